import type { ErrorCode } from '@platen/contract/errors'
import { masterCalls } from '@platen/contract/masters'
import {
  addMaster,
  checkMasters,
  compareMasters,
  findMasterReferences,
  generateMasterId,
  MASTER_CATEGORIES,
  type MasterCategory,
  type MasterChange,
  type MasterErrorCode,
  type Masters,
  parseMasters,
} from '@platen/domain/master-data'
import { hasAbility } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { type Actor, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import type { MasterDependents } from './master-dependents.ts'
import { loadMasters } from './masters-queries.ts'
import { applyMasterChanges, lockMasters } from './masters-store.ts'

const CODES: Readonly<Record<MasterErrorCode, ErrorCode>> = {
  value_empty: 'value_empty',
  value_too_long: 'value_too_long',
  value_exists: 'value_exists',
  too_many_values: 'too_many_values',
  not_found: 'not_found',
  in_use: 'value_in_use',
}

/** Returns the failure for an error code of the domain. */
const masterFailure = (refusal: MasterErrorCode, details?: Readonly<Record<string, unknown>>): Failure =>
  failure(CODES[refusal], details)

const ACTIONS = { added: 'created', removed: 'deleted', relabelled: 'changed' } as const

/** Records an audit entry for each value that was added, deleted or renamed. `before` contains the previous labels. */
async function auditMasters(
  tx: EnvironmentTx,
  who: Actor,
  before: Masters,
  changes: readonly MasterChange[],
): Promise<void> {
  markAuditNotNeeded(tx) // there may be no changes
  for (const { kind, category, id, label } of changes) {
    await recordAudit(tx, who, {
      action: ACTIONS[kind],
      subject: 'master',
      id,
      name: label,
      changes:
        kind === 'relabelled' ? { category, label: { from: before[category][id] ?? null, to: label } } : { category },
    })
  }
}

/** GET /pax/actions */
export const listMasters = memberHandler(masterCalls.list, async ({ tx }) => ({ actions: await loadMasters(tx) }))

/** GET /pax/actions/uses: returns where a value is used, which prevents its deletion. */
export const listMasterUsages = (dependents: MasterDependents) =>
  memberHandler(masterCalls.uses, async ({ tx, query }) => ({
    uses: [...findMasterReferences(query.type, query.id, await dependents.loadMasterUsages(tx))],
  }))

/** Adds one value to each named category, all or none; returns the id of each one. */
async function insertMasterValues(
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

/** Stores a complete set. Fails with the list of usages if it lacks a value that is in use. */
async function replaceMasters(
  tx: EnvironmentTx,
  dependents: MasterDependents,
  after: Masters,
  before: Masters | undefined,
  user: Actor,
): Promise<Failure | null> {
  const stored = await lockMasters(tx)
  if (before && compareMasters(before, stored).length > 0) return failure('changed_meanwhile')
  const mastersProblem = checkMasters(after)
  if (mastersProblem)
    return masterFailure(mastersProblem.refusal, {
      category: mastersProblem.category,
      value: after[mastersProblem.category][mastersProblem.id],
    })
  const changes = compareMasters(stored, after).map((change) => ({ ...change, label: change.label.trim() }))
  const removed = changes.filter((change) => change.kind === 'removed')
  if (removed.length > 0) {
    const carriers = await dependents.loadMasterUsages(tx)
    for (const { category, id, label } of removed) {
      const uses = findMasterReferences(category, id, carriers)
      if (uses.length > 0) return failure('value_in_use', { category, value: label, uses })
    }
  }
  await applyMasterChanges(tx, changes)
  await auditMasters(tx, user, stored, changes)
  return null
}

/** POST /pax/actions: stores a complete set of masters, or adds one value. */
export const saveMasters = (dependents: MasterDependents) =>
  memberHandler(masterCalls.save, async ({ tx, body, user, changed }) => {
    let id: string | undefined
    if ('type' in body) {
      const ids = await insertMasterValues(tx, { [body.type]: body.value }, user)
      if (ids instanceof Failure) return ids
      id = ids[body.type]
    } else {
      if (!hasAbility(user, 'editMasters')) return failure('forbidden')
      const refusal = await replaceMasters(
        tx,
        dependents,
        parseMasters(body),
        body.before && parseMasters(body.before),
        user,
      )
      if (refusal) return refusal
    }
    changed('masters')
    return { actions: await loadMasters(tx), ...(id === undefined ? {} : { id }) }
  })
