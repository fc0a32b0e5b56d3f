import type { ErrorCode } from '@platen/contract/errors'
import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { loadPlacesOfJig } from '../../catalog/layouts/layouts-queries.ts'
import { PRESETS, type StoredPreset } from './output-presets-queries.ts'

/** Deletes all bookings of a locked preset; returns the number of booked copies by job id. */
export async function deletePresetBookings(tx: EnvironmentTx, presetId: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ job_pk: string; copies: number }>(
    `with ended as (delete from bookings where environment_id = $1 and preset_id = $2 returning job_pk)
     select job_pk, count(*) as copies from ended group by job_pk`,
    [presetId],
  )
  return new Map(rows.map((row) => [row.job_pk, row.copies]))
}

/**
 * Returns the names of presets with copies booked on slots of a jig. Locks all presets that could book on it until the
 * transaction ends.
 */
export async function lockPresetsBookedOnJig(tx: EnvironmentTx, jigId: string): Promise<string[]> {
  const before = await loadPlacesOfJig(tx, jigId)
  await tx.execute(
    'select 1 from output_presets where environment_id = $1 and layout_id = any($2::uuid[]) order by id for update',
    [before.map(({ layoutId }) => layoutId)],
  )
  // read again, since a layout may have changed while the locks were awaited
  const places = await loadPlacesOfJig(tx, jigId)
  const rows = await tx.query<{ name: string }>(
    `select distinct p.name from bookings b
       join output_presets p on p.environment_id = b.environment_id and p.id = b.preset_id
      where b.environment_id = $1
        and (p.layout_id, b.jig_no) in (select * from unnest($2::uuid[], $3::int[])) order by 1`,
    [places.map(({ layoutId }) => layoutId), places.map(({ jigNo }) => jigNo)],
  )
  return rows.map((row) => row.name)
}

/**
 * Returns the names of presets with copies booked on these layouts. Locks all presets of the layouts until the
 * transaction ends.
 */
export async function lockPresetsBookedOnLayouts(
  { client, environmentId }: EnvironmentTx,
  layoutIds: readonly string[],
): Promise<string[]> {
  const values = [environmentId, layoutIds]
  await client.query(
    'select 1 from output_presets where environment_id = $1 and layout_id = any($2::uuid[]) order by id for update',
    values,
  )
  const { rows } = await client.query<{ name: string }>(
    `select p.name from output_presets p where p.environment_id = $1 and p.layout_id = any($2::uuid[])
        and exists (select from bookings b where b.environment_id = p.environment_id and b.preset_id = p.id) order by 1`,
    values,
  )
  return rows.map((row) => row.name)
}

/** Removes a layout from its presets (status NOTASSIGNED). */
export async function detachLayoutFromPresets(tx: EnvironmentTx, layoutId: string): Promise<void> {
  await tx.execute(
    `update output_presets set layout_id = null, version = version + 1 where environment_id = $1 and layout_id = $2`,
    [layoutId],
  )
}

/**
 * Locks one preset until the transaction ends: bookings, prints and changes are serialised. Presets are locked before
 * jobs.
 *
 * @param userId returns it only if it belongs to this user; undefined for any user
 */
export async function lockPresetById(
  tx: EnvironmentTx,
  id: string,
  userId: string | undefined,
): Promise<StoredPreset | undefined> {
  if (!isUuid(id)) return undefined
  const text = `${PRESETS} and id = $2 and ($3::uuid is null or user_id = $3) for update`
  const [preset] = await tx.query<StoredPreset>(text, [id, userId ?? null])
  return preset
}

/** Stores why a preset could not print automatically, or null. Returns whether the value changed. */
export async function recordReleaseProblem(tx: EnvironmentTx, id: string, problem: ErrorCode | null): Promise<boolean> {
  const rowCount = await tx.execute(
    `update output_presets set release_problem = $3
    where environment_id = $1 and id = $2 and release_problem is distinct from $3`,
    [id, problem],
  )
  return rowCount === 1
}

/** Deletes the presets of a user, which must have no bookings. */
export async function deletePresetsOfUser(tx: EnvironmentTx, userId: string): Promise<void> {
  await tx.execute('delete from output_presets where environment_id = $1 and user_id = $2', [userId])
}

/** Updates the names of these groups in the presets that print to them. */
export async function renameGroupsInPresets(
  { kysely, environmentId }: EnvironmentTx,
  channels: readonly WireOutputChannel[],
): Promise<void> {
  for (const { id, name } of channels.filter((channel) => channel.group !== null)) {
    await kysely
      .updateTable('output_presets')
      .set({ multi_job_name: name })
      .where('environment_id', '=', environmentId)
      .where('channel_id', '=', id)
      .where('multi_job_name', 'is distinct from', name)
      .execute()
  }
}
