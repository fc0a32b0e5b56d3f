import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { isUuid } from '../http/is-uuid.ts'
import { type Cause, currentCause, formatCause } from '../tracing/cause.ts'
import { getTracer, traced } from '../tracing/traced.ts'
import { type Connect, connectInSlot, connectTo, environmentSlots } from './environment-connections.ts'
import type { DB } from './generated/schema.ts'
import { whileHoldingConnection } from './held-connection.ts'
import { limitSilence, MAINTENANCE_STATEMENT_MS, MONITORING, openPool, TASK_QUEUE } from './pool.ts'

// int8 and count(*) as numbers: all values are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection in a transaction that is restricted to one environment: `EnvironmentTx`, or one of the command line. */
export interface EnvironmentQueries {
  readonly environmentId: string
  readonly client: pg.ClientBase
}

/** Queries of one transaction of one environment; created only by `Database.inEnvironment`. */
export interface EnvironmentTx {
  readonly kysely: Kysely<DB>
  /** uuid of the environment that the transaction is restricted to. */
  readonly environmentId: string
  /** The connection, for settings and for statements whose first value is not the environment. */
  readonly client: pg.PoolClient
  /**
   * Runs a statement, in which `$1` is the id of the environment and `$2` the first of `values`. Returns its rows.
   *
   * @param name of the prepared statement, unique for its text: each connection parses it once
   */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>
  /** As `query`, but returns the number of rows that were selected or changed. */
  execute(text: string, values?: readonly unknown[], name?: string): Promise<number>
  /**
   * Registers a statement that was sent and whose result `work` does not need: COMMIT is sent behind it without
   * waiting. If it fails, the transaction is rolled back and `inEnvironment` throws its error.
   */
  completeBeforeCommit(statement: Promise<unknown>): void
  /**
   * Registers a statement that is sent together with COMMIT and runs after it, as a transaction of its own; not if the
   * transaction is rolled back. `inEnvironment` neither waits for it nor reports its errors.
   */
  sendAfterCommit(statement: pg.QueryConfig): void
}

export interface Database {
  readonly pool: pg.Pool
  /** Returns the number of callers that wait for a connection of the pool. */
  countWaiting(): number
  /**
   * Runs `work` in one transaction that sees only this environment (role and row-level security). Rolls back if `work`
   * throws or if `keep` returns false for its result. `work` may only run SQL: it must not use another connection or do
   * other I/O. An environment gets another connection while more are free than it has; waiting environments get them in
   * turn.
   */
  inEnvironment<T>(environmentId: string, work: (tx: EnvironmentTx) => Promise<T>, options?: TxOptions<T>): Promise<T>
  /**
   * Queries without an environment: only tables without row-level security (environments, accounts, sessions,
   * api_keys).
   */
  readonly outsideEnvironments: Kysely<DB>
  /**
   * Runs `work` in one transaction on tables without row-level security, under the same rules as `inEnvironment`. After
   * the call of `enter`, the transaction writes rows of that environment; it may enter further ones.
   */
  transaction<T>(work: (tx: Transaction<DB>, enter: EnterEnvironment) => Promise<T>): Promise<T>
  /** The same database through the connections of health checks and metrics (`MONITORING`). */
  readonly monitoring: Pick<Database, 'pool' | 'inEnvironment' | 'outsideEnvironments'>
  /** Connections of the job queue, see `tasks/`. */
  readonly taskQueue: pg.Pool
  /** Waits until all connections are released, then closes the pools. */
  close(): Promise<void>
}

/** Restricts the rest of a transaction to an environment, as `inEnvironment` does. */
export type EnterEnvironment = (environmentId: string) => Promise<EnteredEnvironment>

/** A transaction outside of environments that has entered one. */
export type EnteredEnvironment = Pick<EnvironmentTx, 'kysely' | 'environmentId'>

interface TxOptions<T> {
  readonly readOnly?: boolean
  readonly keep?: (result: T) => boolean
  /** Statements of maintenance may take an hour (`MAINTENANCE_STATEMENT_MS`). */
  readonly isMaintenance?: boolean
}

/** SQLSTATE of a statement in a transaction of which an earlier one failed. */
const ABORTED_TRANSACTION = '25P02'

/** COMMIT rolls back if a statement of the transaction failed, and PostgreSQL reports no error for this. */
function assertCommitted({ command }: pg.QueryResult, isWanted: boolean): void {
  if (isWanted && command !== 'COMMIT')
    throw new Error('The transaction was rolled back: one of its statements failed.')
}

/** Creates a Kysely instance on one connection, which it neither acquires nor releases. */
function kyselyForClient(client: pg.PoolClient): Kysely<DB> {
  const borrowedClient = { query: client.query.bind(client), release: () => undefined }
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => borrowedClient as never, end: async () => undefined } as never,
    }),
  })
}

/**
 * Creates the transaction object of stores; the query builder is created at its first use.
 *
 * @param pending receives the statements that complete before COMMIT
 * @param following receives the statements that are sent after it
 * @param errors receives the errors of statements in their order
 */
function createEnvironmentTx(
  client: pg.PoolClient,
  environmentId: string,
  pending: Promise<unknown>[],
  following: pg.QueryConfig[],
  errors: unknown[],
): EnvironmentTx {
  let db: Kysely<DB> | undefined
  function run<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[], name?: string) {
    const result = client.query<Row>({
      ...(name === undefined ? {} : { name }),
      text,
      values: [environmentId, ...values],
    })
    result.catch((error: unknown) => errors.push(error))
    return result
  }
  return {
    client,
    environmentId,
    query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = [], name?: string) =>
      (await run<Row>(text, values, name)).rows,
    async execute(text, values = [], name) {
      return (await run(text, values, name)).rowCount ?? 0
    },
    completeBeforeCommit(statement) {
      // Reported when the transaction ends.
      statement.catch(() => undefined)
      pending.push(statement)
    },
    sendAfterCommit(statement) {
      following.push(statement)
    },
    get kysely() {
      db ??= kyselyForClient(client)
      return db
    },
  }
}

async function checkRestrictedRole(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ restricted: boolean; above: boolean }>(
    `select exists (select from pg_roles where rolname = 'platen_app' and pg_has_role(current_user, oid, 'member')) as restricted,
            (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as above`,
  )
  const { restricted, above } = rows[0] ?? { restricted: false, above: true }
  if (above && !restricted) {
    throw new Error(
      'The database user bypasses row-level security and the role platen_app is missing: tenant isolation would not be enforced. Grant the user CREATEROLE once, or use a user without BYPASSRLS and superuser rights.',
    )
  }
  return restricted
}

/** SQL that tells the jobs of a transaction what caused them, see add_task. */
const setCause = (cause: Cause): string => `; set local app.cause = '${formatCause(cause)}'`

/** Returns `inEnvironment` with these connections. */
function environmentsOn(connect: Connect, enter: string): Database['inEnvironment'] {
  const run = transactionsOn(connect, enter)
  return (...transaction) =>
    getTracer()
      ? traced('database transaction', { kind: 'client', 'db.system.name': 'postgresql' }, () => run(...transaction))
      : run(...transaction)
}

const transactionsOn = (connect: Connect, enter: string): Database['inEnvironment'] =>
  async function inEnvironment(environmentId, work, options = {}) {
    if (!isUuid(environmentId)) throw new Error('not the id of an environment')
    const causedBy = options.readOnly ? undefined : currentCause()
    const { client, release } = await connect(environmentId)
    const begin = options.readOnly ? 'begin read only' : 'begin'
    const limits = options.isMaintenance ? `; set local statement_timeout = ${MAINTENANCE_STATEMENT_MS}` : ''
    if (options.isMaintenance) limitSilence(client, MAINTENANCE_STATEMENT_MS)
    // The id was validated above. Not awaited: BEGIN is pipelined with the first query of `work`. If it fails, the
    // transaction is aborted and PostgreSQL rejects every later query in it.
    const beginPromise = client.query(
      `${begin}; ${enter}set local app.environment = '${environmentId}'${limits}${causedBy ? setCause(causedBy) : ''}`,
    )
    beginPromise.catch(() => undefined)
    let broken: Error | undefined
    let ended: Promise<pg.QueryResult> | undefined
    const pending: Promise<unknown>[] = []
    const following: pg.QueryConfig[] = []
    const errors: unknown[] = []
    let followed: Promise<unknown> | undefined
    try {
      const tx = createEnvironmentTx(client, environmentId, pending, following, errors)
      const result = await whileHoldingConnection(() => work(tx))
      await beginPromise
      const isKept = !options.keep || options.keep(result)
      ended = client.query(isKept ? 'commit' : 'rollback')
      ended.catch(() => undefined)
      if (isKept && following.length > 0) {
        followed = Promise.allSettled(following.map((statement) => client.query(statement)))
      }
      await Promise.all(pending)
      // Read-only transactions return before COMMIT completes.
      if (!options.readOnly) assertCommitted(await ended, isKept)
      return result
    } catch (error) {
      ended = undefined
      await client.query('rollback').catch((cause: Error) => {
        broken = cause
      })
      // If BEGIN failed, the errors of later statements are only consequences of it.
      await beginPromise
      if ((error as { code?: unknown }).code !== ABORTED_TRANSACTION) throw error
      await Promise.all(pending)
      throw errors[0] ?? error
    } finally {
      if (ended && options.readOnly) {
        void ended.then(() => release(), release)
      } else if (followed) void followed.then(() => release(broken))
      else release(broken)
    }
  }

/** Returns `enter` of a transaction outside of environments. */
const enterEnvironmentOn =
  (tx: Transaction<DB>, enter: string): EnterEnvironment =>
  async (environmentId) => {
    if (enter !== '') await sql.raw(enter).execute(tx)
    await sql`select set_config('app.environment', ${environmentId}, true),
                     set_config('app.cause', ${formatCause(currentCause() ?? {})}, true)`.execute(tx)
    return { kysely: tx, environmentId }
  }

const queriesOn = (pool: pg.Pool): Kysely<DB> => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** Opens the pool on a migrated database. Throws if row-level security cannot be enforced. */
export async function openDatabase(config: pg.PoolConfig): Promise<Database> {
  const pool = openPool(config)
  const watching = openPool({ ...config, ...MONITORING })
  const taskQueue = openPool({ ...config, ...TASK_QUEUE })
  const enter = (await checkRestrictedRole(pool)) ? 'set local role platen_app; ' : ''
  const outsideEnvironments = queriesOn(pool)
  const slots = environmentSlots(pool.options)
  return {
    pool,
    countWaiting: () => pool.waitingCount + slots.waiting,
    inEnvironment: environmentsOn((environmentId) => connectInSlot(pool, slots, environmentId), enter),
    outsideEnvironments,
    transaction: (work) =>
      outsideEnvironments
        .transaction()
        .execute((tx) => whileHoldingConnection(() => work(tx, enterEnvironmentOn(tx, enter)))),
    monitoring: {
      pool: watching,
      inEnvironment: environmentsOn(() => connectTo(watching), enter),
      outsideEnvironments: queriesOn(watching),
    },
    taskQueue,
    async close() {
      await Promise.all([pool.end(), watching.end(), taskQueue.end()])
    },
  }
}
