import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * Returns the names of presets with copies booked on slots of a jig. Locks all presets that could book on it until the
 * transaction ends.
 */
export async function lockPresetsBookedOnJig(
  { client, environmentId }: EnvironmentTx,
  jigId: string,
): Promise<string[]> {
  await client.query(
    `select 1 from output_presets where environment_id = $1 and layout_id in (
       select id from layouts where environment_id = $1 and jigs @> jsonb_build_array(jsonb_build_object('id', $2::text)))
     order by id for update`,
    [environmentId, jigId],
  )
  const { rows } = await client.query<{ name: string }>(
    `select distinct p.name from bookings b
       join output_presets p on p.environment_id = b.environment_id and p.id = b.preset_id
       join layouts l on l.environment_id = p.environment_id and l.id = p.layout_id
      where b.environment_id = $1 and l.jigs -> (b.jig_no - 1) ->> 'id' = $2 order by 1`,
    [environmentId, jigId],
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

/** Removes a layout from its presets (status NOTASSIGNED). Returns whether there were any. */
export async function detachLayoutFromPresets(
  { client, environmentId }: EnvironmentTx,
  layoutId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update output_presets set layout_id = null, version = version + 1 where environment_id = $1 and layout_id = $2`,
    [environmentId, layoutId],
  )
  return (rowCount ?? 0) > 0
}
