import { masterCalls } from '@platen/contract/masters'
import { findMasterReferences } from '@platen/domain/master-data'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadMasterUsages } from './master-uses.ts'

/** GET /pax/actions/uses: returns where a value is used, which prevents its deletion. */
export const listMasterUsages = memberHandler(masterCalls.uses, async ({ tx, query }) => ({
  uses: [...findMasterReferences(query.type, query.id, await loadMasterUsages(tx))],
}))
