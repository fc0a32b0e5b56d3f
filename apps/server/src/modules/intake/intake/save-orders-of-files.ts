import { type InputSettings, isNamingSetUp } from '@platen/domain/input-settings'
import { type IntakeProblem, intakeProblem, isOrderFileName, type NewOrderResult } from '@platen/domain/intake'
import { decodeFileName, isTopLevel } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import type { StoredArtwork } from '../../orders/artwork/artwork-queries.ts'
import { loadArrivalRules } from '../../orders/orders/arrival-rules.ts'
import { chooseOrderId } from '../../orders/orders/choose-order-id-commands.ts'
import { lockSubmittedOrders } from '../../orders/orders/job-state/submission-locks-commands.ts'
import { getOrderKey, loadExistingOrderKeys } from '../../orders/orders/orders-queries.ts'
import type { ArtworkByFrame } from '../../orders/orders/plan-frames.ts'
import { loadSubmissionContext, retryConcurrentSubmission } from '../../orders/orders/upsert-order.ts'
import type { ClaimedFile } from './claimed-file.ts'
import { resolveClaims } from './claims-store.ts'
import { importOrder } from './import-order.ts'
import { type ArtworkFile, ingestArtworks, type RowsOfArtwork } from './ingest-artwork.ts'
import { hasOpenProblem, insertIntakeProblem, recordReferencedFiles } from './intake-store.ts'
import { areParsedAlike, fileNameHasJobId, fileNameRules } from './parse-order-file.ts'

/** A claimed file with the order that it becomes. */
export interface ArrivingOrder {
  readonly file: ClaimedFile
  readonly arrival: Extract<NewOrderResult, { ok: true }>
  /** The settings by which the order was parsed. */
  readonly settings: InputSettings
}

/** An order whose artwork is stored. */
type OrderWithArtwork = ArrivingOrder & { readonly artworkByFrame: ArtworkByFrame }

/** `isNews` is false if a concurrent call has resolved the claim. */
export type SavedOrder =
  | { readonly ok: true; readonly isNews: boolean }
  | { readonly ok: false; readonly problem: IntakeProblem }

/** An order was refused: nothing of its transaction is stored. */
export class OrderRefusedError extends Error {
  override readonly name = 'OrderRefusedError'
  readonly problem: IntakeProblem
  constructor(problem: IntakeProblem) {
    super('The order of a file was refused.')
    this.problem = problem
  }
}

/** The settings have changed since an order was parsed: it is to be parsed again. */
export class SettingsChangedError extends Error {
  override readonly name = 'SettingsChangedError'
}

const isOrderFile = ({ file }: ArrivingOrder): boolean => isOrderFileName(decodeFileName(file.name))

const getNaming = ({ settings, file }: ArrivingOrder) => fileNameRules(settings, file.source)

/** Asks users to set up the naming of a hot folder, once until the problem is dismissed. */
async function reportMissingNaming(tx: EnvironmentTx, { id, name, source }: ClaimedFile, now: Date): Promise<void> {
  if (await hasOpenProblem(tx, source, 'naming_missing')) return
  const fileName = decodeFileName(name)
  await insertIntakeProblem(tx, id, { source, fileName }, intakeProblem('naming_missing', { fileName }), now)
  notifyChange(tx, ['intakeProblems'])
}

/**
 * Returns a function that chooses the ids of orders, one after the other. A name without a job id does not identify an
 * order.
 */
async function createOrderIdChooser(tx: EnvironmentTx, orders: readonly OrderWithArtwork[]) {
  const isNamed = (each: OrderWithArtwork): boolean => isOrderFile(each) || fileNameHasJobId(getNaming(each))
  const unnamed = orders.filter((each) => !isNamed(each)).map(({ arrival }) => arrival.order)
  const existing = new Set(unnamed.length > 0 ? await loadExistingOrderKeys(tx, unnamed) : [])
  return async (each: OrderWithArtwork): Promise<{ orderId: string; isNew: boolean }> => {
    const { order } = each.arrival
    const [artwork] = each.artworkByFrame.values()
    if (isNamed(each) || !artwork) return { orderId: order.orderId, isNew: false }
    const chosen = existing.has(getOrderKey(order))
      ? await chooseOrderId(tx, order, artwork.id)
      : { orderId: order.orderId, isNew: true }
    existing.add(getOrderKey({ ...order, orderId: chosen.orderId }))
    return chosen
  }
}

/**
 * Resolves claims and stores their orders. Returns the ids of the claims that were not resolved before.
 *
 * @throws `OrderRefusedError` if an order is refused, `SettingsChangedError`: the transaction is to be rolled back
 */
async function writeOrders(
  tx: EnvironmentTx,
  orders: readonly OrderWithArtwork[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const claims = orders.map(({ file }) => file.id)
  const resolved = await resolveClaims(tx, claims, 'stored', now)
  const open = orders.filter(({ file }) => resolved.has(file.id))
  if (open.length === 0) return resolved
  if (open.length > 1)
    await lockSubmittedOrders(
      tx,
      open.map(({ arrival }) => arrival.order),
    )
  const [chooseId, rules] = await Promise.all([createOrderIdChooser(tx, open), loadArrivalRules(tx)])
  if (open.some(({ settings }) => !areParsedAlike(settings, rules.inputSettings))) throw new SettingsChangedError()
  for (const [index, arriving] of open.entries()) {
    const { file, arrival, artworkByFrame } = arriving
    const { orderId, isNew } = await chooseId(arriving)
    const order = { ...arrival.order, orderId }
    const context = await loadSubmissionContext(tx, order, { isNew, rules })
    // one millisecond apart, so that the orders are listed and booked in the sequence of the files
    const submission = { now: new Date(now.getTime() + index), actor: file.actor, context }
    const stored = await importOrder(tx, { ...arrival, order }, artworkByFrame, submission)
    if (!stored.ok) throw new OrderRefusedError(stored.problem)
    if (isOrderFile(arriving)) {
      const from = [...artworkByFrame.keys()].map(({ artwork }) => artwork)
      const files = from.flatMap((each) => (each.kind === 'file' && isTopLevel(each.file) ? each.file : []))
      await recordReferencedFiles(tx, file.source, files, now)
    }
  }
  const withoutNaming = open.filter((each) => !isOrderFile(each) && !isNamingSetUp(getNaming(each)))
  for (const [first] of Map.groupBy(withoutNaming, ({ file }) => file.source).values())
    if (first) await reportMissingNaming(tx, first.file, now)
  notifyChange(tx, ['orders'])
  return resolved
}

/** Counts the new orders of a transaction after its commit. Returns the results by claim. */
function recordSaved(
  { metrics }: Services,
  orders: readonly ArrivingOrder[],
  resolved: ReadonlySet<string>,
): ReadonlyMap<string, SavedOrder> {
  const results = new Map<string, SavedOrder>()
  for (const { file } of orders) {
    const isNews = resolved.has(file.id)
    if (isNews) metrics.receivedOrders.inc({ source: file.source, outcome: 'stored' })
    results.set(file.id, { ok: true, isNews })
  }
  return results
}

/**
 * Stores orders whose artwork is in the store, in one transaction.
 *
 * @throws as `writeOrders`: none is stored
 */
export async function saveOrders(
  services: Services,
  environment: EnvironmentRef,
  orders: readonly OrderWithArtwork[],
): Promise<ReadonlyMap<string, SavedOrder>> {
  const resolved = await retryConcurrentSubmission(() =>
    services.database.inEnvironment(environment.id, (tx) => writeOrders(tx, orders, services.now())),
  )
  return recordSaved(services, orders, resolved)
}

/** Returns an order whose frames all have this artwork. */
function withArtwork(order: ArrivingOrder, artwork: StoredArtwork): OrderWithArtwork {
  const frames = order.arrival.order.jobs.flatMap((job) => job.frames)
  return { ...order, artworkByFrame: new Map(frames.map((frame) => [frame, artwork])) }
}

const toArtworkFile = ({ file: { file, name, content } }: ArrivingOrder): ArtworkFile => ({
  file,
  fileName: decodeFileName(name),
  content,
})

/** Stores artwork with its orders in one transaction; nothing if all of the artwork is in the store. */
async function ingestWithOrders(services: Services, environment: EnvironmentRef, arriving: readonly ArrivingOrder[]) {
  const files = arriving.map(toArtworkFile)
  /** Results by claim. */
  const saved = new Map<string, SavedOrder>()
  /** The orders of the last attempt of a transaction, with the claims that it resolved. */
  let attempt: { readonly orders: readonly OrderWithArtwork[]; readonly resolved: ReadonlySet<string> } | undefined
  const rows: RowsOfArtwork = {
    async write(tx, artworks) {
      const orders = files.flatMap((file, index) => {
        const [order, artwork] = [arriving[index], artworks.get(file)]
        return order && artwork ? [withArtwork(order, artwork)] : []
      })
      attempt = { orders, resolved: await writeOrders(tx, orders, services.now()) }
    },
    async transaction(work) {
      const written = await retryConcurrentSubmission(() => {
        attempt = undefined
        return services.database.inEnvironment(environment.id, work)
      })
      if (attempt)
        for (const [claim, order] of recordSaved(services, attempt.orders, attempt.resolved)) saved.set(claim, order)
      return written
    },
  }
  return { ingested: await ingestArtworks(services, environment, files, rows), saved }
}

/**
 * Stores artwork files with their orders, in one transaction; those whose artwork is stored concurrently, in another
 * one.
 *
 * @returns the results by claim
 * @throws as `writeOrders`: none of its transaction is stored, but those of the first one if it was the second
 */
export async function saveArtworkFiles(
  services: Services,
  environment: EnvironmentRef,
  arriving: readonly ArrivingOrder[],
): Promise<ReadonlyMap<string, SavedOrder>> {
  if (arriving.length === 0) return new Map()
  const { ingested, saved } = await ingestWithOrders(services, environment, arriving)
  const known: OrderWithArtwork[] = []
  for (const [index, order] of arriving.entries()) {
    const result = ingested[index]
    if (!result || saved.has(order.file.id)) continue
    if (result.ok) known.push(withArtwork(order, result.artwork))
    else saved.set(order.file.id, result)
  }
  return known.length === 0 ? saved : new Map([...saved, ...(await saveOrders(services, environment, known))])
}
