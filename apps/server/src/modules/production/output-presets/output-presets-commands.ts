import type { WireOutputChannel } from '@platen/contract/output-channels'
import { DEFAULT_TIME_ZONE, moveToZone, type WeeklyTime } from '@platen/domain/time-zones'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { loadPlacesOfJig } from '../../catalog/layouts/layouts-queries.ts'
import type { BookedCopy } from './bookings-queries.ts'
import { deleteBookings } from './bookings-store.ts'
import {
  loadPresetsBookedOnJig,
  loadPresetsBookedOnLayouts,
  MAY_USE,
  PRESETS,
  type StoredPreset,
} from './output-presets-queries.ts'

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
 * Returns the names and owners of presets with copies booked on slots of a jig. Locks all presets that could book on it
 * until the transaction ends.
 */
export async function lockPresetsBookedOnJig(tx: EnvironmentTx, jigId: string): Promise<string[]> {
  const places = await loadPlacesOfJig(tx, jigId)
  await lockPresetsOfLayouts(
    tx,
    places.map(({ layoutId }) => layoutId),
  )
  // read after the locks, since a layout may have changed while they were awaited
  return loadPresetsBookedOnJig(tx, jigId)
}

/**
 * Returns the names and owners of presets with copies booked on these layouts. Locks all presets of the layouts until
 * the transaction ends.
 */
export async function lockPresetsBookedOnLayouts(tx: EnvironmentTx, layoutIds: readonly string[]): Promise<string[]> {
  await lockPresetsOfLayouts(tx, layoutIds)
  return loadPresetsBookedOnLayouts(tx, layoutIds)
}

const lockPresetsOfLayouts = (tx: EnvironmentTx, layoutIds: readonly string[]) =>
  tx.execute(
    'select 1 from output_presets where environment_id = $1 and layout_id = any($2::uuid[]) order by id for update',
    [layoutIds],
  )

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
 * @param userId returns it only if it belongs to this user or is shared with them; undefined for any user
 */
export async function lockPresetById(
  tx: EnvironmentTx,
  id: string,
  userId: string | undefined,
): Promise<StoredPreset | undefined> {
  if (!isUuid(id)) return undefined
  const text = `${PRESETS} and id = $2 and ($3::uuid is null or ${MAY_USE('$3')}) for update`
  const [preset] = await tx.query<StoredPreset>(text, [id, userId ?? null])
  return preset
}

/** Locks presets until the transaction ends. */
export const lockPresets = (tx: EnvironmentTx, ids: readonly string[]): Promise<number> =>
  tx.execute('select from output_presets where environment_id = $1 and id = any($2::uuid[]) order by id for update', [
    ids,
  ])

/** Deletes bookings of locked presets; the caller stores the counts of their jobs. */
export async function deleteBookingsOfJobs(tx: EnvironmentTx, bookings: readonly BookedCopy[]): Promise<void> {
  for (const [presetId, slots] of Map.groupBy(bookings, (booking) => booking.presetId))
    await deleteBookings(tx, presetId, slots)
}

/** Stores why a preset could not print automatically, or null. Returns whether the value changed. */
export async function recordReleaseProblem(tx: EnvironmentTx, id: string, problem: Failure | null): Promise<boolean> {
  const rowCount = await tx.execute(
    `update output_presets set release_problem = $3, release_problem_details = $4
    where environment_id = $1 and id = $2
      and (release_problem is distinct from $3 or release_problem_details <> $4)`,
    [id, problem?.code ?? null, JSON.stringify(problem?.details ?? {})],
  )
  return rowCount === 1
}

/**
 * Adapts the automatic printing to a new time zone of the environment. The times of presets of an environment in UTC,
 * the zone of those that have not chosen one, take place when they did so far; others are those of the new zone's
 * clock, from now on: a time that this clock has passed already today does not print what is booked.
 */
export async function moveReleaseTimes(tx: EnvironmentTx, from: string, to: string, now: Date): Promise<void> {
  const presets = await tx.query<{ id: string; times: WeeklyTime[] }>(
    `select id, release_times as times from output_presets
      where environment_id = $1 and release_times <> '[]' order by id for update`,
  )
  if (presets.length === 0) return
  if (from === DEFAULT_TIME_ZONE)
    await tx.execute(
      `update output_presets p set release_times = v.times, version = version + 1
         from unnest($2::uuid[], $3::jsonb[]) as v (id, times) where p.environment_id = $1 and p.id = v.id`,
      [
        presets.map(({ id }) => id),
        presets.map(({ times }) => JSON.stringify(moveToZone(times, from, to, now.getTime()))),
      ],
    )
  else
    await tx.execute(
      `update output_presets set release_from = $2 where environment_id = $1 and release_times <> '[]'`,
      [now],
    )
  await addTask(tx, 'release_presets', tx.environmentId)
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
