import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { isUuid } from '../http/is-uuid.ts'
import type { DB } from './generated/schema.ts'
import { whileHoldingConnection } from './held-connection.ts'
import { MAINTENANCE_STATEMENT_MS, MONITORING, openPool } from './pool.ts'

// int8 and count(*) as numbers: nothing here comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Queries of one transaction inside one environment; built only by `Database.inEnvironment`. */
export interface EnvironmentTx {
  readonly kysely: Kysely<DB>
  /** uuid of the environment that the transaction is walled in. */
  readonly environmentId: string
  /** The connection itself, for batches and hot paths as plain SQL. */
  readonly client: pg.PoolClient
}

export interface Database {
  readonly pool: pg.Pool
  /**
   * Runs `work` in one transaction that sees only this environment (role and row-level security). Rolls back when
   * `work` throws, or when it returns something for which `keep` says no. `work` only runs SQL: it may not ask for
   * another connection, and does no other I/O.
   */
  inEnvironment<T>(environmentId: string, work: (tx: EnvironmentTx) => Promise<T>, options?: TxOptions<T>): Promise<T>
  /** Tables without a wall only: environments, accounts, sessions, api_keys. */
  readonly outside: Kysely<DB>
  /** Runs `work` in one transaction on tables without a wall, under the same rule as `inEnvironment`. */
  transaction<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T>
  /** The same database through the connections of health checks and metrics (`MONITORING`). */
  readonly monitoring: Pick<Database, 'pool' | 'inEnvironment' | 'outside'>
  /** Waits until every connection has been given back. */
  close(): Promise<void>
}

interface TxOptions<T> {
  readonly readOnly?: boolean
  readonly keep?: (result: T) => boolean
  /** Statements of maintenance may take an hour (`MAINTENANCE_STATEMENT_MS`). */
  readonly isMaintenance?: boolean
}

/** COMMIT of a transaction in which a statement failed rolls back, and is no error for PostgreSQL. */
function assertCommitted({ command }: pg.QueryResult, isWanted: boolean): void {
  if (isWanted && command !== 'COMMIT')
    throw new Error('The transaction was rolled back: one of its statements failed.')
}

/** A Kysely over one connection that it neither takes nor gives back. */
function kyselyForClient(client: pg.PoolClient): Kysely<DB> {
  const borrowedClient = { query: client.query.bind(client), release: () => undefined }
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => borrowedClient as never, end: async () => undefined } as never,
    }),
  })
}

/** The transaction as stores get it; the query builder is made when it is first used. */
function createEnvironmentTx(client: pg.PoolClient, environmentId: string): EnvironmentTx {
  let db: Kysely<DB> | undefined
  return {
    client,
    environmentId,
    get kysely() {
      db ??= kyselyForClient(client)
      return db
    },
  }
}

async function checkRestrictedRole(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ walled: boolean; above: boolean }>(
    `select exists (select from pg_roles where rolname = 'platen_app' and pg_has_role(current_user, oid, 'member')) as walled,
            (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as above`,
  )
  const { walled, above } = rows[0] ?? { walled: false, above: true }
  if (above && !walled) {
    throw new Error(
      'The database user bypasses row-level security and the role platen_app is missing: Platen would run without its second wall. Give the user the right to create roles once, or use a plain user.',
    )
  }
  return walled
}

/** `inEnvironment` on the connections of one pool. */
const environmentsOn = (pool: pg.Pool, enter: string): Database['inEnvironment'] =>
  async function inEnvironment(environmentId, work, options = {}) {
    if (!isUuid(environmentId)) throw new Error('not the id of an environment')
    const client = await pool.connect()
    const begin = options.readOnly ? 'begin read only' : 'begin'
    const limits = options.isMaintenance ? `; set local statement_timeout = ${MAINTENANCE_STATEMENT_MS}` : ''
    // The id was checked above. Nobody waits for this alone: the first question of `work` goes with it, and should
    // entering fail, the transaction is aborted and every question in it with it.
    const began = client.query(`${begin}; ${enter}set local app.environment = '${environmentId}'${limits}`)
    began.catch(() => undefined)
    let broken: Error | undefined
    let ended: Promise<pg.QueryResult> | undefined
    try {
      const result = await whileHoldingConnection(() => work(createEnvironmentTx(client, environmentId)))
      await began
      const isKept = !options.keep || options.keep(result)
      ended = client.query(isKept ? 'commit' : 'rollback')
      // what was only read is answered without waiting for the end of its transaction
      if (!options.readOnly) assertCommitted(await ended, isKept)
      return result
    } catch (error) {
      ended = undefined
      await client.query('rollback').catch((cause: Error) => {
        broken = cause
      })
      // where entering failed, every statement after it failed only because of that
      await began
      throw error
    } finally {
      if (ended && options.readOnly) {
        void ended.then(
          () => client.release(),
          (cause: Error) => client.release(cause),
        )
      } else client.release(broken)
    }
  }

const queriesOn = (pool: pg.Pool): Kysely<DB> => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** Opens the pool on a migrated database. Throws when the second wall cannot stand. */
export async function openDatabase(config: pg.PoolConfig): Promise<Database> {
  const pool = openPool(config)
  const watching = openPool({ ...config, ...MONITORING })
  const enter = (await checkRestrictedRole(pool)) ? 'set local role platen_app; ' : ''
  const outside = queriesOn(pool)
  return {
    pool,
    inEnvironment: environmentsOn(pool, enter),
    outside,
    transaction: (work) => outside.transaction().execute((tx) => whileHoldingConnection(() => work(tx))),
    monitoring: { pool: watching, inEnvironment: environmentsOn(watching, enter), outside: queriesOn(watching) },
    async close() {
      await Promise.all([pool.end(), watching.end()])
    },
  }
}
