import type { ErrorCode } from '@platen/contract/errors'
import { type IncomingOrder, intakeCalls } from '@platen/contract/intake'
import {
  type IntakeProblem,
  type IntakeProblemCode,
  intakeProblemText,
  type NewOrderResult,
  orderFromIncoming,
  SHOP_SYSTEM_SOURCE,
  toMappingSettings,
} from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { ApiKeyContext } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { insertArtworks, recordArtworkRequests } from '../../orders/artwork/artwork-commands.ts'
import { loadRequestedArtworks } from '../../orders/artwork/artwork-queries.ts'
import { type ArrivalRules, cachedArrivalRules, loadArrivalRules } from '../../orders/orders/arrival-rules.ts'
import type { BookedJobDependents, LockedCopies } from '../../orders/orders/booked-job-dependents.ts'
import { lockBookedJobs } from '../../orders/orders/change-booked-jobs.ts'
import type { ArtworkByFrame } from '../../orders/orders/plan-frames.ts'
import {
  loadSubmissionContext,
  retryConcurrentSubmission,
  type SubmissionContext,
  type UpsertedOrder,
} from '../../orders/orders/upsert-order.ts'
import { checkArtworkUrl, loadAllowedHosts } from './artwork-url.ts'
import { type ArtworkResolver, importOrder, resolveOrderArtwork } from './import-order.ts'
import type { ValidatedArtwork } from './ingest-artwork.ts'
import {
  fetchOrderArtwork,
  hasUrl,
  type OrderCall,
  type OrderContext,
  uploadedIds,
  uploadedOr,
} from './persbiz-order-artwork.ts'

/** Error codes for the intake problems that can occur in this call. */
const CODES: Partial<Record<IntakeProblemCode, ErrorCode>> = {
  artwork_missing: 'artwork_missing',
  artwork_not_named: 'artwork_missing',
  artwork_refused: 'artwork_refused',
  artwork_not_fetched: 'artwork_not_fetched',
  order_changed: 'order_refused_changed',
  storage_full: 'storage_full',
}

/** Returns the failure for a problem: its code, values, the path of the field, and an English text. */
const toFailure = (problem: IntakeProblem, field: string): Failure =>
  failure(CODES[problem.code] ?? 'bad_request', {
    ...problem.values,
    ...(field === '' ? {} : { field }),
    problem: problem.code,
    text: intakeProblemText(problem),
  })

/** Returns the path of the job in the request that a problem names. */
function fieldOfJob(body: IncomingOrder, problem: IntakeProblem): string {
  if ('field' in problem.values) return String(problem.values.field)
  const problemJobId = 'jobId' in problem.values ? problem.values.jobId : undefined
  const at = body.jobs.findLastIndex((job) => job.jobId === problemJobId)
  if (problemJobId === undefined || at < 0) return ''
  if (problem.code !== 'artwork_not_named') return `jobs.${at}.jobId`
  const frameAt = body.jobs[at]?.frames?.findIndex((frame) => frame.file === undefined && frame.url === undefined) ?? 0
  return `jobs.${at}.frames.${Math.max(0, frameAt)}.file`
}

type Arrival = Extract<NewOrderResult, { ok: true }>

/**
 * Runs a transaction that stores an order. It is rolled back unless the result is a stored order, and in a dry run. The
 * steps of the caller begin before anything is locked.
 */
const storeInTransaction = <T>(
  { services, environment, steps }: OrderCall,
  dryRun: boolean,
  work: (tx: EnvironmentTx) => Promise<UpsertedOrder | Failure | T>,
): Promise<UpsertedOrder | Failure | T> =>
  retryConcurrentSubmission(() =>
    services.database.inEnvironment(environment.id, async (tx) => (await steps?.begin(tx)) ?? work(tx), {
      keep: (result) => !dryRun && !(result instanceof Failure) && typeof result === 'object',
    }),
  )

/** Stores an order, and notifies the clients. */
async function saveOrder(
  tx: EnvironmentTx,
  { body, services, actor, steps }: OrderCall,
  arrival: Arrival,
  artworkByFrame: ArtworkByFrame,
  context?: SubmissionContext,
  copies?: LockedCopies,
): Promise<UpsertedOrder | Failure> {
  const result = await importOrder(tx, arrival, artworkByFrame, {
    now: services.now(),
    actor,
    context,
    copies,
  })
  if (!result.ok) return toFailure(result.problem, fieldOfJob(body, result.problem))
  const { changed, hasLeftOutChange, live } = result.order
  if (changed || hasLeftOutChange) notifyChange(tx, ['orders', ...live])
  await steps?.complete(tx, result.order)
  return result.order
}

const toNewArtwork = (artwork: ValidatedArtwork) => ({ ...artwork, storedBytes: artwork.bytes, hasThumbnails: true })

/** Validates an order that references URLs: they are fetched before the transaction that would store it. */
async function validateWithUrls(call: OrderCall, arrival: Arrival): Promise<UpsertedOrder | Failure> {
  const { artworkResult, validated } = await fetchOrderArtwork(call, arrival.order)
  if (call.turn.signal.aborted) return failure('server_busy')
  if (!artworkResult.ok) return toFailure(artworkResult.problem, artworkResult.field)
  return storeInTransaction<never>(call, true, async (tx) => {
    await insertArtworks(tx, validated.map(toNewArtwork))
    return saveOrder(tx, call, arrival, artworkResult.artworkByFrame)
  })
}

/** The rules by which the fields of an order were mapped have changed. */
const RULES_CHANGED = 'rules changed'

/**
 * Imports an order in one transaction of two round trips: one reads, one writes. Artwork by URL, which needs more, is
 * fetched by a task.
 *
 * @param version that of the rules by which the order was parsed
 */
async function importInTransaction(
  call: OrderCall,
  arrival: Arrival,
  version: string,
  dryRun: boolean,
): Promise<UpsertedOrder | Failure | typeof RULES_CHANGED> {
  const { services, environment } = call
  const { order } = arrival
  const ids = uploadedIds(order)
  let unrecorded: readonly string[] = []
  const result = await storeInTransaction(call, dryRun, async (tx) => {
    const [context, requested] = await Promise.all([
      loadSubmissionContext(tx, order),
      loadRequestedArtworks(tx, ids, services.now()),
    ])
    if (context.rules.version !== version) return RULES_CHANGED
    unrecorded = requested.unrecorded
    if (unrecorded.length > 0) return undefined
    const allowed = hasUrl(order) ? await loadAllowedHosts(tx, services.settings) : NO_HOSTS
    const check: ArtworkResolver = async ({ artwork }) => {
      const problem = artwork.kind === 'url' ? checkArtworkUrl(artwork.url, allowed) : undefined
      return problem ? { ok: false, problem } : { ok: true, artwork: null }
    }
    const artworkResult = await resolveOrderArtwork(order, uploadedOr(requested.artworks, check))
    if (!artworkResult.ok) return toFailure(artworkResult.problem, artworkResult.field)
    return saveOrder(tx, call, arrival, artworkResult.artworkByFrame, context)
  })
  if (result !== undefined) return result
  // Not in the transaction of the order, which must not hold locks of artwork that other orders share.
  await services.database.inEnvironment(environment.id, (tx) => recordArtworkRequests(tx, unrecorded, services.now()))
  return importInTransaction(call, arrival, version, dryRun)
}

const NO_HOSTS = { operator: [], environment: [] }

/**
 * Changes an order with booked or printed copies, if the environment lets shop systems do that; else returns `refused`.
 * All artwork is fetched before, since it decides which copies stay where they are.
 * `version` is that of the rules by which the order was parsed.
 */
async function changeBookedOrder(
  call: OrderCall,
  arrival: Arrival,
  { refused, version }: { readonly refused: Failure; readonly version: string },
  { dependents, dryRun }: Import,
): Promise<UpsertedOrder | Failure | typeof RULES_CHANGED> {
  const { services, environment } = call
  const rules = await services.database.inEnvironment(environment.id, loadArrivalRules, { readOnly: true })
  if (rules.version !== version) return RULES_CHANGED
  if (!rules.inputSettings.changesBookedJobs) return refused
  const { artworkResult, validated } = await fetchOrderArtwork(call, arrival.order, !dryRun)
  if (call.turn.signal.aborted) return failure('server_busy')
  if (!artworkResult.ok) return toFailure(artworkResult.problem, artworkResult.field)
  return storeInTransaction(call, dryRun, async (tx) => {
    await insertArtworks(tx, validated.map(toNewArtwork))
    const context = await loadSubmissionContext(tx, arrival.order)
    if (context.rules.version !== version) return RULES_CHANGED
    const copies = context.submitted && (await lockBookedJobs(tx, context.submitted, dependents))
    if (context.submitted && !copies) return failure('changed_meanwhile', { name: arrival.order.orderId })
    return saveOrder(tx, call, arrival, artworkResult.artworkByFrame, context, copies)
  })
}

interface Import {
  readonly dependents: BookedJobDependents
  /** Makes the same checks and rolls back. */
  readonly dryRun: boolean
}

/** Imports an order of a shop system, or of a shop. */
export async function importIncomingOrder(call: OrderCall, options: Import): Promise<UpsertedOrder | Failure> {
  const { dryRun } = options
  const { services, environment, body } = call
  const parse = ({ inputSettings }: ArrivalRules): NewOrderResult =>
    orderFromIncoming(
      body,
      { source: call.source, now: services.now().toISOString() },
      toMappingSettings(inputSettings),
    )
  for (;;) {
    const cached = cachedArrivalRules(environment.id)
    let arrival = cached && parse(cached)
    let version = cached?.version
    // The cached rules may be outdated: the transaction that stores the order checks it, the other cases here.
    if (!arrival?.ok || (dryRun && hasUrl(arrival.order))) {
      const rules = await services.database.inEnvironment(environment.id, loadArrivalRules, { readOnly: true })
      arrival = parse(rules)
      version = rules.version
    }
    if (!arrival.ok) return toFailure(arrival.problem, fieldOfJob(body, arrival.problem))
    const stored =
      dryRun && hasUrl(arrival.order)
        ? await validateWithUrls(call, arrival)
        : await importInTransaction(call, arrival, version ?? '', dryRun)
    const isRefused = stored instanceof Failure && stored.code === 'order_refused_changed'
    const result = isRefused
      ? await changeBookedOrder(call, arrival, { refused: stored, version: version ?? '' }, options)
      : stored
    if (result !== RULES_CHANGED) return result
  }
}

const toCall = (
  context: Pick<ApiKeyContext<typeof intakeCalls.persBizOrder>, 'key' | keyof OrderContext>,
): OrderCall => ({
  ...context,
  source: SHOP_SYSTEM_SOURCE,
  actor: { kind: 'apiKey', name: context.key.name },
})

/** POST /pax/persbiz/orders: imports one order of a shop system. */
export const submitPersBizOrder = (dependents: BookedJobDependents) =>
  apiKeyHandler(intakeCalls.persBizOrder, async (context) => {
    const response = await importIncomingOrder(toCall(context), { dependents, dryRun: false })
    context.services.metrics.receivedOrders.inc({
      source: SHOP_SYSTEM_SOURCE,
      outcome: response instanceof Failure ? 'refused' : 'stored',
    })
    if (response instanceof Failure) return response
    const { id, orderId, created, changed, otherJobs, cancelsOtherJobs, changedJobs } = response
    return { id, orderId, created, changed, otherJobs, cancelsOtherJobs, changedJobs: [...changedJobs] }
  })

/** POST /pax/persbiz/orders/validate: checks whether the order would be imported, without storing anything. */
export const validatePersBizOrder = (dependents: BookedJobDependents) =>
  apiKeyHandler(intakeCalls.persBizValidate, async (context) => {
    const response = await importIncomingOrder(toCall(context), { dependents, dryRun: true })
    if (response instanceof Failure) return response
    const { orderId, created, otherJobs, cancelsOtherJobs, changedJobs } = response
    return {
      valid: true as const,
      orderId,
      wouldCreate: created,
      otherJobs,
      cancelsOtherJobs,
      changedJobs: [...changedJobs],
    }
  })
