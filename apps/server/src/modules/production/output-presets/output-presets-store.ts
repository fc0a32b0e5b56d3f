import type { ErrorCode } from '@platen/contract/errors'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { MasterReferenceSources } from '@platen/domain/master-data'
import type { FilterParms, PresetParts, ReleaseRule } from '@platen/domain/output-presets'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUuid } from '../../../http/is-uuid.ts'

/** A preset without its related rows. */
export interface StoredPreset extends ReleaseRule {
  readonly id: string
  /** Id of the owner. */
  readonly userId: string
  readonly name: string
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
}

interface PresetRow {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly layout_id: string | null
  readonly channel_id: string | null
  readonly kind: 'normal' | 'multiJob'
  readonly files: WireOutputPreset['files']
  readonly multi_job_name: string | null
  readonly filter_parms: FilterParms
  readonly return_to_orig: boolean | null
  readonly action: WireOutputPreset['action']
  readonly printer_preset: WireOutputPreset['preset']
  readonly release_when_full: boolean
  readonly release_at: number | null
  readonly release_problem: ErrorCode | null
  readonly version: number
}

const PRESETS = `select id, user_id, name, layout_id, channel_id, kind, files, multi_job_name, filter_parms,
       return_to_orig, action, printer_preset, release_when_full, release_at, release_problem, version
  from output_presets where environment_id = $1`

const presetOf = (row: PresetRow): StoredPreset => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  layoutId: row.layout_id,
  channelId: row.channel_id,
  type: row.kind,
  files: row.files,
  multiJobName: row.multi_job_name,
  filterParms: row.filter_parms,
  returnToOrig: row.return_to_orig,
  action: row.action,
  preset: row.printer_preset,
  releaseWhenFull: row.release_when_full,
  releaseAt: row.release_at,
  releaseProblem: row.release_problem,
  version: row.version,
})

/** The fields of a preset that the domain's preset rules need. */
export const toPresetParts = (preset: StoredPreset): PresetParts => ({
  ...preset,
  tableId: preset.layoutId,
  outputChannelId: preset.channelId,
})

/** Returns the presets of one user, or of all, in the order of their tiles. */
export async function loadPresets(
  { client, environmentId }: EnvironmentTx,
  userId: string | undefined,
): Promise<StoredPreset[]> {
  const { rows } = await client.query<PresetRow>(
    `${PRESETS} and ($2::uuid is null or user_id = $2) order by position, created_at, id`,
    [environmentId, userId ?? null],
  )
  return rows.map(presetOf)
}

/**
 * Locks one preset until the transaction ends: bookings, prints and changes are serialised. Presets are locked before
 * jobs.
 *
 * @param userId returns it only if it belongs to this user; undefined for any user
 */
export async function lockPresetById(
  { client, environmentId }: EnvironmentTx,
  id: string,
  userId: string | undefined,
): Promise<StoredPreset | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await client.query<PresetRow>(
    `${PRESETS} and id = $2 and ($3::uuid is null or user_id = $3) for update`,
    [environmentId, id, userId ?? null],
  )
  return rows[0] && presetOf(rows[0])
}

/** Returns how many presets the environment has, of all users. */
export async function countPresets({ kysely }: EnvironmentTx): Promise<number> {
  const row = await kysely
    .selectFrom('output_presets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Inserts or updates a locked preset and increments its version. Throws a unique violation if the user has the name.
 */
export async function upsertPreset({ client, environmentId }: EnvironmentTx, preset: StoredPreset): Promise<void> {
  await client.query(
    `insert into output_presets (environment_id, id, user_id, name, layout_id, channel_id, kind, files,
            multi_job_name, filter_parms, return_to_orig, action, printer_preset, version, release_when_full, release_at,
            position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
            (select coalesce(max(position), 0) + 1 from output_presets where environment_id = $1 and user_id = $3))
     on conflict (environment_id, id) do update set user_id = excluded.user_id, name = excluded.name,
            layout_id = excluded.layout_id, channel_id = excluded.channel_id, kind = excluded.kind,
            files = excluded.files, multi_job_name = excluded.multi_job_name, filter_parms = excluded.filter_parms,
            return_to_orig = excluded.return_to_orig, action = excluded.action,
            printer_preset = excluded.printer_preset, release_when_full = excluded.release_when_full,
            release_at = excluded.release_at, version = output_presets.version + 1`,
    [
      environmentId,
      preset.id,
      preset.userId,
      preset.name,
      preset.layoutId,
      preset.channelId,
      preset.type,
      JSON.stringify(preset.files),
      preset.multiJobName,
      JSON.stringify(preset.filterParms),
      preset.returnToOrig,
      preset.action,
      preset.preset === null ? null : JSON.stringify(preset.preset),
      preset.version,
      preset.releaseWhenFull,
      preset.releaseAt,
    ],
  )
}

/** Deletes a locked preset without bookings. */
export async function deletePresetRow({ client, environmentId }: EnvironmentTx, id: string): Promise<void> {
  await client.query('delete from output_presets where environment_id = $1 and id = $2', [environmentId, id])
}

/** Returns the ids of presets that print automatically and have bookings, oldest booking first. */
export async function loadAutoReleasePresets({ client, environmentId }: EnvironmentTx): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select p.id from output_presets p
       join bookings b on b.environment_id = p.environment_id and b.preset_id = p.id
      where p.environment_id = $1 and (p.release_when_full or p.release_at is not null)
      group by p.id order by min(b.booked_at), p.id`,
    [environmentId],
  )
  return rows.map(({ id }) => id)
}

/** Stores why a preset could not print automatically, or null. Returns whether the value changed. */
export async function recordReleaseProblem(
  { client, environmentId }: EnvironmentTx,
  id: string,
  problem: ErrorCode | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update output_presets set release_problem = $3
      where environment_id = $1 and id = $2 and release_problem is distinct from $3`,
    [environmentId, id, problem],
  )
  return rowCount === 1
}

/** Returns the times of the first and last booking of a preset, in ms since 1970, and the number of bookings. */
export async function loadBookingTimes(
  { client, environmentId }: EnvironmentTx,
  id: string,
): Promise<{ first: number; last: number; copies: number } | null> {
  const { rows } = await client.query<{ first: Date | null; last: Date | null; copies: number }>(
    `select min(booked_at) as first, max(booked_at) as last, count(*) as copies from bookings
      where environment_id = $1 and preset_id = $2`,
    [environmentId, id],
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
