import { MASTER_CATEGORIES, type MasterCategory, type Masters } from './types.ts'

export const MAX_MASTER_LABEL_LENGTH = 100
export const MAX_MASTERS_PER_CATEGORY = 500

/** Keys that stand among the categories on the wire and mean nothing (specification section 3). */
const IGNORED = new Set(['id', 'tenantName', '_id'])
/** Ids that no value may have: the ignored keys, and what objects carry by themselves. */
const FORBIDDEN_IDS = new Set([...IGNORED, 'constructor', 'prototype'])

/** Why a value is not taken; `value_exists` is 'Value already exists.' (specification sections 5 and 8). */
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

/** Masters with no value. */
export const EMPTY_MASTERS: Masters = {
  qualityLevel: {},
  location: {},
  printerType: {},
  mediaType: {},
  colorConfig: {},
}

/** Reads masters off the wire: unknown categories, the ignored keys and values that are no text are dropped. */
export function parseMasters(raw: Readonly<Record<string, unknown>>): Masters {
  const labelsOf = (category: MasterCategory): Readonly<Record<string, string>> => {
    const labels = raw[category]
    if (typeof labels !== 'object' || labels === null) return {}
    const entries = Object.entries(labels).filter(([id, label]) => !IGNORED.has(id) && typeof label === 'string')
    return Object.fromEntries(entries)
  }
  return {
    qualityLevel: labelsOf('qualityLevel'),
    location: labelsOf('location'),
    printerType: labelsOf('printerType'),
    mediaType: labelsOf('mediaType'),
    colorConfig: labelsOf('colorConfig'),
  }
}

const plain = (label: string): string => label.trim().toLowerCase().normalize('NFC')

/**
 * Whether a category takes a value: trimmed it is not empty, and no other value of the category equals it, case
 * ignored (specification section 5). `editedId` is the value being edited, which does not stand in its own way.
 */
export function checkMaster(
  masters: Masters,
  category: MasterCategory,
  label: string,
  editedId?: string,
): MasterErrorCode | null {
  const others = Object.entries(masters[category]).filter(([id]) => id !== editedId)
  if (plain(label) === '') return 'value_empty'
  if (label.trim().length > MAX_MASTER_LABEL_LENGTH) return 'value_too_long'
  if (others.some(([, other]) => plain(other) === plain(label))) return 'value_exists'
  return editedId === undefined && others.length >= MAX_MASTERS_PER_CATEGORY ? 'too_many_values' : null
}

/** Adds a value under an id that is handed in. */
export function addMaster(masters: Masters, category: MasterCategory, label: string, id: string): MasterEditResult {
  const refusal = checkMaster(masters, category, label)
  return refusal ? { ok: false, refusal } : withLabel(masters, category, id, label)
}

/** Gives a value another label; its id, which everything else carries, stays. */
export function editMaster(masters: Masters, category: MasterCategory, id: string, label: string): MasterEditResult {
  if (!Object.hasOwn(masters[category], id)) return { ok: false, refusal: 'not_found' }
  const refusal = checkMaster(masters, category, label, id)
  return refusal ? { ok: false, refusal } : withLabel(masters, category, id, label)
}

/** Deletes a value that nothing uses; `uses` is what `findMasterReferences` found (readings D6). */
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

/** What a complete set of masters that was sent would add, relabel and remove. */
export interface MasterChange {
  readonly category: MasterCategory
  readonly id: string
  readonly kind: 'added' | 'relabelled' | 'removed'
  readonly label: string
}

/** The differences of two sets of masters, category by category. */
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

/** The first value of a complete set that breaks a rule of its own category, or null. */
export function checkMasters(
  masters: Masters,
): { readonly category: MasterCategory; readonly id: string; readonly refusal: MasterErrorCode } | null {
  for (const category of MASTER_CATEGORIES) {
    const seen = new Set<string>()
    for (const [id, label] of Object.entries(masters[category])) {
      const refusal = checkMaster(EMPTY_MASTERS, category, label) ?? (seen.has(plain(label)) ? 'value_exists' : null)
      if (refusal) return { category, id, refusal }
      seen.add(plain(label))
      if (seen.size > MAX_MASTERS_PER_CATEGORY) return { category, id, refusal: 'too_many_values' }
    }
  }
  return null
}

/**
 * An id for a new value that people can read in lists and tickets: its label in small Latin letters and digits,
 * numbered where another value of the category has it already. Labels without any get the category's name.
 */
export function generateMasterId(masters: Masters, category: MasterCategory, label: string): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [category]
  const base = words.join('-').slice(0, 40)
  const taken = masters[category]
  let id = base
  for (let number = 2; Object.hasOwn(taken, id) || FORBIDDEN_IDS.has(id); number += 1) id = `${base}-${number}`
  return id
}
