/** Returns a unique node id. */
export const createNodeId = (): string => crypto.randomUUID()
