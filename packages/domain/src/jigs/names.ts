import { JIG_LIMITS } from './limits.ts'

/** What names of jigs and layouts are compared by: upper and lower case and outer blanks do not tell them apart. */
const nameKey = (name: string): string => name.trim().toLowerCase()

export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b)

/** Something with a name that must be unique among its kind. */
export interface Named {
  readonly id: string
  readonly name: string
}

export type NameProblem = 'nameMissing' | 'nameTaken' | 'nameTooLong'

/**
 * Name rules of jigs and layouts, for save and save-as alike (specification section 5): required, not blank, unique.
 *
 * @param id of what bears the name, so that it is not compared with itself; an id that nothing bears for save-as.
 * @param others all of its kind; itself may be among them.
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
 * 'name copy', then 'name copy (2)', 'name copy (3)' and so on: the first that is free (specification section 5). A copy
 * of a copy counts on instead of becoming 'name copy copy'.
 */
export function copyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map(nameKey))
  const base = name.trim().replace(COPY_SUFFIX, '')
  let candidate = withSuffix(base, ' copy')
  for (let n = 2; used.has(nameKey(candidate)); n += 1) candidate = withSuffix(base, ` copy (${n})`)
  return candidate
}

/** The name itself where it is free, else a copy name: how imported names are made unique (specification section 5). */
export function uniqueName(name: string, taken: readonly string[]): string {
  const wanted = withSuffix(name.trim(), '')
  return taken.some((other) => isSameName(other, wanted)) ? copyName(wanted, taken) : wanted
}
