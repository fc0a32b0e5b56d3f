import { checkPresetUser } from '@platen/domain/output-presets'
import { isAdministratorKind } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { loadUserNames } from '../../identity/users/users-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { countBookings } from './bookings-queries.ts'
import { lockPresetById } from './output-presets-commands.ts'
import type { PresetUser, StoredPreset } from './output-presets-queries.ts'
import { recordPresetUser } from './output-presets-store.ts'

/**
 * Locks a preset that the user may access until the transaction ends: the user's own, one that is shared with them or,
 * for administrator roles, any. Returns undefined for all others.
 */
export const lockPreset = (tx: EnvironmentTx, id: string, user: AuthenticatedUser): Promise<StoredPreset | undefined> =>
  lockPresetById(tx, id, visibilityFilter(user))

/** The id of the user as the one who uses a preset; null for accounts outside of the environment. */
export const toPresetUser = (user: AuthenticatedUser): string | null => (user.account ? null : user.id)

/** The user as the one who uses a preset. */
export const toUse = (user: AuthenticatedUser): PresetUser => ({
  usedBy: toPresetUser(user),
  isUsedByAccount: user.account !== undefined,
})

/** Returns why the user may not change the preset itself, but only book and print on it: it belongs to another user. */
export async function checkOwner(
  tx: EnvironmentTx,
  { userId }: StoredPreset,
  user: AuthenticatedUser,
): Promise<Failure | undefined> {
  if (userId === user.id || isAdministratorKind(user)) return undefined
  return failure('of_other_user', { user: (await loadUserNames(tx, [userId])).get(userId) ?? null })
}

/** Returns a failure that names the preset, the user who prevents the action, and since when. */
export async function presetUseFailure(
  tx: EnvironmentTx,
  code: 'preset_in_use' | 'preset_locked' | 'preset_on_hold',
  name: string,
  by: { readonly userId: string | null; readonly since: Date | null },
): Promise<Failure> {
  const names = await loadUserNames(tx, [by.userId])
  return failure(code, { name, user: names.get(by.userId ?? '') ?? null, since: by.since?.toISOString() ?? null })
}

/** Returns why the user may not work on a locked row of a preset: another user does, or has locked it. */
export async function checkUser(
  tx: EnvironmentTx,
  preset: StoredPreset,
  user: AuthenticatedUser,
): Promise<Failure | undefined> {
  const { name, usedBy, usedSince } = preset
  if (usedBy === null || usedBy === user.id) return undefined
  const refusal = checkPresetUser(preset, user.id, await countBookings(tx, preset.id))
  return refusal ? presetUseFailure(tx, refusal, name, { userId: usedBy, since: usedSince }) : undefined
}

/**
 * Locks a preset on which a user books, prints or removes copies, and records that they use it if it is shared; who
 * removes copies calls `recordUse` if there are any. Fails with `not_found`, `preset_on_hold` except to remove copies,
 * or as `checkUser`.
 */
export async function lockPresetForUse(
  tx: EnvironmentTx,
  id: string,
  { user, now, removes = false }: { readonly user: AuthenticatedUser; readonly now: Date; readonly removes?: boolean },
): Promise<StoredPreset | Failure> {
  const preset = await lockPreset(tx, id, user)
  if (!preset) return failure('not_found')
  if (preset.isHeld && !removes)
    return presetUseFailure(tx, 'preset_on_hold', preset.name, { userId: preset.heldBy, since: preset.heldSince })
  const refusal = await checkUser(tx, preset, user)
  if (refusal) return refusal
  if (!removes) await recordUse(tx, preset, user, now)
  return preset
}

/** Records that a user works on a locked row of a preset, if it is shared. */
export async function recordUse(
  tx: EnvironmentTx,
  preset: StoredPreset,
  user: AuthenticatedUser,
  now: Date,
): Promise<void> {
  const use = toUse(user)
  const isRecorded = preset.usedBy === use.usedBy && preset.isUsedByAccount === use.isUsedByAccount
  if (preset.sharedWith !== 'user' && !isRecorded)
    await recordPresetUser(tx, preset.id, { ...use, since: now, isLocked: false })
}
