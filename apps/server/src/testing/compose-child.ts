/**
 * Composes the runs of one environment until it is killed: the real composer in a child process, for the tests that
 * stop or kill it. Sends `begun`, waits for a message, and sends `idle` when there is nothing more to compose.
 */
import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import type { Services } from '../services.ts'
import { composeRuns } from './run-due-jobs.ts'

export interface ComposeChildInput {
  readonly config: pg.PoolConfig
  readonly settings: Services['settings']
  readonly environment: { readonly id: string; readonly resourceName: string }
}

const { config, settings, environment } = JSON.parse(process.argv[2] ?? '{}') as ComposeChildInput
const services: Services = {
  settings,
  database: await openDatabase(config),
  live: await createChangeNotifier(config),
  log: nullLogger(),
  metrics: createMetrics(),
  objects: openObjectStore(settings),
  now: () => new Date(),
}
process.on('disconnect', () => process.exit())
// Loads and opens everything that is only loaded once before system calls are counted.
await stat(process.execPath)
process.send?.('begun')
await new Promise((resolve) => process.once('message', resolve))
await composeRuns(services, environment)
process.send?.('idle')
await new Promise(() => undefined)
