const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text can be an id at all; the database refuses to compare others. */
export const isUuid = (text: string): boolean => UUID.test(text)
