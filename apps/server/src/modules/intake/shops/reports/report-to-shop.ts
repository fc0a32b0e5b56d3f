import type { JobEventDetails } from '@platen/contract/orders'
import type { ShopReportFault } from '@platen/domain/shops'
import { ClaimLostError } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import { isTemporaryError } from '../../../../temporary-error.ts'
import { insertJobEvents } from '../../../orders/orders/job-state/job-events-commands.ts'
import { lockJobs } from '../../../orders/orders/job-state/job-state-commands.ts'
import { loadJobs } from '../../../orders/orders/orders-queries.ts'
import { loadShipments } from '../../../orders/shipments/shipments-queries.ts'
import { type Claim, claimShopApi, releaseCatchUp } from '../catch-up/catch-up-store.ts'
import { ShopApiError, toExplanation } from '../catch-up/shop-request.ts'
import type { ProcessingContext } from '../take-shop-message.ts'
import { countCopies, isCancelled, isPrinted } from './check-printed-order.ts'
import {
  cancelReport,
  type DueReport,
  failUnreachableReport,
  findDueReport,
  findNextReportTime,
  loadUnreachableReports,
  loadUnwantedReports,
  MAX_CHANGED_AT_ONCE,
  type OrderReport,
  type ReportResult,
  recordReport,
  recordReportPause,
  recordUnreachable,
  reopenReport,
  restoreCancelledReports,
} from './due-reports-store.ts'
import { addCheckTask, addReportsTask } from './reports-store.ts'
import { type Attempt, ReportChangedError, type ReportSession, sendReport } from './send-report.ts'
import type { ShopOutcome } from './shop-update.ts'

const MINUTE = 60_000

/** Delay after each failed attempt of a report, in ms; about a day in total. */
const RETRY_DELAYS_MS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 6 * 60 * MINUTE, 12 * 60 * MINUTE]

/** Before an attempt for a shop that another task has claimed. */
const CLAIMED_MS = 10_000

/** How long a shop that cannot be reached gets no requests; twice as long each time in succession. */
const NOT_REACHED_MS = MINUTE
const MAX_PAUSES = 5

/** How long a shop that cannot be reached is tried. */
const UNREACHABLE_TIMEOUT_MS = 24 * 60 * MINUTE

/** When other shops have their turn: no further report is begun. */
const TURN = { ms: 30_000, reports: 100 }

/** Faults after which another attempt may succeed. */
const TEMPORARY: readonly ShopReportFault[] = ['notReached', 'failed', 'tooManyRequests', 'processingFailed']

/** Records in the history of an order what its shop was told, or why not; its jobs are locked. */
async function insertReportEvent(
  tx: EnvironmentTx,
  jobPk: string,
  shopName: string,
  kind: 'shopReportSent' | 'shopReportFailed' | 'shopReportCancelled',
  details: JobEventDetails,
): Promise<void> {
  await insertJobEvents(tx, { actor: { kind: 'shop', name: shopName }, events: [{ jobPk, kind, details }] })
  notifyChange(tx, ['orders', 'shops'])
}

/** Cancels a report, also in the history of its order. */
async function cancel(
  tx: EnvironmentTx,
  { id, orderPk, what, shopName }: OrderReport & { readonly shopName: string },
  fault: 'reportsOff' | 'orderCancelled',
  now: Date,
): Promise<void> {
  // In the sequence of all other writers: jobs first.
  const [job] = await lockJobs(tx, { orderPk })
  if (!(await cancelReport(tx, id, fault, now)) || !job) return
  const report = { what, status: null, wasKnown: false, fault, message: null }
  await insertReportEvent(tx, job.id, shopName, 'shopReportCancelled', { report })
}

/**
 * Cancels reports that the shop is not to be told any more, and adds those again that it is to be told again. Returns
 * whether all are.
 */
async function applyReportSetting({ services, environment }: ProcessingContext, shopId: string): Promise<boolean> {
  const { inEnvironment } = services.database
  const now = services.now()
  const unwanted = await inEnvironment(environment.id, (tx) => loadUnwantedReports(tx, shopId))
  for (const report of unwanted) await inEnvironment(environment.id, (tx) => cancel(tx, report, 'reportsOff', now))
  const restored = await inEnvironment(environment.id, async (tx) => {
    const count = await restoreCancelledReports(tx, shopId, now)
    if (count > 0) notifyChange(tx, ['shops'])
    return count
  })
  return Math.max(unwanted.length, restored) < MAX_CHANGED_AT_ONCE
}

/**
 * Returns what is told now; `none` if no report is due, `withdrawn` if its order is cancelled, or not printed any more.
 */
async function beginAttempt(
  tx: EnvironmentTx,
  { services, dependents }: ProcessingContext,
  claim: Claim,
): Promise<Attempt | 'none' | 'withdrawn'> {
  const report = await findDueReport(tx, claim, services.now())
  if (!report) return 'none'
  const { id, orderPk, what } = report
  const jobs = await loadJobs(tx, { orderPk })
  const copies = countCopies(jobs)
  if (isCancelled(copies)) {
    await cancel(tx, report, 'orderCancelled', services.now())
    return 'withdrawn'
  }
  if (what === 'printed' && !(await isPrinted(tx, jobs, dependents))) {
    await reopenReport(tx, id)
    await addCheckTask(tx, id)
    return 'withdrawn'
  }
  return { report, copies, shipments: what === 'shipped' ? await loadShipments(tx, orderPk) : [] }
}

/** What is recorded of an attempt. */
interface Outcome extends ReportResult, ShopOutcome {
  /** Until when the shop gets no more requests; null if it does. */
  readonly pausedUntil: Date | null
  readonly pauses: number
}

const toSent = (outcome: ShopOutcome, now: Date): Outcome => ({
  ...outcome,
  state: 'sent',
  fault: null,
  message: null,
  attempts: 0,
  dueAt: now,
  pausedUntil: null,
  pauses: 0,
})

/**
 * Returns what follows from a fault. A shop that allows no more requests is asked when it says, as often as it says so.
 * That it cannot be reached is no failed attempt of the report: see `giveUpUnreachable`.
 */
function toOutcome(
  { fault, explanation, retryMs }: ShopApiError,
  { attempts: before, pauses }: DueReport,
  secrets: readonly string[],
  now: Date,
): Outcome {
  const isLimited = fault === 'tooManyRequests'
  const isUnreachable = fault === 'notReached'
  const isCounted = !isLimited && !isUnreachable
  const attempts = isCounted ? before + 1 : before
  const isOver = !TEMPORARY.includes(fault) || attempts > RETRY_DELAYS_MS.length
  // A shop in maintenance that says "in two seconds" each time is tried for a day, too.
  const delayMs = Math.max(retryMs ?? 0, isCounted ? (RETRY_DELAYS_MS[attempts - 1] ?? 0) : 0)
  const unreachableMs = isUnreachable ? NOT_REACHED_MS * 2 ** Math.min(pauses, MAX_PAUSES) : undefined
  const pauseMs = isLimited ? retryMs : unreachableMs
  const after = (ms: number) => new Date(now.getTime() + ms)
  return {
    fault,
    attempts,
    wasKnown: false,
    state: isOver ? 'failed' : 'waiting',
    dueAt: after(delayMs),
    message: explanation === null ? null : toExplanation(explanation, secrets),
    pausedUntil: pauseMs === undefined ? null : after(pauseMs),
    pauses: unreachableMs === undefined ? 0 : pauses + 1,
  }
}

/**
 * Records the result of an attempt, also in the history of the order. Throws `ClaimLostError` if the claim was lost.
 */
async function recordOutcome(
  tx: EnvironmentTx,
  claim: Claim,
  { report, shipments }: Attempt,
  { wasKnown, pausedUntil, pauses, ...result }: Outcome,
  now: Date,
): Promise<void> {
  // In the sequence of all other writers: jobs first.
  const [job] = await lockJobs(tx, { orderPk: report.orderPk })
  if ((await recordReport(tx, claim, report, result, now)) === undefined) throw new ClaimLostError()
  if (pauses !== report.pauses || pausedUntil) await recordReportPause(tx, report.shopId, pausedUntil, pauses)
  if (result.fault === 'notReached') await recordUnreachable(tx, report.shopId, now)
  notifyChange(tx, ['shops'])
  if (!job || result.state === 'waiting') return
  const { what, api, status } = report
  const sent = { what, wasKnown, status: api.kind === 'wooCommerce' ? status : null }
  const event = result.state === 'sent' ? 'shopReportSent' : 'shopReportFailed'
  await insertReportEvent(tx, job.id, report.shopName, event, {
    report: { ...sent, fault: result.fault, message: result.message },
    ...(what === 'shipped' && { shipments: [...shipments] }),
  })
}

/** Gives up the reports of a shop that could not be reached for a day, also in the history of their orders. */
async function giveUpUnreachable({ services, environment }: ProcessingContext, shopId: string): Promise<void> {
  const { inEnvironment } = services.database
  const since = new Date(services.now().getTime() - UNREACHABLE_TIMEOUT_MS)
  const reports = await inEnvironment(environment.id, (tx) => loadUnreachableReports(tx, shopId, since))
  for (const { id, orderPk, what, shopName } of reports)
    await inEnvironment(environment.id, async (tx) => {
      // In the sequence of all other writers: jobs first.
      const [job] = await lockJobs(tx, { orderPk })
      if (!(await failUnreachableReport(tx, id, since)) || !job) return
      const report = { what, status: null, wasKnown: false, fault: 'notReached', message: null } as const
      await insertReportEvent(tx, job.id, shopName, 'shopReportFailed', { report })
    })
}

/** Tells the shop about an order. An unexpected error is the fault of this report: others follow. */
async function runAttempt(session: ReportSession, attempt: Attempt): Promise<void> {
  const { services, environment, signal } = session.context
  const { report } = attempt
  const toFault = (error: unknown): ShopApiError => {
    if (error instanceof ShopApiError) return error
    const isNoFault = error instanceof ClaimLostError || error instanceof ReportChangedError
    if (isNoFault || signal.aborted || isTemporaryError(error)) throw error
    services.log.error({ err: error }, 'telling a shop about an order failed')
    return new ShopApiError('processingFailed')
  }
  const toResult = (error: unknown) => toOutcome(toFault(error), report, session.secrets, services.now())
  const record = (outcome: Outcome) =>
    services.database.inEnvironment(environment.id, (tx) =>
      recordOutcome(tx, session.claim, attempt, outcome, services.now()),
    )
  const outcome = await sendReport(session, attempt).then((sent) => toSent(sent, services.now()), toResult)
  await record(outcome).catch((error: unknown) => record(toResult(error)))
  if (outcome.fault === 'notReached') await giveUpUnreachable(session.context, report.shopId)
}

/** Tells a claimed shop about its orders until none is due, or its turn is over. */
async function sendReports(session: ReportSession): Promise<void> {
  const { context, claim } = session
  const { services, environment, signal } = context
  const end = performance.now() + TURN.ms
  for (let count = 0; count < TURN.reports && performance.now() < end && !signal.aborted; count += 1) {
    const attempt = await services.database.inEnvironment(environment.id, (tx) => beginAttempt(tx, context, claim))
    if (attempt === 'none') return
    if (attempt === 'withdrawn') continue
    await runAttempt(session, attempt).catch((error: unknown) => {
      // What is to be told now is loaded again.
      if (!(error instanceof ReportChangedError)) throw error
    })
  }
}

/**
 * Tells a shop which of its orders are printed or shipped, one after the other, and adds itself for those that have to
 * wait. It may be repeated at any point: before it writes, it reads what the shop knows. Only one task at a time uses
 * the API of a shop.
 *
 * @throws ClaimLostError if the claim was lost meanwhile; nothing is written then
 */
export async function reportToShop(context: ProcessingContext, shopId: string): Promise<void> {
  const { services, environment } = context
  const { inEnvironment } = services.database
  const claimant = { instance: services.live.instance, now: services.now() }
  const claim = await inEnvironment(environment.id, async (tx) => {
    const claimed = await claimShopApi(tx, shopId, claimant)
    if (claimed === 'claimed') await addReportsTask(tx, shopId, CLAIMED_MS)
    return claimed
  })
  if (claim === 'claimed' || !claim) return
  let isApplied = false
  try {
    // With the claim: an attempt that has written to the shop is recorded before its report could be cancelled.
    isApplied = await applyReportSetting(context, shopId)
    if (isApplied) await sendReports({ context, claim, secrets: [] })
  } finally {
    // In a transaction of its own: the shop is free also if the report was deleted meanwhile.
    await inEnvironment(environment.id, (tx) => releaseCatchUp(tx, claim))
  }
  await inEnvironment(environment.id, async (tx) => {
    const next = isApplied ? await findNextReportTime(tx, shopId) : services.now()
    if (next) await addReportsTask(tx, shopId, Math.max(1, next.getTime() - services.now().getTime()))
  })
}
