/** The object store did not answer, or refused a request: a retry may succeed. */
export class StoreUnavailableError extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)}`, { cause })
    this.name = 'StoreUnavailableError'
  }
}
