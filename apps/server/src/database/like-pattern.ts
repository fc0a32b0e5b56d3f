/** A pattern for `ilike` that finds a text wherever it stands, its own signs taken as they are. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
