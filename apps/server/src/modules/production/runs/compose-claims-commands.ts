import type { WireOutputChannel } from '@platen/contract/output-channels'
import { type SheetPlan, withoutSlots } from '@platen/domain/imposition'
import type { PrintOutput } from '@platen/domain/job-tickets'
import type { RunFault } from '@platen/domain/printing'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import { earlierSheetKey } from '../../../file-store/object-keys.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { removeObjects } from '../../platform/storage/object-rows-commands.ts'
import { loadSlotsOffSheet } from './copies-of-jobs-queries.ts'
import { CLAIMED, type RunClaim } from './run-claim.ts'
import { addDeliveriesAfter, problemColumns } from './runs-commands.ts'

/** A run that is claimed for composing; cancelled pieces are not in its plan. */
export interface QueuedRun extends RunClaim {
  readonly plan: SheetPlan
  readonly channel: WireOutputChannel
  readonly presetName: string
  readonly output: PrintOutput | null
  readonly attempts: number
  readonly createdAt: Date
  /** The key of the sheet that was composed before; null if there is none. */
  readonly replacedSheet: string | null
}

const COMPOSE_AGAIN_MS = 5000

/** Claims a run for composing. Returns undefined if it is no longer queued. */
export async function claimQueuedRun(tx: EnvironmentTx, id: string): Promise<QueuedRun | undefined> {
  const [row] = await tx.query<Omit<QueuedRun, 'replacedSheet'> & { sheetKey: string | null; hasSheet: boolean }>(
    `update print_jobs set ${CLAIMED}, attempts = attempts + 1, leased_until = null
      where environment_id = $1 and id = $2 and state = 'queued'
      returning id, claim_token as token, claim_number as number, plan, channel, output, preset_name as "presetName",
                attempts, created_at as "createdAt", sheet_key as "sheetKey", sheet_bytes is not null as "hasSheet"`,
    [id],
  )
  // a statement of its own: a cancellation that held the run before has been committed
  if (!row) return undefined
  const { sheetKey, hasSheet, ...run } = row
  const replacedSheet = hasSheet ? (sheetKey ?? earlierSheetKey(id)) : null
  return { ...run, replacedSheet, plan: withoutSlots(run.plan, await loadSlotsOffSheet(tx, id)) }
}

/**
 * Marks a run as composed, has it delivered, and removes the sheet that is replaced. Returns false if the claim was
 * lost; nothing is written then.
 */
export async function markComposed(
  tx: EnvironmentTx,
  claim: QueuedRun,
  sheet: { key: string; sha256: Buffer; bytes: number },
  now: Date,
): Promise<boolean> {
  const composed = await tx.kysely
    .updateTable('print_jobs')
    .set({
      state: 'ready',
      ...problemColumns(null),
      claim_token: null,
      leased_until: null,
      sheet_key: sheet.key,
      sheet_sha256: sheet.sha256,
      sheet_bytes: sheet.bytes,
      changed_at: now,
    })
    .where('environment_id', '=', tx.environmentId)
    .where('id', '=', claim.id)
    .where('state', '=', 'queued')
    .where('claim_token', '=', claim.token)
    .returning(sql<boolean>`channel->>'connectorChannelId' is null`.as('is_local'))
    .executeTakeFirst()
  if (composed && claim.replacedSheet !== null) await removeObjects(tx, [claim.replacedSheet])
  if (composed?.is_local) await addTask(tx, 'deliver_run', claim.id)
  else if (composed) await addDeliveriesAfter(tx, claim.id)
  return composed !== undefined
}

/**
 * Delays a run whose composing failed and stores the problem. `changed_at` remains the time of its last state, since
 * when it waits. Errors of this machine do not count as attempts. Returns false if the claim was lost.
 */
export async function rescheduleCompose(
  tx: EnvironmentTx,
  claim: RunClaim,
  { fault, countsAsAttempt }: { readonly fault: RunFault; readonly countsAsAttempt: boolean },
): Promise<boolean> {
  const result = await tx.kysely
    .updateTable('print_jobs')
    .set({
      ...problemColumns(fault),
      claim_token: null,
      leased_until: sql<Date>`now() + make_interval(secs => ${COMPOSE_AGAIN_MS / 1000})`,
      ...(countsAsAttempt ? {} : { attempts: sql<number>`attempts - 1` }),
    })
    .where('environment_id', '=', tx.environmentId)
    .where('id', '=', claim.id)
    .where('state', '=', 'queued')
    .where('claim_token', '=', claim.token)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) return false
  await addTask(tx, 'compose_run', claim.id, { delayMs: COMPOSE_AGAIN_MS })
  await addDeliveriesAfter(tx, claim.id)
  return true
}
