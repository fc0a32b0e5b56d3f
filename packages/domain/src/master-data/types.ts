/** The categories of master data. */
export const MASTER_CATEGORIES = ['qualityLevel', 'location', 'printerType', 'mediaType', 'colorConfig'] as const
export type MasterCategory = (typeof MASTER_CATEGORIES)[number]

/** Each category is a map of id to label. Orders, jigs, layouts and rules refer to ids. */
export type Masters = Readonly<Record<MasterCategory, Readonly<Record<string, string>>>>

/** Categories that a preset filters by: ids and location are excluded. */
export const FILTER_CATEGORIES = ['qualityLevel', 'printerType', 'mediaType', 'colorConfig'] as const
export type FilterCategory = (typeof FILTER_CATEGORIES)[number]
