const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Ids come from outside: one that is no uuid is an unknown id, not an error of the database. */
export const isUuid = (text: string): boolean => UUID.test(text)
