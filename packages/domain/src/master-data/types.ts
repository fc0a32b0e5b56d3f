/** The categories of masters (specification section 3). */
export const MASTER_CATEGORIES = ['qualityLevel', 'location', 'printerType', 'mediaType', 'colorConfig'] as const
export type MasterCategory = (typeof MASTER_CATEGORIES)[number]

/** Each category is a map of id to label. Orders, jigs, layouts and rules carry ids. */
export type Masters = Readonly<Record<MasterCategory, Readonly<Record<string, string>>>>

/** Categories a preset filters by: ids and location are skipped (specification section 3). */
export const FILTER_CATEGORIES = ['qualityLevel', 'printerType', 'mediaType', 'colorConfig'] as const
export type FilterCategory = (typeof FILTER_CATEGORIES)[number]
