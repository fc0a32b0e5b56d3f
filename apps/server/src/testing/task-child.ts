/**
 * Runs the background tasks until it is killed. The task `compose_run` composes if that is wanted; otherwise it sends
 * `running` and never ends.
 */
import type pg from 'pg'
import { TASKS } from '../background-work.ts'
import { openDatabase } from '../database/database.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import type { Services } from '../services.ts'
import type { EnvironmentTask } from '../tasks/task.ts'
import { startTaskRunner } from '../tasks/task-runner.ts'

export interface TaskChildInput {
  readonly config: pg.PoolConfig
  readonly settings: Services['settings']
  readonly composes?: boolean
}

const { config, settings, composes } = JSON.parse(process.argv[2] ?? '{}') as TaskChildInput
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
const endless: EnvironmentTask = {
  group: 'compose',
  timeoutMs: 3_600_000,
  run() {
    process.send?.('running')
    return new Promise(() => undefined)
  },
}
const ofEnvironments = composes ? TASKS.ofEnvironments : { ...TASKS.ofEnvironments, compose_run: endless }
await startTaskRunner(services, { ofEnvironments, scheduled: {} })
