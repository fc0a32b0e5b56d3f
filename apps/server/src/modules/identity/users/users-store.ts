import { type Permission, ROLES, type Role } from '@platen/domain/permissions'
import type { UserRule } from '@platen/domain/users'
import type { EnvironmentTx } from '../../../database/database.ts'

export interface UserRuleRow {
  readonly qualityLevel: string[]
  readonly location: string[]
  readonly printerType: string[]
  readonly mediaType: string[]
  readonly colorConfig: string[]
  readonly jig: string[]
}

export interface StoredUser {
  readonly id: string
  readonly userId: string
  readonly role: Role
  readonly permissions: readonly Permission[] | null
  readonly locations: readonly string[]
  readonly rules: readonly UserRuleRow[]
}

/** Returns all users of the environment by e-mail, without secrets and without accounts from outside. */
export async function loadUsers({ kysely, environmentId }: EnvironmentTx): Promise<StoredUser[]> {
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'user_id', 'role', 'permissions', 'locations', 'rules'])
    .where('environment_id', '=', environmentId)
    .where('account_id', 'is', null)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    role: ROLES.find((role) => role === row.role) ?? 'operator',
    permissions: row.permissions as Permission[] | null,
    locations: row.locations,
    rules: row.rules as unknown as UserRuleRow[],
  }))
}

/** The fields of a user to update; missing ones are unchanged. */
export interface UserFields {
  readonly role?: Role
  /** null: the role's defaults. */
  readonly permissions?: readonly Permission[] | null
  readonly locations?: readonly string[]
  readonly rules?: readonly UserRule[]
  readonly passwordHash?: string
}

const columnsOf = (fields: UserFields) => ({
  ...(fields.role === undefined ? {} : { role: fields.role }),
  ...(fields.permissions === undefined ? {} : { permissions: fields.permissions && [...fields.permissions] }),
  ...(fields.locations === undefined ? {} : { locations: [...fields.locations] }),
  ...(fields.rules === undefined ? {} : { rules: JSON.stringify(fields.rules) }),
  ...(fields.passwordHash === undefined ? {} : { password_hash: fields.passwordHash }),
})

/** Name of the unique index on the e-mails of an environment. */
export const USER_ID_INDEX = 'users_user_id'

export async function insertUser(
  { kysely, environmentId }: EnvironmentTx,
  user: UserFields & { readonly id: string; readonly userId: string; readonly role: Role },
): Promise<void> {
  await kysely
    .insertInto('users')
    .values({
      environment_id: environmentId,
      id: user.id,
      user_id: user.userId,
      ...columnsOf(user),
      role: user.role,
    })
    .execute()
}

export async function updateUser(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
  fields: UserFields,
): Promise<void> {
  const columns = columnsOf(fields)
  if (Object.keys(columns).length === 0) return
  await kysely
    .updateTable('users')
    .set(columns)
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .execute()
}

/** Locks all users until the transaction ends: checks for the last user manager are serialised. */
export async function lockUsers(tx: EnvironmentTx): Promise<StoredUser[]> {
  await tx.client.query('select from users where environment_id = $1 order by id for update', [tx.environmentId])
  return loadUsers(tx)
}

/** Returns the rules of all users, locked until the transaction ends. */
export async function lockUserRules({
  kysely,
  environmentId,
}: EnvironmentTx): Promise<{ id: string; rules: readonly UserRule[] }[]> {
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'rules'])
    .where('environment_id', '=', environmentId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id, rules }) => ({ id, rules: rules as unknown as UserRule[] }))
}

export async function findPasswordHash({ kysely, environmentId }: EnvironmentTx, id: string): Promise<string | null> {
  const row = await kysely
    .selectFrom('users')
    .select('password_hash')
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/**
 * Returns the user of this environment with this e-mail who signs in by password; accounts from outside are excluded.
 */
export async function findUserForSignIn(
  { kysely, environmentId }: EnvironmentTx,
  userId: string,
): Promise<{ id: string; passwordHash: string | null } | undefined> {
  const row = await kysely
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('environment_id', '=', environmentId)
    .where('user_id', '=', userId)
    .where('account_id', 'is', null)
    .executeTakeFirst()
  return row && { id: row.id, passwordHash: row.password_hash }
}

/** Returns whether orders are booked on a preset of the user, which prevents deletion. */
export async function hasBookings({ client, environmentId }: EnvironmentTx, id: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from bookings b join output_presets p on p.environment_id = b.environment_id and p.id = b.preset_id
      where b.environment_id = $1 and p.user_id = $2 limit 1`,
    [environmentId, id],
  )
  return rows.length > 0
}

/** Deletes a user with their sessions, presets and channels, and removes them from assigned orders. */
export async function deleteUserRow({ client, environmentId }: EnvironmentTx, id: string): Promise<void> {
  await client.query('update jobs set users = array_remove(users, $2) where environment_id = $1 and $2 = any(users)', [
    environmentId,
    id,
  ])
  // Presets are deleted before channels, which they refer to.
  await client.query('delete from output_presets where environment_id = $1 and user_id = $2', [environmentId, id])
  await client.query('delete from users where environment_id = $1 and id = $2', [environmentId, id])
}
