import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { auditTree } from './audit-tree.ts'
import { insertTree, lockDecisionTree } from './decision-tree-store.ts'
import { parseValidTree } from './parse-tree.ts'

/** POST /pax/filters/tree: saves the rules as a new version; an invalid tree is rejected. */
export const saveTree = memberHandlerWithoutTransaction(
  decisionTreeCalls.save,
  async ({ transaction, environment, body, user, services }) => {
    const { version: madeFrom, ...wire } = body
    const tree = await parseValidTree(environment, wire)
    if (tree instanceof Failure) return tree
    return transaction(async ({ tx, changed }) => {
      const stored = await lockDecisionTree(tx)
      if (madeFrom !== undefined && madeFrom !== stored.version) return failure('changed_meanwhile')
      const version = stored.version + 1
      await insertTree(tx, tree, { version, by: user.id, at: services.now() })
      await auditTree(tx, user, stored, { tree, version })
      changed('rules')
      return { version }
    })
  },
)
