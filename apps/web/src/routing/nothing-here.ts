/** Thrown by a loader for an address that can lead nowhere; the frame shows the not-found page. */
export class NothingHere extends Error {
  constructor() {
    super('There is nothing at this address.')
    this.name = 'NothingHere'
  }
}
