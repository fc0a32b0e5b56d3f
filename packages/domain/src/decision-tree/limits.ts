/**
 * Limits of a rule tree that is saved, explained or previewed. A tree that was stored before a limit existed still
 * loads and decides. With these limits, validation takes less than 50 ms.
 */

/** Maximum depth of nested filters. */
export const MAX_LEVELS = 12
/** Values of one filter, including the default. */
export const MAX_VALUES = 501
/** Filters of one tree. */
export const MAX_FILTER_NODES = 5_000
/** Values of all filters of one tree, including the defaults. */
export const MAX_TREE_VALUES = 20_000
/** Distinct parameters of one tree; an environment has at most 14 at a time. */
export const MAX_TREE_KEYS = 64
/** Characters of a value. */
export const MAX_VALUE_LENGTH = 200
/** Characters of a filter's parameter key. */
export const MAX_KEY_LENGTH = 200
/** Characters of the id of a filter or of a value. */
export const MAX_NODE_ID_LENGTH = 200
/** Entries of a value that is sent as a list, of which only the first is used. */
export const MAX_VALUE_LIST = 20
/** Parameters of one order in a request for an explanation. */
export const MAX_EXPLAINED_VALUES = 200
