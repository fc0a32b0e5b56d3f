import type pg from 'pg'
import { FairSlots } from '../fair-slots.ts'
import { assertNoOpenTransaction } from './held-connection.ts'

/** A connection of the pool. It is released with an error if it cannot be used any more. */
interface AcquiredConnection {
  readonly client: pg.PoolClient
  release(error?: Error): void
}

/** Acquires a connection for a transaction of an environment. */
export type Connect = (environmentId: string) => Promise<AcquiredConnection>

export async function connectTo(pool: pg.Pool): Promise<AcquiredConnection> {
  const client = await pool.connect()
  return { client, release: (error) => client.release(error) }
}

/**
 * Connections that the transactions of environments leave to other queries, such as those of sessions and keys. In a
 * pool of less than five connections, one environment can use all others; a pool of two leaves one.
 */
const OTHER_CONNECTIONS = 2

/** Returns the slots of the transactions of environments on a pool with these options. */
export const environmentSlots = ({
  max,
  connectionTimeoutMillis,
}: Pick<pg.PoolOptions, 'max' | 'connectionTimeoutMillis'>): FairSlots =>
  new FairSlots({
    total: Math.max(1, max - OTHER_CONNECTIONS),
    perKey: Math.max(1, Math.floor(max / 2)),
    waitingMs: connectionTimeoutMillis,
  })

/**
 * Acquires a connection of the pool when the environment has a slot, and releases both together. The wait for the slot
 * and the wait for the connection each have the time limit of the pool.
 */
export async function connectInSlot(
  pool: pg.Pool,
  slots: FairSlots,
  environmentId: string,
): Promise<AcquiredConnection> {
  // The pool checks this, too, but only after the wait for a slot, which may be that of the open transaction.
  assertNoOpenTransaction('Acquiring a second connection')
  const slot = await slots.enter(environmentId)
  // The pool fails with the same message, see `isTemporaryDatabaseError`.
  if (typeof slot === 'string') throw new Error('timeout exceeded when trying to connect')
  try {
    const { client, release } = await connectTo(pool)
    return {
      client,
      release(error) {
        release(error)
        slot.release()
      },
    }
  } catch (error) {
    slot.release()
    throw error
  }
}
