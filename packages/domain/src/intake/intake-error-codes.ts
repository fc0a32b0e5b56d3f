/** Reasons why artwork could not be fetched from a URL (closed list; the screen translates each). */
export const FETCH_ERROR_CODES = [
  'not_http',
  'host_not_allowed',
  'internal_address',
  'answered',
  'too_many_redirects',
  'too_large',
  'silent',
  'too_slow',
  'not_reached',
] as const
export type FetchErrorCode = (typeof FETCH_ERROR_CODES)[number]

/** Returns the reason in English, as the end of a sentence. */
export function fetchErrorText(fault: FetchErrorCode, of: { host: string; status: number; limitMB: number }): string {
  const texts: Readonly<Record<FetchErrorCode, string>> = {
    not_http: 'it is no http address',
    host_not_allowed: `the host ${of.host} is not among those that artwork may be fetched from`,
    internal_address: 'its address is an internal one',
    answered: `the host answered ${of.status}`,
    too_many_redirects: 'it leads from one address to the next too often',
    too_large: `it is larger than ${of.limitMB} MB`,
    silent: 'the host is silent',
    too_slow: 'it took too long',
    not_reached: 'the host could not be reached',
  }
  return texts[fault]
}

/** Problems of a field of an order (closed list; the screen translates each). */
export const FIELD_ERROR_CODES = ['missing', 'wrong_kind', 'too_small', 'too_large', 'wrong_form', 'other'] as const
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number]

const FIELD_ERROR_TEXTS: Readonly<Record<FieldErrorCode, string>> = {
  missing: 'it is missing',
  wrong_kind: 'it is of the wrong type, for example a number instead of a text',
  too_small: 'it is too small or too short',
  too_large: 'it is too large or too long',
  wrong_form: 'it is not written as it should be',
  other: 'it is not valid',
}

/** Returns the problem of a field in English, as the end of a sentence. */
export const fieldErrorText = (code: FieldErrorCode): string => FIELD_ERROR_TEXTS[code]
