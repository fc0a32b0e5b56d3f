import type { ErrorCode } from './error-codes.ts'

/** Type of a detail on the wire. A name with `?` is a detail that is not part of the sentence of its code. */
interface DetailTypes {
  readonly string: string
  readonly number: number
  readonly strings: readonly string[]
  readonly list: readonly unknown[]
  /** ISO 8601. */
  readonly time: string
}
type DetailType = keyof DetailTypes

/**
 * The details of each error code. Without `?`: values that the web application's sentence for the code contains
 * (`detailed` of its messages, in eight languages; a missing one is a compile error). With `?`: further values, for
 * programs and forms.
 */
export const ERROR_DETAILS = {
  bad_request: { part: 'string?', field: 'string?', problem: 'string?', text: 'string?' },
  too_many_requests: { seconds: 'number' },
  idempotency_key_running: { seconds: 'number?' },
  not_signed_in: { reason: 'string?' },
  not_found: { orderId: 'string?' },
  unexpected: { requestId: 'string?', errorCode: 'string?' },
  unavailable: { part: 'string?' },
  server_busy: { seconds: 'number?', requestId: 'string?', errorCode: 'string?' },
  customer_already_exists: { name: 'string' },
  system_keyword: { name: 'string' },
  invalid_resource_name: { name: 'string' },
  changed_meanwhile: { name: 'string', user: 'string?' },
  order_booked: {
    orderId: 'string',
    assigned: 'number',
    copies: 'number',
    jobId: 'string?',
    remaining: 'number?',
    pending: 'number?',
  },
  order_refused_changed: { orderId: 'string', jobId: 'string?' },
  jig_not_found: { jig: 'string' },
  location_not_found: { name: 'string' },
  delete_refused: { orderId: 'string' },
  cancel_too_many: { orderId: 'string', copies: 'number', jobId: 'string?' },
  cancel_part_of_set: { orderId: 'string', jobId: 'string?' },
  cancel_awaits_artwork: { orderId: 'string', jobId: 'string?' },
  already_shipped: { orderId: 'string', jobId: 'string?' },
  shipments_reported: { orderId: 'string' },
  shop_reports_off: { name: 'string' },
  preset_incomplete: { name: 'string', missing: 'list?', order: 'string?', jigNo: 'number?', slotNo: 'number?' },
  preset_has_orders: { name: 'string', booked: 'number' },
  preset_conflict: { orderId: 'string', value: 'string', allowed: 'strings', category: 'string?', jobId: 'string?' },
  preset_in_use: { name: 'string', user: 'string', since: 'time' },
  preset_locked: { name: 'string', user: 'string', since: 'time' },
  preset_on_hold: { name: 'string', user: 'string', since: 'time' },
  of_other_user: { user: 'string' },
  preset_not_shared: { name: 'string' },
  slot_not_printable: {
    orderId: 'string',
    jig: 'string',
    jobId: 'string?',
    layout: 'string',
    pending: 'number?',
    free: 'number?',
  },
  /** `cause`: why no slot can be free for the job, `no_jig` or `jig_not_on_layout`. */
  no_free_slot: {
    orderId: 'string',
    jig: 'string',
    jobId: 'string?',
    layout: 'string?',
    pending: 'number?',
    free: 'number?',
    cause: 'string?',
  },
  nothing_booked: { user: 'string', at: 'time' },
  not_enough_copies: { orderId: 'string', pending: 'number' },
  name_taken: { name: 'string' },
  value_exists: { value: 'string' },
  too_many_items: { limit: 'number' },
  too_many_values: { limit: 'number?' },
  value_in_use: { value: 'string', uses: 'list?', category: 'string?' },
  rules_broken: { problems: 'list?' },
  input_settings_wrong: { problems: 'list?', text: 'string?' },
  config_wrong: { fields: 'list?' },
  multi_job_group_wrong: { name: 'string', problems: 'list?' },
  channel_in_use: { presets: 'strings' },
  profile_limit: { limit: 'number' },
  profile_in_use: { name: 'string', channels: 'strings' },
  folder_not_allowed: { value: 'string' },
  ticket_wrong: { problem: 'string?', name: 'string?' },
  artwork_host_wrong: { host: 'string' },
  jigs_too_large: { limitMb: 'number' },
  jig_invalid: { name: 'string', count: 'number', problems: 'list?' },
  layout_invalid: { name: 'string', count: 'number', problems: 'list?' },
  slots_locked: { name: 'string' },
  geometry_booked: { name: 'string', presets: 'strings' },
  layout_broken: { name: 'string' },
  product_invalid: { problems: 'list?' },
  product_template_deleted: {},
  product_import_faulty: { count: 'number', faults: 'list?' },
  font_refused: { name: 'string', reason: 'string?' },
  font_in_use: { name: 'string', templates: 'strings' },
  template_invalid: { name: 'string', count: 'number', problems: 'list?' },
  copies_not_printed: { orderId: 'string' },
  run_not_in_state: { state: 'string?' },
  piece_already_rejected: { jigNo: 'number', slotNo: 'number' },
  piece_cancelled: { jigNo: 'number', slotNo: 'number' },
  piece_without_ink: { order: 'string', jigNo: 'number', slotNo: 'number' },
  white_not_traced: { order: 'string', jigNo: 'number', slotNo: 'number' },
  artwork_missing: { orderId: 'string', jobId: 'string?' },
  artwork_held_back: { orderId: 'string' },
  artwork_refused: { order: 'string', jigNo: 'number', slotNo: 'number', text: 'string?' },
  upload_offset: { offset: 'number?' },
  upload_damaged: { id: 'string?' },
} as const satisfies Partial<Record<ErrorCode, Readonly<Record<string, DetailType | `${DetailType}?`>>>>

type AllDetails = typeof ERROR_DETAILS
type ValueOf<Type> = Type extends DetailType
  ? DetailTypes[Type]
  : Type extends `${infer T extends DetailType}?`
    ? DetailTypes[T]
    : never
type SentenceDetail<Details> = {
  [Name in keyof Details]: Details[Name] extends DetailType ? Name : never
}[keyof Details]

/** The details of a code. If given, those of its sentence are complete; `null` means that a value is not known. */
export type ErrorDetails<Code extends ErrorCode> = Code extends keyof AllDetails
  ? { readonly [Name in SentenceDetail<AllDetails[Code]>]: ValueOf<AllDetails[Code][Name]> | null } & {
      readonly [Name in Exclude<keyof AllDetails[Code], SentenceDetail<AllDetails[Code]>>]?: ValueOf<
        AllDetails[Code][Name]
      >
    }
  : Readonly<Record<string, never>>

/** The codes whose sentence contains details. */
export type DetailedErrorCode = {
  [Code in keyof AllDetails]: SentenceDetail<AllDetails[Code]> extends never ? never : Code
}[keyof AllDetails]

const isOfType: { readonly [Type in DetailType]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  strings: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  list: (value) => Array.isArray(value),
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
}

/** Returns the details of a response that have the type of the code's table; unknown and invalid ones are left out. */
export function parseErrorDetails<Code extends ErrorCode>(code: Code, details: unknown): Partial<ErrorDetails<Code>> {
  const types: Readonly<Record<string, string>> = Object.hasOwn(ERROR_DETAILS, code)
    ? ERROR_DETAILS[code as keyof AllDetails]
    : {}
  const values = Object.entries(details ?? {}).filter(([name, value]) => {
    const type = Object.hasOwn(types, name) ? types[name]?.replace('?', '') : undefined
    return type !== undefined && isOfType[type as DetailType](value)
  })
  return Object.fromEntries(values) as Partial<ErrorDetails<Code>>
}

/** A value of a sentence; times are dates. */
export type SentenceValue = string | number | readonly string[] | Date

/** Returns the details that the sentence of a code contains, or null if it has none or the response lacks one. */
export function getSentenceDetails(code: ErrorCode, details: unknown): Readonly<Record<string, SentenceValue>> | null {
  if (!Object.hasOwn(ERROR_DETAILS, code)) return null
  const types: Readonly<Record<string, string>> = ERROR_DETAILS[code as keyof AllDetails]
  const names = Object.keys(types).filter((name) => !types[name]?.endsWith('?'))
  const values = parseErrorDetails(code, details) as Readonly<Record<string, SentenceValue>>
  if (names.length === 0 || names.some((name) => values[name] === undefined)) return null
  return Object.fromEntries(
    names.map((name) => [name, types[name] === 'time' ? new Date(String(values[name])) : (values[name] ?? '')]),
  )
}
