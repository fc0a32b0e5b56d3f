import type { BodyOf } from '@platen/contract/call'
import type { outputPresetCalls } from '@platen/contract/output-presets'
import { layoutsForLocations } from '@platen/domain/layouts'
import {
  fromReleaseAt,
  missingPresetParts,
  NO_RELEASE,
  type ReleaseRule,
  sortReleaseTimes,
  toReleaseAt,
} from '@platen/domain/output-presets'
import { hasPermission, isAdministratorKind } from '@platen/domain/permissions'
import { toCanonicalJson } from '../../../canonical-json.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { loadLayouts } from '../../catalog/layouts/layouts-queries.ts'
import { loadChannels } from '../../catalog/output-channels/output-channels-queries.ts'
import type { StoredPreset } from './output-presets-queries.ts'
import { toPresetParts } from './output-presets-store.ts'

export type PresetData = BodyOf<typeof outputPresetCalls.save>['presetData']

/** What a request does not set. */
const NEW_PRESET = {
  version: 1,
  usedBy: null,
  isUsedByAccount: false,
  usedSince: null,
  isLocked: false,
  heldBy: null,
  heldSince: null,
  isHeld: false,
}

interface RequestContext {
  readonly user: AuthenticatedUser
  readonly timeZone: string
  readonly now: Date
}

/** Converts the request to a preset. An administrator may set the owner; for other users the owner is unchanged. */
export function toRequestedPreset(
  data: PresetData,
  stored: StoredPreset | undefined,
  context: RequestContext,
  freshId: string,
): StoredPreset {
  const { user } = context
  const ownerId = isAdministratorKind(user) ? data.userId : undefined
  return {
    ...(stored ?? NEW_PRESET),
    id: stored?.id ?? freshId,
    userId: ownerId ?? stored?.userId ?? user.id,
    name: data.name.trim(),
    layoutId: data.tableId,
    channelId: data.outputChannelId,
    type: data.type,
    files: data.files,
    multiJobName: data.multiJobName,
    filterParms: data.filterParms,
    returnToOrig: data.returnToOrig,
    action: data.action,
    preset: data.preset,
    ...toRelease(data, stored, ownerId ?? stored?.userId ?? user.id, context),
    sharedWith: data.sharedWith ?? stored?.sharedWith ?? 'user',
    releaseProblem: null,
    releaseProblemDetails: {},
  }
}

/**
 * Returns the automatic release rule. Only the owner, with the permission to print, can change it; a save by another
 * user leaves it unchanged. It is not transferred to another owner. A request without times that has the minute of the
 * stored ones, which is null for several, leaves the times unchanged.
 */
function toRelease(
  data: PresetData,
  stored: StoredPreset | undefined,
  ownerId: string,
  { user, timeZone, now }: RequestContext,
): ReleaseRule {
  const old = stored?.userId === ownerId ? stored : NO_RELEASE
  if (ownerId === user.id && !user.account && hasPermission(user, 'print_order_edit')) {
    const { releaseWhenFull, releaseAt, releaseTimes } = data
    if (releaseTimes) return { releaseWhenFull, releaseTimes: sortReleaseTimes(releaseTimes) }
    const isKept = releaseAt === toReleaseAt(old.releaseTimes, timeZone, now.getTime())
    return {
      releaseWhenFull,
      releaseTimes: isKept ? old.releaseTimes : fromReleaseAt(releaseAt, timeZone, now.getTime()),
    }
  }
  return { releaseWhenFull: old.releaseWhenFull, releaseTimes: old.releaseTimes }
}

const FIELDS = [
  'userId',
  'name',
  'layoutId',
  'channelId',
  'type',
  'files',
  'multiJobName',
  'filterParms',
  'returnToOrig',
  'action',
  'preset',
  'releaseWhenFull',
  'releaseTimes',
  'sharedWith',
] as const

export const isSamePreset = (a: StoredPreset, b: StoredPreset): boolean =>
  FIELDS.every((field) => toCanonicalJson(a[field]) === toCanonicalJson(b[field]))

/** Returns whether the preset was cleared: it has neither layout nor channel. */
export const isCleared = (preset: StoredPreset): boolean => preset.layoutId === null && preset.channelId === null

/**
 * Returns `preset_incomplete` with the missing parts. The layout must be available to the user, and the channel must
 * belong to the preset's user.
 */
export async function missingPartsFailure(
  tx: EnvironmentTx,
  preset: StoredPreset,
  user: AuthenticatedUser,
): Promise<Failure | undefined> {
  const layouts = layoutsForLocations(await loadLayouts(tx), user.locations)
  const channels = (await loadChannels(tx)).filter(({ userId }) => userId === preset.userId || userId === user.id)
  const missing = missingPresetParts({
    ...toPresetParts(preset),
    tableId: layouts.find((layout) => layout.id === preset.layoutId)?.id ?? null,
    outputChannelId: channels.find((channel) => channel.id === preset.channelId)?.id ?? null,
  })
  const isForeignChannel = preset.channelId !== null && !channels.some((channel) => channel.id === preset.channelId)
  if (missing.length === 0 && !isForeignChannel) return undefined
  return failure('preset_incomplete', {
    name: preset.name,
    missing: [...new Set(isForeignChannel ? [...missing, 'channel'] : missing)],
  })
}
