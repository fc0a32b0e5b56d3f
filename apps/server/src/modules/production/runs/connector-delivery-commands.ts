import type { EnvironmentTx } from '../../../database/database.ts'
import { parseCause } from '../../../tracing/cause.ts'
import { CLAIM_COLUMNS, type Delivery, type DeliveryRow, toDelivery } from './delivery-commands.ts'
import { RUN_COLUMNS } from './delivery-queries.ts'
import { CLAIMED, claimOfText } from './run-claim.ts'

/**
 * The lease has not expired. A lease that expires later than now + the longest lease was written before the clock was
 * set back, and is treated as expired.
 */
const IS_LEASED = '(leased_until between $2 and $2::timestamptz + make_interval(secs => $3))'

/** In seconds; long because sheets may be transferred over a slow network. */
const CONNECTOR_LEASE_SECONDS = 900

/**
 * Leases the oldest composed run for one of a connector's channels. A connector works on one run at a time: a run that
 * it has already leased was lost with the response, the connection or the process, and is returned again immediately.
 * The lease belongs to the connector, not to the server instance that answered: it ends when it expires or when the
 * connector ends it.
 * @returns the run with the id of the request that caused it, if it is known
 */
export async function leaseDeliveryForConnector(
  tx: EnvironmentTx,
  connectorId: string,
  channelIds: readonly string[],
  now: Date,
): Promise<(Delivery & { readonly bytes: number; readonly request: string | null }) | undefined> {
  const { rows } = await tx.client.query<DeliveryRow & { sheet_bytes: number; cause: string | null }>(
    `update print_jobs p
        set leased_until = $2::timestamptz + make_interval(secs => $3), leased_by = $4, ${CLAIMED}
      where environment_id = $1 and id = (
        select id from print_jobs
         where environment_id = $1 and state = 'ready' and (leased_by = $4 or ${IS_LEASED} is not true)
           and channel->>'connectorChannelId' = any($5)
         order by created_at limit 1 for update skip locked)
      returning ${RUN_COLUMNS}, sheet_bytes, cause, ${CLAIM_COLUMNS}`,
    [tx.environmentId, now, CONNECTOR_LEASE_SECONDS, connectorId, channelIds],
  )
  const [row] = rows
  return row && { ...toDelivery(row), bytes: row.sheet_bytes, request: parseCause(row.cause ?? '').request ?? null }
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
export async function lockRunIfLeaseValid(
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
