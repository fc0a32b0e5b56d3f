import { outputChannelSchema, type WireOutputChannel } from '@platen/contract/output-channels'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'

/** A channel with its position among those of its user, in the order in which they were sent. */
const rowOf = ({ id: _, userId: __, ...rest }: WireOutputChannel, position: number): string =>
  JSON.stringify({ ...rest, place: position })

/** Returns the channels of one user, or of all, in the order in which they were saved. */
export async function loadChannels(
  { kysely, environmentId }: EnvironmentTx,
  userId?: string,
): Promise<WireOutputChannel[]> {
  let query = kysely
    .selectFrom('output_channels')
    .select(['id', 'user_id', 'channel'])
    .where('environment_id', '=', environmentId)
    .orderBy(sql`(channel ->> 'place')::integer`)
    .orderBy('created_at')
    .orderBy('id')
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  const rows = await query.execute()
  return rows.map((row) => outputChannelSchema.parse({ ...(row.channel as object), id: row.id, userId: row.user_id }))
}

/** As `loadChannels`, but blocks other writers of output settings until this transaction ends. */
export async function lockChannels(tx: EnvironmentTx, userId: string): Promise<WireOutputChannel[]> {
  await tx.client.query(`select pg_advisory_xact_lock(hashtextextended('outputs ' || $1, 0))`, [tx.environmentId])
  return loadChannels(tx, userId)
}

/** Inserts a channel for its user; `place` is its position among that user's channels. */
export async function insertChannel(
  { kysely, environmentId }: EnvironmentTx,
  channel: WireOutputChannel,
  place = 0,
): Promise<void> {
  const { id, userId } = channel
  await kysely
    .insertInto('output_channels')
    .values({ environment_id: environmentId, id, user_id: userId, channel: rowOf(channel, place) })
    .execute()
}

/** Updates a channel. The user of a channel cannot change. */
export async function updateChannel(
  { kysely, environmentId }: EnvironmentTx,
  channel: WireOutputChannel,
  place: number,
): Promise<void> {
  const { id, userId } = channel
  await kysely
    .updateTable('output_channels')
    .set({ channel: rowOf(channel, place) })
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteChannels({ kysely, environmentId }: EnvironmentTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await kysely
    .deleteFrom('output_channels')
    .where('environment_id', '=', environmentId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Updates the names of these groups in the presets that print to them. */
export async function renameGroups(
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

/** Returns the names of presets that print to any of these channels. */
export async function loadPresetNamesUsingChannels(
  { kysely, environmentId }: EnvironmentTx,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await kysely
    .selectFrom('output_presets')
    .select('name')
    .where('environment_id', '=', environmentId)
    .where('channel_id', 'in', [...ids])
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}
