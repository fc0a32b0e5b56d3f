import { outputChannelSchema, type WireOutputChannel } from '@platen/contract/output-channels'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'

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

/** A folder outside of Platen's data that the operator granted to an environment. */
export interface OutputRoot {
  /** As entered by the operator, absolute. */
  readonly folder: string
  /** Its real path at the time of the grant. */
  readonly realFolder: string
}

/** Returns the grants of the environment, ordered by name. */
export async function loadOutputRoots({ kysely, environmentId }: EnvironmentTx): Promise<OutputRoot[]> {
  return kysely
    .selectFrom('output_roots')
    .select(['folder', 'real_folder as realFolder'])
    .where('environment_id', '=', environmentId)
    .orderBy('folder')
    .execute()
}
