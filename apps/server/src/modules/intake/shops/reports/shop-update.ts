import type { WireShipment } from '@platen/contract/orders'
import type { ShopReportKind } from '@platen/domain/shops'
import type { RequestContext, ShopApi } from '../catch-up/shop-apis.ts'

/** What a shop is to be told about an order. */
export interface ShopUpdate {
  readonly api: ShopApi
  readonly context: RequestContext
  /** The headers that prove who asks. */
  readonly headers: Readonly<Record<string, string>>
  readonly what: ShopReportKind
  /** The id of the order in the shop. */
  readonly externalId: string
  readonly shipments: readonly WireShipment[]
  /** The copies of each line of the order that are printed. */
  readonly copies: ReadonlyMap<string, number>
  /** The status that an order of WooCommerce gets. */
  readonly status: string
  readonly notifies: boolean
  /** Whether Platen takes orders of the shop that are not paid. */
  readonly takesUnpaid: boolean
  /** Whether Platen has written to the shop about this order before, also if the answer was lost. */
  readonly wasWritten: boolean
  /** Records that a request follows that writes. Throws `ReportChangedError` if the shop is not to be told any more. */
  readonly beginWrite: () => Promise<void>
}

/** What a shop knows now. */
export interface ShopOutcome {
  /** Whether it knew everything before. */
  readonly wasKnown: boolean
}
