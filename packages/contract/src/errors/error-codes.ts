/**
 * The closed list of error codes with their HTTP status. The web application has a text for each code in eight
 * languages; a missing or superfluous text is a compile error.
 */
export const ERROR_STATUS = {
  // request
  bad_request: 400,
  bad_cursor: 400,
  unsupported_media: 415,
  too_large: 413,
  too_many_requests: 429,
  not_found: 404,
  unexpected: 500,
  unavailable: 503,
  server_busy: 503,
  database_unavailable: 503,
  /** The store of the files does not respond, or refuses requests. */
  store_unavailable: 503,
  /** Another request was sent with the same key. */
  idempotency_key_reused: 422,
  /** The first request with the key has not ended. */
  idempotency_key_running: 409,
  // session and access
  not_signed_in: 401,
  wrong_credentials: 401,
  forbidden: 403,
  foreign_origin: 403,
  invalid_customer: 403,
  // users and passwords
  email_invalid: 422,
  email_exists: 409,
  password_too_short: 422,
  password_too_long: 422,
  password_too_weak: 422,
  password_wrong: 422,
  password_not_new: 422,
  /** The password was set by somebody else, and the user has to choose another one first. */
  password_change_required: 403,
  user_deactivated: 403,
  wrong_host: 421,
  own_account: 409,
  own_rights: 409,
  above_own_rights: 403,
  last_user_manager: 409,
  role_not_assignable: 422,
  location_not_found: 422,
  // environments
  customer_already_exists: 409,
  system_keyword: 422,
  invalid_resource_name: 422,
  environment_limit: 409,
  // lists changed by another user
  changed_meanwhile: 409,
  // orders
  order_booked: 409,
  order_no_copies: 422,
  order_remaining_exceeds_copies: 422,
  order_refused_changed: 409,
  jig_not_found: 422,
  delete_refused: 409,
  cancel_too_many: 422,
  cancel_part_of_set: 422,
  cancel_awaits_artwork: 409,
  /** The order has a shipment, and copies that were handed over are to be cancelled. */
  already_shipped: 409,
  /** The shop was told that the order is shipped. */
  shipments_reported: 409,
  /** The shop is not told about such orders any more. */
  shop_reports_off: 409,
  // presets and booking
  preset_incomplete: 422,
  preset_has_orders: 409,
  preset_conflict: 409,
  preset_in_use: 409,
  preset_locked: 409,
  preset_on_hold: 409,
  /** The preset or print job belongs to another user. */
  of_other_user: 403,
  preset_not_shared: 409,
  slots_taken: 409,
  no_free_slot: 409,
  slot_not_printable: 409,
  not_enough_copies: 409,
  nothing_booked: 409,
  name_taken: 409,
  // values, rules and settings
  value_empty: 422,
  value_too_long: 422,
  value_exists: 409,
  too_many_values: 422,
  /** The environment has as many of these as `ENVIRONMENT_LIMITS` allows. */
  too_many_items: 422,
  /** The slots of a list are too many for one response, or their paths too long. */
  too_many_slots: 422,
  value_in_use: 409,
  rules_broken: 422,
  input_settings_wrong: 422,
  config_wrong: 422,
  channel_in_use: 409,
  folder_not_allowed: 422,
  ticket_wrong: 422,
  webhook_address: 422,
  /** Platen may not request the orders of a shop from this address. */
  shop_address: 422,
  artwork_host_wrong: 422,
  /** The signature of a message of a shop is missing or wrong. */
  shop_signature: 401,
  /** The shop is switched off. */
  shop_off: 410,
  profile_invalid: 422,
  profile_limit: 409,
  profile_in_use: 409,
  multi_job_group_wrong: 422,
  // jigs and layouts
  jig_invalid: 422,
  /** The slots of all jigs of the environment would be larger than `JIGS_LIMIT_MB`. */
  jigs_too_large: 422,
  layout_invalid: 422,
  slots_locked: 409,
  geometry_booked: 409,
  layout_broken: 409,
  // products
  product_invalid: 422,
  product_template_deleted: 409,
  product_import_faulty: 422,
  // templates
  template_invalid: 422,
  font_refused: 422,
  font_in_use: 409,
  // print jobs
  copies_not_printed: 409,
  run_not_in_state: 409,
  piece_already_rejected: 409,
  piece_cancelled: 409,
  all_pieces_cancelled: 409,
  piece_without_ink: 409,
  white_not_traced: 422,
  sheet_not_ready: 409,
  sheet_deleted: 410,
  // artwork
  artwork_missing: 422,
  artwork_held_back: 409,
  artwork_refused: 422,
  artwork_not_fetched: 422,
  upload_offset: 409,
  upload_damaged: 422,
  // storage
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

/** Codes of a server that works, but whose database or store of files does not respond. */
export const OUTAGE_CODES = ['database_unavailable', 'store_unavailable'] as const satisfies ErrorCode[]
export type OutageCode = (typeof OUTAGE_CODES)[number]

/**
 * Codes after which the same call may succeed later: no response was received (`unavailable`), the server was
 * overloaded (`server_busy`), its database or store does not respond (`OUTAGE_CODES`), or a rate limit was reached
 * (`too_many_requests`; rejected before anything was done, to be repeated only after the time in `Retry-After`).
 */
export const TEMPORARY_CODES = [
  'unavailable',
  'server_busy',
  ...OUTAGE_CODES,
  'too_many_requests',
] as const satisfies ErrorCode[]

export const isTemporary = (code: ErrorCode): boolean => (TEMPORARY_CODES as readonly ErrorCode[]).includes(code)

/** The shape of all error responses. `details` contains the values of the code: `ERROR_DETAILS`. */
export interface ErrorResponse {
  readonly success: false
  readonly errorCode: ErrorCode
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** Media type of problem details (RFC 9457). */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** Address of the page with the reference of the API, which explains each error code. */
export const API_REFERENCE_PATH = '/api'

/** Returns the `type` of a problem: the address of its code in the reference. */
export const toProblemType = (code: ErrorCode): string => `${API_REFERENCE_PATH}#error-${code}`

/**
 * An error response as problem details (RFC 9457), for clients that accept them (`PROBLEM_MEDIA_TYPE`). The fields of
 * all error responses are its extension members.
 */
export interface ProblemDetails extends ErrorResponse {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string | undefined
  /** `urn:uuid:` and the id of the request in the log of the server, as in the header `X-Request-Id`. */
  readonly instance: string
}
