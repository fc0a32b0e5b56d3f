import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { orderCalls } from '@platen/contract/orders'
import { DEFAULT_STABILITY } from '@platen/domain/intake'
import { expect, test } from 'vitest'
import { demoParts, insertDemoData } from '../demo/demo-data.ts'
import { getHotFolders } from '../modules/intake/intake/hot-folders.ts'
import { startHotFolderWatcher } from '../modules/intake/intake/watch-hot-folders.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { FAULT_TEST_MS, logProgress, sampleStep } from '../testing/syscall-faults.ts'
import { testServer } from '../testing/test-server.ts'

const FILES = 10_000

const svg = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30"><text y="9">${text}</text></svg>`

test('Thousands of files in the hot folder of one environment delay neither a file of another one nor calls', {
  timeout: FAULT_TEST_MS,
}, async () => {
  const server = await testServer()
  const { services } = server
  const [busy, quiet] = [await server.environment(), await server.environment()]
  const getFolder = (shop: typeof busy): string => getHotFolders(services.settings, shop)[0]?.folder ?? ''
  const parts = await demoParts()
  await services.database.inEnvironment(quiet.id, (tx) => insertDemoData(tx, parts))
  for (const shop of [busy, quiet]) await mkdir(getFolder(shop), { recursive: true })
  const operator = await server.person(quiet, 'admin')
  const waiting = Math.ceil(FILES / sampleStep(100))
  const files = async (folder: string): Promise<number> =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.svg')).length
  const countImported = (shop: typeof busy): Promise<number> => files(path.join(getFolder(shop), 'Done'))
  let written = 0
  /** Replaces imported files, so that the flood continues until the other environment's files are imported. */
  const refillFolder = async (): Promise<void> => {
    for (let missing = waiting - (await files(getFolder(busy))); missing > 0; missing -= 1) {
      await writeFile(path.join(getFolder(busy), `Flood${written}-Black-M-1.svg`), svg(`flood ${written}`))
      written += 1
    }
  }
  await refillFolder()

  const intake = startHotFolderWatcher(services, { ...DEFAULT_STABILITY, delayMs: 200 })
  await waitUntil(async () => expect(await countImported(busy)).toBeGreaterThan(0))
  for (const other of [0, 1, 2]) {
    const before = await countImported(busy)
    const name = `Single${other}-Black-M-1.svg`
    await writeFile(path.join(path.dirname(getFolder(quiet)), name), svg(`single ${other}`))
    await rename(path.join(path.dirname(getFolder(quiet)), name), path.join(getFolder(quiet), name))
    const statuses: number[] = []
    await waitUntil(async () => {
      await refillFolder()
      statuses.push((await operator.call(orderCalls.list, { query: { type: 'active' } })).status)
      expect(await countImported(quiet)).toBe(other + 1)
    })
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    process.stdout.write(`${(await countImported(busy)) - before} files of the busy shop were taken meanwhile\n`)
  }
  await waitUntil(async () => {
    const doneCount = await countImported(busy)
    logProgress('files', doneCount, written)
    expect(doneCount).toBe(written)
  })
  await intake.stop()
  expect(await readdir(path.join(getFolder(busy), 'Error')).catch(() => [])).toEqual([])
})
