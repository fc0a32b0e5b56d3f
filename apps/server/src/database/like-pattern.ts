/** Returns an `ilike` pattern that matches a text at any position; wildcards in it are escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
