import pg from 'pg'
import { ConnectionHeldError, isConnectionHeld } from './held-connection.ts'

/** Connections of one process, unless PLATEN_DATABASE_POOL says otherwise. */
export const DEFAULT_POOL_SIZE = 10

/**
 * How long the database may keep a call waiting, in milliseconds. What takes longer fails with an error for which
 * `isTemporaryDatabaseError` is true, so that one call is refused instead of all calls being stopped.
 */
const CALL_LIMITS = {
  /** For a free connection of the pool. */
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  /** For a lock that another transaction holds. */
  lock_timeout: 10_000,
  /** Between two statements of a transaction. */
  idle_in_transaction_session_timeout: 15_000,
} as const satisfies pg.PoolConfig

/**
 * A pool of its own for health checks and metrics, so that they answer while calls hold every other connection. Its
 * connections are opened when they are needed, and closed after a minute.
 */
export const MONITORING = {
  max: 2,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  idleTimeoutMillis: 60_000,
} as const satisfies pg.PoolConfig

/** For statements of maintenance, which work on whole tables: migrations, backups, purging. */
export const MAINTENANCE_STATEMENT_MS = 60 * 60 * 1000

/** A pool whose connections are given only to those who hold none. */
class CheckedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (isConnectionHeld()) {
      const error = new ConnectionHeldError('Asking for a second connection')
      if (!callback) return Promise.reject(error)
      callback(error, undefined, () => undefined)
      return
    }
    return callback ? super.connect(callback) : super.connect()
  }
}

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new CheckedPool({
    max: DEFAULT_POOL_SIZE,
    ...CALL_LIMITS,
    // finds out within half a minute that the machine of the database is gone
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
    // pipelined: what is asked without waiting for the answer before goes out at once (see inEnvironment)
    pipeline: true,
  })
  pool.on('error', () => undefined) // an idle connection that breaks is replaced at the next use
  // an error event without a listener would end the process; the query in progress fails with the same error
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
