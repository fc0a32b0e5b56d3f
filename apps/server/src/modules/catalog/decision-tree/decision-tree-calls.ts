import { isDeepStrictEqual } from 'node:util'
import { decisionTreeCalls } from '@platen/contract/decision-tree'
import type { DecisionTree } from '@platen/domain/decision-tree'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { withUserNames } from '../../identity/users/users-queries.ts'
import { type Actor, diffFields, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { loadDecisionTree } from './decision-tree-queries.ts'
import { findTreeVersion, insertTree, loadTreeVersions, lockDecisionTree, treeToWire } from './decision-tree-store.ts'
import { parseValidTree } from './parse-tree.ts'

interface Version {
  readonly tree: DecisionTree
  readonly version: number
  /** The earlier version that was restored. */
  readonly restored?: number
}

const getCounts = ({ tree, version, restored }: Version) => ({
  version,
  filters: tree.filterNodes.length,
  values: tree.dataNodes.length,
  ...(restored === undefined ? {} : { restored }),
})

/** Records an audit entry for a new version of the rules. The differences are shown by the list of versions. */
const auditTree = (tx: EnvironmentTx, who: Actor, before: Version, after: Version): Promise<void> =>
  recordAudit(tx, who, {
    action: 'changed',
    subject: 'rules',
    changes: diffFields(getCounts(before), getCounts(after)),
  })

/** GET /pax/filters/tree */
export const getTree = memberHandler(decisionTreeCalls.get, async ({ tx }) => {
  const { tree, version } = await loadDecisionTree(tx)
  return { decisionTree: treeToWire(tree), version }
})

/** GET /pax/filters/versions: returns one page of the saved versions, newest first. */
export const listVersions = memberHandler(decisionTreeCalls.versions, async ({ tx, query }) => {
  const page = await loadTreeVersions(tx, query)
  if (!page) return failure('bad_cursor')
  const { rows, ...fields } = page
  return { versions: await withUserNames(tx, 'savedBy', rows), ...fields }
})

/** GET /pax/filters/versions/:version */
export const getVersion = memberHandler(decisionTreeCalls.version, async ({ tx, params }) => {
  const tree = await findTreeVersion(tx, params.version)
  return tree ? { decisionTree: treeToWire(tree), version: params.version } : failure('not_found')
})

/** POST /pax/filters/tree: saves the rules as a new version, unless nothing changes; an invalid tree is rejected. */
export const saveTree = memberHandlerWithoutTransaction(
  decisionTreeCalls.save,
  async ({ transaction, environment, body, user, services }) => {
    const { version: baseVersion, ...wire } = body
    const tree = await parseValidTree(environment, wire)
    if (tree instanceof Failure) return tree
    return transaction(async ({ tx, changed }) => {
      const stored = await lockDecisionTree(tx)
      if (baseVersion !== undefined && baseVersion !== stored.version) return failure('changed_meanwhile')
      if (isDeepStrictEqual(tree, stored.tree)) {
        markAuditNotNeeded(tx)
        return { version: stored.version }
      }
      const version = stored.version + 1
      await insertTree(tx, tree, { version, by: user.id, at: services.now() })
      await auditTree(tx, user, stored, { tree, version })
      changed('rules')
      return { version }
    })
  },
)

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
