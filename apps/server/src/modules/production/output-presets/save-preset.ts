import { randomUUID } from 'node:crypto'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import { hasPermission } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUniqueViolation } from '../../../database/unique-violation.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'
import { diffFields, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { changedMeanwhile } from '../../platform/audit/audit-queries.ts'
import { loadConfig } from '../../platform/config/config-queries.ts'
import { loadBookingContext } from './booking-context.ts'
import { type Booking, loadBookings } from './bookings-queries.ts'
import { addReleaseTask } from './bookings-store.ts'
import { checkOwner, lockPreset } from './lock-preset.ts'
import type { StoredPreset } from './output-presets-queries.ts'
import { countPresets, upsertPreset } from './output-presets-store.ts'
import { isCleared, isSamePreset, missingPartsFailure, toRequestedPreset } from './requested-preset.ts'
import { bookingsMatch, type RequestedSlot, syncBookings } from './sync-bookings.ts'

interface SaveContext {
  readonly tx: EnvironmentTx
  readonly user: AuthenticatedUser
  readonly now: Date
  readonly bookings: readonly Booking[]
  readonly wished: readonly RequestedSlot[] | undefined
}

/** Writes the preset's own fields. Fails if an order is assigned, unless the same call removes all of them. */
async function savePresetFields(
  { tx, user, bookings, wished }: SaveContext,
  stored: StoredPreset | undefined,
  preset: StoredPreset,
  version: number | undefined,
): Promise<Failure | undefined> {
  if (!hasPermission(user, 'output_preset_edit')) return failure('forbidden')
  const foreign = stored && (await checkOwner(tx, stored, user))
  if (foreign) return foreign
  if (stored && version !== undefined && version !== stored.version) {
    return changedMeanwhile(tx, { subject: 'preset', id: stored.id, name: stored.name })
  }
  if (bookings.length > 0 && wished?.length !== 0) {
    return failure('preset_has_orders', { name: preset.name, booked: bookings.length })
  }
  if (!stored && (await countPresets(tx)) >= ENVIRONMENT_LIMITS.presets) {
    return failure('too_many_items', { limit: ENVIRONMENT_LIMITS.presets })
  }
  const isOfUser = preset.userId === user.id || (await loadUsers(tx)).some((each) => each.id === preset.userId)
  if (!isOfUser) return failure('not_found')
  const incomplete = stored && isCleared(preset) ? undefined : await missingPartsFailure(tx, preset, user)
  if (incomplete) return incomplete
  try {
    await upsertPreset(tx, preset)
    await auditPreset(tx, user, stored, preset)
  } catch (error) {
    if (isUniqueViolation(error, 'output_presets_name')) return failure('name_taken', { name: preset.name })
    throw error
  }
  return undefined
}

/** Not fields of the preset that a user sets. */
const NOT_AUDITED = [
  ...['version', 'releaseProblem', 'releaseProblemDetails', 'usedBy', 'usedSince', 'isLocked'],
  ...['heldBy', 'heldSince', 'isHeld'],
]

const omit = (fields: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

function auditPreset(
  tx: EnvironmentTx,
  user: AuthenticatedUser,
  stored: StoredPreset | undefined,
  preset: StoredPreset,
) {
  const { id, name, ...fields } = preset
  const changes = omit(fields, NOT_AUDITED)
  if (!stored) return recordAudit(tx, user, { action: 'created', subject: 'preset', id, name, changes })
  return recordAudit(tx, user, {
    action: 'changed',
    subject: 'preset',
    id,
    name,
    changes: diffFields(stored, { ...changes, name }),
  })
}

/** Changes the bookings to exactly those in the request. */
async function saveBookings(saving: SaveContext, preset: StoredPreset): Promise<Failure | undefined> {
  const { tx, user, now, bookings, wished } = saving
  if (wished === undefined || bookingsMatch(bookings, wished)) return undefined
  if (!hasPermission(user, 'print_order_edit')) return failure('forbidden')
  const open = await loadBookingContext(tx, preset.id, { user, now, removes: wished.length === 0 })
  return open instanceof Failure ? open : syncBookings(tx, open, wished, { user, now })
}

/**
 * PUT /pax/outputpreset: creates (no id), changes or clears a preset, and books exactly `orderData` if it is present.
 * The preset's own fields need the permission to change presets, its bookings the permission to print. A preset with an
 * assigned order cannot be changed.
 */
export const savePreset = memberHandler(outputPresetCalls.save, async ({ tx, body, user, services, changed }) => {
  const { presetData, orderData: wished } = body
  const stored = presetData.id === undefined ? undefined : await lockPreset(tx, presetData.id, user)
  if (presetData.id !== undefined && !stored) return failure('not_found')
  const { timeZone } = await loadConfig(tx)
  const preset = toRequestedPreset(presetData, stored, { user, timeZone, now: services.now() }, randomUUID())
  const bookings = stored ? await loadBookings(tx, [stored.id]) : []
  const saving: SaveContext = { tx, user, now: services.now(), bookings, wished }
  markAuditNotNeeded(tx) // the request may change nothing
  const isChanged = !stored || !isSamePreset(stored, preset)
  // Bookings are removed before the preset may lose the layout that they are on.
  const empties = wished?.length === 0
  const refusal =
    (empties && stored ? await saveBookings(saving, stored) : undefined) ??
    (isChanged ? await savePresetFields(saving, stored, preset, presetData.version) : undefined) ??
    (empties ? undefined : await saveBookings(saving, preset))
  if (refusal) return refusal
  if (isChanged) await addReleaseTask(tx, preset.id)
  changed('presets', ...(wished === undefined ? [] : (['orders'] as const)))
  return { id: preset.id }
})
