import { compileTree } from '@platen/domain/decision-tree'
import type { ParameterValues } from '@platen/domain/input-settings'
import { type RuleDecision, type RuleSet, recordDecision } from '@platen/domain/orders'
import { normaliseForComparison } from '@platen/domain/text'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadDecisionTree } from '../../catalog/decision-tree/decision-tree-queries.ts'
import { loadJigNames } from '../../catalog/jigs/jigs-queries.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'

export interface RecordedRuleSet extends RuleSet {
  /** Returns what the automation rules decide about a job, for its history. */
  readonly record: (values: ParameterValues) => RuleDecision
}

/** Returns the rules of the environment as seen by this transaction. */
export async function loadRuleSet(tx: EnvironmentTx): Promise<RecordedRuleSet> {
  const { tree, version } = await loadDecisionTree(tx)
  const decide = compileTree(tree)
  const jigNames = await loadJigNames(tx)
  const users = (await loadUsers(tx)).filter(({ isActive }) => isActive)
  return {
    decide,
    record: (values) => recordDecision(decide, version, values),
    jigNames: new Map(jigNames.map((name) => [normaliseForComparison(name), name])),
    users: users.map((user) => ({ ...user, userRules: user.rules })),
  }
}
