import { masterCalls } from '@platen/contract/masters'
import { findMasterReferences } from '@platen/domain/master-data'
import { memberHandler } from '../../../http/define-handler.ts'
import type { MasterDependents } from './master-dependents.ts'

/** GET /pax/actions/uses: returns where a value is used, which prevents its deletion. */
export const listMasterUsages = (dependents: MasterDependents) =>
  memberHandler(masterCalls.uses, async ({ tx, query }) => ({
    uses: [...findMasterReferences(query.type, query.id, await dependents.loadMasterUsages(tx))],
  }))
