/** Under this many letters a password is too short to be measured (specification section 5). */
export const MIN_PASSWORD_LENGTH = 4
/** More would only cost time to hash. */
export const MAX_PASSWORD_LENGTH = 256
/** Characters that strength is measured by, from the first on; what measuring costs grows with the square of them. */
export const MEASURED_PASSWORD_LENGTH = 64
/** Least strength that is taken (readings I6). */
export const MIN_PASSWORD_SCORE = 1

/** Strength as zxcvbn scores it. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4
export type StrengthLabel = 'tooShort' | 'weak' | 'okay' | 'good' | 'strong'

/** What a meter found: its score, and the parts that it took the password apart into. */
interface Measured {
  readonly score: PasswordScore
  readonly sequence: readonly { readonly pattern: string }[]
}

/**
 * The score that counts. A password that is one entry of a list (common passwords, words, what is known of the
 * person), also with other cases and look-alike signs, is the first that is tried and counts as weak (readings S5).
 */
export const effectivePasswordScore = ({ score, sequence }: Measured): PasswordScore =>
  sequence.length === 1 && sequence[0]?.pattern === 'dictionary' ? 0 : score

const LABELS = ['weak', 'weak', 'okay', 'good', 'strong'] as const

/** What the meter says (readings I6). */
export const strengthLabel = (password: string, score: PasswordScore): StrengthLabel =>
  password.length < MIN_PASSWORD_LENGTH ? 'tooShort' : LABELS[score]

/** Why a new password is not taken; `again` is what was typed to confirm it, where it was asked for (section 5). */
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
