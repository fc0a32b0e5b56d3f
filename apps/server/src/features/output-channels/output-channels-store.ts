import { outputChannelSchema, type WireOutputChannel } from '@platen/contract/output-channels'
import type { EnvironmentTx } from '../../database/database.ts'

/** The channels of one user, or of all. */
export async function channelsOf({ db, environmentId }: EnvironmentTx, userId?: string): Promise<WireOutputChannel[]> {
  let query = db
    .selectFrom('output_channels')
    .select(['id', 'user_id', 'channel'])
    .where('environment_id', '=', environmentId)
    .orderBy('created_at')
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
