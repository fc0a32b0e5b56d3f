import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database/database.ts'
import type { ChangeNotifier } from './live/change-notifications.ts'
import type { Settings } from './settings.ts'

/** What the server is made of; built once in start-server.ts and handed to every call and every worker. */
export interface Services {
  readonly settings: Settings
  readonly database: Database
  readonly live: ChangeNotifier
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  /** True once the process was told to stop; it then takes no new work. */
  readonly isStopping?: () => boolean
}
