import { outputChannelSchema, type WireOutputChannel } from '@platen/contract/output-channels'
import { PLAIN_OUTPUT, type PrintOutput, type RunToDeliver } from '@platen/domain/job-tickets'
import type { PrintJobState, RunFault } from '@platen/domain/printing'
import {
  CLAIMED,
  type Claimant,
  claimParameters,
  IS_CLAIMABLE,
  IS_LEASED,
  UNCLAIMED,
} from '../../../database/claims.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { claimOfText, claimText, isNextInOrder, problemColumns, type RunClaim } from '../printing/printing-queries.ts'

export interface Delivery extends RunClaim {
  readonly fileName: string
  readonly channel: WireOutputChannel
  /** The data that the ticket is made from. */
  readonly run: RunToDeliver
  /** SHA-256 of the composed sheet. */
  readonly sha256: Buffer
  /** The claim text whose staged copy was recorded before publishing; null if none was recorded. */
  readonly noted: string | null
  /** Identity of the folder that it was staged in; null if no publish was recorded. */
  readonly notedFolder: string | null
}

/** A frozen process loses its lease after this time, in seconds; a working one renews it. */
export const DELIVERY_LEASE_SECONDS = 60

interface RunRow {
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

interface Row extends RunRow {
  readonly sheet_sha256: Buffer
  readonly delivery_noted_at: Date | null
  readonly delivery_claim: string | null
  readonly delivery_folder: string | null
  readonly claim_token: string
  readonly claim_number: number
}

const CLAIM_COLUMNS = 'sheet_sha256, delivery_noted_at, delivery_claim, delivery_folder, claim_token, claim_number'

const RUN_COLUMNS = `id, file_name, channel, preset_name, layout_name, pieces, output, created_at,
  (plan->>'width')::float8 as width, (plan->>'height')::float8 as height,
  coalesce((select user_id from users u where u.environment_id = p.environment_id and u.id = p.created_by), '')
    as created_by`

/** The fields of a channel that tickets contain; a connector receives no others. */
function ticketChannel(channel: unknown): RunToDeliver['channel'] {
  const { name, ripName, printer, modelName, printerType } = outputChannelSchema.parse(channel)
  return { name, ripName, printer, modelName, printerType }
}

const runOf = (row: RunRow): RunToDeliver => ({
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

const deliveryOf = (row: Row): Delivery => ({
  id: row.id,
  fileName: row.file_name,
  channel: outputChannelSchema.parse(row.channel),
  run: runOf(row),
  sha256: row.sheet_sha256,
  noted: row.delivery_noted_at && (row.delivery_claim ?? ''),
  // A run that is composed again after a failure keeps the folder of its earlier attempt, which no longer applies.
  notedFolder: row.delivery_noted_at && row.delivery_folder,
  token: row.claim_token,
  number: row.claim_number,
})

/** Leases the next composed run for the server's own folders. */
export async function leaseDelivery(tx: EnvironmentTx, claimant: Claimant): Promise<Delivery | undefined> {
  const { rows } = await tx.client.query<Row>(
    `update print_jobs p set ${CLAIMED}, claim_number = claim_number + 1
      where environment_id = $1 and id = (
        select id from print_jobs q
         where environment_id = $1 and state = 'ready' and channel->>'connectorChannelId' is null
           and ${isNextInOrder('q')} and ${IS_CLAIMABLE}
         order by created_at, id limit 1 for update skip locked)
      returning ${RUN_COLUMNS}, ${CLAIM_COLUMNS}`,
    [tx.environmentId, ...claimParameters(claimant, DELIVERY_LEASE_SECONDS)],
  )
  return rows[0] && deliveryOf(rows[0])
}

/** In seconds; long because sheets may be transferred over a slow network. */
const CONNECTOR_LEASE_SECONDS = 900

/**
 * Leases the oldest composed run for one of a connector's channels. A connector works on one run at a time: a run that
 * it has already leased was lost with the response, the connection or the process, and is returned again immediately.
 * The lease belongs to the connector, not to the server instance that answered: it ends when it expires or when the
 * connector ends it.
 */
export async function leaseDeliveryForConnector(
  tx: EnvironmentTx,
  connectorId: string,
  channelIds: readonly string[],
  now: Date,
): Promise<(Delivery & { readonly bytes: number }) | undefined> {
  const { rows } = await tx.client.query<Row & { sheet_bytes: number }>(
    `update print_jobs p
        set leased_until = $2::timestamptz + make_interval(secs => $3), leased_by = $4, claim_token = gen_random_uuid(),
            claimed_by = null, claim_number = claim_number + 1
      where environment_id = $1 and id = (
        select id from print_jobs
         where environment_id = $1 and state = 'ready' and (leased_by = $4 or ${IS_LEASED} is not true)
           and channel->>'connectorChannelId' = any($5)
         order by created_at limit 1 for update skip locked)
      returning ${RUN_COLUMNS}, sheet_bytes, ${CLAIM_COLUMNS}`,
    [tx.environmentId, now, CONNECTOR_LEASE_SECONDS, connectorId, channelIds],
  )
  return rows[0] && { ...deliveryOf(rows[0]), bytes: rows[0].sheet_bytes }
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

/**
 * Records a connector's publish, as `recordPublish`. Idempotent for the same lease, for example after a lost response.
 */
export async function recordConnectorPublish(
  { kysely, environmentId }: EnvironmentTx,
  job: { id: string; connectorId: string; claim: string; folder: string },
  now: Date,
): Promise<boolean> {
  const claim = claimOfText(job.claim)
  if (!claim) return false
  const result = await kysely
    .updateTable('print_jobs')
    .set({ delivery_noted_at: now, delivery_claim: job.claim, delivery_folder: job.folder })
    .where('environment_id', '=', environmentId)
    .where('id', '=', job.id)
    .where('state', '=', 'ready')
    .where('leased_by', '=', job.connectorId)
    .where('claim_token', '=', claim.token)
    .where((where) => where.or([where('delivery_noted_at', 'is', null), where('delivery_claim', '=', job.claim)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Locks a run for a connector's report until the transaction ends. Returns false if the lease of the report was lost.
 * The outcome of a published sheet is accepted from the lease that recorded the publish, even if the connector has
 * leased the run again; runs recorded by earlier versions may lack that lease. Before publishing, only the latest lease
 * is accepted.
 */
export async function lockReported(
  { client, environmentId }: EnvironmentTx,
  report: { readonly id: string; readonly claim: string; readonly isHandedOver: boolean },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from print_jobs
      where environment_id = $1 and id = $2
        and (claim_token = $3::uuid
             or $4 and delivery_noted_at is not null and coalesce(delivery_claim, $5) = $5)
      for update`,
    [environmentId, report.id, claimOfText(report.claim)?.token ?? null, report.isHandedOver, report.claim],
  )
  return rowCount === 1
}

/**
 * Records that a staged run is about to be published: from then on it counts as handed over and cannot be cancelled.
 * Returns false if the lease is lost: the run was cancelled, or leased again after this lease expired.
 */
export async function recordPublish(tx: EnvironmentTx, job: Delivery, folder: string, now: Date): Promise<boolean> {
  const result = await tx.kysely
    .updateTable('print_jobs')
    .set({ delivery_noted_at: now, delivery_claim: claimText(job), delivery_folder: folder })
    .where('environment_id', '=', tx.environmentId)
    .where('id', '=', job.id)
    .where('state', '=', 'ready')
    .where('claim_token', '=', job.token)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Stores the problem of a run and delays it until `retryAt`. Returns false if the lease is lost; nothing is written
 * then.
 *
 * @param claim null matches any lease, for connectors that do not send theirs
 */
export async function rescheduleDelivery(
  tx: EnvironmentTx,
  id: string,
  claim: string | null,
  fault: RunFault,
  { retryAt, now }: { readonly retryAt: Date; readonly now: Date },
): Promise<boolean> {
  let update = tx.kysely
    .updateTable('print_jobs')
    .set({ ...problemColumns(fault), ...UNCLAIMED, leased_until: retryAt, leased_by: null, changed_at: now })
    .where('environment_id', '=', tx.environmentId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
  if (claim !== null) update = update.where('claim_token', '=', claim)
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** A run whose file was in the channel's folder at the last check. */
export interface SentRun {
  readonly run: RunToDeliver
  readonly channel: WireOutputChannel
  /** Identity of the folder that it was published in. */
  readonly folder: string | null
}

export async function loadSentRuns({ client, environmentId }: EnvironmentTx): Promise<SentRun[]> {
  const { rows } = await client.query<RunRow & { readonly delivery_folder: string | null }>(
    `select ${RUN_COLUMNS}, delivery_folder from print_jobs p
      where environment_id = $1 and state = 'sent' and channel->>'connectorChannelId' is null`,
    [environmentId],
  )
  return rows.map((row) => ({
    run: runOf(row),
    channel: outputChannelSchema.parse(row.channel),
    folder: row.delivery_folder,
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
  return rows.map((row) => ({ run: runOf(row), folder: row.delivery_folder }))
}

const PICKED_UP_STATES: readonly PrintJobState[] = ['pickedUp', 'printing', 'printed', 'confirmed']
