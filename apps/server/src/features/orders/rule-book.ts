import { compileTree } from '@platen/domain/decision-tree'
import type { RuleSet } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../database/database.ts'
import { decisionTreeOf } from '../decision-tree/decision-tree-reads.ts'
import { jigNamesOf } from '../jigs/jigs-reads.ts'
import { usersOf } from '../users/users-reads.ts'

/** The environment's rules as they stand in this transaction. */
export async function ruleBookOf(tx: EnvironmentTx): Promise<RuleSet> {
  const { tree } = await decisionTreeOf(tx)
  const jigNames = await jigNamesOf(tx)
  const users = await usersOf(tx)
  return {
    decide: compileTree(tree),
    jigNames: new Map(jigNames.map((name) => [name.toLowerCase(), name])),
    users: users.map((user) => ({ ...user, userRules: user.rules })),
  }
}
