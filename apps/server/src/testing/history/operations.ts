import type { SlotAddress } from '@platen/domain/layouts'

/** `unknown`: the client cannot tell whether the call took effect, because it got no response or one of 5xx. */
export type Outcome = 'ok' | 'failed' | 'unknown'

interface OperationBase {
  readonly shop: string
  readonly client: string
  readonly outcome: Outcome
  /** 0 if there was no response. */
  readonly status: number
  /** Milliseconds since the start of the run. */
  readonly from: number
  readonly to: number
}

/** What a client asked for, with the relevant part of the response. */
export type OperationDetails =
  | { readonly kind: 'submit'; readonly order: string; readonly copies: number }
  | { readonly kind: 'read'; readonly order: string; readonly copies: number }
  /** `copies` are those asked for, `booked` those that the response names. */
  | { readonly kind: 'book'; readonly order: string; readonly copies: number; readonly booked: number }
  | { readonly kind: 'unbook'; readonly order: string }
  | { readonly kind: 'print'; readonly runs: readonly string[] }
  | { readonly kind: 'reject'; readonly run: string; readonly slots: readonly SlotAddress[] }
  | { readonly kind: 'cancel'; readonly order: string; readonly copies: number; readonly cancelled: number }
  | { readonly kind: 'list' }

export type Operation = OperationBase & OperationDetails

/** What a shop has after all faults have ended and all work is done. */
export interface ShopState {
  readonly shop: string
  /** The colour of its artwork on sheets. */
  readonly colour: string
  readonly orders: readonly OrderState[]
  /** Numbers of the pieces of booked slots. */
  readonly booked: readonly number[]
  readonly pieces: readonly PieceState[]
  readonly runs: readonly RunState[]
  /** The files in the output folder of its channel. */
  readonly files: readonly SheetFile[]
  readonly messages: readonly WebhookMessage[]
  /** Ids of the webhook messages that its receiver has acknowledged. */
  readonly received: readonly string[]
}

export interface OrderState {
  readonly orderId: string
  readonly copies: number
  readonly pending: number
  readonly booked: number
  readonly cancelled: number
}

export interface PieceState {
  readonly number: number
  readonly orderId: string
  readonly run: string
  readonly jigNo: number
  readonly slotNo: number
  readonly isRejected: boolean
  readonly isCancelled: boolean
  readonly isOnSheet: boolean
}

export interface RunState {
  readonly id: string
  readonly state: string
  readonly fileName: string
  readonly sha256: string | null
}

export interface SheetFile {
  readonly name: string
  readonly sha256: string
  /** Number of pieces that it draws. */
  readonly pieces: number
  /** Colours of its artwork. */
  readonly colours: readonly string[]
}

export interface WebhookMessage {
  readonly id: string
  readonly type: string
  readonly orderId: string
  readonly state: string
}
