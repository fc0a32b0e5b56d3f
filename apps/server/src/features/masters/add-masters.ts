import { masterCalls } from '@platen/contract/masters'
import {
  addMaster,
  compareMasters,
  MASTER_CATEGORIES,
  type MasterCategory,
  type Masters,
  generateMasterId,
} from '@platen/domain/masters'
import type { EnvironmentTx } from '../../database/database.ts'
import { forMember } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Actor } from '../audit/audit.ts'
import { auditMasters } from './audit-masters.ts'
import { lockMasters, mastersOf, writeChanges } from './masters-store.ts'
import { refuseMaster } from './refuse-master.ts'

/** Adds one value to each category that is named, all of them or none; answers with the id each one got. */
export async function addValues(
  tx: EnvironmentTx,
  labels: Readonly<Partial<Record<MasterCategory, string>>>,
  user: Actor,
): Promise<Partial<Record<MasterCategory, string>> | Refusal> {
  const before: Masters = await lockMasters(tx)
  const ids: Partial<Record<MasterCategory, string>> = {}
  let masters = before
  for (const category of MASTER_CATEGORIES) {
    const label = labels[category]
    if (label === undefined) continue
    const id = generateMasterId(masters, category, label)
    const edit = addMaster(masters, category, label, id)
    if (!edit.ok) return refuseMaster(edit.refusal, { category, value: label })
    masters = edit.masters
    ids[category] = id
  }
  const changes = compareMasters(before, masters)
  await writeChanges(tx, changes)
  await auditMasters(tx, user, before, changes)
  return ids
}

/** PUT /pax/actions: adds one value to each category that is named. */
export const addMasters = forMember(masterCalls.add, async ({ tx, body, user, changed }) => {
  const ids = await addValues(tx, body, user)
  if (ids instanceof Refusal) return ids
  changed('masters')
  return { actions: await mastersOf(tx) }
})
