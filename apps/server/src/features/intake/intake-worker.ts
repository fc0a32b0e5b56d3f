import { type FSWatcher, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { DEFAULT_STABILITY, type StabilitySettings } from '@platen/domain/intake'
import { shareFolders } from '../../private-files.ts'
import type { Services } from '../../services.ts'
import { startPollingLoop, type PollingLoop } from '../../work-loop.ts'
import { loadEnvironments } from '../environments/customers-reads.ts'
import { getHotFolders } from './hot-folders.ts'
import { type HotFolderWatcher, watchHotFolder } from './watch-hot-folder.ts'

/** Looks come this often while nothing is on its way, and so while something is. */
const IDLE_MS = 2000
const BUSY_MS = 200

/** Hot folders that are looked at side by side. */
const FOLDERS_AT_ONCE = 4

/** Files of the local machine are whole sooner than those of a slow share. */
const LOCAL: StabilitySettings = { ...DEFAULT_STABILITY, delayMs: 1000 }

/** The built-in input connector: watches the hot folders of every environment on this machine. */
export function startHotFolderWatcher(services: Services, stability: StabilitySettings = LOCAL): PollingLoop {
  const watchers = new Map<string, HotFolderWatcher>()
  const hints: FSWatcher[] = []
  let again: NodeJS.Timeout | undefined

  async function watchAll(): Promise<void> {
    for (const environment of await loadEnvironments(services.database)) {
      let isNew = false
      for (const hotFolder of getHotFolders(services.settings, environment)) {
        if (watchers.has(hotFolder.folder)) continue
        // one that cannot be made, as on a full disk, is tried again at the next round and keeps no other one waiting
        try {
          await mkdir(hotFolder.folder, { recursive: true })
        } catch (error) {
          services.log.warn({ err: error, folder: hotFolder.folder }, 'a hot folder could not be made')
          continue
        }
        isNew = true
        watchers.set(hotFolder.folder, watchHotFolder(services, environment, hotFolder, stability))
        hintsFrom(hotFolder.folder)
      }
      if (isNew) await shareFolders(services.settings, environment.resourceName)
    }
  }

  /** Events make it quicker where they come; nothing is built on them. */
  function hintsFrom(folder: string): void {
    try {
      const hint = watch(folder, { persistent: false }, () => loop.wake())
      hint.on('error', () => hint.close())
      hints.push(hint)
    } catch {
      // a file system without events: the looks are enough
    }
  }

  const loop = startPollingLoop('intake', IDLE_MS, services.log, async () => {
    await watchAll()
    let busy = false
    const waiting = [...watchers.values()].toReversed()
    const looker = async (): Promise<void> => {
      for (let watcher = waiting.pop(); watcher; watcher = waiting.pop()) {
        try {
          if (await watcher.look()) busy = true
        } catch (error) {
          services.log.warn({ err: error, folder: watcher.hotFolder.folder }, 'a hot folder could not be looked at')
        }
      }
    }
    await Promise.all(Array.from({ length: FOLDERS_AT_ONCE }, looker))
    clearTimeout(again)
    if (busy) again = setTimeout(() => loop.wake(), BUSY_MS)
  })

  return {
    wake: loop.wake,
    async stop() {
      for (const hint of hints) hint.close()
      await loop.stop()
      clearTimeout(again)
    },
  }
}
