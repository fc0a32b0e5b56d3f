import { type FSWatcher, watch } from 'node:fs'
import { mkdir, stat, statfs } from 'node:fs/promises'
import { DEFAULT_STABILITY, type StabilitySettings } from '@platen/domain/intake'
import { exists } from '@platen/hotfolder'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { shareFolders } from '../../../private-files.ts'
import type { Services } from '../../../services.ts'
import { hasInputSettings } from '../../catalog/input-settings/input-settings-queries.ts'
import { loadEnvironments } from '../../platform/environments/environments-queries.ts'
import { getHotFolders, type HotFolder } from './hot-folders.ts'
import { type ScanScheduler, startScanScheduler } from './scan-scheduler.ts'
import { watchHotFolder } from './watch-hot-folder.ts'

/**
 * Interval of scans of a folder whose file system reports changes, in ms. They find files whose event was lost, for
 * example because the folder was replaced by another one.
 */
const RESCAN_MS = 60_000
/** The same for folders on the network, whose file systems do not report changes of other machines. */
const NETWORK_RESCAN_MS = 2000
/** Interval at which environments without a watched folder are checked for one, in ms. */
const NEW_ENVIRONMENTS_MS = 10 * 60_000

/** Local files become stable sooner than files on a slow share. */
const LOCAL_STABILITY: StabilitySettings = { ...DEFAULT_STABILITY, delayMs: 1000 }

/** Types of network file systems in statfs(2): NFS, SMB, CIFS, SMB2, FUSE, 9P, AFS, Ceph. */
const NETWORK_FILE_SYSTEMS = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x5346414f, 0x00c36400,
])

const isOnNetwork = async (folder: string): Promise<boolean> => NETWORK_FILE_SYSTEMS.has((await statfs(folder)).type)

/**
 * Watches the hot folders of this machine, the built-in input connector. The folders of an environment are created and
 * watched once its input settings have been saved; a folder that exists already is watched in any case. `rescanMs` is
 * the interval of scans of a folder whose file system reports changes.
 */
export function startHotFolderWatcher(
  services: Services,
  stability: StabilitySettings = LOCAL_STABILITY,
  rescanMs: number = RESCAN_MS,
): { stop(): Promise<void> } {
  const scheduler = startScanScheduler(services.log)
  /** The environment of each watched folder. */
  const watched = new Map<string, string>()
  const events = new Map<string, FSWatcher>()
  let isStopped = false

  async function watchEnvironment(environment: EnvironmentRef): Promise<void> {
    const folders = getHotFolders(services.settings, environment).filter(({ folder }) => !watched.has(folder))
    if (folders.length === 0) return
    const isConfigured = await services.database.inEnvironment(environment.id, hasInputSettings, { readOnly: true })
    let isNew = false
    for (const hotFolder of folders) {
      if (isStopped || !(isConfigured || (await exists(hotFolder.folder)))) continue
      // A folder that cannot be created, for example on a full disk, is tried again and does not block the others.
      try {
        await mkdir(hotFolder.folder, { recursive: true })
        await addFolder(environment, hotFolder)
        isNew = true
      } catch (error) {
        services.log.warn({ err: error, folder: hotFolder.folder }, 'watching a hot folder failed; trying again')
      }
    }
    if (isNew) await shareFolders(services.settings, environment.resourceName)
  }

  async function addFolder(environment: EnvironmentRef, hotFolder: HotFolder): Promise<void> {
    const { folder } = hotFolder
    const watcher = watchHotFolder(services, environment, hotFolder, stability)
    let { ino } = await stat(folder)
    const reportsChanges = watchEvents(folder, scheduler) && !(await isOnNetwork(folder))
    watched.set(folder, environment.id)
    /** The events are those of a directory: watches another one at the same path. Returns whether there is one. */
    const watchReplacement = async (): Promise<boolean> => {
      const stats = await stat(folder)
      if (stats.ino === ino || isStopped) return false
      ino = stats.ino
      watchEvents(folder, scheduler)
      return true
    }
    scheduler.add({
      folder,
      environmentId: environment.id,
      everyMs: reportsChanges ? rescanMs : NETWORK_RESCAN_MS,
      scan: async () => {
        const isBusy = await watcher.scan()
        return (await watchReplacement()) || isBusy
      },
    })
  }

  /** Stops watching the folders of environments that were deleted. */
  function stopWatchingDeleted(environments: readonly EnvironmentRef[]): void {
    const ids = new Set(environments.map(({ id }) => id))
    for (const [folder, environmentId] of watched) {
      if (ids.has(environmentId)) continue
      scheduler.remove(folder)
      events.get(folder)?.close()
      events.delete(folder)
      watched.delete(folder)
    }
  }

  /** Returns whether the file system reports changes of the folder; each one makes a scan due. */
  function watchEvents(folder: string, { scanSoon }: ScanScheduler): boolean {
    try {
      const watcher = watch(folder, { persistent: false }, () => scanSoon(folder))
      watcher.on('error', (error) => {
        services.log.warn({ err: error, folder }, 'watching a hot folder failed; it is scanned at intervals')
        watcher.close()
      })
      events.get(folder)?.close()
      events.set(folder, watcher)
      return true
    } catch {
      return false
    }
  }

  let running = Promise.resolve()
  /** Checks environments one after the other. A failure, for example of the database, is retried at the next check. */
  const check = (environmentId?: string): void => {
    running = running.then(async () => {
      try {
        const environments = await loadEnvironments(services.database)
        stopWatchingDeleted(environments)
        for (const environment of environments) {
          if (isStopped) return
          if (environmentId === undefined || environment.id === environmentId) await watchEnvironment(environment)
        }
      } catch (error) {
        services.log.warn({ err: error }, 'looking for hot folders failed; retrying')
      }
    })
  }
  check()
  const timer = setInterval(check, NEW_ENVIRONMENTS_MS)
  timer.unref()
  const stopListening = services.live.listen(undefined, ({ topics }, environmentId) => {
    if (topics.includes('inputSettings')) check(environmentId)
  })

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      stopListening()
      for (const watcher of events.values()) watcher.close()
      await running
      await scheduler.stop()
    },
  }
}
