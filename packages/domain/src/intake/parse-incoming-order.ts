import { parameterKey } from '../input-settings/index.ts'
import { parseDueDate } from '../orders/index.ts'
import { normaliseForComparison } from '../text/index.ts'
import type { Mm } from '../units/index.ts'
import { collectFields } from './fields.ts'
import { splitFileName } from './file-name.ts'
import { fieldErrorText } from './intake-error-codes.ts'
import { type MappingResult, type MappingSettings, mapIncoming, mergeSuggestions } from './mapping.ts'
import type { ArtworkSource, NewFrame, NewJob, NewOrderResult, Suggestions } from './new-order.ts'
import { parseQuantity, toQuantityProblem } from './new-order.ts'
import { type IntakeProblem, intakeProblem } from './problems.ts'

interface IncomingSize {
  readonly widthMM?: Mm | undefined
  readonly heightMM?: Mm | undefined
}

export interface IncomingFrame {
  readonly copies?: number | undefined
  readonly file?: string | undefined
  readonly url?: string | undefined
  readonly sizeInfo?: IncomingSize | undefined
}

export interface IncomingJob {
  readonly [field: string]: unknown
  readonly jobId?: string | undefined
  readonly mediaInfo?:
    | {
        readonly media?: string | undefined
        readonly mediaName?: string | undefined
        readonly mediaSize?: string | undefined
        readonly sku?: string | undefined
        readonly mediaColor?: string | undefined
      }
    | undefined
  readonly sizeInfo?: IncomingSize | undefined
  readonly copies?: number | undefined
  /** Missing if the print file is that of the product. */
  readonly frames?: readonly IncomingFrame[] | undefined
}

/** An order file or persBiz call with a validated shape; unknown fields are allowed. */
export interface IncomingOrderFields {
  readonly [field: string]: unknown
  readonly orderId: string
  readonly externalOrderId?: string | undefined
  readonly dealerOrderId?: string | undefined
  /** ISO 8601 with any offset, or a date alone. */
  readonly date?: string | undefined
  readonly dueDate?: string | undefined
  readonly priority?: number | undefined
  readonly customerInfo?: Readonly<Record<string, unknown>> | undefined
  readonly jobs: readonly IncomingJob[]
}

/**
 * Fields of an incoming order that are stored in their own columns; `source` is the sender's value and is stored as
 * received.
 */
const MAPPED_ORDER_KEYS = new Set([
  'orderId',
  'externalOrderId',
  'dealerOrderId',
  'date',
  'dueDate',
  'priority',
  'customerInfo',
  'jobs',
])

/**
 * Converts an order file or a persBiz call to an order. `source` is the connector that received it; the source stated
 * by the order is stored in `otherInfo`. Copies are those of the frame, else of the job, else the mapped quantity, else
 * 1. A missing job id is the base name of the job's first artwork. Problems: `quantity_not_whole`,
 * `quantity_too_large`, `artwork_not_named`, `job_twice`, `order_malformed` (an invalid date, or a job with neither
 * frames nor an SKU).
 */
export function orderFromIncoming(
  incoming: IncomingOrderFields,
  from: { readonly source: string; readonly now: string },
  settings: MappingSettings,
): NewOrderResult {
  const date = parseDateToUtc(incoming.date)
  const dueDate = incoming.dueDate === undefined ? null : parseDueDate(incoming.dueDate)
  if (date === undefined || dueDate === undefined) {
    const field = date === undefined ? 'date' : 'dueDate'
    return failed(intakeProblem('order_malformed', { field, reason: 'it is not a date', why: 'wrong_form' }))
  }
  const jobs: NewJob[] = []
  let suggestions: Suggestions = {}
  for (const [at, job] of incoming.jobs.entries()) {
    const mapped = mapIncoming(incoming, job, settings)
    if (!job.frames && getSku(job, mapped) === '') {
      const why = 'missing'
      return failed(intakeProblem('order_malformed', { field: `jobs.${at}.frames`, reason: fieldErrorText(why), why }))
    }
    const arriving = arrivingJob(incoming, job, mapped, settings.usesProducts)
    if (!('jobId' in arriving)) return failed(arriving)
    if (jobs.some((other) => other.jobId === arriving.jobId)) {
      return failed(intakeProblem('job_twice', { orderId: incoming.orderId, jobId: arriving.jobId }))
    }
    jobs.push(arriving)
    suggestions = mergeSuggestions(suggestions, Object.entries(mapped.suggestions))
  }
  const others = Object.entries(incoming).filter(([key]) => !MAPPED_ORDER_KEYS.has(key))
  const order = {
    source: from.source,
    orderId: incoming.orderId.trim().normalize('NFC'),
    externalOrderId: incoming.externalOrderId ?? null,
    dealerOrderId: incoming.dealerOrderId ?? null,
    date: date ?? from.now,
    dueDate,
    priority: incoming.priority ?? 0,
    customerInfo: incoming.customerInfo ?? {},
    otherInfo: Object.fromEntries(others),
    jobs,
  }
  return { ok: true, order, suggestions }
}

/** Returns the SKU of a job: that of the mapping, else of its own field. */
const getSku = (job: IncomingJob, { mappedSku }: MappingResult): string => mappedSku || job.mediaInfo?.sku?.trim() || ''

const failed = (problem: IntakeProblem) => ({ ok: false, problem }) as const

function arrivingJob(
  order: IncomingOrderFields,
  job: IncomingJob,
  mapping: MappingResult,
  usesProducts: boolean,
): NewJob | IntakeProblem {
  const { values: mapped, additionalParams } = mapping
  const quantityText = mapped[parameterKey('quantity')] || '1'
  const quantity = parseQuantity(quantityText)
  if (quantity === null) return toQuantityProblem(quantityText)
  const frames: NewFrame[] = []
  const sku = mapping.mappedSku || (job.mediaInfo?.sku ?? '')
  const named = job.frames?.length ? job.frames : [{}]
  // The product has one print file: it is used by all frames or by none.
  const isOfProduct =
    usesProducts && normaliseForComparison(sku) !== '' && named.every((frame) => toArtwork(frame) === null)
  for (const frame of named) {
    const artwork = isOfProduct ? OF_PRODUCT : toArtwork(frame)
    if (artwork === null) return intakeProblem('artwork_not_named', { jobId: job.jobId ?? '' })
    frames.push({ copies: frame.copies ?? job.copies ?? quantity, artwork, ...toSize(frame.sizeInfo) })
  }
  const first = frames[0]
  if (first === undefined) return intakeProblem('artwork_not_named', { jobId: job.jobId ?? '' })
  const jobId = mapped[parameterKey('jobId')] || (getBaseName(first.artwork) ?? sku.trim())
  const of = (name: string): string => mapped[parameterKey(name)] ?? ''
  return {
    jobId,
    mediaInfo: {
      mediaName: job.mediaInfo?.mediaName || of('media'),
      mediaColor: job.mediaInfo?.mediaColor || of('color'),
      mediaSize: job.mediaInfo?.mediaSize || of('size'),
      sku,
    },
    ...toSize(job.sizeInfo),
    values: { ...mapped, [parameterKey('quantity')]: String(first.copies), [parameterKey('jobId')]: jobId },
    additionalParams,
    frames,
    ...(isOfProduct && {
      fields: collectFields([
        { ...job, frames: null },
        // without the date: a file that is submitted again has a new one
        { ...order, date: null, jobs: null },
      ]),
    }),
  }
}

const OF_PRODUCT: ArtworkSource = { kind: 'product' }

function toArtwork(frame: IncomingFrame): ArtworkSource | null {
  if (frame.file) return { kind: 'file', file: frame.file.normalize('NFC') }
  return frame.url ? { kind: 'url', url: frame.url } : null
}

const toSize = (size: IncomingSize | undefined) => ({
  widthMM: size?.widthMM ?? null,
  heightMM: size?.heightMM ?? null,
})

/**
 * Returns the last part of a path or URL without its extension, or with it if nothing else remains; undefined if the
 * artwork is that of the product.
 */
function getBaseName(artwork: ArtworkSource): string | undefined {
  if (artwork.kind === 'product') return undefined
  const whole = artwork.kind === 'file' ? artwork.file : artwork.url.replace(/[?#].*$/su, '')
  const last = whole.split(/[/\\]/u).findLast((part) => part !== '') ?? whole
  return splitFileName(artwork.kind === 'file' ? last : decoded(last)).base.trim() || whole
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Converts a date to UTC; null if none was sent, undefined if it is invalid. A date alone is midnight in UTC. */
function parseDateToUtc(text: string | undefined): string | null | undefined {
  if (text === undefined) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
