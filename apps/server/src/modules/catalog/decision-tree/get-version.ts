import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { findTreeVersion, treeToWire } from './decision-tree-store.ts'

/** GET /pax/filters/versions/:version */
export const getVersion = memberHandler(decisionTreeCalls.version, async ({ tx, params }) => {
  const tree = await findTreeVersion(tx, params.version)
  return tree ? { decisionTree: treeToWire(tree), version: params.version } : failure('not_found')
})
