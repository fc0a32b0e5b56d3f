import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { EnvironmentTx } from '../database/database.ts'
import type { DB } from '../database/generated/schema.ts'
import type { OrdersSince } from './define-handler.ts'
import type { AccountRef, EnvironmentRef } from './handler-context.ts'

/** The session of a cookie and its user: a user of one environment, or an account outside of them. */
export type SessionRow = {
  readonly seen_at: Date
  /** Whether an order of the environment was changed since; undefined if not queried. */
  readonly orders_changed?: boolean
} & (
  | {
      readonly environment_id: string
      readonly resource_name: string
      readonly user_pk: string
      readonly user_id: string
      readonly role: string
      readonly permissions: string[] | null
      readonly locations: string[]
      readonly must_change_password: boolean
      readonly account_id: null
    }
  | {
      readonly environment_id: null
      readonly account_id: string
      readonly account_user_id: string
      readonly account_kind: string
    }
)

const SESSION = `seen_at, environment_id, resource_name, account_id, account_user_id, account_kind, user_pk, user_id, role,
  permissions, locations, must_change_password`

/**
 * Returns the session and its user with the currently stored permissions in one query (migration 1140). The result is
 * not cached: a revoked session is rejected at the next call.
 *
 * @param tokenHash of the cookie
 * @param now sessions that have expired by then are not found
 * @param ordersSince also returns whether an order of the environment was changed since (migration 1382)
 */
export async function findSessionWithUser(
  pool: pg.Pool,
  tokenHash: Buffer,
  now: Date,
  ordersSince?: OrdersSince,
): Promise<SessionRow | undefined> {
  if (ordersSince === undefined) {
    const text = `select ${SESSION} from caller_of($1, $2)`
    return (await pool.query<SessionRow>({ name: 'caller-of', text, values: [tokenHash, now] })).rows[0]
  }
  const { upper, running, isHistory } = ordersSince
  const { rows } = await pool.query<SessionRow>({
    name: 'caller-and-order-list',
    text: `select ${SESSION}, orders_changed
             from caller_and_order_list($1, $2, $3::text::xid8, $4::text[]::xid8[], $5)`,
    values: [tokenHash, now, upper.toString(), Array.from(running, String), isHistory],
  })
  return rows[0]
}

/** Returns why the session of a token hash is not active any more; undefined if nothing is known about it. */
export async function findSessionEnd(pool: pg.Pool, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await pool.query<{ reason: string }>(
    `select reason from ended_sessions where token_hash = $1
      union all select 'expired' from sessions where token_hash = $1 and expires_at <= $2`,
    [tokenHash, now],
  )
  return rows[0]?.reason
}

/** Records that a session was used. */
export async function touchSession(pool: pg.Pool, tokenHash: Buffer, now: Date): Promise<void> {
  await pool.query('update sessions set seen_at = $2 where token_hash = $1', [tokenHash, now])
}

/** Returns an environment that is not deleted by its current or a former name, with the account that owns it. */
export async function findEnvironmentByName(
  db: Kysely<DB>,
  name: string,
): Promise<(EnvironmentRef & { readonly ownerId: string | null }) | undefined> {
  return db
    .selectFrom('environments')
    .innerJoin('environment_names', 'environment_names.environment_id', 'environments.id')
    .select(['id', 'resource_name as resourceName', 'owner_id as ownerId'])
    .where('environment_names.name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Returns whether an environment has or had a name. */
export async function isEnvironmentName(pool: pg.Pool, name: string, environmentId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from environment_names where name = $1 and environment_id = $2', [
    name,
    environmentId,
  ])
  return rowCount === 1
}

/** Returns the id of the user row of an account in the environment; undefined if it has never entered it. */
export async function findAccountUser(
  { kysely, environmentId }: EnvironmentTx,
  accountId: string,
): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('users')
    .select('id')
    .where('environment_id', '=', environmentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.id
}

/** Inserts that row, unless a concurrent request did. */
export async function insertAccountUser(tx: EnvironmentTx, account: AccountRef): Promise<string> {
  const { kysely, environmentId } = tx
  await kysely
    .insertInto('users')
    .values({
      environment_id: environmentId,
      id: randomUUID(),
      user_id: account.userId,
      role: 'admin',
      account_id: account.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const id = await findAccountUser(tx, account.id)
  if (id === undefined) throw new Error('the user row of an account could not be inserted')
  return id
}

/** Returns the active key with this hash, and its environment. */
export async function findActiveApiKey(pool: pg.Pool, keyHash: Buffer) {
  const { rows } = await pool.query<{
    id: string
    name: string
    kind: string
    environment_id: string
    resource_name: string
  }>({
    name: 'active API key',
    text: `select k.id, k.name, k.kind, k.environment_id, e.resource_name
             from api_keys k join environments e on e.id = k.environment_id and e.deleted_at is null
            where k.key_hash = $1 and k.revoked_at is null`,
    values: [keyHash],
  })
  const [row] = rows
  if (!row) return undefined
  const { id, name, kind, environment_id, resource_name } = row
  return { id, name, kind, environment: { id: environment_id, resourceName: resource_name } }
}

/** Returns the current session of a token hash; undefined if it has been revoked. */
export const findSessionExpiry = (db: Kysely<DB>, tokenHash: Buffer) =>
  db.selectFrom('sessions').select(['id', 'expires_at']).where('token_hash', '=', tokenHash).executeTakeFirst()
