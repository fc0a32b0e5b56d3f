import type { Configuration } from './configuration.ts'
import type { ConnectionState } from './connection-state.ts'
import type { Log } from './log.ts'
import type { ServerClient } from './server-client.ts'
import type { StatePaths } from './state/paths.ts'

/** Dependencies of a running connector, built once at startup. */
export interface ConnectorContext {
  readonly configuration: Configuration
  readonly paths: StatePaths
  readonly client: ServerClient
  readonly connection: ConnectionState
  readonly log: Log
  readonly now: () => Date
  /** Monotonic clock, unaffected by changes of the system clock; used for all delays. */
  readonly monotonicNow: () => Date
  readonly random: () => number
}
