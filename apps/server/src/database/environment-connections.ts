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

/** Connections that the transactions of environments leave to other queries, such as those of sessions and keys. */
const OTHER_CONNECTIONS = 2

/** Returns the slots of the transactions of environments on a pool. */
export const environmentSlots = ({ options: { max, connectionTimeoutMillis = 0 } }: pg.Pool): FairSlots =>
  new FairSlots({
    total: Math.max(1, max - OTHER_CONNECTIONS),
    perKey: Math.max(1, Math.floor(max / 2)),
    waitingMs: connectionTimeoutMillis,
  })

/** Acquires a connection of the pool when the environment has a slot, and releases both together. */
export async function connectInSlot(
  pool: pg.Pool,
  slots: FairSlots,
  environmentId: string,
): Promise<AcquiredConnection> {
  assertNoOpenTransaction('Acquiring a second connection')
  const slot = await slots.enter(environmentId)
  // As the error of the pool.
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
