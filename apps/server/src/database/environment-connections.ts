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
 * Connections that the transactions of environments leave to other queries, such as those of sessions and keys. A pool of
 * two leaves one.
 */
const OTHER_CONNECTIONS = 2

/**
 * Returns the slots of the transactions of environments on a pool with these options. An environment gets another slot
 * only while more are free than it has, so that others find a free one unless many environments have long transactions.
 */
export const environmentSlots = ({
  max,
  connectionTimeoutMillis,
}: Pick<pg.PoolOptions, 'max' | 'connectionTimeoutMillis'>): FairSlots =>
  new FairSlots({
    total: Math.max(1, max - OTHER_CONNECTIONS),
    waitingMs: connectionTimeoutMillis,
  })

/** As that of the pool, see `isTemporaryDatabaseError`. */
const timeoutError = () => new Error('timeout exceeded when trying to connect')

/** Acquires a connection of the pool. Throws if that takes longer than `limitMs`, or than the time limit of the pool. */
async function connectWithin(pool: pg.Pool, limitMs: number): Promise<AcquiredConnection> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const connecting = connectTo(pool)
  const timer = setTimeout(() => {
    reject(timeoutError())
    connecting.then(
      ({ release }) => release(),
      () => undefined,
    )
  }, limitMs)
  return Promise.race([connecting, late]).finally(() => clearTimeout(timer))
}

/**
 * Acquires a connection of the pool when the environment has a slot, and releases both together. Both together are
 * waited for as long as the time limit of the pool.
 */
export async function connectInSlot(
  pool: pg.Pool,
  slots: FairSlots,
  environmentId: string,
): Promise<AcquiredConnection> {
  // The pool checks this, too, but only after the wait for a slot, which may be that of the open transaction.
  assertNoOpenTransaction('Acquiring a second connection')
  // `openPool` sets it.
  const { connectionTimeoutMillis: limitMs } = pool.options as Required<pg.PoolOptions>
  const startedAt = performance.now()
  const slot = await slots.enter(environmentId)
  if (typeof slot === 'string') throw timeoutError()
  try {
    const { client, release } = await connectWithin(pool, Math.max(0, limitMs - (performance.now() - startedAt)))
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
