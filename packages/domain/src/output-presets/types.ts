import type { FilterCategory } from '../master-data/index.ts'

export const PRESET_STATUSES = ['EMPTY', 'PARTIAL', 'FULL', 'NOTASSIGNED'] as const
/** Tile colours: EMPTY red, PARTIAL orange, FULL green, NOTASSIGNED grey (no layout). */
export type PresetStatus = (typeof PRESET_STATUSES)[number]

/** Selected master ids per category; no selection in a category accepts every order. */
export type FilterParms = Readonly<Partial<Record<FilterCategory, readonly string[]>>>
