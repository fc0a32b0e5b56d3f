/** Kinds of shops; `other` is any system that sends orders as JSON. */
export const SHOP_KINDS = ['shopify', 'wooCommerce', 'etsy', 'other'] as const
export type ShopKind = (typeof SHOP_KINDS)[number]

/** Why a shop could not be asked for its orders (closed list). */
export const CATCH_UP_FAULTS = [
  /** The secrets cannot be decrypted on this machine. */
  'secretLost',
  /** The shop refused the secrets: they are wrong, expired or revoked, or permit too little. */
  'refused',
  /** It has no API at this address. */
  'notFound',
  /** It asks to be asked later; it is. */
  'tooManyRequests',
  'notReached',
  /** It reported an error. */
  'failed',
  'notUnderstood',
] as const
export type CatchUpFault = (typeof CATCH_UP_FAULTS)[number]

/** When a shop is told about its orders: as soon as all copies are printed, or when the first shipment is entered. */
export const REPORT_WHEN = ['never', 'printed', 'shipped'] as const
export type ReportWhen = (typeof REPORT_WHEN)[number]

/** What a shop is told about an order. */
export const SHOP_REPORT_KINDS = ['printed', 'shipped'] as const
export type ShopReportKind = (typeof SHOP_REPORT_KINDS)[number]

/** `failed`: not tried again without a request. `cancelled`: not to be told any more. */
export const SHOP_REPORT_STATES = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type ShopReportState = (typeof SHOP_REPORT_STATES)[number]

/** Why a shop could not be told about an order (closed list). */
export const SHOP_REPORT_FAULTS = [
  ...CATCH_UP_FAULTS,
  /** The shop refused what it was told, for example an unknown carrier. */
  'rejected',
  /** The order is cancelled or refunded in the shop, or on hold there. */
  'orderClosed',
  /** An unexpected error of this server. */
  'processingFailed',
  /** Of cancelled reports: the shop is not told about such orders any more. */
  'reportsOff',
  /** Of cancelled reports: all copies of the order are cancelled. */
  'orderCancelled',
] as const
export type ShopReportFault = (typeof SHOP_REPORT_FAULTS)[number]

/** Shipments of an order. */
export const MAX_SHIPMENTS = 20

/** When an order is taken: as soon as it is paid, or as soon as it is created. */
export const TAKE_WHEN = ['paid', 'created'] as const
export type TakeWhen = (typeof TAKE_WHEN)[number]

/**
 * `received`: not read yet. `waiting`: taken again by itself, or by a person after a fix. `refused`: not an order that
 * Platen understands.
 */
export const SHOP_MESSAGE_STATES = ['received', 'taken', 'waiting', 'ignored', 'refused'] as const
export type ShopMessageState = (typeof SHOP_MESSAGE_STATES)[number]

/** Shops of one environment. */
export const MAX_SHOPS = 50

/** How long the secret and the address before the current ones are accepted, in ms. */
export const EARLIER_SECRET_TTL_MS = 24 * 60 * 60 * 1000

/** How long messages of shops are kept, in days. */
export const SHOP_MESSAGE_DAYS = 90

/**
 * Stored messages of a shop, and of all shops of an environment: ten times what a shop with 5,000 orders a day has.
 * Further ones are refused until old ones are deleted; shops send them again for hours or days only, or not at all.
 */
export const SHOP_MESSAGE_LIMITS = {
  shop: { messages: 5_000_000, bytes: 50e9 },
  environment: { messages: 10_000_000, bytes: 100e9 },
} as const

/** Bytes of a message. */
export const MAX_SHOP_MESSAGE_BYTES = 2 * 1024 * 1024

/** Values of a message that is read: far more than an order with the largest number of lines has. */
export const MAX_SHOP_MESSAGE_VALUES = 60_000

/**
 * Paths of the fields of an order in a message of a shop of the kind `other`, such as `data.orders[0].number`; the text
 * after `lines` is relative to a line. An empty path means that the field does not exist, but an empty path of `order`
 * or `lines` means the message or the order itself.
 */
export interface ShopMapping {
  /** The order, or a list of orders. */
  readonly order: string
  /** The order number that people read. */
  readonly orderId: string
  /** The id of the order in the shop; the order number if it is empty. */
  readonly externalOrderId: string
  readonly date: string
  readonly dueDate: string
  /** When the order was changed last: a message that is older than the newest one is ignored. */
  readonly changedAt: string
  readonly status: string
  /** Values of the status with which an order is paid, and with which it is cancelled; compared without case. */
  readonly paidValues: readonly string[]
  readonly cancelledValues: readonly string[]
  /** The address of the recipient: a group of fields. */
  readonly address: string
  readonly note: string
  /** The lines of the order: a list, or a group of lines by name. */
  readonly lines: string
  readonly line: {
    readonly id: string
    readonly sku: string
    readonly title: string
    readonly copies: string
    /** The link to the print file. */
    readonly url: string
    /** Texts and choices of the buyer: a group of fields, or a list of names with values. */
    readonly fields: string
  }
}

export const NEW_MAPPING: ShopMapping = {
  order: '',
  orderId: '',
  externalOrderId: '',
  date: '',
  dueDate: '',
  changedAt: '',
  status: '',
  paidValues: [],
  cancelledValues: [],
  address: '',
  note: '',
  lines: '',
  line: { id: '', sku: '', title: '', copies: '', url: '', fields: '' },
}

/** What statuses of WooCommerce look like, such as `on-hold`. */
export const SHOP_STATUS = /^[a-z0-9-]+$/

/** Messages in a state up to which they are counted for all shops together. */
export const MAX_COUNTED_MESSAGES = 1000
