import type { IncomingJob, IncomingOrderFields } from '../intake/index.ts'
import { type ShopMessageReason, type ShopMessageReasonCode, shopReason } from './reasons.ts'
import type { ShopLine, ShopOrder } from './shop-order.ts'
import type { TakeWhen } from './types.ts'

/** What is to be done with an order of a shop. */
export type ShopDecision =
  | { readonly kind: 'take'; readonly lines: readonly ShopLine[] }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'ignore'; readonly code: ShopMessageReasonCode }

/** @param isTaken whether the order was taken before and is in Platen */
export function decideShopOrder(order: ShopOrder, take: TakeWhen, isTaken: boolean): ShopDecision {
  if (order.isTest) return { kind: 'ignore', code: 'test' }
  if (order.status === 'cancelled') return isTaken ? { kind: 'cancel' } : { kind: 'ignore', code: 'cancelled' }
  if (order.status === 'unpaid' && take === 'paid') return { kind: 'ignore', code: 'unpaid' }
  if (order.status === 'fulfilled') return { kind: 'ignore', code: 'fulfilled' }
  const lines = order.lines.filter(({ skip }) => skip === null)
  if (lines.length > 0) return { kind: 'take', lines }
  return isTaken ? { kind: 'cancel' } : { kind: 'ignore', code: order.lines[0]?.skip ?? 'notOurs' }
}

function toJob(line: ShopLine, { sent, again }: Pick<TakenLine, 'sent' | 'again'>): IncomingJob {
  return {
    jobId: line.id,
    mediaInfo: { sku: line.sku },
    copies: sent,
    ...(again === undefined ? {} : { orderedAgain: again }),
    title: line.title,
    variant: line.variant,
    properties: line.properties,
    ...(line.url === '' ? {} : { frames: [{ url: line.url }] }),
  }
}

/**
 * Returns an order of a shop as other shop systems submit it.
 *
 * @param taken the copies with which the jobs of lines are submitted; those of the lines if it is missing
 */
export const toIncomingOrder = (
  order: ShopOrder,
  lines: readonly ShopLine[],
  taken: TakenLines = {},
): IncomingOrderFields => ({
  ...order.others,
  orderId: order.orderId,
  externalOrderId: order.externalId,
  ...(order.date === null ? {} : { date: order.date }),
  ...(order.dueDate === null ? {} : { dueDate: order.dueDate }),
  customerInfo: order.address,
  jobs: lines.map((line) => toJob(line, getTakenLine(taken, line.id) ?? { sent: line.copies })),
})

/** The copies of a line that its job was submitted with, and those that the shop wanted last. */
export interface TakenLine {
  readonly sent: number
  readonly wanted: number
  /** How often it was ordered again after copies were cancelled: such a submission is another one. */
  readonly again?: number | undefined
}
export type TakenLines = Readonly<Record<string, TakenLine>>

/** Returns what was taken of a line, whose id may be the name of anything that objects inherit. */
export const getTakenLine = (lines: TakenLines, id: string): TakenLine | undefined =>
  Object.hasOwn(lines, id) ? lines[id] : undefined

/** What the job of a taken line is now. */
export interface TakenJob {
  readonly jobId: string
  /** Of its first frame. */
  readonly copies: number
  readonly cancelled: number
  /** Or cancelled: a submission changes the copies where they are; otherwise it replaces the job. */
  readonly isBookedOrPrinted: boolean
}

export interface LineChanges {
  /** Copies of jobs that are cancelled in the end; undefined for all. */
  readonly cancellations: readonly { readonly jobId: string; readonly copies: number | undefined }[]
  /** What was submitted when the lines are taken; `sent` is 0 for a line that is not submitted. */
  readonly taken: TakenLines
}

/** Returns the line when its job is submitted with another number of copies. */
const resend = (wanted: number, sent: number, last: TakenLine): TakenLine => ({
  sent,
  wanted,
  ...(sent === last.sent ? { again: (last.again ?? 0) + 1 } : {}),
})

/**
 * Returns what the wanted copies of lines mean for the jobs of an order. Fewer copies than before are cancelled
 * wherever they are, if some are booked or printed; otherwise the job is submitted again. A line that the message does
 * not contain any more is cancelled. Copies that a person has cancelled or added in Platen, and jobs that were deleted
 * there, are not changed by a message that wants as many as before.
 */
export function planLineChanges(
  lines: readonly ShopLine[],
  before: TakenLines,
  jobs: readonly TakenJob[],
): LineChanges {
  const byId = new Map(jobs.map((job) => [job.jobId, job]))
  const cancellations: { jobId: string; copies: number | undefined }[] = []
  const takenLines = new Map<string, TakenLine>()
  for (const { id, copies: wanted } of lines) {
    const last = getTakenLine(before, id)
    const job = byId.get(id)
    if (!last) takenLines.set(id, { sent: wanted, wanted })
    // The job was deleted in Platen: only copies that the shop wants in addition are submitted.
    else if (!job) takenLines.set(id, { sent: Math.max(0, wanted - last.wanted), wanted })
    else if (wanted === last.wanted) takenLines.set(id, last)
    else if (!job.isBookedOrPrinted) takenLines.set(id, resend(wanted, wanted, last))
    else if (wanted > last.wanted) takenLines.set(id, resend(wanted, job.copies + wanted - last.wanted, last))
    else {
      takenLines.set(id, { ...last, wanted })
      const copies = Math.min(job.copies, job.cancelled + last.wanted - wanted)
      if (copies > job.cancelled) cancellations.push({ jobId: id, copies })
    }
  }
  for (const [id, last] of Object.entries(before)) {
    if (takenLines.has(id)) continue
    takenLines.set(id, { ...last, wanted: 0 })
    if (last.wanted > 0 && byId.has(id)) cancellations.push({ jobId: id, copies: undefined })
  }
  return { cancellations, taken: Object.fromEntries(takenLines) }
}

/** Returns how many copies are cancelled; null if none are. */
export function toCancelledReason(
  cancellations: LineChanges['cancellations'],
  jobs: readonly TakenJob[],
): ShopMessageReason | null {
  const counts = cancellations.map(({ jobId, copies }) => {
    const job = jobs.find((each) => each.jobId === jobId)
    return (copies ?? job?.copies ?? 0) - (job?.cancelled ?? 0)
  })
  const copies = counts.reduce((sum, count) => sum + count, 0)
  return copies > 0 ? shopReason('copiesCancelled', { copies: String(copies) }) : null
}
