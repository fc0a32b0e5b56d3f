import { compileTree } from '@platen/domain/decision-tree'
import type { RuleSet } from '@platen/domain/orders'
import { normaliseForComparison } from '@platen/domain/text'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadDecisionTree } from '../../catalog/decision-tree/decision-tree-queries.ts'
import { loadJigNames } from '../../catalog/jigs/jigs-queries.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'

/** Returns the rules of the environment as seen by this transaction. */
export async function loadRuleSet(tx: EnvironmentTx): Promise<RuleSet> {
  const { tree } = await loadDecisionTree(tx)
  const jigNames = await loadJigNames(tx)
  const users = (await loadUsers(tx)).filter(({ isActive }) => isActive)
  return {
    decide: compileTree(tree),
    jigNames: new Map(jigNames.map((name) => [normaliseForComparison(name), name])),
    users: users.map((user) => ({ ...user, userRules: user.rules })),
  }
}
