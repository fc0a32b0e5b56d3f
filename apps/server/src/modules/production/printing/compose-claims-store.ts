import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { SheetPlan } from '@platen/domain/imposition'
import type { PrintOutput } from '@platen/domain/job-tickets'
import type { RunFault } from '@platen/domain/printing'
import { CLAIMED, type Claimant, claimParameters, IS_CLAIMABLE, UNCLAIMED } from '../../../database/claims.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { problemColumns } from './printing-store.ts'
import { isNextInOrder, type RunClaim } from './run-claims-store.ts'

/** A run that is leased for composing. */
export interface QueuedRun extends RunClaim {
  readonly plan: SheetPlan
  readonly channel: WireOutputChannel
  readonly presetName: string
  readonly output: PrintOutput | null
  readonly attempts: number
  readonly createdAt: Date
}

/** A frozen process loses its lease after this time; a working one renews it. */
export const COMPOSE_LEASE_SECONDS = 60
const COMPOSE_AGAIN_MS = 5000

/** Leases the next run to compose. */
export async function leaseQueuedRun(
  { client, environmentId }: EnvironmentTx,
  claimant: Claimant,
): Promise<QueuedRun | undefined> {
  const { rows } = await client.query<QueuedRun>(
    `update print_jobs set ${CLAIMED}, claim_number = claim_number + 1, attempts = attempts + 1
      where environment_id = $1 and id = (
        select id from print_jobs p
         where environment_id = $1 and state = 'queued' and ${isNextInOrder('p')} and ${IS_CLAIMABLE}
         order by created_at, id limit 1 for update skip locked)
      returning id, claim_token as token, claim_number as number, plan, channel, output, preset_name as "presetName",
                attempts, created_at as "createdAt"`,
    [environmentId, ...claimParameters(claimant, COMPOSE_LEASE_SECONDS)],
  )
  return rows[0]
}

/** Marks a run as composed. Returns false if the lease is lost; nothing is written then. */
export async function markComposed(
  { kysely, environmentId }: EnvironmentTx,
  claim: RunClaim,
  sheet: { sha256: Buffer; bytes: number },
  now: Date,
): Promise<boolean> {
  const result = await kysely
    .updateTable('print_jobs')
    .set({
      state: 'ready',
      ...problemColumns(null),
      ...UNCLAIMED,
      leased_until: null,
      sheet_sha256: sheet.sha256,
      sheet_bytes: sheet.bytes,
      changed_at: now,
    })
    .where('environment_id', '=', environmentId)
    .where('id', '=', claim.id)
    .where('state', '=', 'queued')
    .where('claim_token', '=', claim.token)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Delays a run whose composing failed for a temporary reason and stores the problem. Returns false if the lease is
 * lost.
 */
export async function rescheduleCompose(
  { kysely, environmentId }: EnvironmentTx,
  claim: RunClaim,
  fault: RunFault,
  now: Date,
): Promise<boolean> {
  const result = await kysely
    .updateTable('print_jobs')
    .set({
      ...problemColumns(fault),
      ...UNCLAIMED,
      leased_until: new Date(now.getTime() + COMPOSE_AGAIN_MS),
      changed_at: now,
    })
    .where('environment_id', '=', environmentId)
    .where('id', '=', claim.id)
    .where('state', '=', 'queued')
    .where('claim_token', '=', claim.token)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
