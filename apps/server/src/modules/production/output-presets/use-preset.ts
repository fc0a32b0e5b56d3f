import type { AuditAction } from '@platen/contract/audit'
import { outputPresetCalls } from '@platen/contract/output-presets'
import type { PresetUseAction } from '@platen/domain/output-presets'
import { isAdministratorKind } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { loadUserNames } from '../../identity/users/users-queries.ts'
import { markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { addReleaseTask } from './bookings-store.ts'
import { checkUser, lockPreset, presetUseFailure, toPresetUser, toUse } from './lock-preset.ts'
import type { StoredPreset } from './output-presets-queries.ts'
import { recordPresetHold, recordPresetUser } from './output-presets-store.ts'

const AUDIT_ACTIONS: Readonly<Record<PresetUseAction, AuditAction>> = {
  takeOver: 'takenOver',
  lock: 'locked',
  unlock: 'unlocked',
  hold: 'held',
  release: 'released',
}

interface Use {
  readonly tx: EnvironmentTx
  readonly preset: StoredPreset
  readonly user: AuthenticatedUser
  readonly now: Date
}

/** Returns the failure of somebody who neither locked the preset nor is an administrator. */
async function checkUnlock({ tx, preset, user }: Use): Promise<Failure | undefined> {
  const { name, usedBy, usedSince, isLocked } = preset
  if (!isLocked || usedBy === null || usedBy === user.id || isAdministratorKind(user)) return undefined
  return presetUseFailure(tx, 'preset_locked', name, { userId: usedBy, since: usedSince })
}

/** Writes the action; returns why it is not possible, or whether anything changed. */
const ACT: Readonly<Record<PresetUseAction, (use: Use) => Promise<Failure | boolean>>> = {
  async takeOver(use) {
    const { tx, preset, user, now } = use
    const usedBy = toPresetUser(user)
    if (preset.sharedWith === 'user') return failure('preset_not_shared', { name: preset.name })
    if (preset.usedBy === usedBy) return false
    const refusal = await checkUnlock(use)
    if (refusal) return refusal
    await recordPresetUser(tx, preset.id, { ...toUse(user), since: now, isLocked: false })
    return true
  },
  async lock({ tx, preset, user, now }) {
    const usedBy = toPresetUser(user)
    // A preset that is not shared is its owner's, and accounts outside of the environment cannot be named as its user.
    if (preset.sharedWith === 'user') return failure('preset_not_shared', { name: preset.name })
    if (usedBy === null) return failure('forbidden')
    const refusal = await checkUser(tx, preset, user)
    if (refusal) return refusal
    // The user who locked it may have been deleted.
    if (preset.isLocked && preset.usedBy === usedBy) return false
    await recordPresetUser(tx, preset.id, { ...toUse(user), since: now, isLocked: true })
    return true
  },
  async unlock(use) {
    const { tx, preset, now } = use
    const refusal = await checkUnlock(use)
    if (refusal) return refusal
    if (!preset.isLocked) return false
    const { usedBy, isUsedByAccount } = preset
    await recordPresetUser(tx, preset.id, { usedBy, isUsedByAccount, since: now, isLocked: false })
    return true
  },
  async hold({ tx, preset, user, now }) {
    if (preset.isHeld) return false
    await recordPresetHold(tx, preset.id, { by: toPresetUser(user), since: now })
    return true
  },
  async release({ tx, preset }) {
    if (!preset.isHeld) return false
    await recordPresetHold(tx, preset.id, null)
    return true
  },
}

/**
 * POST /pax/outputpreset/use: takes over, locks, unlocks, holds or releases a preset. Repeated calls change nothing.
 */
export const usePreset = memberHandler(outputPresetCalls.use, async ({ tx, body, user, services, changed }) => {
  const preset = await lockPreset(tx, body.presetId, user)
  if (!preset) return failure('not_found')
  const isChanged = await ACT[body.action]({ tx, preset, user, now: services.now() })
  if (typeof isChanged !== 'boolean') return isChanged
  if (!isChanged) {
    markAuditNotNeeded(tx)
    return {}
  }
  const before = (await loadUserNames(tx, [preset.usedBy])).get(preset.usedBy ?? '') ?? null
  await recordAudit(tx, user, {
    action: AUDIT_ACTIONS[body.action],
    subject: 'preset',
    id: preset.id,
    name: preset.name,
    changes: body.action === 'takeOver' ? { usedBy: { from: before, to: user.userId } } : {},
  })
  changed({ presetId: preset.id })
  if (body.action === 'release') await addReleaseTask(tx, preset.id)
  return {}
})
