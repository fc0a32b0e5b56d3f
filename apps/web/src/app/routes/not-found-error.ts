/** Thrown by a loader for a URL that can match nothing; `RouteErrorBoundary` shows the not-found page. */
export class NotFoundError extends Error {
  constructor() {
    super('There is nothing at this address.')
    this.name = 'NotFoundError'
  }
}
