import { masterCalls } from '@platen/contract/masters'
import { forMember } from '../../http/handlers.ts'
import { mastersOf } from './masters-store.ts'

/** GET /pax/actions */
export const listMasters = forMember(masterCalls.list, async ({ tx }) => ({ actions: await mastersOf(tx) }))
