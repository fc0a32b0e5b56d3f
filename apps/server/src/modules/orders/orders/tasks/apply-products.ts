import type { NewFrame } from '@platen/domain/intake'
import { applyRules, canRemakeArtwork, canReprocessJob, framePages } from '@platen/domain/orders'
import { fillJob, findProductFile, getProductDueDate, type ProductFile } from '@platen/domain/products'
import type { EnvironmentTx } from '../../../../database/database.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import type { Services } from '../../../../services.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { loadConfig } from '../../../platform/config/config-queries.ts'
import { loadArtworkInfos } from '../../artwork/artwork-queries.ts'
import { insertProofs } from '../../customer-proofs/proofs-commands.ts'
import {
  type DueProduct,
  deleteAwaitedProducts,
  insertAwaitedProducts,
  loadDueProducts,
} from '../../products/awaited-products-commands.ts'
import { deleteTemplateJobs, insertTemplateJobs } from '../../template-jobs/template-jobs-commands.ts'
import { requestDownloads } from '../artwork-downloads-commands.ts'
import { insertAwaitedArtwork } from '../awaited-artwork-commands.ts'
import { type CompletedFrame, completeFrames } from '../job-state/completed-frames-commands.ts'
import { loadDeliveries, type SourcedDelivery, saveRemappedDeliveries } from '../job-state/deliveries-commands.ts'
import { AUTOMATIC, type JobEvents, toDecisionWire } from '../job-state/job-events-commands.ts'
import { lockJobs, saveDueDatesAndPriorities, saveRuleResults } from '../job-state/job-state-commands.ts'
import type { StoredJob } from '../orders-queries.ts'
import { preflightArrivedArtwork } from '../preflight-artwork.ts'
import { diffJob } from '../reprocess-orders.ts'
import { loadRuleSet, type RecordedRuleSet } from '../rule-context.ts'

/** Jobs of one transaction. */
const BATCH_SIZE = 200

/** A job that gets the values of its product. */
interface AppliedProduct {
  readonly due: DueProduct
  readonly before: StoredJob
  readonly after: StoredJob
  readonly delivery: SourcedDelivery
  readonly file: ProductFile | undefined
}

/** Whether a job can still get what its product supplies: it has no artwork, or nothing of it is booked. */
const canApplyProduct = (job: StoredJob, { needsFile }: DueProduct): boolean =>
  job.place === 'active' &&
  job.jobStatus !== 'CANCELLED' &&
  (needsFile ? job.frames.every(({ artworkId }) => artworkId === null) : canReprocessJob(job).ok)

/** Returns a job with the values of its product, and the rules applied to them. */
function applyProduct(
  due: DueProduct,
  job: StoredJob,
  delivery: SourcedDelivery,
  { ruleSet, timeZone }: { readonly ruleSet: RecordedRuleSet; readonly timeZone: string },
): AppliedProduct {
  const { mediaInfo, additionalParams, productFields } = delivery
  const filled = fillJob({ mediaInfo, values: job.parameters, additionalParams, productFields }, due)
  const parameters = filled.values
  const dueDate = job.dueDate ?? getProductDueDate(due, delivery.orderedAt.toISOString(), timeZone)
  return {
    due,
    before: job,
    after: { ...job, parameters, dueDate, ...applyRules({ ...job, parameters }, ruleSet) },
    delivery: { ...delivery, ...filled, parameters },
    file: due.needsFile ? findProductFile(due, due.fields) : undefined,
  }
}

/** Gives jobs the fixed files of their products, page by page as if they had arrived with them. */
async function setFixedFiles(tx: EnvironmentTx, applied: readonly AppliedProduct[]): Promise<void> {
  const jobsWithFile = applied.flatMap(({ after, file }) =>
    file?.kind === 'file' ? [{ job: after, id: file.artworkId }] : [],
  )
  const infos = await loadArtworkInfos(tx, [...new Set(jobsWithFile.map(({ id }) => id))])
  const frames = jobsWithFile.flatMap(({ job, id }): CompletedFrame[] => {
    const pageCount = infos.get(id)?.pages.length ?? 1
    return framePages(job.frames.map(() => ({ artworkId: id, pageCount }))).map(({ page }, index) => ({
      job_pk: job.id,
      frame_index: index,
      artwork_id: id,
      artwork_page: page,
      artwork_name: null,
    }))
  })
  await completeFrames(tx, frames, { actor: AUTOMATIC, events: [] })
}

/** Records that jobs wait for the download of their linked files. */
async function awaitLinkedFiles(
  tx: EnvironmentTx,
  applied: readonly AppliedProduct[],
  downloads: ReadonlyMap<string, string>,
): Promise<void> {
  const jobs = applied.flatMap(({ after, file }) => {
    if (file?.kind !== 'url') return []
    const frames = after.frames.map(
      ({ copies }): NewFrame => ({ copies, artwork: { kind: 'url', url: file.url }, widthMM: null, heightMM: null }),
    )
    return [{ id: after.id, frames }]
  })
  if (jobs.length > 0) await insertAwaitedArtwork(tx, jobs, new Map(), downloads)
}

const createEvents = (applied: readonly AppliedProduct[], ruleSet: RecordedRuleSet): JobEvents => ({
  actor: AUTOMATIC,
  events: applied.map(({ before, after }) => ({
    jobPk: after.id,
    kind: 'productApplied',
    details: {
      changes: diffJob(before, after),
      decision: toDecisionWire(ruleSet.record(after.parameters)),
    },
  })),
})

/**
 * Applies the products that were created or changed to one batch of the jobs that wait for them. Returns whether there
 * were any.
 */
async function applyDueProducts(tx: EnvironmentTx, now: Date): Promise<boolean> {
  const due = await loadDueProducts(tx, BATCH_SIZE)
  if (due.length === 0) return false
  const links = due.flatMap((each) => {
    const file = each.needsFile ? findProductFile(each, each.fields) : undefined
    return file?.kind === 'url' ? [file.url] : []
  })
  // before jobs are locked, as on arrival
  const downloads = links.length > 0 ? await requestDownloads(tx, links) : new Map<string, string>()
  const ids = due.map(({ jobPk }) => jobPk)
  const jobs = new Map((await lockJobs(tx, { ids })).map((job) => [job.id, job]))
  const deliveries = await loadDeliveries(tx, ids)
  const rules = { ruleSet: await loadRuleSet(tx), timeZone: (await loadConfig(tx)).timeZone }
  const applied = due.flatMap((each) => {
    const job = jobs.get(each.jobPk)
    const delivery = deliveries.get(each.jobPk)
    return job && delivery && canApplyProduct(job, each) ? [applyProduct(each, job, delivery, rules)] : []
  })
  const changed = applied.map(({ after }) => after)
  await saveRemappedDeliveries(
    tx,
    applied.map(({ delivery }) => delivery),
  )
  await saveDueDatesAndPriorities(tx, changed)
  await saveRuleResults(tx, changed, createEvents(applied, rules.ruleSet))
  await insertProofs(
    tx,
    applied.flatMap(({ due: { approvalDays }, after }) =>
      approvalDays === null || !canRemakeArtwork(after).ok ? [] : [{ jobPk: after.id, days: approvalDays }],
    ),
  )
  await setFixedFiles(tx, applied)
  await awaitLinkedFiles(tx, applied, downloads)
  await preflightArrivedArtwork(
    tx,
    changed.map(({ id }) => id),
  )
  const stillAwaiting = applied.flatMap(({ due: product, file }) => {
    if (file?.kind === 'template') return [{ ...product, reason: 'fileNotMade' as const, product }]
    return file?.kind === 'none' ? [{ ...product, reason: file.reason, product }] : []
  })
  const isWaiting = new Set(stillAwaiting.map(({ jobPk }) => jobPk))
  await insertAwaitedProducts(tx, stillAwaiting, now)
  // the others have been made
  await deleteTemplateJobs(
    tx,
    changed.map(({ id }) => id),
  )
  await insertTemplateJobs(
    tx,
    applied.flatMap(({ after, file }) =>
      file?.kind === 'template' ? [{ jobPk: after.id, templateId: file.templateId }] : [],
    ),
  )
  await deleteAwaitedProducts(
    tx,
    ids.filter((id) => !isWaiting.has(id)),
  )
  notifyChange(tx, ['orders', 'products'])
  return true
}

/** Applies products in batches until no job waits for one that was created or changed. */
export async function applyProducts(
  services: Services,
  environment: EnvironmentRef,
  signal: AbortSignal,
): Promise<void> {
  const { inEnvironment } = services.database
  while (await inEnvironment(environment.id, (tx) => applyDueProducts(tx, services.now()))) {
    // the job runs again
    if (signal.aborted) throw new Error('Applying products was interrupted.')
  }
}

export const applyProductsTask: EnvironmentTask = {
  group: 'maintenance',
  timeoutMs: 10 * 60_000,
  run: (services, environment, _subject, signal) => applyProducts(services, environment, signal),
}
