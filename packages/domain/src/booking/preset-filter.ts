import { FILTER_CATEGORIES, type FilterCategory } from '../master-data/index.ts'
import type { FilterParms } from '../output-presets/index.ts'
import type { BookableJob } from './types.ts'

/** Filter of a preset: its own filter parameters and the printer types of its layout. */
export interface PresetFilter {
  readonly filterParms: FilterParms
  /** Printer types that all jigs of the layout have in common; empty accepts every printer type. */
  readonly printerTypes: readonly string[]
}

/** The first category in which a job does not match, its value (a master's id) and the accepted values. */
export interface FilterConflict {
  readonly category: FilterCategory
  readonly value: string
  readonly allowed: readonly string[]
}

type FilterValues = Pick<BookableJob, FilterCategory>

/**
 * Returns the first conflict of a job with a preset, or null. A category conflicts only if values are selected for it
 * and the job's value is set and not one of them. A job whose value is null or empty does not conflict, because its
 * requirement is unknown. Ids are compared exactly. `location` is ignored.
 * See REQ-150.
 */
export function findFilterConflict(job: FilterValues, presetFilter: PresetFilter): FilterConflict | null {
  for (const category of FILTER_CATEGORIES) {
    const value = job[category]
    if (!value) continue
    const lists = [
      presetFilter.filterParms[category] ?? [],
      category === 'printerType' ? presetFilter.printerTypes : [],
    ]
    for (const allowed of lists) {
      if (allowed.length > 0 && !allowed.includes(value)) return { category, value, allowed }
    }
  }
  return null
}
