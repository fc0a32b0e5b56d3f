import { masterCalls } from '@platen/contract/masters'
import { findMasterReferences } from '@platen/domain/masters'
import { forMember } from '../../http/handlers.ts'
import { mastersCarriers } from './master-uses.ts'

/** GET /pax/actions/uses: where a value is used, which keeps it from being deleted (readings D6). */
export const listUses = forMember(masterCalls.uses, async ({ tx, query }) => ({
  uses: [...findMasterReferences(query.type, query.id, await mastersCarriers(tx))],
}))
