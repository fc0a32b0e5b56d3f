/** Minimum password length; shorter passwords are not rated. */
export const MIN_PASSWORD_LENGTH = 4
/** Maximum password length, which limits the cost of hashing. */
export const MAX_PASSWORD_LENGTH = 256
/** Number of leading characters that are rated; the cost of rating is quadratic. */
export const MEASURED_PASSWORD_LENGTH = 64
/** Minimum accepted score. */
export const MIN_PASSWORD_SCORE = 1

/** Score of zxcvbn. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4
export type StrengthLabel = 'tooShort' | 'weak' | 'okay' | 'good' | 'strong'

/** Result of zxcvbn: the score, and the parts of the password that it recognised. */
interface Measured {
  readonly score: PasswordScore
  readonly sequence: readonly { readonly pattern: string }[]
}

/**
 * Returns the effective score. A password that is a single entry of a dictionary (common passwords, words, data of the
 * user), including case changes and look-alike characters, is guessed first and counts as weak.
 */
export const effectivePasswordScore = ({ score, sequence }: Measured): PasswordScore =>
  sequence.length === 1 && sequence[0]?.pattern === 'dictionary' ? 0 : score

const LABELS = ['weak', 'weak', 'okay', 'good', 'strong'] as const

/** Returns the label of the strength. */
export const strengthLabel = (password: string, score: PasswordScore): StrengthLabel =>
  password.length < MIN_PASSWORD_LENGTH ? 'tooShort' : LABELS[score]

/** Returns why a new password is rejected, or null; `again` is the confirmation, if one was requested. See REQ-172. */
export function checkPassword(
  password: string,
  score: PasswordScore,
  again?: string,
): 'too_short' | 'too_long' | 'too_weak' | 'not_the_same' | null {
  if (again !== undefined && again !== password) return 'not_the_same'
  if (strengthLabel(password, score) === 'tooShort') return 'too_short'
  if (password.length > MAX_PASSWORD_LENGTH) return 'too_long'
  return score < MIN_PASSWORD_SCORE ? 'too_weak' : null
}
