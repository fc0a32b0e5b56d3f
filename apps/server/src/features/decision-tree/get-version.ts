import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { treeToWire, treeVersion } from './decision-tree-store.ts'

/** GET /pax/filters/versions/:version */
export const getVersion = forMember(decisionTreeCalls.version, async ({ tx, params }) => {
  const tree = await treeVersion(tx, params.version)
  return tree ? { decisionTree: treeToWire(tree), version: params.version } : refuse('not_found')
})
