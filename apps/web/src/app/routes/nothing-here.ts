/** Thrown by a loader for a URL that can match nothing; the frame shows the not-found page. */
export class NothingHere extends Error {
  constructor() {
    super('There is nothing at this address.')
    this.name = 'NothingHere'
  }
}
