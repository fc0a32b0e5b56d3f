import type { Configuration } from './configuration.ts'
import type { Gate } from './gate.ts'
import type { Log } from './log.ts'
import type { ServerLink } from './server-link.ts'
import type { Places } from './state/places.ts'

/** What a running connector is made of; built once and handed to all of its work. */
export interface Running {
  readonly configuration: Configuration
  readonly places: Places
  readonly link: ServerLink
  readonly gate: Gate
  readonly log: Log
  readonly now: () => Date
  /** Goes on evenly where the machine's clock is set or jumps; for everything that waits. */
  readonly steadyNow: () => Date
  readonly random: () => number
}
