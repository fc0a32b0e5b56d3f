import type { Configuration } from './configuration.ts'
import type { ConnectionState } from './connection-state.ts'
import type { Log } from './log.ts'
import type { ServerClient } from './server-client.ts'
import type { StatePaths } from './state/paths.ts'

/** What a running connector is made of; built once and handed to all of its work. */
export interface ConnectorContext {
  readonly configuration: Configuration
  readonly places: StatePaths
  readonly link: ServerClient
  readonly gate: ConnectionState
  readonly log: Log
  readonly now: () => Date
  /** Goes on evenly where the machine's clock is set or jumps; for everything that waits. */
  readonly steadyNow: () => Date
  readonly random: () => number
}
