import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadChannels } from './output-channels-queries.ts'

/** A channel with its position among those of its user, in the order in which they were sent. */
const toRow = ({ id: _, userId: __, ...rest }: WireOutputChannel, position: number): string =>
  JSON.stringify({ ...rest, place: position })

/** As `loadChannels`, but blocks other writers of output settings until this transaction ends. */
export async function lockChannels(tx: EnvironmentTx, userId: string): Promise<WireOutputChannel[]> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('outputs ' || $1, 0))`)
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
    .values({ environment_id: environmentId, id, user_id: userId, channel: toRow(channel, place) })
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
    .set({ channel: toRow(channel, place) })
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
