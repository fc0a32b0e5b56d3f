/** Prefix of corrected texts of a template in the history and the audit trail; the name of the text follows. */
const PREFIX = 'texts.'

/** Returns the name of a corrected text; undefined for other changed fields. */
export const getCorrectedTextLabel = (field: string): string | undefined =>
  field.startsWith(PREFIX) ? field.slice(PREFIX.length) : undefined
