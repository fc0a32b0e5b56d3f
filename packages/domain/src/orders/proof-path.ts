/** Returns the path of the page on which a customer approves artwork. */
export const proofPath = (environment: string, token: string): string => `/${environment}/proof/${token}`

/** Whether a path is of such a page, with any token. */
export const isProofPath = (path: string): boolean => /^\/[^/]+\/proof\/[^/]+$/.test(path)
