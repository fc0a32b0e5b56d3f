import { roundTo } from '@platen/domain/units'

export interface NumberLimits {
  readonly min: number | undefined
  readonly max: number | undefined
  /** Allowed decimals; with 0 only integers are allowed, otherwise numbers are rounded. */
  readonly decimalScale: number
}

/** The reasons for which an entered number is not accepted; `frame.number` has the messages. */
export type NumberProblem = 'malformed' | 'notInteger' | 'tooSmall' | 'tooLarge'

/**
 * Returns the first rule that the entered text violates; null for an empty text.
 * @param value the number of the text; null if it is not a number
 */
export function findNumberProblem(text: string, value: number | null, limits: NumberLimits): NumberProblem | null {
  if (text.trim() === '') return null
  if (value === null) return 'malformed'
  if (limits.decimalScale === 0 && !Number.isInteger(value)) return 'notInteger'
  const rounded = roundTo(value, limits.decimalScale)
  if (limits.min !== undefined && rounded < limits.min) return 'tooSmall'
  if (limits.max !== undefined && rounded > limits.max) return 'tooLarge'
  return null
}

/** Adds a step within the limits; an empty field (null) starts at 0. */
export function stepNumber(value: number | null, delta: number, { min, max, decimalScale }: NumberLimits): number {
  const next = value === null ? 0 : roundTo(value + delta, decimalScale)
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next))
}
