/*
 * What a rule tree may hold when it is saved, asked for an explanation or previewed. A tree that was stored before a
 * limit existed still loads and decides. Together the limits keep validation below 50 ms.
 */

/** Filters below one another. */
export const MAX_LEVELS = 12
/** Values of one filter, the default included. */
export const MAX_VALUES = 501
/** Filters of one tree. */
export const MAX_FILTER_NODES = 5_000
/** Values of all filters of one tree together, the defaults included. */
export const MAX_TREE_VALUES = 20_000
/** Different parameters that one tree may ask for; an environment has 14 at most at a time. */
export const MAX_TREE_KEYS = 64
/** Characters of a value. */
export const MAX_VALUE_LENGTH = 200
/** Characters of a filter's parameter key. */
export const MAX_KEY_LENGTH = 200
/** Characters of the id of a filter or of a value. */
export const MAX_NODE_ID_LENGTH = 200
/** Entries of a value that is sent as a list, of which the first one counts. */
export const MAX_VALUE_LIST = 20
/** Parameters of one order that an explanation may be asked for. */
export const MAX_EXPLAINED_VALUES = 200
