/** A pattern for `ilike` that finds a text wherever it stands, its own signs taken as they are. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
