import { FILTER_CATEGORIES, type FilterCategory } from '../master-data/index.ts'
import type { FilterParms } from '../output-presets/index.ts'
import type { BookableJob } from './types.ts'

/** What a preset lets in: its own filter parameters and the printer types of its layout. */
export interface PresetFilter {
  readonly filterParms: FilterParms
  /** Printer types that the layout's jigs have in common; empty lets every printer type in. */
  readonly printerTypes: readonly string[]
}

/** The first category in which a job does not fit, its value (a master's id) and the values that would. */
export interface FilterConflict {
  readonly category: FilterCategory
  readonly value: string
  readonly allowed: readonly string[]
}

type FilterValues = Pick<BookableJob, FilterCategory>

/**
 * Where a job conflicts with a preset, or null (specification section 4). A category stands in the way only where
 * values are selected for it and the job's value is set and not among them. A job whose value is null or empty does
 * not conflict: nobody has said what it needs. Ids are compared exactly. `location` plays no part.
 */
export function findFilterConflict(job: FilterValues, gate: PresetFilter): FilterConflict | null {
  for (const category of FILTER_CATEGORIES) {
    const value = job[category]
    if (!value) continue
    const lists = [gate.filterParms[category] ?? [], category === 'printerType' ? gate.printerTypes : []]
    for (const allowed of lists) {
      if (allowed.length > 0 && !allowed.includes(value)) return { category, value, allowed }
    }
  }
  return null
}
