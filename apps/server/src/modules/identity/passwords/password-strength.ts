import { checkPassword, effectivePasswordScore, MEASURED_PASSWORD_LENGTH } from '@platen/domain/users'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { type Failure, failure } from '../../../http/failure.ts'

/** Created at the first use, because its dictionary takes time that few processes need to spend. */
let meter: ZxcvbnFactory | undefined

const CODES = {
  too_short: 'password_too_short',
  too_long: 'password_too_long',
  too_weak: 'password_too_weak',
} as const

/**
 * Returns why a new password is rejected, or undefined. Common passwords, keyboard patterns and known data of the user
 * count as weak.
 *
 * @param known words that an attacker tries first: the e-mail, the environment's name
 */
export function passwordFailure(password: string, known: readonly string[]): Failure | undefined {
  meter ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MEASURED_PASSWORD_LENGTH })
  const words = known.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 1)
  const short = password.slice(0, MEASURED_PASSWORD_LENGTH)
  const score = effectivePasswordScore(meter.check(short, ['platen', ...words]))
  const errorCode = checkPassword(password, score)
  return errorCode === null || errorCode === 'not_the_same' ? undefined : failure(CODES[errorCode])
}
