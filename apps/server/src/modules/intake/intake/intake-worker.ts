import { type FSWatcher, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { DEFAULT_STABILITY, type StabilitySettings } from '@platen/domain/intake'
import { shareFolders } from '../../../private-files.ts'
import type { Services } from '../../../services.ts'
import { type PollingLoop, startPollingLoop } from '../../../work-loop.ts'
import { loadEnvironments } from '../../platform/environments/environments-queries.ts'
import { getHotFolders } from './hot-folders.ts'
import { type HotFolderWatcher, watchHotFolder } from './watch-hot-folder.ts'

/** Polling intervals while no file is in progress, and while files are. */
const IDLE_INTERVAL_MS = 2000
const BUSY_INTERVAL_MS = 200

/** Hot folders scanned concurrently. */
const MAX_CONCURRENT_FOLDERS = 4

/** Local files become stable sooner than files on a slow share. */
const LOCAL_STABILITY: StabilitySettings = { ...DEFAULT_STABILITY, delayMs: 1000 }

/** Starts the built-in input connector, which watches the hot folders of all environments on this machine. */
export function startHotFolderWatcher(services: Services, stability: StabilitySettings = LOCAL_STABILITY): PollingLoop {
  const watchers = new Map<string, HotFolderWatcher>()
  const hints: FSWatcher[] = []
  let busyTimer: NodeJS.Timeout | undefined

  async function watchAll(): Promise<void> {
    for (const environment of await loadEnvironments(services.database)) {
      let isNew = false
      for (const hotFolder of getHotFolders(services.settings, environment)) {
        if (watchers.has(hotFolder.folder)) continue
        // a folder that cannot be created, for example on a full disk, is retried in the next round and does not block
        // the others
        try {
          await mkdir(hotFolder.folder, { recursive: true })
        } catch (error) {
          services.log.warn({ err: error, folder: hotFolder.folder }, 'creating a hot folder failed')
          continue
        }
        isNew = true
        watchers.set(hotFolder.folder, watchHotFolder(services, environment, hotFolder, stability))
        watchEvents(hotFolder.folder)
      }
      if (isNew) await shareFolders(services.settings, environment.resourceName)
    }
  }

  /** File system events only shorten the wait until the next scan; correctness does not depend on them. */
  function watchEvents(folder: string): void {
    try {
      const hint = watch(folder, { persistent: false }, () => loop.wake())
      hint.on('error', () => hint.close())
      hints.push(hint)
    } catch {
      // file systems without events: polling is sufficient
    }
  }

  const loop = startPollingLoop('intake', IDLE_INTERVAL_MS, services.log, async () => {
    await watchAll()
    let busy = false
    const waiting = [...watchers.values()].toReversed()
    const scanNext = async (): Promise<void> => {
      for (let watcher = waiting.pop(); watcher; watcher = waiting.pop()) {
        try {
          if (await watcher.look()) busy = true
        } catch (error) {
          services.log.warn({ err: error, folder: watcher.hotFolder.folder }, 'scanning a hot folder failed')
        }
      }
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT_FOLDERS }, scanNext))
    clearTimeout(busyTimer)
    if (busy) busyTimer = setTimeout(() => loop.wake(), BUSY_INTERVAL_MS)
  })

  return {
    wake: loop.wake,
    async stop() {
      for (const hint of hints) hint.close()
      await loop.stop()
      clearTimeout(busyTimer)
    },
  }
}
