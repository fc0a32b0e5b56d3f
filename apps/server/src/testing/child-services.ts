import { flushCompileCache } from 'node:module'
import type pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import type { Services } from '../services.ts'

/** What a test passes to each child process, as JSON in its first argument. */
export interface ChildInput {
  readonly config: pg.PoolConfig
  readonly settings: Services['settings']
}

/** Opens the database and the files for a child process, which ends when its parent does. */
export async function openChildServices<Input extends ChildInput>(
  now: (input: Input) => Date = () => new Date(),
): Promise<{ input: Input; services: Services }> {
  const input = JSON.parse(process.argv[2] ?? '{}') as Input
  const { config, settings } = input
  const services: Services = {
    settings,
    database: await openDatabase(config),
    live: await createChangeNotifier(config),
    log: nullLogger(),
    metrics: createMetrics(),
    objects: openObjectStore(settings),
    now: () => now(input),
  }
  process.on('disconnect', () => process.exit())
  // These processes are usually killed: this writes the compile cache for the next ones.
  flushCompileCache()
  return { input, services }
}
