import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs what another caller does while the test itself holds a transaction open. */
export const asAnotherCaller = AsyncLocalStorage.snapshot()
