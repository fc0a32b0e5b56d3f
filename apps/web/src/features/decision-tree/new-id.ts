/** An id that no node has. */
export const newId = (): string => crypto.randomUUID()
