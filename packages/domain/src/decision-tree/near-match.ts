import { normaliseForComparison } from '../text/index.ts'
import type { MatchRule } from './types.ts'

/**
 * Kind of a near match: `case` and `spaces` differ only in these, `marks` in accents or in hyphens, underscores and
 * dots, `slip` by one or two letters.
 */
export type NearMatch = 'case' | 'spaces' | 'marks' | 'slip'

/** Longer texts are not compared for typos, to limit the cost. */
const MAX_TYPO_LENGTH = 120
/** Longer texts are not compared at all; values have at most 200 characters. */
const MAX_COMPARED_CHARS = 1_000

const withoutSpaces = (text: string): string => text.replace(/\s+/gu, '')
const withoutMarks = (text: string): string =>
  withoutSpaces(text)
    .normalize('NFD')
    .replace(/[\p{M}\-_.]+/gu, '')
const getDigits = (text: string): string => text.replace(/\D+/gu, '')

/** Whether one text equals another under a rule that compares the entire text, its start, its end or any part. */
const COMPARED_PART: Readonly<Record<MatchRule, ((given: string, value: string) => boolean) | null>> = {
  EQUAL: (given, value) => given === value,
  CONTAINS: (given, value) => given.includes(value),
  BEGINS_WITH: (given, value) => given.startsWith(value),
  ENDS_WITH: (given, value) => given.endsWith(value),
  // these fail because the value was found: there is no near miss
  NOT_EQUAL: null,
  DOES_NOT_CONTAIN: null,
}

/**
 * Maximum cost of the edit distances of one explanation, in table cells. Typical rule trees need about ten thousand.
 * When it is used up, no further typos are reported; the rest of the explanation is complete.
 */
export const SLIP_BUDGET = 2_000_000

/** Remaining budget, decremented while edit distances are computed. */
export interface SlipBudget {
  cells: number
}

export const newSlipBudget = (cells: number = SLIP_BUDGET): SlipBudget => ({ cells })

/** A text with its normalised forms, computed once for all comparisons. */
export interface ComparedText {
  readonly text: string
  readonly withoutSpaces: string
  readonly withoutMarks: string
}

/** Prepares a text for comparison; returns null if it is empty or too long. */
export function comparedText(text: string): ComparedText | null {
  if (text.length > MAX_COMPARED_CHARS) return null
  const normalisedText = normaliseForComparison(text)
  return normalisedText === ''
    ? null
    : { text: normalisedText, withoutSpaces: withoutSpaces(normalisedText), withoutMarks: withoutMarks(normalisedText) }
}

/**
 * Returns how a value that did not match nearly did, or null. Case and outer spaces never prevent a match; inner
 * spaces, accents, hyphens and typos of one letter (two in texts of 6 letters or more) do. Texts with different digits
 * are different sizes or numbers, not typos.
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

/** Returns how two parameter names nearly match, or null. */
export function findNearName(given: string, name: string, budget: SlipBudget = newSlipBudget()): NearMatch | null {
  if (given === name) return null
  if (given.toLowerCase() === name.toLowerCase()) return 'case'
  return normaliseForComparison(given) === normaliseForComparison(name)
    ? 'spaces'
    : findNearMatch(given, name, 'EQUAL', budget)
}

/** Whether the value is a typo of one of the parts of the given text that the rule compares. */
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
  if (getDigits(given) !== getDigits(value)) return false
  return editDistance(given, value, allowed, budget) <= allowed
}

/**
 * Returns the number of inserted, deleted, changed and swapped adjacent letters (optimal string alignment distance).
 * Computes only the cells within `most` of the diagonal; returns `most + 1` for any larger distance.
 */
export function editDistance(a: string, b: string, most: number, budget: SlipBudget = newSlipBudget()): number {
  const beyond = most + 1
  if (Math.abs(a.length - b.length) > most) return beyond
  // Table row indexed by its offset from the diagonal: cell `column - row + most`, with one cell of margin.
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
  /** Index of the cell in its row. */
  readonly at: number
}

/** Computes one cell from its neighbours: deletion, insertion, match or substitution, transposition. */
function cellAt(a: string, b: string, row: number, column: number, { before, last, current, at }: Cells): number {
  const of = (cells: readonly number[], place: number): number => cells[place] ?? Number.POSITIVE_INFINITY
  const isSame = a[row - 1] === b[column - 1]
  const cost = Math.min(of(last, at + 1) + 1, of(current, at - 1) + 1, of(last, at) + (isSame ? 0 : 1))
  const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
  return isSwapped ? Math.min(cost, of(before, at) + 1) : cost
}
