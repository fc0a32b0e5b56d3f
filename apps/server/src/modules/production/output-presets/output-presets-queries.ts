import type { ErrorCode } from '@platen/contract/errors'
import { MAX_LISTED_SLOTS, type WireOutputPreset } from '@platen/contract/output-presets'
import type { SlotAddress } from '@platen/domain/layouts'
import type { MasterReferenceSources } from '@platen/domain/master-data'
import type { FilterParms, PresetSharing, PresetUse, ReleaseRule } from '@platen/domain/output-presets'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { loadPlacesOfJig } from '../../catalog/layouts/layouts-queries.ts'
import { withUserNames } from '../../identity/users/users-queries.ts'

/** A preset without its related rows. */
export interface StoredPreset extends ReleaseRule, PresetUse {
  readonly id: string
  /** Id of the owner. */
  readonly userId: string
  readonly name: string
  readonly sharedWith: PresetSharing
  /** Whether an account outside of the environment, which `usedBy` cannot name, works on it. */
  readonly isUsedByAccount: boolean
  /** Since when `usedBy` works on it. */
  readonly usedSince: Date | null
  /** Who put it on hold, and when; the user is null for accounts outside of the environment. */
  readonly heldBy: string | null
  readonly heldSince: Date | null
  readonly layoutId: string | null
  readonly channelId: string | null
  readonly type: 'normal' | 'multiJob'
  readonly files: WireOutputPreset['files']
  readonly multiJobName: string | null
  readonly filterParms: FilterParms
  readonly returnToOrig: boolean | null
  readonly action: WireOutputPreset['action']
  readonly preset: WireOutputPreset['preset']
  readonly version: number
  /** Why it could not be printed automatically when it was due; null if there is no problem. */
  readonly releaseProblem: ErrorCode | null
  /** The details of the problem (`ERROR_DETAILS`). */
  readonly releaseProblemDetails: Readonly<Record<string, unknown>>
}

/** Who works on a preset, as it is stored. */
export type PresetUser = Pick<StoredPreset, 'usedBy' | 'isUsedByAccount'>

/** SQL: the presets of the environment. */
export const PRESETS = `select id, user_id as "userId", name, layout_id as "layoutId", channel_id as "channelId", kind as type,
       files, multi_job_name as "multiJobName", filter_parms as "filterParms", return_to_orig as "returnToOrig", action,
       printer_preset as preset, release_when_full as "releaseWhenFull", release_times as "releaseTimes",
       release_problem as "releaseProblem", release_problem_details as "releaseProblemDetails", version, shared_with as "sharedWith", used_by as "usedBy",
       used_since as "usedSince", is_used_by_account as "isUsedByAccount", is_locked as "isLocked", held_by as "heldBy", held_since as "heldSince",
       held_since is not null as "isHeld"
  from output_presets where environment_id = $1`

/** SQL: whether the user owns the preset or it is shared with them. */
export const MAY_USE = (userId: string): string => `may_use_preset(output_presets, ${userId})`

/** Returns the presets of one user, or of all, in the order of their tiles. */
export async function loadPresets(tx: EnvironmentTx, userId: string | undefined): Promise<StoredPreset[]> {
  return tx.query<StoredPreset>(`${PRESETS} and ($2::uuid is null or user_id = $2) order by position, created_at, id`, [
    userId ?? null,
  ])
}

/** Returns the presets of a user, then those that other users share with them. */
export const loadUsablePresets = (tx: EnvironmentTx, userId: string): Promise<StoredPreset[]> =>
  tx.query<StoredPreset>(
    `${PRESETS} and (user_id = $2 or shared_with <> 'user' and ${MAY_USE('$2')})
      order by user_id <> $2, user_id, position, created_at, id`,
    [userId],
  )

/** Returns one preset; with `userId`, only if the user owns it or it is shared with them. */
export async function findPreset(
  tx: EnvironmentTx,
  id: string,
  userId: string | undefined,
): Promise<StoredPreset | undefined> {
  if (!isUuid(id)) return undefined
  const [preset] = await tx.query<StoredPreset>(`${PRESETS} and id = $2 and ($3::uuid is null or ${MAY_USE('$3')})`, [
    id,
    userId ?? null,
  ])
  return preset
}

/** Returns the ids of presets that print automatically and have bookings, oldest booking first. */
export async function loadAutoReleasePresets(tx: EnvironmentTx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(`select p.id from output_presets p
       join bookings b on b.environment_id = p.environment_id and b.preset_id = p.id
      where p.environment_id = $1 and (p.release_when_full or p.release_times <> '[]') and p.held_since is null
      group by p.id order by min(b.booked_at), p.id`)
  return rows.map(({ id }) => id)
}

/** Returns the times of the first and last booking of a preset, in ms since 1970, and the number of bookings. */
export async function loadBookingTimes(
  tx: EnvironmentTx,
  id: string,
): Promise<{ first: number; last: number; copies: number } | null> {
  const rows = await tx.query<{ first: Date | null; last: Date | null; copies: number }>(
    `select greatest(min(b.booked_at), p.release_from) as first, max(b.booked_at) as last, count(*) as copies
       from bookings b join output_presets p on p.environment_id = b.environment_id and p.id = b.preset_id
      where b.environment_id = $1 and b.preset_id = $2 group by p.release_from`,
    [id],
  )
  const { first, last, copies } = rows[0] ?? {}
  return first && last ? { first: first.getTime(), last: last.getTime(), copies: copies ?? 0 } : null
}

/** Returns the filter values of the presets, by preset name. */
export async function filterParmsOfPresets({
  kysely,
  environmentId,
}: EnvironmentTx): Promise<MasterReferenceSources['presets']> {
  const rows = await kysely
    .selectFrom('output_presets')
    .select(['name', 'filter_parms'])
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    filterParms: row.filter_parms as MasterReferenceSources['presets'][number]['filterParms'],
  }))
}

/** Returns the names of presets with the e-mail of their owner, as refusals list them. */
async function namesWithOwners(
  tx: EnvironmentTx,
  rows: readonly { readonly name: string; readonly owner: string | null }[],
): Promise<string[]> {
  const presets = await withUserNames(tx, 'owner', rows)
  return presets.map(({ name, owner }) => (owner === null ? name : `${name} (${owner})`))
}

/** Returns the names of the presets that print to any of these channels, with their owners. */
export async function loadPresetNamesUsingChannels(
  tx: EnvironmentTx,
  channelIds: readonly string[],
): Promise<string[]> {
  if (channelIds.length === 0) return []
  const rows = await tx.kysely
    .selectFrom('output_presets')
    .select(['name', 'user_id as owner'])
    .where('environment_id', '=', tx.environmentId)
    .where('channel_id', 'in', [...channelIds])
    .orderBy('name')
    .execute()
  return namesWithOwners(tx, rows)
}

interface PresetOfJob {
  readonly name: string
  readonly owner: string
  readonly usedBy: string | null
  readonly copies: number
  readonly slots: SlotAddress[]
}

/**
 * Returns the presets that copies of these jobs are booked on and the first slots, by the primary keys of the jobs,
 * with the e-mail of their owners and of those who use them.
 */
export async function loadPresetsOfJobs(
  tx: EnvironmentTx,
  jobPks: readonly string[],
): Promise<ReadonlyMap<string, PresetOfJob[]>> {
  const rows = await tx.query<PresetOfJob & { readonly jobPk: string }>(
    `select b.job_pk as "jobPk", p.name, u.user_id as owner, w.user_id as "usedBy", count(*)::int as copies,
            to_json((array_agg(json_build_object('jigNo', b.jig_no, 'slotNo', b.slot_no) order by b.jig_no, b.slot_no))[1:$3]) as slots
       from bookings b
       join output_presets p on p.environment_id = b.environment_id and p.id = b.preset_id
       join users u on u.environment_id = p.environment_id and u.id = p.user_id
       left join users w on w.environment_id = p.environment_id and w.id = p.used_by
      where b.environment_id = $1 and b.job_pk = any($2::uuid[])
      group by b.job_pk, p.id, p.name, u.user_id, w.user_id order by p.name, u.user_id`,
    [jobPks, MAX_LISTED_SLOTS],
  )
  const presets = new Map<string, PresetOfJob[]>()
  for (const { jobPk, ...preset } of rows) presets.set(jobPk, [...(presets.get(jobPk) ?? []), preset])
  return presets
}

/** Returns the presets of a user with the number of copies booked on them. */
export async function loadPresetsOfUser(
  tx: EnvironmentTx,
  userId: string,
): Promise<{ name: string; copies: number }[]> {
  return tx.query<{ name: string; copies: number }>(
    `select p.name, count(b.preset_id)::int as copies from output_presets p
       left join bookings b on b.environment_id = p.environment_id and b.preset_id = p.id
      where p.environment_id = $1 and p.user_id = $2 group by p.environment_id, p.id order by p.position, p.id`,
    [userId],
  )
}

/** Returns the names of presets with copies booked on slots of a jig. */
export async function loadPresetsBookedOnJig(tx: EnvironmentTx, jigId: string): Promise<string[]> {
  const places = await loadPlacesOfJig(tx, jigId)
  const rows = await tx.query<{ name: string; owner: string }>(
    `select distinct p.name, p.user_id as owner from bookings b
       join output_presets p on p.environment_id = b.environment_id and p.id = b.preset_id
      where b.environment_id = $1
        and (p.layout_id, b.jig_no) in (select * from unnest($2::uuid[], $3::int[])) order by 1, 2`,
    [places.map(({ layoutId }) => layoutId), places.map(({ jigNo }) => jigNo)],
  )
  return namesWithOwners(tx, rows)
}

/** Returns the names of presets with copies booked on these layouts. */
export async function loadPresetsBookedOnLayouts(tx: EnvironmentTx, layoutIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ name: string; owner: string }>(
    `select p.name, p.user_id as owner from output_presets p where p.environment_id = $1 and p.layout_id = any($2::uuid[])
        and exists (select from bookings b where b.environment_id = p.environment_id and b.preset_id = p.id) order by 1`,
    [layoutIds],
  )
  return namesWithOwners(tx, rows)
}
