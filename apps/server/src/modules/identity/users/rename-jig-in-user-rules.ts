import { isSameName } from '@platen/domain/text'
import { renameJigInRules } from '@platen/domain/users'
import type { EnvironmentTx } from '../../../database/database.ts'
import { lockUserRules, updateUser } from './users-store.ts'

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
