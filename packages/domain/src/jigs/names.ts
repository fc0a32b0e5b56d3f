import { isSameName, normaliseForComparison } from '../text/index.ts'
import { JIG_LIMITS } from './limits.ts'

/** An object with a name that must be unique among its kind. */
export interface Named {
  readonly id: string
  readonly name: string
}

export type NameProblem = 'nameMissing' | 'nameTaken' | 'nameTooLong'

/**
 * Validates the name of a jig or layout, for save and save-as: required, not blank, unique.
 *
 * @param id id of the object, which is not compared with itself; an unused id for save-as.
 * @param others all objects of its kind, possibly including itself.
 */
export function nameProblem(name: string, id: string, others: readonly Named[]): NameProblem | undefined {
  if (name.trim() === '') return 'nameMissing'
  if (name.trim().length > JIG_LIMITS.maxNameLength) return 'nameTooLong'
  return others.some((other) => other.id !== id && isSameName(other.name, name)) ? 'nameTaken' : undefined
}

const COPY_SUFFIX = / copy(?: \(\d+\))?$/i

const withSuffix = (name: string, suffix: string): string =>
  `${name.slice(0, JIG_LIMITS.maxNameLength - suffix.length).trimEnd()}${suffix}`

/**
 * Returns the first unused of 'name copy', 'name copy (2)', 'name copy (3)' and so on. A copy of a copy increments the
 * number instead of becoming 'name copy copy'.
 * See REQ-189.
 */
export function copyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map(normaliseForComparison))
  const base = name.trim().replace(COPY_SUFFIX, '')
  let candidate = withSuffix(base, ' copy')
  for (let n = 2; used.has(normaliseForComparison(candidate)); n += 1) candidate = withSuffix(base, ` copy (${n})`)
  return candidate
}

/** Returns the name itself if it is unused, else a copy name; used for imported names. See REQ-197. */
export function uniqueName(name: string, taken: readonly string[]): string {
  const trimmedName = withSuffix(name.trim(), '')
  return taken.some((other) => isSameName(other, trimmedName)) ? copyName(trimmedName, taken) : trimmedName
}
