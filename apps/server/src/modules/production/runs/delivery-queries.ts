import { outputChannelSchema, type WireOutputChannel } from '@platen/contract/output-channels'
import { PLAIN_OUTPUT, type PrintOutput, type RunToDeliver } from '@platen/domain/job-tickets'
import { PICKED_UP_STATES } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'

/** The columns of `RUN_COLUMNS`. */
export interface RunRow {
  readonly id: string
  readonly file_name: string
  readonly channel: unknown
  readonly preset_name: string
  readonly layout_name: string
  readonly pieces: number
  readonly output: PrintOutput | null
  readonly created_at: Date
  readonly created_by: string
  readonly width: number
  readonly height: number
}

/** SQL: the columns of the run `p` that its ticket is made from. */
export const RUN_COLUMNS = `id, file_name, channel, preset_name, layout_name, pieces, output, created_at,
  (plan->>'width')::float8 as width, (plan->>'height')::float8 as height,
  coalesce((select user_id from users u where u.environment_id = p.environment_id and u.id = p.created_by), '')
    as created_by`

/** The fields of a channel that tickets contain; a connector receives no others. */
function ticketChannel(channel: unknown): RunToDeliver['channel'] {
  const { name, ripName, printer, modelName, printerType } = outputChannelSchema.parse(channel)
  return { name, ripName, printer, modelName, printerType }
}

export const toRun = (row: RunRow): RunToDeliver => ({
  id: row.id,
  fileName: row.file_name,
  presetName: row.preset_name,
  layoutName: row.layout_name,
  pieces: row.pieces,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  bed: { width: row.width ?? 0, height: row.height ?? 0 },
  channel: ticketChannel(row.channel),
  output: row.output ?? PLAIN_OUTPUT,
})

/** A run whose file was in the channel's folder at the last check. */
export interface SentRun {
  readonly run: RunToDeliver
  readonly channel: WireOutputChannel
  /** Identity of the folder that it was published in. */
  readonly folder: string | null
  readonly sentAt: Date
}

export async function loadSentRuns({ client, environmentId }: EnvironmentTx): Promise<SentRun[]> {
  const { rows } = await client.query<RunRow & { readonly delivery_folder: string | null; readonly changed_at: Date }>(
    `select ${RUN_COLUMNS}, delivery_folder, changed_at from print_jobs p
      where environment_id = $1 and state = 'sent' and channel->>'connectorChannelId' is null`,
    [environmentId],
  )
  return rows.map((row) => ({
    run: toRun(row),
    channel: outputChannelSchema.parse(row.channel),
    folder: row.delivery_folder,
    sentAt: row.changed_at,
  }))
}

/** Returns the server's own folders in which sheets were published with a ticket as trigger file. */
export async function loadTicketFolders({ client, environmentId }: EnvironmentTx): Promise<string[]> {
  const { rows } = await client.query<{ folder: string }>(
    `select distinct channel->>'hotFolderPath' as folder from print_jobs
      where environment_id = $1 and channel->>'connectorChannelId' is null
        and output->'ticket'->>'trigger' = 'ticket' and output->'ticket'->>'kind' <> 'none'`,
    [environmentId],
  )
  return rows.map(({ folder }) => folder)
}

/** Returns those of `fileNames` in such a folder whose runs were picked up by the RIP before `then`. */
export async function loadPickedUpSheets(
  { client, environmentId }: EnvironmentTx,
  folder: string,
  fileNames: readonly string[],
  then: Date,
): Promise<{ run: RunToDeliver; folder: string | null }[]> {
  const { rows } = await client.query<RunRow & { readonly delivery_folder: string | null }>(
    `select ${RUN_COLUMNS}, delivery_folder from print_jobs p
      where environment_id = $1 and channel->>'connectorChannelId' is null and channel->>'hotFolderPath' = $2
        and file_name = any($3) and state = any($4) and changed_at < $5`,
    [environmentId, folder, fileNames, PICKED_UP_STATES, then],
  )
  return rows.map((row) => ({ run: toRun(row), folder: row.delivery_folder }))
}

/** Returns which of these reported channels of connectors have runs that are not delivered and picked up yet. */
export async function findReportedChannelsInUse(
  tx: EnvironmentTx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    `select distinct channel->>'connectorChannelId' as id from print_jobs
      where environment_id = $1 and state in ('queued', 'ready', 'sent', 'withdrawing') and channel->>'connectorChannelId' = any($2)`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns whether a run goes to one of these channels of a connector. */
export async function existsRunOnChannels(
  { client, environmentId }: EnvironmentTx,
  id: string,
  channelIds: readonly string[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from print_jobs where environment_id = $1 and id = $2 and channel->>'connectorChannelId' = any($3)`,
    [environmentId, id, channelIds],
  )
  return rowCount === 1
}
