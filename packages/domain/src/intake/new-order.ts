import type { ParameterValues } from '../input-settings/index.ts'
import type { Mm } from '../units/index.ts'
import type { IntakeProblem } from './problems.ts'

/** Where a frame's artwork is: a file named by the hot folder, the order file or an upload, or an address. */
export type ArtworkSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'url'; readonly url: string }

export interface NewFrame {
  readonly copies: number
  readonly artwork: ArtworkSource
  readonly widthMM: Mm | null
  readonly heightMM: Mm | null
}

export interface NewJob {
  /** Unique within the order. */
  readonly jobId: string
  readonly mediaInfo: {
    readonly mediaName: string
    readonly mediaColor: string
    readonly mediaSize: string
    readonly sku: string
  }
  readonly widthMM: Mm | null
  readonly heightMM: Mm | null
  /** What the rules look at, by parameter key. */
  readonly values: ParameterValues
  /** Custom parameters, and the fields that no mapping knows, in the order in which they came (readings N4). */
  readonly additionalParams: readonly { readonly key: string; readonly value: string }[]
  readonly frames: readonly NewFrame[]
}

/**
 * An order as it is stored, from whichever way it came. (orderId, jobId) of one source is its identity (readings O5).
 * Dates are ISO 8601 in UTC.
 */
export interface NewOrder {
  /** `persBiz` or `HotFolder1` to `HotFolder8`. */
  readonly source: string
  readonly orderId: string
  readonly externalOrderId: string | null
  readonly dealerOrderId: string | null
  readonly date: string
  readonly dueDate: string | null
  readonly priority: number
  readonly customerInfo: Readonly<Record<string, unknown>>
  /** Every other group of fields as it came: dealerInfo, paymentInfo and those nobody knows (readings N2a). */
  readonly otherInfo: Readonly<Record<string, unknown>>
  readonly jobs: readonly NewJob[]
}

export type NewOrderResult =
  | { readonly ok: true; readonly order: NewOrder; readonly suggestions: Suggestions }
  | { readonly ok: false; readonly problem: IntakeProblem }

/** Field names that no mapping knows, with the values that came (readings N5). Empty while learning mode is off. */
export type Suggestions = Readonly<Record<string, readonly string[]>>

/** More copies than this of one frame are a mistake. */
export const MAX_COPIES = 1_000_000

/** The number that a quantity means, or null where it is no whole number of at least 1. */
export function quantityOf(text: string): number | null {
  const trimmed = text.trim()
  if (!/^\d{1,9}$/.test(trimmed)) return null
  const quantity = Number(trimmed)
  return quantity >= 1 && quantity <= MAX_COPIES ? quantity : null
}
