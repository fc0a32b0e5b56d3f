import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_STABILITY } from '@platen/domain/intake'
import type pg from 'pg'
import { demoParts, insertDemoData } from '../demo/demo-data.ts'
import { getHotFolders, type HotFolder } from '../modules/intake/intake/hot-folders.ts'
import { type HotFolderWatcher, watchHotFolder } from '../modules/intake/intake/watch-hot-folder.ts'
import type { Services } from '../services.ts'
import { type TestServer, testServer } from './test-server.ts'

export interface HotFolderShop {
  readonly server: TestServer
  /** Connection of its database, for a child process. */
  readonly config: pg.PoolConfig
  readonly environment: { id: string; resourceName: string }
  /** HotFolder1, with the naming of the demo: media-color-size-quantity. */
  readonly hotFolder: HotFolder
  /** Creates a watcher without memory, as after a restart; `services` may be those of another server. */
  newWatcher(services?: Services, folder?: HotFolder): HotFolderWatcher
  /** Scans repeatedly, half a second of the simulated clock apart, until no file is in progress. */
  settle(watcher: HotFolderWatcher): Promise<void>
  /** Scans once after this much time of the simulated clock. */
  lookAfter(watcher: HotFolderWatcher, ms: number): Promise<void>
  /** Names in a folder, except those that start with a dot. */
  names(folder: string): Promise<string[]>
  /** The text next to a rejected file. */
  reason(name: string): Promise<string>
}

const STABILITY = { ...DEFAULT_STABILITY, delayMs: 1000 }

/** Creates the environment of the demo on a real database with real folders; only the clock is simulated. */
export async function hotFolderFixture(): Promise<HotFolderShop> {
  let clock = Date.UTC(2026, 10, 21, 8)
  const server = await testServer({ now: () => new Date(clock) })
  const environment = await server.environment()
  const parts = await demoParts()
  await server.services.database.inEnvironment(environment.id, (tx) => insertDemoData(tx, parts))
  const hotFolder = getHotFolders(server.services.settings, environment)[0] as HotFolder
  await mkdir(hotFolder.folder, { recursive: true })
  const lookAfter = async (watcher: HotFolderWatcher, ms: number): Promise<void> => {
    clock += ms
    await watcher.scan()
  }
  return {
    server,
    config: server.config,
    environment,
    hotFolder,
    newWatcher: (services = server.services, folder = hotFolder) =>
      watchHotFolder(services, environment, folder, STABILITY),
    lookAfter,
    async settle(watcher) {
      for (let round = 0; round < 1000; round += 1) {
        clock += 500
        if (!(await watcher.scan())) return
      }
      throw new Error('the hot folder still has files in progress')
    },
    names: async (folder) => (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted(),
    reason: (name) => readFile(path.join(hotFolder.error, `${name}.txt`), 'utf8'),
  }
}
