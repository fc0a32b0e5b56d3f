import { normaliseForComparison } from './match.ts'
import type { MatchRule } from './types.ts'

/**
 * How close a value came: `case` and `spaces` differ in nothing else, `marks` in accents or in hyphens, underscores
 * and dots, `slip` by one or two letters.
 */
export type NearMatch = 'case' | 'spaces' | 'marks' | 'slip'

/** Longer texts are no typing slips, and would cost time. */
const MAX_TYPO_LENGTH = 120
/** Characters above which a text is not compared at all for a near miss; values have 200 at most. */
const LONGEST_COMPARED = 1_000

const withoutSpaces = (text: string): string => text.replace(/\s+/gu, '')
const withoutMarks = (text: string): string =>
  withoutSpaces(text)
    .normalize('NFD')
    .replace(/[\p{M}\-_.]+/gu, '')
const digitsOf = (text: string): string => text.replace(/\D+/gu, '')

/** Whether one text passes for another under a rule that looks at the whole, the start, the end or the middle. */
const COMPARED_PART: Readonly<Record<MatchRule, ((given: string, value: string) => boolean) | null>> = {
  EQUAL: (given, value) => given === value,
  CONTAINS: (given, value) => given.includes(value),
  BEGINS_WITH: (given, value) => given.startsWith(value),
  ENDS_WITH: (given, value) => given.endsWith(value),
  // these fail because the value is there: nothing was missed
  NOT_EQUAL: null,
  DOES_NOT_CONTAIN: null,
}

/**
 * Work that one explanation may spend on edit distances, in table cells. A rule tree as shops have it needs some ten
 * thousand; when it is used up, further slips are not found and everything else of the explanation stays the same.
 */
export const SLIP_BUDGET = 2_000_000

/** Counts down as edit distances are computed. */
export interface SlipBudget {
  cells: number
}

export const newSlipBudget = (cells: number = SLIP_BUDGET): SlipBudget => ({ cells })

/** A text with the forms that near misses compare, computed once for all values it is compared with. */
export interface ComparedText {
  readonly text: string
  readonly withoutSpaces: string
  readonly withoutMarks: string
}

/** Prepares a text for comparisons; null where it is empty or longer than anything typed by hand. */
export function comparedText(text: string): ComparedText | null {
  if (text.length > LONGEST_COMPARED) return null
  const own = normaliseForComparison(text)
  return own === '' ? null : { text: own, withoutSpaces: withoutSpaces(own), withoutMarks: withoutMarks(own) }
}

/**
 * Says how a value that did not match nearly did, or null. Case and outer spaces never make a value fail; inner spaces
 * do, and so do accents, hyphens and slips of one letter (two in texts of 6 letters or more). Texts whose digits
 * differ are different sizes or numbers, not slips.
 */
export function findNearMatch(
  given: ComparedText | string | null,
  value: string,
  rule: MatchRule,
  budget: SlipBudget = newSlipBudget(),
): NearMatch | null {
  const looks = COMPARED_PART[rule]
  if (looks === null) return null
  const a = typeof given === 'string' ? comparedText(given) : given
  const b = comparedText(value)
  if (a === null || b === null) return null
  if (looks(a.withoutSpaces, b.withoutSpaces)) return 'spaces'
  if (b.withoutMarks !== '' && looks(a.withoutMarks, b.withoutMarks)) return 'marks'
  return hasSlip(a.text, b.text, rule, budget) ? 'slip' : null
}

/** How two names that are the same parameter to a person differ, or null: used for the names of parameters. */
export function findNearName(given: string, name: string, budget: SlipBudget = newSlipBudget()): NearMatch | null {
  if (given === name) return null
  if (given.toLowerCase() === name.toLowerCase()) return 'case'
  return normaliseForComparison(given) === normaliseForComparison(name)
    ? 'spaces'
    : findNearMatch(given, name, 'EQUAL', budget)
}

/** Whether one of the parts of a given text that a rule would have compared with the value is a slip of it. */
function hasSlip(given: string, value: string, rule: MatchRule, budget: SlipBudget): boolean {
  if (given.length > MAX_TYPO_LENGTH || value.length > MAX_TYPO_LENGTH) return false
  const size = value.length
  if (rule === 'EQUAL') return isTypo(given, value, budget)
  if (rule === 'BEGINS_WITH') return isTypo(given.slice(0, size), value, budget)
  if (rule === 'ENDS_WITH') return isTypo(given.slice(-size), value, budget)
  for (let from = 0; from <= Math.max(given.length - size, 0); from += 1) {
    if (isTypo(given.slice(from, from + size), value, budget)) return true
  }
  return false
}

function isTypo(given: string, value: string, budget: SlipBudget): boolean {
  const shorter = Math.min(given.length, value.length)
  const allowed = shorter < 3 ? 0 : shorter < 6 ? 1 : 2
  if (allowed === 0 || Math.abs(given.length - value.length) > allowed || budget.cells <= 0) return false
  budget.cells -= 1
  if (digitsOf(given) !== digitsOf(value)) return false
  return editDistance(given, value, allowed, budget) <= allowed
}

/**
 * Letters put in, left out, changed or swapped with their neighbour (optimal string alignment). Only the cells within
 * `most` of the diagonal are computed; a distance above it is reported as `most + 1`.
 */
export function editDistance(a: string, b: string, most: number, budget: SlipBudget = newSlipBudget()): number {
  const beyond = most + 1
  if (Math.abs(a.length - b.length) > most) return beyond
  // Row of the table by its offset from the diagonal: cell `column - row + most`, with one cell of margin.
  const width = 2 * most + 2
  let before = new Array<number>(width).fill(beyond)
  let last = Array.from({ length: width }, (_, at) => (at >= most && at <= 2 * most ? at - most : beyond))
  for (let row = 1; row <= a.length; row += 1) {
    const current = new Array<number>(width).fill(beyond)
    let least = beyond
    for (let at = 0; at <= 2 * most; at += 1) {
      const column = row + at - most
      if (column < 0 || column > b.length) continue
      budget.cells -= 1
      current[at] = column === 0 ? row : cellAt(a, b, row, column, { before, last, current, at })
      least = Math.min(least, current[at] ?? beyond)
    }
    if (least > most) return beyond
    before = last
    last = current
  }
  return Math.min(last[b.length - a.length + most] ?? beyond, beyond)
}

interface Cells {
  readonly before: readonly number[]
  readonly last: readonly number[]
  readonly current: readonly number[]
  /** Place of the cell in its row. */
  readonly at: number
}

/** One cell from its neighbours: the letter is left out, put in, kept or changed, or swapped with the one before. */
function cellAt(a: string, b: string, row: number, column: number, { before, last, current, at }: Cells): number {
  const of = (cells: readonly number[], place: number): number => cells[place] ?? Number.POSITIVE_INFINITY
  const isSame = a[row - 1] === b[column - 1]
  const cost = Math.min(of(last, at + 1) + 1, of(current, at - 1) + 1, of(last, at) + (isSame ? 0 : 1))
  const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
  return isSwapped ? Math.min(cost, of(before, at) + 1) : cost
}
