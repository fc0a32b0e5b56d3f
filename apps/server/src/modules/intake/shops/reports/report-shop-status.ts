import type { WireShipment } from '@platen/contract/orders'
import { wantedCopies } from '@platen/domain/orders'
import type { ShopKind, ShopReportFault } from '@platen/domain/shops'
import { ClaimLostError } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import { decryptSecret } from '../../../../secrets/encrypt-secret.ts'
import { insertJobEvents } from '../../../orders/orders/job-state/job-events-commands.ts'
import { lockJobs } from '../../../orders/orders/job-state/job-state-commands.ts'
import { loadJobs, type StoredJob } from '../../../orders/orders/orders-queries.ts'
import { parseSecrets, sealSecrets } from '../catch-up/catch-up-shop.ts'
import { type Claim, claimShopApi, releaseCatchUp, replaceApiSecrets } from '../catch-up/catch-up-store.ts'
import { ADAPTERS, type ShopApi } from '../catch-up/shop-apis.ts'
import { ShopApiError } from '../catch-up/shop-request.ts'
import type { ProcessingContext } from '../take-shop-message.ts'
import { reportToEtsy } from './report-to-etsy.ts'
import { reportToShopify } from './report-to-shopify.ts'
import { reportToWooCommerce } from './report-to-woo-commerce.ts'
import {
  addReportTask,
  claimReport,
  countWaitingReports,
  deleteReport,
  findOpenReport,
  type OpenReport,
  type ReportClaim,
  type ReportResult,
  recordReport,
  recordReportPause,
  recordUnexpectedFault,
  recordWrite,
  releaseReport,
} from './reports-store.ts'
import { loadShipments } from './shipments-store.ts'
import type { ShopOutcome, ShopUpdate } from './shop-update.ts'

const MINUTE = 60_000

/** Delay after each failed attempt, in ms; about a day in total. */
const RETRY_DELAYS_MS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 6 * 60 * MINUTE, 12 * 60 * MINUTE]

/** Before an attempt for a report or a shop that another task has claimed. */
const CLAIMED_MS = 10_000

/** For each other report of the shop that is waiting, on average half of this: no more are tried than a shop can be told. */
const SPACING_MS = 1000

/** How long a shop that cannot be reached gets no requests at least: each would occupy a worker until its time limit. */
const NOT_REACHED_MS = 60_000

/** Faults after which another attempt may succeed. */
const TEMPORARY: readonly ShopReportFault[] = ['notReached', 'failed', 'tooManyRequests']

const SENDERS: Readonly<Record<Exclude<ShopKind, 'other'>, (update: ShopUpdate) => Promise<ShopOutcome>>> = {
  shopify: reportToShopify,
  wooCommerce: reportToWooCommerce,
  etsy: reportToEtsy,
}

/** A report of a shop that has an API. */
type DueReport = OpenReport & { readonly api: NonNullable<OpenReport['api']> }

/** A claimed report, with what is told. */
interface Attempt {
  readonly report: DueReport
  readonly claim: ReportClaim
  /** Of a shop of Etsy: two tasks would use the same refresh token. */
  readonly shopClaim: Claim | undefined
  readonly shipments: readonly WireShipment[]
  readonly copies: ReadonlyMap<string, number>
}

/** Returns the copies of each line of an order that are printed or to be printed; without cancelled ones. */
const countCopies = (jobs: readonly StoredJob[]): Map<string, number> =>
  new Map(jobs.map(({ jobId, frames }) => [jobId, Math.max(0, ...frames.map(wantedCopies))]))

/** Whether all copies of an order are printed, and handed over to their printers. */
const isPrinted = async (tx: EnvironmentTx, jobs: readonly StoredJob[], { dependents }: ProcessingContext) =>
  jobs.every(({ place, frames }) => place === 'history' && frames.every(({ remaining }) => remaining === 0)) &&
  (await dependents.areHandedOver(tx, jobs))

/** Adds the task of a report again, after a delay and the later, the more reports of its shop are waiting. */
async function addWaitingReportTask(tx: EnvironmentTx, { id, shopId }: OpenReport, delayMs: number): Promise<void> {
  const waiting = await countWaitingReports(tx, shopId)
  await addReportTask(tx, id, delayMs + Math.random() * waiting * SPACING_MS)
}

/** Whether a report is due. Deletes it if it never will be, and adds its task if it has to wait. */
async function isDue(tx: EnvironmentTx, report: OpenReport, now: Date): Promise<boolean> {
  if (!report.api || report.when !== report.what) {
    await deleteReport(tx, report.id)
    notifyChange(tx, ['shops'])
    return false
  }
  // Maintenance adds the task of a shop that is switched on again.
  if (!report.isOn) return false
  if (!report.after || report.after <= now) return true
  await addWaitingReportTask(tx, report, report.after.getTime() - now.getTime())
  return false
}

/** Claims a report that is due; undefined if there is nothing to do now. */
async function claimAttempt(tx: EnvironmentTx, context: ProcessingContext, id: string): Promise<Attempt | undefined> {
  const now = context.services.now()
  const report = await findOpenReport(tx, id)
  if (!report || !(await isDue(tx, report, now)) || !report.api) return undefined
  const { api, what, orderPk, shopId } = report
  const shopClaim = api.kind === 'etsy' ? await claimShopApi(tx, shopId, now) : undefined
  if (api.kind === 'etsy' && !shopClaim) {
    await addWaitingReportTask(tx, report, CLAIMED_MS)
    return undefined
  }
  const claim = await claimPrinted(tx, context, report, now)
  if (!claim) {
    if (shopClaim) await releaseCatchUp(tx, shopClaim)
    return undefined
  }
  const shipments = what === 'shipped' ? await loadShipments(tx, orderPk) : []
  return { report: { ...report, api }, ...claim, shopClaim, shipments }
}

/** Claims a report if its order is not cancelled, and printed if that is reported; undefined otherwise. */
async function claimPrinted(
  tx: EnvironmentTx,
  context: ProcessingContext,
  { id, orderPk, what }: OpenReport,
  now: Date,
): Promise<Pick<Attempt, 'claim' | 'copies'> | undefined> {
  const jobs = await loadJobs(tx, { orderPk })
  const copies = countCopies(jobs)
  if (Array.from(copies.values()).every((count) => count === 0)) {
    await deleteReport(tx, id)
    notifyChange(tx, ['shops'])
    return undefined
  }
  // A job that is finished adds the task of its order.
  if (what === 'printed' && !(await isPrinted(tx, jobs, context))) return undefined
  const claim = await claimReport(tx, id, now)
  if (!claim) await addReportTask(tx, id, CLAIMED_MS)
  return claim && { claim, copies }
}

/** Tells the shop. Throws `ShopApiError` if it could not be told. */
async function sendReport(
  { services, environment, signal }: ProcessingContext,
  attempt: Attempt,
): Promise<ShopOutcome> {
  const { report, shipments, copies, claim } = attempt
  const { settings, now, database } = services
  const opened = await decryptSecret(settings, report.api.sealed)
  if (!opened) throw new ShopApiError('secretLost')
  const api: ShopApi = { ...report.api, ...parseSecrets(opened) }
  const context = { settings, now, signal }
  const headers = await ADAPTERS[api.kind].authorise(api, context, async (refreshToken) => {
    const sealed = await sealSecrets(services, { secret: api.secret, refreshToken })
    const shop = { id: report.shopId, sealed: report.api.sealed }
    await database.inEnvironment(environment.id, (tx) => replaceApiSecrets(tx, shop, sealed))
  })
  const { what, externalId, status, notifies, takesUnpaid } = report
  return SENDERS[api.kind]({
    ...{ api, context, headers, what, externalId, shipments, copies, status, notifies, takesUnpaid },
    wasWritten: claim.wasWritten,
    beginWrite: async () => {
      const isClaimed = await database.inEnvironment(environment.id, (tx) => recordWrite(tx, claim, now()))
      if (!isClaimed) throw new ClaimLostError()
    },
  })
}

/** What is recorded of an attempt. */
interface Outcome extends ReportResult {
  readonly wasKnown: boolean
  /** Until the next attempt, in ms; undefined if there is none. */
  readonly delayMs: number | undefined
  /** How long the shop allows no more requests, in ms. */
  readonly pauseMs: number | undefined
}

const DONE = { state: 'sent', fault: null, message: null, attempts: 0, delayMs: undefined, pauseMs: undefined } as const

/** Returns what follows from a fault. A shop that allows no more requests is asked when it says, as often as it says so. */
function toOutcome({ fault, explanation, retryMs }: ShopApiError, { attempts: before }: ReportClaim): Outcome {
  const isPaused = fault === 'tooManyRequests'
  const attempts = isPaused ? before : before + 1
  const isOver = !TEMPORARY.includes(fault) || attempts > RETRY_DELAYS_MS.length
  // A shop in maintenance that says "in two seconds" each time is tried for a day, too.
  const delayMs = Math.max(retryMs ?? 0, isPaused ? 0 : (RETRY_DELAYS_MS[attempts - 1] ?? 0))
  const pauseMs = isPaused ? retryMs : fault === 'notReached' ? NOT_REACHED_MS : undefined
  const result = { fault, message: explanation, attempts, wasKnown: false, pauseMs }
  return isOver ? { ...result, state: 'failed', delayMs: undefined } : { ...result, state: 'waiting', delayMs }
}

/** Records the result of an attempt, also in the history of the order. Throws `ClaimLostError` if the claim was lost. */
async function recordOutcome(
  tx: EnvironmentTx,
  { report, claim, shipments }: Attempt,
  { wasKnown, delayMs, pauseMs, ...result }: Outcome,
  now: Date,
): Promise<void> {
  // In the sequence of all other writers: jobs first.
  const [job] = await lockJobs(tx, { orderPk: report.orderPk })
  const state = await recordReport(tx, claim, result, now)
  if (state === undefined) throw new ClaimLostError()
  if (pauseMs !== undefined) await recordReportPause(tx, report.shopId, new Date(now.getTime() + pauseMs))
  if (state === 'waiting') await addReportTask(tx, claim.id, delayMs)
  notifyChange(tx, ['shops'])
  if (!job || result.state === 'waiting') return
  notifyChange(tx, ['orders'])
  const { what, api, status } = report
  const sent = { what, wasKnown, status: api.kind === 'wooCommerce' ? status : null }
  const details = { report: { ...sent, fault: result.fault, message: result.message } }
  const event = result.state === 'sent' ? 'shopReportSent' : 'shopReportFailed'
  await insertJobEvents(tx, {
    actor: { kind: 'shop', name: report.shopName },
    events: [
      { jobPk: job.id, kind: event, details: { ...details, ...(what === 'shipped' && { shipments: [...shipments] }) } },
    ],
  })
}

/**
 * Tells a shop that one of its orders is printed or shipped. Does nothing if it was told, or if the order is not printed completely. It
 * may be repeated at any point: before it writes, it reads what the shop knows.
 *
 * @throws ClaimLostError if the claim was lost meanwhile; nothing is written then
 */
export async function reportShopStatus(context: ProcessingContext, id: string): Promise<void> {
  const { services, environment } = context
  const { inEnvironment } = services.database
  const attempt = await inEnvironment(environment.id, (tx) => claimAttempt(tx, context, id))
  if (!attempt) return
  try {
    const outcome = await runAttempt(context, attempt)
    await inEnvironment(environment.id, (tx) => recordOutcome(tx, attempt, outcome, services.now()))
  } finally {
    // In a transaction of its own: the shop is free also if the report was deleted meanwhile.
    const { shopClaim } = attempt
    if (shopClaim) await inEnvironment(environment.id, (tx) => releaseCatchUp(tx, shopClaim))
  }
}

/** Tells the shop; releases the report if that fails by an error of this server. */
async function runAttempt(context: ProcessingContext, attempt: Attempt): Promise<Outcome> {
  try {
    return { ...DONE, ...(await sendReport(context, attempt)) }
  } catch (error) {
    if (error instanceof ShopApiError) return toOutcome(error, attempt.claim)
    const { services, environment } = context
    await services.database.inEnvironment(environment.id, (tx) => releaseReport(tx, attempt.claim))
    throw error
  }
}

/** Records that each attempt of a task failed by an unexpected error. */
export async function giveUpReport(tx: EnvironmentTx, id: string, now: Date): Promise<void> {
  await recordUnexpectedFault(tx, id, now)
  notifyChange(tx, ['shops'])
}
