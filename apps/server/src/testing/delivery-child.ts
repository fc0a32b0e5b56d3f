/**
 * Delivers the runs of one environment repeatedly until it is killed: the real delivery in a child process, for the
 * test that kills it. Sends `idle` after each round; its clock is set ahead as the test requests.
 */
import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { performWithdrawal } from '../modules/production/delivery/withdraw-run.ts'
import type { Services } from '../services.ts'
import { composeRuns, deliverRuns } from './run-due-jobs.ts'

export interface DeliveryChildInput {
  readonly config: pg.PoolConfig
  readonly settings: Services['settings']
  readonly environment: { readonly id: string; readonly resourceName: string }
  readonly aheadMs: number
  /** Whether it sends `begun` and waits for a message before it delivers anything. */
  readonly waits?: boolean
  /** Whether it composes the queued runs before it delivers. */
  readonly composes?: boolean
  /** The id of a run that it withdraws, instead of delivering runs. */
  readonly withdraws?: string
}

const { config, settings, environment, aheadMs, waits, composes, withdraws } = JSON.parse(
  process.argv[2] ?? '{}',
) as DeliveryChildInput
const services: Services = {
  settings,
  database: await openDatabase(config),
  live: await createChangeNotifier(config),
  log: nullLogger(),
  metrics: createMetrics(),
  objects: openObjectStore(settings),
  now: () => new Date(Date.now() + aheadMs),
}
process.on('disconnect', () => process.exit())
// Loads and opens everything that is only loaded once before system calls are counted.
await stat(process.execPath)
process.send?.('begun')
if (waits) await new Promise((resolve) => process.once('message', resolve))
for (;;) {
  if (composes) await composeRuns(services, environment)
  if (withdraws === undefined) await deliverRuns(services, environment)
  else await performWithdrawal(services, environment, withdraws)
  process.send?.('idle')
  await new Promise((resolve) => process.once('message', resolve))
}
