/** An id that no node has. */
export const createNodeId = (): string => crypto.randomUUID()
