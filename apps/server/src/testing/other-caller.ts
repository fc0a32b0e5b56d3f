import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs work of another caller while the test holds a transaction open. */
export const asAnotherCaller = AsyncLocalStorage.snapshot()
