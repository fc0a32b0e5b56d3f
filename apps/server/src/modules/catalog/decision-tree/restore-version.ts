import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { auditTree } from './audit-tree.ts'
import { findTreeVersion, insertTree, lockDecisionTree, treeToWire } from './decision-tree-store.ts'
import { parseValidTree } from './parse-tree.ts'

/** POST /pax/filters/restore: saves an earlier version as the newest one; all versions are kept. */
export const restoreVersion = memberHandlerWithoutTransaction(
  decisionTreeCalls.restore,
  async ({ transaction, environment, body, user, services }) => {
    const earlier = await transaction(({ tx }) => findTreeVersion(tx, body.version), { readOnly: true })
    if (!earlier) return failure('not_found')
    const tree = await parseValidTree(environment, treeToWire(earlier))
    if (tree instanceof Failure) return tree
    return transaction(async ({ tx, changed }) => {
      const stored = await lockDecisionTree(tx)
      const version = stored.version + 1
      await insertTree(tx, tree, { version, by: user.id, at: services.now(), restoredFrom: body.version })
      await auditTree(tx, user, stored, { tree, version, restored: body.version })
      changed('rules')
      return { version }
    })
  },
)
