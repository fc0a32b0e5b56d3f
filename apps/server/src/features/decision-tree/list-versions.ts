import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { forMember } from '../../http/handlers.ts'
import { treeVersions } from './decision-tree-store.ts'

/** GET /pax/filters/versions */
export const listVersions = forMember(decisionTreeCalls.versions, async ({ tx }) => ({
  versions: await treeVersions(tx),
}))
