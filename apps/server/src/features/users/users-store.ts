import { type Permission, ROLES, type Role } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../database/database.ts'

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

/** All users of the environment, by e-mail; without their secrets. */
export async function usersOf({ db, environmentId }: EnvironmentTx): Promise<StoredUser[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'user_id', 'role', 'permissions', 'locations', 'rules'])
    .where('environment_id', '=', environmentId)
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
