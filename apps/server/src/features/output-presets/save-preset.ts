import { randomUUID } from 'node:crypto'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { hasPermission } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { SignedIn } from '../../http/call-context.ts'
import { forMember } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { audit, differences, nothingChanged } from '../audit/audit.ts'
import { usersOf } from '../users/users-reads.ts'
import { assignExactly, isExactly, type WishedSlot } from './assign-exactly.ts'
import { type Booking, bookingsOf } from './bookings-store.ts'
import { lockPreset } from './lock-preset.ts'
import { type StoredPreset, writePreset } from './output-presets-store.ts'
import { openPreset } from './preset-bed.ts'
import { incompleteness, isCleared, samePreset, wantedPreset } from './wanted-preset.ts'

interface Saving {
  readonly tx: EnvironmentTx
  readonly user: SignedIn
  readonly now: Date
  readonly bookings: readonly Booking[]
  readonly wished: readonly WishedSlot[] | undefined
}

/** Writes the preset's own fields; refused while an order is assigned, unless all are taken off in the same call. */
async function saveFields(
  { tx, user, bookings, wished }: Saving,
  stored: StoredPreset | undefined,
  wanted: StoredPreset,
  version: number | undefined,
): Promise<Refusal | undefined> {
  if (!hasPermission(user, 'output_preset_edit')) return refuse('forbidden')
  if (stored && version !== undefined && version !== stored.version) {
    return refuse('changed_meanwhile', { name: stored.name })
  }
  if (bookings.length > 0 && wished?.length !== 0) {
    return refuse('preset_has_orders', { name: wanted.name, booked: bookings.length })
  }
  const isOfUser = wanted.userId === user.id || (await usersOf(tx)).some((each) => each.id === wanted.userId)
  if (!isOfUser) return refuse('not_found')
  const incomplete = stored && isCleared(wanted) ? undefined : await incompleteness(tx, wanted, user)
  if (incomplete) return incomplete
  try {
    await writePreset(tx, wanted)
    await auditPreset(tx, user, stored, wanted)
  } catch (error) {
    if (isUniqueViolation(error, 'output_presets_name')) return refuse('name_taken', { name: wanted.name })
    throw error
  }
  return undefined
}

function auditPreset(tx: EnvironmentTx, user: SignedIn, stored: StoredPreset | undefined, wanted: StoredPreset) {
  const { id, name, version: _, ...changes } = wanted
  if (!stored) return audit(tx, user, { action: 'created', subject: 'preset', id, name, changes })
  return audit(tx, user, {
    action: 'changed',
    subject: 'preset',
    id,
    name,
    changes: differences(stored, { ...changes, name }),
  })
}

/** Frees and books until just what was sent is booked. */
async function saveOrders(saving: Saving, preset: StoredPreset): Promise<Refusal | undefined> {
  const { tx, user, now, bookings, wished } = saving
  if (wished === undefined || isExactly(bookings, wished)) return undefined
  if (!hasPermission(user, 'print_order_edit')) return refuse('forbidden')
  const open = await openPreset(tx, preset.id, user)
  return open instanceof Refusal ? open : assignExactly(tx, open, wished, { user, now })
}

/**
 * PUT /pax/outputpreset: creates (no id), changes or clears a preset, and books exactly `orderData` where it is sent.
 * A preset's own fields need the right to change presets, its bookings the right to print. A preset with an assigned
 * order cannot be changed (specification section 4).
 */
export const savePreset = forMember(outputPresetCalls.save, async ({ tx, body, user, services, changed }) => {
  const { presetData, orderData: wished } = body
  const stored = presetData.id === undefined ? undefined : await lockPreset(tx, presetData.id, user)
  if (presetData.id !== undefined && !stored) return refuse('not_found')
  const wanted = wantedPreset(presetData, stored, user, randomUUID())
  const bookings = stored ? await bookingsOf(tx, [stored.id]) : []
  const saving: Saving = { tx, user, now: services.now(), bookings, wished }
  nothingChanged(tx) // should all be as it was sent
  const isChanged = !stored || !samePreset(stored, wanted)
  // what is taken off comes off the layout that it was booked on, so before the preset may lose that layout
  const empties = wished?.length === 0
  const refusal =
    (empties && stored ? await saveOrders(saving, stored) : undefined) ??
    (isChanged ? await saveFields(saving, stored, wanted, presetData.version) : undefined) ??
    (empties ? undefined : await saveOrders(saving, wanted))
  if (refusal) return refusal
  changed('presets', ...(wished === undefined ? [] : (['orders'] as const)))
  return { id: wanted.id }
})
