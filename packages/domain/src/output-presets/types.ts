import type { FilterCategory } from '../master-data/index.ts'

export const PRESET_STATUSES = ['EMPTY', 'PARTIAL', 'FULL', 'NOTASSIGNED'] as const
/** Tile colours: EMPTY red, PARTIAL orange, FULL green, NOTASSIGNED grey (no layout) (specification section 4). */
export type PresetStatus = (typeof PRESET_STATUSES)[number]

/** Selected master ids per category; nothing selected in a category lets every order in. */
export type FilterParms = Readonly<Partial<Record<FilterCategory, readonly string[]>>>
