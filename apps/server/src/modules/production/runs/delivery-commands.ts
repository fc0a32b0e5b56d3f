import { outputChannelSchema, type WireOutputChannel } from '@platen/contract/output-channels'
import type { RunToDeliver } from '@platen/domain/job-tickets'
import type { RunFault } from '@platen/domain/printing'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import { inSavepoint } from '../../../database/savepoint.ts'
import { earlierSheetKey } from '../../../file-store/object-keys.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { RUN_COLUMNS, type RunRow, toRun } from './delivery-queries.ts'
import { CLAIMED, claimText, type RunClaim } from './run-claim.ts'
import { addDeliveriesAfter, problemColumns } from './runs-commands.ts'

export interface Delivery extends RunClaim {
  readonly fileName: string
  readonly channel: WireOutputChannel
  /** The data that the ticket is made from. */
  readonly run: RunToDeliver
  /** The key of the composed sheet. */
  readonly sheetKey: string
  /** SHA-256 of the composed sheet. */
  readonly sha256: Buffer
  /** The claim text whose staged copy was recorded before publishing; null if none was recorded. */
  readonly noted: string | null
  /** Identity of the folder that it was staged in; null if no publish was recorded. */
  readonly notedFolder: string | null
}

export interface DeliveryRow extends RunRow {
  readonly sheet_key: string | null
  readonly sheet_sha256: Buffer
  readonly delivery_noted_at: Date | null
  readonly delivery_claim: string | null
  readonly delivery_folder: string | null
  readonly claim_token: string
  readonly claim_number: number
}

export const CLAIM_COLUMNS =
  'sheet_key, sheet_sha256, delivery_noted_at, delivery_claim, delivery_folder, claim_token, claim_number'

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  fileName: row.file_name,
  channel: outputChannelSchema.parse(row.channel),
  run: toRun(row),
  sheetKey: row.sheet_key ?? earlierSheetKey(row.id),
  sha256: row.sheet_sha256,
  noted: row.delivery_noted_at && (row.delivery_claim ?? ''),
  // A run that is composed again after a failure keeps the folder of its earlier attempt, which no longer applies.
  notedFolder: row.delivery_noted_at && row.delivery_folder,
  token: row.claim_token,
  number: row.claim_number,
})

/** The run goes to one of the server's own folders. */
const IS_LOCAL = sql<boolean>`channel->>'connectorChannelId' is null`.as('is_local')

/**
 * Whether a run has to wait: an earlier run of the same preset or channel is not delivered yet, and not delayed by a
 * problem. An earlier run that is ending at the same time is awaited, since its end does not see a run that was
 * composed meanwhile; any later end sees this run, and adds its job again (`addDeliveriesAfter`).
 * Runs are locked in the order of their ids, as by `lockSheets`, and no lock is kept: this run may have a smaller id.
 */
async function hasToWait(tx: EnvironmentTx, id: string): Promise<boolean> {
  const lockEarlier = () =>
    tx.execute(
      `select from print_jobs p
         join print_jobs earlier on earlier.environment_id = p.environment_id
          and (earlier.created_at, earlier.id) < (p.created_at, p.id)
          and (earlier.preset_id = p.preset_id or earlier.channel->>'id' = p.channel->>'id')
          and (earlier.state = 'queued' or earlier.state = 'ready' and earlier.channel->>'connectorChannelId' is null)
          and (earlier.leased_until is null or earlier.leased_until <= now())
        where p.environment_id = $1 and p.id = $2
        order by earlier.id limit 1 for share of earlier`,
      [id],
    )
  return (await inSavepoint(tx, lockEarlier, () => false)) > 0
}

/**
 * Claims a composed run for one of the server's own folders. Returns undefined if it is no longer composed, or has to
 * wait for an earlier run: runs keep their order.
 */
export async function claimDelivery(tx: EnvironmentTx, id: string): Promise<Delivery | undefined> {
  if (await hasToWait(tx, id)) return undefined
  const [row] = await tx.query<DeliveryRow>(
    `update print_jobs p set ${CLAIMED}, leased_until = null
      where environment_id = $1 and id = $2 and state = 'ready' and channel->>'connectorChannelId' is null
      returning ${RUN_COLUMNS}, ${CLAIM_COLUMNS}`,
    [id],
  )
  return row && toDelivery(row)
}

/**
 * Records that a staged run is about to be published: from then on it counts as handed over and cannot be cancelled.
 * Returns false if the claim was lost: the run was cancelled or claimed again.
 */
export async function recordPublish(
  tx: EnvironmentTx,
  delivery: Delivery,
  folder: string,
  now: Date,
): Promise<boolean> {
  const result = await tx.kysely
    .updateTable('print_jobs')
    .set({ delivery_noted_at: now, delivery_claim: claimText(delivery), delivery_folder: folder })
    .where('environment_id', '=', tx.environmentId)
    .where('id', '=', delivery.id)
    .where('state', '=', 'ready')
    .where('claim_token', '=', delivery.token)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Delay before the next attempt of a failed delivery, in ms. */
const RETRY_MS = 10_000

/**
 * Stores the problem of a run and delays it. `changed_at` remains the time of its last state, since when it waits.
 * Returns false if the claim was lost; nothing is written then.
 *
 * @param claim null matches any claim, for connectors that do not send theirs
 */
export async function rescheduleDelivery(
  tx: EnvironmentTx,
  id: string,
  claim: string | null,
  fault: RunFault,
): Promise<boolean> {
  let update = tx.kysely
    .updateTable('print_jobs')
    .set({
      ...problemColumns(fault),
      claim_token: null,
      leased_until: sql<Date>`now() + make_interval(secs => ${RETRY_MS / 1000})`,
      leased_by: null,
    })
    .where('environment_id', '=', tx.environmentId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
  if (claim !== null) update = update.where('claim_token', '=', claim)
  const delayed = await update.returning(IS_LOCAL).executeTakeFirst()
  if (delayed?.is_local) {
    await addTask(tx, 'deliver_run', id, { delayMs: RETRY_MS })
    await addDeliveriesAfter(tx, id)
  }
  return delayed !== undefined
}
