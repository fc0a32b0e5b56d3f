import { isSameName } from '@platen/domain/jigs'
import { renameJigInRules, type UserRule } from '@platen/domain/users'
import type { EnvironmentTx } from '../../database/database.ts'

/** Carries a jig's new name through the rules of all users (readings O8); says whether any named it. */
export async function renameJigInUserRules(
  { db, environmentId }: EnvironmentTx,
  from: string,
  to: string,
): Promise<boolean> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'rules'])
    .where('environment_id', '=', environmentId)
    .orderBy('id')
    .forUpdate()
    .execute()
  let any = false
  for (const user of users) {
    const rules = user.rules as unknown as readonly UserRule[]
    const spellings = new Set(rules.flatMap((rule) => rule.jig.filter((name) => isSameName(name, from))))
    if (spellings.size === 0) continue
    any = true
    const renamed = [...spellings].reduce((next, spelling) => renameJigInRules(next, spelling, to), rules)
    await db
      .updateTable('users')
      .set({ rules: JSON.stringify(renamed) })
      .where('environment_id', '=', environmentId)
      .where('id', '=', user.id)
      .execute()
  }
  return any
}
