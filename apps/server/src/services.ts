import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database/database.ts'
import type { ObjectStore } from './file-store/object-store.ts'
import type { ChangeNotifier } from './live/change-notifications.ts'
import type { Metrics } from './metrics.ts'
import type { Settings } from './settings.ts'

/** The services of the server; created once in start-server.ts and passed to every handler and background task. */
export interface Services {
  readonly settings: Settings
  readonly database: Database
  readonly objects: ObjectStore
  readonly live: ChangeNotifier
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly now: () => Date
  /** True once the process is stopping; it then starts no new work. */
  readonly isStopping?: () => boolean
}
