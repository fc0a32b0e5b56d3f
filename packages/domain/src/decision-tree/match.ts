import type { MatchRule } from './types.ts'

/**
 * A text as rules compare it: without outer white space, in lower case, composed (specification section 4, readings
 * N7), so that a name typed on one system equals the same name typed on another.
 */
export const normaliseForComparison = (text: string): string => text.trim().toLowerCase().normalize('NFC')

/** The six match rules; both texts are comparable. */
export const MATCHERS: Readonly<Record<MatchRule, (given: string, value: string) => boolean>> = {
  EQUAL: (given, value) => given === value,
  NOT_EQUAL: (given, value) => given !== value,
  CONTAINS: (given, value) => given.includes(value),
  DOES_NOT_CONTAIN: (given, value) => !given.includes(value),
  BEGINS_WITH: (given, value) => given.startsWith(value),
  ENDS_WITH: (given, value) => given.endsWith(value),
}
