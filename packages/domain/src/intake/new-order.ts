import type { ParameterValues } from '../input-settings/index.ts'
import type { Mm } from '../units/index.ts'
import { type IntakeProblem, intakeProblem } from './problems.ts'

/** Source of the orders that shop systems submit over HTTP; those of hot folders have the name of their folder. */
export const SHOP_SYSTEM_SOURCE = 'persBiz'

/**
 * Source of a frame's artwork: a file named by the hot folder, the order file or an upload, a URL, or the print file of
 * its product if the order names none.
 */
export type ArtworkSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'product' }

/** Artwork that the order itself names. */
export type NamedArtwork = Exclude<ArtworkSource, { readonly kind: 'product' }>

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
  /** Values used by the rules, by parameter key. */
  readonly values: ParameterValues
  /** Custom parameters, and unmapped fields in the order in which they were received. */
  readonly additionalParams: readonly { readonly key: string; readonly value: string }[]
  readonly frames: readonly NewFrame[]
  /** Of a job whose artwork its product names: the texts of the order by the path of their field. */
  readonly fields?: Readonly<Record<string, string>>
  /** Paths of the values that its product has filled, for example `mediaInfo.mediaName`. */
  readonly productFields?: readonly string[]
}

/**
 * An imported order from any source. (orderId, jobId) identifies a job within its source. Dates are ISO 8601 in UTC.
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
  /** All other groups of fields as received: dealerInfo, paymentInfo and unknown ones. */
  readonly otherInfo: Readonly<Record<string, unknown>>
  readonly jobs: readonly NewJob[]
}

export type NewOrderResult =
  | { readonly ok: true; readonly order: NewOrder; readonly suggestions: Suggestions }
  | { readonly ok: false; readonly problem: IntakeProblem }

/** Unmapped field names with the received values. Empty if learning mode is off. */
export type Suggestions = Readonly<Record<string, readonly string[]>>

/** Maximum number of copies of one frame. */
export const MAX_COPIES = 1_000_000

/** Parses a quantity; returns null if it is not an integer of at least 1. */
export function parseQuantity(text: string): number | null {
  const trimmed = text.trim()
  if (!/^\d{1,9}$/.test(trimmed)) return null
  const quantity = Number(trimmed)
  return quantity >= 1 && quantity <= MAX_COPIES ? quantity : null
}

/** Returns why a text that `parseQuantity` does not accept is no quantity. */
export function toQuantityProblem(value: string): IntakeProblem {
  const isPositive = /^\d*[1-9]\d*$/.test(value.trim())
  return isPositive
    ? intakeProblem('quantity_too_large', { value, limit: MAX_COPIES })
    : intakeProblem('quantity_not_whole', { value })
}
