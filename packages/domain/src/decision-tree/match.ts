import type { MatchRule } from './types.ts'

/** The six match rules; both texts must be normalised. */
export const MATCHERS: Readonly<Record<MatchRule, (given: string, value: string) => boolean>> = {
  EQUAL: (given, value) => given === value,
  NOT_EQUAL: (given, value) => given !== value,
  CONTAINS: (given, value) => given.includes(value),
  DOES_NOT_CONTAIN: (given, value) => !given.includes(value),
  BEGINS_WITH: (given, value) => given.startsWith(value),
  ENDS_WITH: (given, value) => given.endsWith(value),
}
