/** The queue of one kind of work is full. The call fails with 503 and `Retry-After`. */
export class BusyError extends Error {
  /** Value of `Retry-After`. */
  readonly seconds: number
  constructor(what: string, seconds: number) {
    super(`too much work waits: ${what}`)
    this.name = 'BusyError'
    this.seconds = seconds
  }
}
