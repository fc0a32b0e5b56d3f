import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { memberHandler } from '../../../http/define-handler.ts'
import { withUserNames } from '../../identity/users/users-queries.ts'
import { loadTreeVersions } from './decision-tree-store.ts'

/** GET /pax/filters/versions */
export const listVersions = memberHandler(decisionTreeCalls.versions, async ({ tx }) => ({
  versions: await withUserNames(tx, 'savedBy', await loadTreeVersions(tx)),
}))
