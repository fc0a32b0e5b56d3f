import { masterCalls } from '@platen/contract/masters'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadMasters } from './masters-queries.ts'

/** GET /pax/actions */
export const listMasters = memberHandler(masterCalls.list, async ({ tx }) => ({ actions: await loadMasters(tx) }))
