import type { Permission, Role } from '@platen/domain/permissions'
import type { LabelPaper } from '@platen/domain/printing'
import { isSameName } from '@platen/domain/text'
import { renameJigInRules, type UserRule } from '@platen/domain/users'
import type { EnvironmentTx } from '../../../database/database.ts'

/** The fields of a user to update; missing ones are unchanged. */
export interface UserFields {
  readonly role?: Role
  /** null: the role's defaults. */
  readonly permissions?: readonly Permission[] | null
  readonly locations?: readonly string[]
  readonly rules?: readonly UserRule[]
  readonly isActive?: boolean
  readonly passwordHash?: string
  /** Whether the user has to choose another password at the next sign-in. */
  readonly mustChangePassword?: boolean
}

export const toColumns = (fields: UserFields) => ({
  ...(fields.role === undefined ? {} : { role: fields.role }),
  ...(fields.permissions === undefined ? {} : { permissions: fields.permissions && [...fields.permissions] }),
  ...(fields.locations === undefined ? {} : { locations: [...fields.locations] }),
  ...(fields.rules === undefined ? {} : { rules: JSON.stringify(fields.rules) }),
  ...(fields.isActive === undefined ? {} : { is_active: fields.isActive }),
  ...(fields.mustChangePassword === undefined ? {} : { must_change_password: fields.mustChangePassword }),
  ...(fields.passwordHash === undefined ? {} : { password_hash: fields.passwordHash }),
})

export async function updateUser(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
  fields: UserFields,
): Promise<void> {
  const columns = toColumns(fields)
  if (Object.keys(columns).length === 0) return
  await kysely
    .updateTable('users')
    .set(columns)
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .execute()
}

/** Returns the rules of all users, locked until the transaction ends. */
async function lockUserRules({
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

/** Updates a renamed jig in the rules of all users. Returns whether any referred to it. */
export async function renameJigInUserRules(tx: EnvironmentTx, from: string, to: string): Promise<boolean> {
  const users = await lockUserRules(tx)
  let any = false
  for (const { id, rules } of users) {
    const spellings = new Set(rules.flatMap((rule) => rule.jig.filter((name) => isSameName(name, from))))
    if (spellings.size === 0) continue
    any = true
    const renamed = [...spellings].reduce((next, spelling) => renameJigInRules(next, spelling, to), rules)
    await updateUser(tx, id, { rules: renamed })
  }
  return any
}

export async function saveLabelPaper(
  { kysely, environmentId }: EnvironmentTx,
  userId: string,
  paper: LabelPaper,
): Promise<void> {
  await kysely
    .updateTable('users')
    .set({ label_paper: JSON.stringify(paper) })
    .where('environment_id', '=', environmentId)
    .where('id', '=', userId)
    .execute()
}
