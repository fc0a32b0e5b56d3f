/** Filters below one another. */
export const MAX_LEVELS = 12
/** Values of one filter, the default included. */
export const MAX_VALUES = 501
/** Filters of one tree. */
export const MAX_FILTER_NODES = 20_000
/** Letters of a value. */
export const MAX_VALUE_LENGTH = 200
