import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether the connection is still held; work that outlives its transaction may use another one. */
interface HeldConnection {
  isHeld: boolean
}

const current = new AsyncLocalStorage<HeldConnection>()

/**
 * An operation started that must not be waited for while a connection of the pool is held. Always a programming error.
 */
export class ConnectionHeldError extends Error {
  constructor(what: string) {
    super(
      `${what} inside a transaction: a connection is held only while SQL runs. End the transaction first (see docs/decisions/070-connections.md).`,
    )
    this.name = 'ConnectionHeldError'
  }
}

/** Runs `work`, and everything it calls, marked as holding a connection. */
export async function whileHoldingConnection<T>(work: () => Promise<T>): Promise<T> {
  const state: HeldConnection = { isHeld: true }
  try {
    return await current.run(state, work)
  } finally {
    state.isHeld = false
  }
}

export const isConnectionHeld = (): boolean => current.getStore()?.isHeld === true

/**
 * Must be called where a second connection is acquired, or files, the network, a client, a child process or a thread
 * are waited for.
 *
 * @param what begins the message of the error, such as "Reading a file"
 * @throws ConnectionHeldError while the caller holds a connection
 */
export function assertNoOpenTransaction(what: string): void {
  if (isConnectionHeld()) throw new ConnectionHeldError(what)
}
