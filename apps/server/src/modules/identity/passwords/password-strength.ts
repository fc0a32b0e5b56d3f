import { checkPassword, effectivePasswordScore, MEASURED_PASSWORD_LENGTH } from '@platen/domain/users'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { type Failure, failure } from '../../../http/failure.ts'

let meter: ZxcvbnFactory | undefined

/** Loads the dictionary at the first use, because it takes time that few processes need to spend. */
async function getMeter(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  meter ??= new core.ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    maxLength: MEASURED_PASSWORD_LENGTH,
  })
  return meter
}

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
export async function passwordFailure(password: string, known: readonly string[]): Promise<Failure | undefined> {
  const words = known.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 1)
  const short = password.slice(0, MEASURED_PASSWORD_LENGTH)
  const score = effectivePasswordScore((await getMeter()).check(short, ['platen', ...words]))
  const errorCode = checkPassword(password, score)
  return errorCode === null || errorCode === 'not_the_same' ? undefined : failure(CODES[errorCode])
}
