import type { NewFrame, NewJob, NewOrder } from '@platen/domain/intake'
import { fillJob, findProductFile, getProductDueDate, toSkuKey } from '@platen/domain/products'
import type { EnvironmentTx } from '../../../database/database.ts'
import { insertProofs } from '../customer-proofs/proofs-commands.ts'
import { type AwaitingProduct, insertAwaitedProducts } from '../products/awaited-products-commands.ts'
import { loadProductsForOrder, type ProductOfOrder } from '../products/products-commands.ts'
import { insertTemplateJobs } from '../template-jobs/template-jobs-commands.ts'
import type { JobRecord } from './job-state/submissions-store.ts'
import type { ArtworkByFrame } from './plan-frames.ts'

/** By `toSkuKey`; undefined if the environment does not use products. */
export type ProductsOfOrder = ReadonlyMap<string, ProductOfOrder> | undefined

/** Returns the products of an order; changes of products wait until the transaction ends. */
export const loadProducts = (tx: EnvironmentTx, { jobs }: Pick<NewOrder, 'jobs'>) =>
  loadProductsForOrder(
    tx,
    [...new Set(jobs.map(({ mediaInfo }) => toSkuKey(mediaInfo.sku)))].filter((key) => key),
  )

/** An order with what its products supply. */
export interface FilledOrder {
  readonly order: NewOrder
  readonly artworkByFrame: ArtworkByFrame
  /** Due dates of the products by job id, if the order has none. */
  readonly dueDates: ReadonlyMap<string, string>
  /** By job id. */
  readonly awaiting: ReadonlyMap<string, Omit<AwaitingProduct, 'jobPk'>>
  /** Templates of which artwork is to be made, by job id. */
  readonly templates: ReadonlyMap<string, string>
  /** Days that jobs wait for the approval of the customer, at most, by job id. */
  readonly approvals: ReadonlyMap<string, number>
}

/**
 * Returns an order in which products fill what it leaves empty, with their print files for jobs without artwork. Jobs
 * whose product does not exist, or does not lead to a print file, are returned as awaiting.
 */
export function fillFromProducts(
  order: NewOrder,
  artworkByFrame: ArtworkByFrame,
  products: ProductsOfOrder,
  timeZone: string,
): FilledOrder {
  const dueDates = new Map<string, string>()
  const awaiting = new Map<string, Omit<AwaitingProduct, 'jobPk'>>()
  const templates = new Map<string, string>()
  const approvals = new Map<string, number>()
  const artworks = new Map(artworkByFrame)
  const fill = (job: NewJob): NewJob => {
    const { sku } = job.mediaInfo
    if (!products || toSkuKey(sku) === '') return job
    const product = products.get(toSkuKey(sku))
    const needsFile = job.frames.some(({ artwork }) => artwork.kind === 'product')
    const fields = job.fields ?? {}
    const file = findProductFile(product, fields)
    if (file.kind === 'none' && (needsFile || !product))
      awaiting.set(job.jobId, { sku, fields, reason: file.reason, needsFile, product })
    if (file.kind === 'template' && needsFile) {
      awaiting.set(job.jobId, { sku, fields, reason: 'fileNotMade', needsFile, product })
      templates.set(job.jobId, file.templateId)
    }
    if (!product) return job
    const dueDate = order.dueDate === null ? getProductDueDate(product, order.date, timeZone) : null
    if (dueDate !== null) dueDates.set(job.jobId, dueDate)
    if (product.approvalDays !== null) approvals.set(job.jobId, product.approvalDays)
    const { artworkInfo: info } = product
    const frames = job.frames.map((frame): NewFrame => {
      if (frame.artwork.kind !== 'product') return frame
      if (file.kind === 'file' && info) artworks.set(frame, { id: file.artworkId, info })
      return file.kind === 'url' ? { ...frame, artwork: { kind: 'url', url: file.url } } : frame
    })
    return { ...fillJob(job, product), frames }
  }
  const filled = { ...order, jobs: order.jobs.map(fill) }
  return { order: filled, artworkByFrame: artworks, dueDates, awaiting, templates, approvals }
}

/** Records which of the stored jobs wait for their product or their customer; the statements are not waited for. */
export function awaitProducts(
  tx: EnvironmentTx,
  { awaiting, templates, approvals }: FilledOrder,
  jobs: readonly Pick<JobRecord, 'id' | 'arriving'>[],
  now: Date,
): void {
  const waiting = jobs.flatMap(({ id, arriving }) => {
    const each = awaiting.get(arriving.jobId)
    return each ? [{ ...each, jobPk: id }] : []
  })
  if (waiting.length > 0) tx.completeBeforeCommit(insertAwaitedProducts(tx, waiting, now))
  const templated = jobs.flatMap(({ id, arriving }) => {
    const templateId = templates.get(arriving.jobId)
    return templateId === undefined ? [] : [{ jobPk: id, templateId }]
  })
  if (templated.length > 0) tx.completeBeforeCommit(insertTemplateJobs(tx, templated))
  const proofs = jobs.flatMap(({ id, arriving }) => {
    const days = approvals.get(arriving.jobId)
    return days === undefined ? [] : [{ jobPk: id, days }]
  })
  if (proofs.length > 0) tx.completeBeforeCommit(insertProofs(tx, proofs))
}
