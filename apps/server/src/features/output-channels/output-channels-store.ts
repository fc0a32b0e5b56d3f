import { outputChannelSchema, type WireOutputChannel } from '@platen/contract/output-channels'
import type { EnvironmentTx } from '../../database/database.ts'

/** The channels of one user, or of all. */
export async function channelsOf({ db, environmentId }: EnvironmentTx, userId?: string): Promise<WireOutputChannel[]> {
  let query = db
    .selectFrom('output_channels')
    .select(['id', 'user_id', 'channel'])
    .where('environment_id', '=', environmentId)
    .orderBy('created_at')
    .orderBy('id')
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  const rows = await query.execute()
  return rows.map((row) => outputChannelSchema.parse({ ...(row.channel as object), id: row.id, userId: row.user_id }))
}

/** Adds a channel for its user. */
export async function insertChannel({ db, environmentId }: EnvironmentTx, channel: WireOutputChannel): Promise<void> {
  const { id, userId, ...rest } = channel
  await db
    .insertInto('output_channels')
    .values({ environment_id: environmentId, id, user_id: userId, channel: JSON.stringify(rest) })
    .execute()
}

/** Changes a channel, which may pass to no other user. */
export async function updateChannel({ db, environmentId }: EnvironmentTx, channel: WireOutputChannel): Promise<void> {
  const { id, userId, ...rest } = channel
  await db
    .updateTable('output_channels')
    .set({ channel: JSON.stringify(rest) })
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteChannels({ db, environmentId }: EnvironmentTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('output_channels')
    .where('environment_id', '=', environmentId)
    .where('id', 'in', [...ids])
    .execute()
}

/** The presets that print to these groups say the names that the groups have now. */
export async function renameGroups(
  { db, environmentId }: EnvironmentTx,
  channels: readonly WireOutputChannel[],
): Promise<void> {
  for (const { id, name } of channels.filter((channel) => channel.group !== null)) {
    await db
      .updateTable('output_presets')
      .set({ multi_job_name: name })
      .where('environment_id', '=', environmentId)
      .where('channel_id', '=', id)
      .where('multi_job_name', 'is distinct from', name)
      .execute()
  }
}

/** Names of the presets that go to any of these channels. */
export async function presetsOnChannels(
  { db, environmentId }: EnvironmentTx,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('output_presets')
    .select('name')
    .where('environment_id', '=', environmentId)
    .where('channel_id', 'in', [...ids])
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}
