import fs from 'node:fs'
import { access, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import { DEFAULT_STABILITY } from '@platen/domain/intake'
import { expect, onTestFinished, test, vi } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { waitUntil } from '../../../testing/connector-fixture.ts'
import { testServer } from '../../../testing/test-server.ts'
import { deleteEnvironmentById, restoreEnvironmentById } from '../../identity/customers/delete-environment.ts'
import { getHotFolders } from './hot-folders.ts'
import { startHotFolderWatcher } from './watch-hot-folders.ts'

vi.setConfig({ testTimeout: 120_000 })

const server = await testServer()
const { services } = server
const STABILITY = { ...DEFAULT_STABILITY, delayMs: 100 }
const HOUR_MS = 3_600_000

/** Creates an environment and returns its first hot folder, with the call that saves its input settings. */
async function shop() {
  const environment = await server.environment()
  const admin = await server.person(environment, 'admin')
  const [hotFolder] = getHotFolders(services.settings, environment)
  if (!hotFolder) throw new Error('an environment has eight hot folders')
  let files = 0
  return {
    environment,
    folder: hotFolder.folder,
    async saveSettings() {
      const naming = { type: 'HotFolder1', order: ['media'], separator: '-' as const, fixValues: [] }
      const { status } = await admin.call(calls.inputSettings.saveConnectors, {
        body: { learningMode: true, connectors: [naming] },
      })
      expect(status).toBe(200)
    },
    /** Puts a complete file into a folder; returns its name. */
    async put(folder: string): Promise<string> {
      files += 1
      const name = `Pen${files}.svg`
      const parent = environmentFolder(services.settings, environment.resourceName)
      await mkdir(parent, { recursive: true })
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30"><rect width="${files}" height="30"/></svg>`
      await writeFile(path.join(parent, name), svg)
      await rename(path.join(parent, name), path.join(folder, name))
      return name
    },
    imported: () => readdir(hotFolder.done).catch(() => []),
  }
}

function start(rescanMs: number): void {
  const watcher = startHotFolderWatcher(services, STABILITY, rescanMs)
  onTestFinished(() => watcher.stop())
}

test('The hot folders of an environment are created and watched when its input settings are saved, without a restart', async () => {
  start(HOUR_MS)
  const { folder, saveSettings, put, imported } = await shop()
  await expect(access(folder)).rejects.toThrow('ENOENT')
  await saveSettings()
  await waitUntil(() => access(folder))
  const name = await put(folder)
  await waitUntil(async () => expect(await imported()).toEqual([name]))
})

test('A folder that is replaced by another one is watched again', async () => {
  start(HOUR_MS)
  const { folder, saveSettings, put, imported } = await shop()
  await saveSettings()
  await waitUntil(() => access(folder))
  const first = await put(folder)
  await waitUntil(async () => expect(await imported()).toEqual([first]))
  await rename(folder, `${folder}-before`)
  await mkdir(folder, { recursive: true })
  const second = await put(folder)
  await waitUntil(async () => expect(await imported()).toEqual([second]))
  const third = await put(folder)
  await waitUntil(async () => expect((await imported()).toSorted()).toEqual([second, third]))
})

test('A file whose event was lost is found by the next scan at an interval', async () => {
  const { watch } = fs
  const withoutEvents = (folder: fs.PathLike) => watch(folder, { persistent: false })
  Object.assign(fs, { watch: withoutEvents })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { watch })
    syncBuiltinESMExports()
  })
  start(500)
  const { folder, saveSettings, put, imported } = await shop()
  await saveSettings()
  await waitUntil(() => access(folder))
  const first = await put(folder)
  await waitUntil(async () => expect(await imported()).toEqual([first]))
  const second = await put(folder)
  await waitUntil(async () => expect((await imported()).toSorted()).toEqual([first, second]))
})

test('The hot folders of a deleted environment are no longer read; after it was restored, they are read again', async () => {
  start(HOUR_MS)
  const [closed, open] = [await shop(), await shop()]
  for (const { saveSettings, folder } of [closed, open]) {
    await saveSettings()
    await waitUntil(() => access(folder))
  }
  const who = { id: null, userId: 'provider@provider.example' }
  await deleteEnvironmentById(services.database, who, closed.environment.id, services.now())
  // the watcher has handled the deletion when it has handled a later change
  const later = await shop()
  await later.saveSettings()
  await waitUntil(() => access(later.folder))
  const waiting = await closed.put(closed.folder)
  const name = await open.put(open.folder)
  await waitUntil(async () => expect(await open.imported()).toEqual([name]))
  expect(await closed.imported()).toEqual([])
  await access(path.join(closed.folder, waiting))
  await restoreEnvironmentById(services.database, who, closed.environment.id, services.now())
  await waitUntil(async () => expect(await closed.imported()).toEqual([waiting]))
})
