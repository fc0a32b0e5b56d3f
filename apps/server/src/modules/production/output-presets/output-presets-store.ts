import type { PresetParts } from '@platen/domain/output-presets'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { PresetUser, StoredPreset } from './output-presets-queries.ts'

/** The fields of a preset that the domain's preset rules need. */
export const toPresetParts = (preset: StoredPreset): PresetParts => ({
  ...preset,
  tableId: preset.layoutId,
  outputChannelId: preset.channelId,
})

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
export async function upsertPreset(tx: EnvironmentTx, preset: StoredPreset): Promise<void> {
  await tx.execute(
    `insert into output_presets (environment_id, id, user_id, name, layout_id, channel_id, kind, files,
            multi_job_name, filter_parms, return_to_orig, action, printer_preset, version, release_when_full, release_times,
            shared_with, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
            (select coalesce(max(position), 0) + 1 from output_presets where environment_id = $1 and user_id = $3))
     on conflict (environment_id, id) do update set user_id = excluded.user_id, name = excluded.name,
            layout_id = excluded.layout_id, channel_id = excluded.channel_id, kind = excluded.kind,
            files = excluded.files, multi_job_name = excluded.multi_job_name, filter_parms = excluded.filter_parms,
            return_to_orig = excluded.return_to_orig, action = excluded.action,
            printer_preset = excluded.printer_preset, release_when_full = excluded.release_when_full,
            release_times = excluded.release_times, shared_with = excluded.shared_with,
            used_by = case when excluded.shared_with <> 'user' then output_presets.used_by end,
            is_used_by_account = excluded.shared_with <> 'user' and output_presets.is_used_by_account,
            is_locked = excluded.shared_with <> 'user' and output_presets.is_locked,
            -- Without sharing, nobody but administrators could release it.
            held_by = case when excluded.shared_with <> 'user' then output_presets.held_by end,
            held_since = case when excluded.shared_with <> 'user' then output_presets.held_since end, version = output_presets.version + 1`,
    [
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
      JSON.stringify(preset.releaseTimes),
      preset.sharedWith,
    ],
  )
}

/** Deletes a locked preset without bookings. */
export async function deletePresetRow(tx: EnvironmentTx, id: string): Promise<void> {
  await tx.execute('delete from output_presets where environment_id = $1 and id = $2', [id])
}

/** Stores who uses a locked row of a preset, and whether only they may. */
export async function recordPresetUser(
  tx: EnvironmentTx,
  id: string,
  use: PresetUser & { readonly since: Date; readonly isLocked: boolean },
): Promise<void> {
  await tx.execute(
    `update output_presets set used_by = $3, is_locked = $4, is_used_by_account = $6,
            used_since = case when used_by = $3 then used_since else $5 end
      where environment_id = $1 and id = $2`,
    [id, use.usedBy, use.isLocked, use.since, use.isUsedByAccount],
  )
}

/** Puts a locked row of a preset on hold, or releases it (null). */
export async function recordPresetHold(
  tx: EnvironmentTx,
  id: string,
  hold: { readonly by: string | null; readonly since: Date } | null,
): Promise<void> {
  await tx.execute('update output_presets set held_by = $3, held_since = $4 where environment_id = $1 and id = $2', [
    id,
    hold?.by ?? null,
    hold?.since ?? null,
  ])
}
