import { masterCalls } from '@platen/contract/masters'
import {
  addMaster,
  compareMasters,
  generateMasterId,
  MASTER_CATEGORIES,
  type MasterCategory,
  type Masters,
} from '@platen/domain/master-data'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure } from '../../../http/failure.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { auditMasters } from './audit-masters.ts'
import { masterFailure } from './master-failure.ts'
import { loadMasters } from './masters-queries.ts'
import { applyMasterChanges, lockMasters } from './masters-store.ts'

/** Adds one value to each named category, all or none; returns the id of each one. */
export async function insertMasterValues(
  tx: EnvironmentTx,
  labels: Readonly<Partial<Record<MasterCategory, string>>>,
  user: Actor,
): Promise<Partial<Record<MasterCategory, string>> | Failure> {
  const before: Masters = await lockMasters(tx)
  const ids: Partial<Record<MasterCategory, string>> = {}
  let masters = before
  for (const category of MASTER_CATEGORIES) {
    const label = labels[category]
    if (label === undefined) continue
    const id = generateMasterId(masters, category, label)
    const edit = addMaster(masters, category, label, id)
    if (!edit.ok) return masterFailure(edit.refusal, { category, value: label })
    masters = edit.masters
    ids[category] = id
  }
  const changes = compareMasters(before, masters)
  await applyMasterChanges(tx, changes)
  await auditMasters(tx, user, before, changes)
  return ids
}

/** PUT /pax/actions: adds one value to each named category. */
export const addMasters = memberHandler(masterCalls.add, async ({ tx, body, user, changed }) => {
  const ids = await insertMasterValues(tx, body, user)
  if (ids instanceof Failure) return ids
  changed('masters')
  return { actions: await loadMasters(tx) }
})
