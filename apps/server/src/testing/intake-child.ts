/**
 * Takes what lies in the first hot folder of one environment until nothing is on its way any more: the real intake in a
 * process of its own, for the tests that cut it short. Says `begun`, waits for a message, and says `idle` at the end.
 */
import { stat } from 'node:fs/promises'
import { DEFAULT_STABILITY } from '@platen/domain/intake'
import type pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { getHotFolders } from '../features/intake/hot-folders.ts'
import { watchHotFolder } from '../features/intake/watch-hot-folder.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
import type { Services } from '../services.ts'

export interface IntakeChildInput {
  readonly config: pg.PoolConfig
  readonly settings: Services['settings']
  readonly environment: { readonly id: string; readonly resourceName: string }
}

const { config, settings, environment } = JSON.parse(process.argv[2] ?? '{}') as IntakeChildInput
let aheadMs = 0
const services: Services = {
  settings,
  database: await openDatabase(config),
  live: await createChangeNotifier(config),
  log: nullLogger(),
  now: () => new Date(Date.now() + aheadMs),
}
process.on('disconnect', () => process.exit())
const [hotFolder] = getHotFolders(settings, environment)
if (!hotFolder) throw new Error('no hot folder')
const watcher = watchHotFolder(services, environment, hotFolder, { ...DEFAULT_STABILITY, delayMs: 1000 })
// what is loaded and opened only once is there before anybody counts
await stat(process.execPath)
process.send?.('begun')
await new Promise((resolve) => process.once('message', resolve))
do {
  // the clock is played: a file that does not change is whole after a second of it
  aheadMs += 500
} while (await watcher.look())
process.send?.('idle')
await new Promise(() => undefined)
