/**
 * Imports the files of the first hot folder of one environment until none is in progress: the real intake in a child
 * process, for the tests that interrupt it. Sends `begun`, waits for a message, and sends `idle` at the end.
 */

import { stat } from 'node:fs/promises'
import { DEFAULT_STABILITY } from '@platen/domain/intake'
import { getHotFolders } from '../modules/intake/intake/hot-folders.ts'
import { watchHotFolder } from '../modules/intake/intake/watch-hot-folder.ts'
import { type ChildInput, openChildServices } from './child-services.ts'

export interface IntakeChildInput extends ChildInput {
  readonly environment: { readonly id: string; readonly resourceName: string }
}

let aheadMs = 0
const {
  input: { environment },
  services,
} = await openChildServices<IntakeChildInput>(() => new Date(Date.now() + aheadMs))
const [hotFolder] = getHotFolders(services.settings, environment)
if (!hotFolder) throw new Error('no hot folder')
const watcher = watchHotFolder(services, environment, hotFolder, { ...DEFAULT_STABILITY, delayMs: 1000 })
// Loads and opens everything that is only loaded once before system calls are counted.
await stat(process.execPath)
process.send?.('begun')
await new Promise((resolve) => process.once('message', resolve))
do {
  // The clock is simulated: a file that does not change for a second is complete.
  aheadMs += 500
} while (await watcher.scan())
process.send?.('idle')
await new Promise(() => undefined)
