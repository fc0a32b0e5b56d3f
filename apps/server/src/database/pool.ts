import type { Socket } from 'node:net'
import pg from 'pg'
import { ConnectionHeldError, isConnectionHeld } from './held-connection.ts'

/** Connections of one process, unless PLATEN_DATABASE_POOL is set. */
export const DEFAULT_POOL_SIZE = 10

/**
 * Time limits of the database for a call, in milliseconds. A longer wait fails with an error for which
 * `isTemporaryDatabaseError` returns true, so that one call fails instead of blocking all others.
 */
const CALL_LIMITS = {
  /** For a slot of the environment (`environmentSlots`) and a free connection of the pool. */
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  /** For a lock held by another transaction. */
  lock_timeout: 10_000,
  /** Between two statements of a transaction. */
  idle_in_transaction_session_timeout: 15_000,
} as const satisfies pg.PoolConfig

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

/**
 * A separate pool for health checks and metrics, so that they respond while calls hold every other connection. Its
 * connections are opened on demand and closed after a minute.
 */
export const MONITORING = {
  max: 2,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  idleTimeoutMillis: 60_000,
} as const satisfies pg.PoolConfig

/**
 * A separate pool for the job queue: one LISTEN connection for each of the ten groups of tasks (two while its workers
 * start again after an error), and those that fetch and complete jobs.
 */
export const TASK_QUEUE = { max: 22, idleTimeoutMillis: 60_000 } as const satisfies pg.PoolConfig

/** For maintenance statements on complete tables: migrations, backups, retention. */
export const MAINTENANCE_STATEMENT_MS = 60 * 60 * 1000

/**
 * How much longer than its time limit a statement may remain without any response, in ms. TCP gives up after about a
 * quarter of an hour if the machine of the database has vanished.
 */
const RESPONSE_MARGIN_MS = 5_000

interface Internals {
  readonly connection: { readonly stream: Socket }
  /** Whether it executes no statement. */
  readonly readyForQuery: boolean
}

/**
 * From now on, a connection of a pool is closed if the database sends nothing while it executes statements.
 *
 * @param statementMs their time limit, in ms; `false` if they have none
 */
export function limitSilence(client: pg.ClientBase, statementMs: number | false): void {
  const { stream } = (client as unknown as Internals).connection
  stream.setTimeout(statementMs ? statementMs + RESPONSE_MARGIN_MS : 0)
}

/** A pool that rejects callers that already hold a connection. */
class CheckedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (isConnectionHeld()) {
      const error = new ConnectionHeldError('Acquiring a second connection')
      if (!callback) return Promise.reject(error)
      callback(error, undefined, () => undefined)
      return
    }
    return callback ? super.connect(callback) : super.connect()
  }
}

/** Sends the statements that are queued in the same turn of the event loop with one write to the socket. */
class BatchingClient extends pg.Client {
  #isCorked = false

  override query(...statement: unknown[]): never {
    if (!this.#isCorked) {
      const { stream } = (this as unknown as Internals).connection
      this.#isCorked = true
      stream.cork()
      process.nextTick(() => {
        this.#isCorked = false
        stream.uncork()
      })
    }
    return Reflect.apply(super.query, this, statement) as never
  }
}

/**
 * For connections that hold a lock or listen: detects within half a minute that the peer disappeared without closing
 * the connection, on either side.
 */
export const NOTICE_SILENCE = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4`

/**
 * Sets time limits of a new connection, in milliseconds, before its first use: the option `onConnect` of a pool. As
 * startup parameters, which pg makes of them, PgBouncer refuses the connection.
 *
 * @param query_timeout of the statement that sets them, in ms: none of the limits applies to it
 */
export const withLimits = (
  limits: Pick<pg.PoolConfig, (typeof LIMITS)[number]>,
  query_timeout: number = CALL_LIMITS.connectionTimeoutMillis,
): Pick<pg.PoolConfig, 'onConnect'> => {
  const names = LIMITS.filter((name) => limits[name] !== undefined)
  const statement = names.map((name) => `set ${name} = ${Number(limits[name])}`).join('; ')
  const set = async (client: pg.ClientBase): Promise<void> => {
    try {
      await client.query({ text: statement, query_timeout } as pg.QueryConfig)
    } catch (error) {
      // The pool would wait for the server to close the connection.
      ;(client as unknown as Internals).connection.stream.destroy()
      throw error
    }
  }
  // The pool waits for the promise; its type does not say so.
  return { onConnect: (client): void => set(client) as unknown as void }
}

export function openPool({
  statement_timeout = CALL_LIMITS.statement_timeout,
  lock_timeout = CALL_LIMITS.lock_timeout,
  idle_in_transaction_session_timeout = CALL_LIMITS.idle_in_transaction_session_timeout,
  connectionTimeoutMillis = CALL_LIMITS.connectionTimeoutMillis,
  ...config
}: pg.PoolConfig): pg.Pool {
  const pool = new CheckedPool({
    max: DEFAULT_POOL_SIZE,
    connectionTimeoutMillis,
    ...withLimits({ statement_timeout, lock_timeout, idle_in_transaction_session_timeout }, connectionTimeoutMillis),
    // Detects within half a minute that the machine of the database is unreachable.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
    // Pipelining: a query is sent without waiting for the result of the previous one (see inEnvironment).
    pipeline: true,
    Client: BatchingClient,
  })
  pool.on('error', () => undefined) // A broken idle connection is replaced at the next use.
  // An error event without a listener would end the process; the query in progress fails with the same error.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const internals = client as unknown as Internals
    const { stream } = internals.connection
    // An idle connection is silent, too, and stays open.
    stream.on('timeout', () => !internals.readyForQuery && stream.destroy())
  })
  pool.on('acquire', (client) => limitSilence(client, statement_timeout))
  return pool
}
