import { comparable } from './match.ts'
import type { MatchRule } from './types.ts'

/**
 * How close a value came: `case` and `spaces` differ in nothing else, `marks` in accents or in hyphens, underscores
 * and dots, `slip` by one or two letters.
 */
export type NearMiss = 'case' | 'spaces' | 'marks' | 'slip'

/** Longer texts are no typing slips, and would cost time. */
const LONGEST_SLIP = 120

const withoutSpaces = (text: string): string => text.replace(/\s+/gu, '')
const withoutMarks = (text: string): string =>
  withoutSpaces(text)
    .normalize('NFD')
    .replace(/[\p{M}\-_.]+/gu, '')
const digitsOf = (text: string): string => text.replace(/\D+/gu, '')

/** Whether one text passes for another under a rule that looks at the whole, the start, the end or the middle. */
const LOOKS: Readonly<Record<MatchRule, ((given: string, value: string) => boolean) | null>> = {
  EQUAL: (given, value) => given === value,
  CONTAINS: (given, value) => given.includes(value),
  BEGINS_WITH: (given, value) => given.startsWith(value),
  ENDS_WITH: (given, value) => given.endsWith(value),
  // these fail because the value is there: nothing was missed
  NOT_EQUAL: null,
  DOES_NOT_CONTAIN: null,
}

/**
 * Says how a value that did not match nearly did, or null. Case and outer spaces never make a value fail; inner spaces
 * do, and so do accents, hyphens and slips of one letter (two in texts of 6 letters or more). Texts whose digits
 * differ are different sizes or numbers, not slips.
 */
export function nearMissOf(given: string, value: string, rule: MatchRule): NearMiss | null {
  const looks = LOOKS[rule]
  const [a, b] = [comparable(given), comparable(value)]
  if (looks === null || a === '' || b === '') return null
  if (looks(withoutSpaces(a), withoutSpaces(b))) return 'spaces'
  if (withoutMarks(b) !== '' && looks(withoutMarks(a), withoutMarks(b))) return 'marks'
  return partsOf(a, b, rule).some((part) => isSlip(part, b)) ? 'slip' : null
}

/** How two names that are the same parameter to a person differ, or null: used for the names of parameters. */
export function nearNameOf(given: string, name: string): NearMiss | null {
  if (given === name) return null
  if (given.toLowerCase() === name.toLowerCase()) return 'case'
  return comparable(given) === comparable(name) ? 'spaces' : nearMissOf(given, name, 'EQUAL')
}

/** The parts of a given text that a rule would have compared with the value. */
function partsOf(given: string, value: string, rule: MatchRule): readonly string[] {
  if (given.length > LONGEST_SLIP || value.length > LONGEST_SLIP) return []
  const size = value.length
  if (rule === 'EQUAL') return [given]
  if (rule === 'BEGINS_WITH') return [given.slice(0, size)]
  if (rule === 'ENDS_WITH') return [given.slice(-size)]
  return Array.from({ length: Math.max(given.length - size, 0) + 1 }, (_, from) => given.slice(from, from + size))
}

function isSlip(given: string, value: string): boolean {
  const shorter = Math.min(given.length, value.length)
  const allowed = shorter < 3 ? 0 : shorter < 6 ? 1 : 2
  if (allowed === 0 || Math.abs(given.length - value.length) > allowed) return false
  if (digitsOf(given) !== digitsOf(value)) return false
  return editDistance(given, value) <= allowed
}

/** Letters put in, left out, changed or swapped with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    before = last
    last = current
  }
  return last[b.length] ?? 0
}
