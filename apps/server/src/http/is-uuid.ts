const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a uuid; PostgreSQL rejects comparisons with other texts. */
export const isUuid = (text: string): boolean => UUID.test(text)
