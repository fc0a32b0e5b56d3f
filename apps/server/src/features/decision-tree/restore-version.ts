import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { forMember } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { auditTree } from './audit-tree.ts'
import { insertTree, lockDecisionTree, treeToWire, treeVersion } from './decision-tree-store.ts'
import { soundTree } from './sound-tree.ts'

/** POST /pax/filters/restore: an earlier version becomes the newest one; nothing of the list is lost. */
export const restoreVersion = forMember(decisionTreeCalls.restore, async ({ tx, body, user, services, changed }) => {
  const stored = await lockDecisionTree(tx)
  const earlier = await treeVersion(tx, body.version)
  if (!earlier) return refuse('not_found')
  const tree = soundTree(treeToWire(earlier))
  if (tree instanceof Refusal) return tree
  const version = stored.version + 1
  await insertTree(tx, tree, { version, by: user.id, at: services.now(), restoredFrom: body.version })
  await auditTree(tx, user, stored, { tree, version, restored: body.version })
  changed('rules')
  return { version }
})
