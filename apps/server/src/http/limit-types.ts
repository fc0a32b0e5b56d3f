export interface ConnectionLimits {
  /** Maximum number of connections of all clients; further ones are closed immediately. */
  readonly connections: number
  /**
   * Maximum number of connections, and of concurrent requests, of one address. Connections of trusted proxies are not
   * counted.
   */
  readonly perAddress: number
  /** Maximum number of concurrent requests with one session cookie or key. */
  readonly perCaller: number
  /** Maximum number of event streams with one session cookie. A browser opens one per tab. */
  readonly streamsPerSession: number
  readonly streamsPerAddress: number
}

export interface SlowClientLimits {
  /** Minimum rate of a client while the server waits for its body, in bytes per second. */
  readonly bytesPerSecond: number
  /** Time waited for a body, in ms, before its rate is checked, and over which it is measured. */
  readonly windowMs: number
  /** A client that reads nothing of a response for this long is disconnected, in ms. */
  readonly stalledReaderMs: number
  /** How long a client may continue to send a body that is not read after the response was sent, in ms. */
  readonly unreadBodyMs: number
  /** Interval of the checks, in ms. */
  readonly checkEveryMs: number
}

export interface UnsentResponseLimits {
  /** Responses from this size on are counted, in bytes. */
  readonly countedFromBytes: number
  /** Maximum memory of the responses of one environment that their clients have not read, in bytes. */
  readonly bytesPerEnvironment: number
  /** Maximum memory of all responses that their clients have not read, in bytes. */
  readonly bytesInAll: number
}

/** Limits of one kind of expensive calls. */
export interface CostLimits {
  /** Maximum calls of one user or key per minute. */
  readonly perCaller: number
  /** Maximum calls of one environment per minute. */
  readonly perEnvironment: number
  /** Maximum concurrent calls of one environment; others are queued. */
  readonly maxConcurrent: number
  /** Maximum concurrent calls of all environments; free slots go round-robin to the waiting environments. */
  readonly maxConcurrentInAll: number
  /** Maximum number of queued calls of one environment. */
  readonly waiting: number
  /** Maximum bytes of the bodies of queued calls of one environment; unlimited if omitted. */
  readonly waitingBytes?: number
  /** Maximum bytes of the bodies of queued calls of all environments; unlimited if omitted. */
  readonly waitingBytesInAll?: number
  /** How long a call waits for a slot, in ms. */
  readonly waitingMs: number
  /** Time limit until the response starts, in ms; null: no limit, as it depends on the client. */
  readonly workMs: number | null
}
