import { effectivePasswordScore, MEASURED_PASSWORD_LENGTH, type PasswordScore } from '@platen/domain/users'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MEASURED_PASSWORD_LENGTH })

/**
 * Strength of a password, 0 to 4. The module is large, since it contains the list of common passwords: import it
 * dynamically.
 */
export const passwordScore = (password: string, userInputs: readonly string[]): PasswordScore =>
  effectivePasswordScore(meter.check(password.slice(0, MEASURED_PASSWORD_LENGTH), ['platen', ...userInputs]))
