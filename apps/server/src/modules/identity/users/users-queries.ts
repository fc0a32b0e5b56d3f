import { labelPaperSchema } from '@platen/contract/printing'
import { type Permission, ROLES, type Role } from '@platen/domain/permissions'
import { DEFAULT_LABEL_PAPER, type LabelPaper } from '@platen/domain/printing'
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
  /** Others cannot sign in and get no orders by rules. */
  readonly isActive: boolean
}

/** A row of the table, with the types that the database returns. */
export interface UserRow {
  readonly id: string
  readonly userId: string
  readonly role: string
  readonly permissions: string[] | null
  readonly locations: string[]
  readonly rules: unknown
  readonly isActive: boolean
}

export const toUser = (row: UserRow): StoredUser => ({
  ...row,
  role: ROLES.find((role) => role === row.role) ?? 'operator',
  permissions: row.permissions as Permission[] | null,
  rules: row.rules as UserRuleRow[],
})

/** Returns all users of the environment by e-mail, without secrets and without accounts from outside. */
export async function loadUsers({ kysely, environmentId }: EnvironmentTx): Promise<StoredUser[]> {
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'user_id as userId', 'role', 'permissions', 'locations', 'rules', 'is_active as isActive'])
    .where('environment_id', '=', environmentId)
    .where('account_id', 'is', null)
    .orderBy('user_id')
    .execute()
  return rows.map(toUser)
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
): Promise<{ id: string; passwordHash: string | null; isActive: boolean } | undefined> {
  return kysely
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'is_active as isActive'])
    .where('environment_id', '=', environmentId)
    .where('user_id', '=', userId)
    .where('account_id', 'is', null)
    .executeTakeFirst()
}

/** Returns the paper that a user last printed labels on; the default if there is none or it no longer exists. */
export async function loadLabelPaper({ kysely, environmentId }: EnvironmentTx, userId: string): Promise<LabelPaper> {
  const row = await kysely
    .selectFrom('users')
    .select('label_paper')
    .where('environment_id', '=', environmentId)
    .where('id', '=', userId)
    .executeTakeFirst()
  const storedPaper = labelPaperSchema.safeParse(row?.label_paper)
  return storedPaper.success ? storedPaper.data : DEFAULT_LABEL_PAPER
}

/** Returns the e-mails of users, by id. */
export async function loadUserNames(
  { kysely, environmentId }: EnvironmentTx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const uniqueIds = [...new Set(ids.flatMap((id) => id ?? []))]
  if (uniqueIds.length === 0) return new Map()
  const users = await kysely
    .selectFrom('users')
    .select(['id', 'user_id'])
    .where('environment_id', '=', environmentId)
    .where('id', 'in', uniqueIds)
    .execute()
  return new Map(users.map(({ id, user_id }) => [id, user_id]))
}

/** Returns the rows with the e-mail of the user in place of the id in one field; null for a deleted user. */
export async function withUserNames<K extends string, R extends { readonly [P in K]: string | null }>(
  tx: EnvironmentTx,
  field: K,
  rows: readonly R[],
): Promise<R[]> {
  const names = await loadUserNames(
    tx,
    rows.map((row) => row[field]),
  )
  return rows.map((row) => ({ ...row, [field]: names.get(row[field] ?? '') ?? null }))
}
