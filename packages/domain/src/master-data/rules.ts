import { normaliseForComparison } from '../text/index.ts'
import { MASTER_CATEGORIES, type MasterCategory, type Masters } from './types.ts'

export const MAX_MASTER_LABEL_LENGTH = 100
export const MAX_MASTERS_PER_CATEGORY = 500

/** Keys that are sent among the categories in the HTTP API and are ignored. */
const IGNORED = new Set(['id', 'tenantName', '_id'])
/** Ids that no value may have: the ignored keys, and properties of Object.prototype. */
const FORBIDDEN_IDS = new Set([...IGNORED, 'constructor', 'prototype'])

/** Reasons why a value is rejected; `value_exists` is 'Value already exists.' */
export type MasterErrorCode =
  | 'value_empty'
  | 'value_too_long'
  | 'value_exists'
  | 'too_many_values'
  | 'not_found'
  | 'in_use'

export type MasterEditResult =
  | { readonly ok: true; readonly masters: Masters }
  | { readonly ok: false; readonly refusal: MasterErrorCode }

/** Master data without values. */
export const EMPTY_MASTERS: Masters = {
  qualityLevel: {},
  location: {},
  printerType: {},
  mediaType: {},
  colorConfig: {},
}

/** Parses master data from the HTTP API: drops unknown categories, ignored keys and values that are not strings. */
export function parseMasters(raw: Readonly<Record<string, unknown>>): Masters {
  const getLabels = (category: MasterCategory): Readonly<Record<string, string>> => {
    const labels = raw[category]
    if (typeof labels !== 'object' || labels === null) return {}
    const entries = Object.entries(labels).filter(([id, label]) => !IGNORED.has(id) && typeof label === 'string')
    return Object.fromEntries(entries)
  }
  return {
    qualityLevel: getLabels('qualityLevel'),
    location: getLabels('location'),
    printerType: getLabels('printerType'),
    mediaType: getLabels('mediaType'),
    colorConfig: getLabels('colorConfig'),
  }
}

/**
 * Checks whether a category accepts a value: trimmed, it must not be empty, and no other value of the category may
 * equal it, ignoring case. `editedId` is the value being edited, which is excluded from the comparison.
 */
export function checkMaster(
  masters: Masters,
  category: MasterCategory,
  label: string,
  editedId?: string,
): MasterErrorCode | null {
  const others = Object.entries(masters[category]).filter(([id]) => id !== editedId)
  if (normaliseForComparison(label) === '') return 'value_empty'
  if (label.trim().length > MAX_MASTER_LABEL_LENGTH) return 'value_too_long'
  if (others.some(([, other]) => normaliseForComparison(other) === normaliseForComparison(label))) return 'value_exists'
  return editedId === undefined && others.length >= MAX_MASTERS_PER_CATEGORY ? 'too_many_values' : null
}

/** Adds a value with the given id. */
export function addMaster(masters: Masters, category: MasterCategory, label: string, id: string): MasterEditResult {
  const refusal = checkMaster(masters, category, label)
  return refusal ? { ok: false, refusal } : withLabel(masters, category, id, label)
}

/** Changes the label of a value; its id, which other objects refer to, does not change. */
export function editMaster(masters: Masters, category: MasterCategory, id: string, label: string): MasterEditResult {
  if (!Object.hasOwn(masters[category], id)) return { ok: false, refusal: 'not_found' }
  const refusal = checkMaster(masters, category, label, id)
  return refusal ? { ok: false, refusal } : withLabel(masters, category, id, label)
}

/** Deletes a value that is not in use; `uses` is the result of `findMasterReferences`. */
export function deleteMaster(
  masters: Masters,
  category: MasterCategory,
  id: string,
  uses: readonly unknown[],
): MasterEditResult {
  if (!Object.hasOwn(masters[category], id)) return { ok: false, refusal: 'not_found' }
  if (uses.length > 0) return { ok: false, refusal: 'in_use' }
  const labels = Object.entries(masters[category]).filter(([other]) => other !== id)
  return { ok: true, masters: { ...masters, [category]: Object.fromEntries(labels) } }
}

const withLabel = (masters: Masters, category: MasterCategory, id: string, label: string): MasterEditResult => ({
  ok: true,
  masters: { ...masters, [category]: { ...masters[category], [id]: label.trim() } },
})

/** The values that a complete new set would add, relabel and remove. */
export interface MasterChange {
  readonly category: MasterCategory
  readonly id: string
  readonly kind: 'added' | 'relabelled' | 'removed'
  readonly label: string
}

/** Returns the differences of two sets of master data, by category. */
export function compareMasters(before: Masters, after: Masters): readonly MasterChange[] {
  return MASTER_CATEGORIES.flatMap((category) => {
    const [old, now] = [before[category], after[category]]
    const removed = Object.entries(old).filter(([id]) => !Object.hasOwn(now, id))
    const changed = Object.entries(now).filter(([id, label]) => old[id] !== label)
    return [
      ...removed.map(([id, label]): MasterChange => ({ category, id, kind: 'removed', label })),
      ...changed.map(
        ([id, label]): MasterChange => ({
          category,
          id,
          kind: Object.hasOwn(old, id) ? 'relabelled' : 'added',
          label,
        }),
      ),
    ]
  })
}

/** Returns the first value of a complete set that violates a rule of its category, or null. */
export function checkMasters(
  masters: Masters,
): { readonly category: MasterCategory; readonly id: string; readonly refusal: MasterErrorCode } | null {
  for (const category of MASTER_CATEGORIES) {
    const seen = new Set<string>()
    for (const [id, label] of Object.entries(masters[category])) {
      const refusal =
        checkMaster(EMPTY_MASTERS, category, label) ?? (seen.has(normaliseForComparison(label)) ? 'value_exists' : null)
      if (refusal) return { category, id, refusal }
      seen.add(normaliseForComparison(label))
      if (seen.size > MAX_MASTERS_PER_CATEGORY) return { category, id, refusal: 'too_many_values' }
    }
  }
  return null
}

/**
 * Returns a readable id for a new value: its label in lower case Latin letters and digits, with a number if another
 * value of the category has the same id. Labels without such characters get the name of the category.
 */
export function generateMasterId(masters: Masters, category: MasterCategory, label: string): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [category]
  const base = words.join('-').slice(0, 40)
  const existingMasters = masters[category]
  let id = base
  for (let number = 2; Object.hasOwn(existingMasters, id) || FORBIDDEN_IDS.has(id); number += 1)
    id = `${base}-${number}`
  return id
}
