export interface ConnectionLimits {
  /** Connections of all clients; further ones are closed at once. */
  readonly connections: number
  /** Connections, and requests under way, of one address. Connections of trusted proxies are not counted. */
  readonly perAddress: number
  /** Requests under way with one session cookie or one key. */
  readonly perCaller: number
  /** Event streams with one session cookie. A browser opens one for each tab. */
  readonly streamsPerSession: number
  readonly streamsPerAddress: number
}

export interface SlowClientLimits {
  /** Bytes per second that a client has to send while the server waits for its body. */
  readonly bytesPerSecond: number
  /** Time waited for a body, in ms, before its rate is looked at, and over which it is measured. */
  readonly windowMs: number
  /** A client that takes nothing of an answer for this long is disconnected, in ms. */
  readonly stalledReaderMs: number
  /** How often requests are looked at, in ms. */
  readonly checkEveryMs: number
}

/** Of one kind of expensive calls. */
export interface CostLimits {
  /** Calls of one user or key in a minute. */
  readonly perCaller: number
  /** Calls of one environment in a minute. */
  readonly perEnvironment: number
  /** Calls of one environment that run at once; others wait for their turn. */
  readonly atOnce: number
  /** Calls of all environments that run at once; free places go to the waiting environments in turn. */
  readonly atOnceInAll: number
  /** Calls of one environment that may wait. */
  readonly waiting: number
  /** How long a call waits for its turn, in ms. */
  readonly waitingMs: number
  /** How long a call may take until its answer begins, in ms; null: as long as its client takes. */
  readonly workMs: number | null
}
