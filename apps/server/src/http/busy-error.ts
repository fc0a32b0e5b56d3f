/** Too much of one kind of work waits already. The call is answered with 503 and `Retry-After`. */
export class BusyError extends Error {
  /** After which a retry makes sense. */
  readonly seconds: number
  constructor(what: string, seconds: number) {
    super(`too much work waits: ${what}`)
    this.name = 'BusyError'
    this.seconds = seconds
  }
}
