import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_STABILITY } from '@platen/domain/intake'
import type pg from 'pg'
import { insertDemoData, demoParts } from '../demo/demo-data.ts'
import { type HotFolder, getHotFolders } from '../features/intake/hot-folders.ts'
import { type HotFolderWatcher, watchHotFolder } from '../features/intake/watch-hot-folder.ts'
import { type TestServer, testServer } from './test-server.ts'

export interface HotFolderShop {
  readonly server: TestServer
  /** Connection of its database, for a process of its own. */
  readonly config: pg.PoolConfig
  readonly environment: { id: string; resourceName: string }
  /** HotFolder1, with the naming of the demo: media-color-size-quantity. */
  readonly hotFolder: HotFolder
  /** A watcher with an empty memory, as after a restart. */
  newWatcher(): HotFolderWatcher
  /** Looks again and again, half a second of the played clock apart, until nothing is on its way any more. */
  settle(watcher: HotFolderWatcher): Promise<void>
  /** One look after that much of the played clock. */
  lookAfter(watcher: HotFolderWatcher, ms: number): Promise<void>
  /** Names in a folder, without those that begin with a dot. */
  names(folder: string): Promise<string[]>
  /** The text beside a refused file. */
  reason(name: string): Promise<string>
}

const STABILITY = { ...DEFAULT_STABILITY, delayMs: 1000 }

/** The demo's shop on a real database with real folders; only the clock is played. */
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
    await watcher.look()
  }
  return {
    server,
    config: server.config,
    environment,
    hotFolder,
    newWatcher: () => watchHotFolder(server.services, environment, hotFolder, STABILITY),
    lookAfter,
    async settle(watcher) {
      for (let round = 0; round < 1000; round += 1) {
        clock += 500
        if (!(await watcher.look())) return
      }
      throw new Error('the hot folder does not come to rest')
    },
    names: async (folder) => (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted(),
    reason: (name) => readFile(path.join(hotFolder.error, `${name}.txt`), 'utf8'),
  }
}
