import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { orderCalls } from '@platen/contract/orders'
import { DEFAULT_STABILITY } from '@platen/domain/intake'
import { closePool } from '@platen/imposer'
import { afterAll, expect, test } from 'vitest'
import { addDemoShop, demoParts } from '../demo/demo-shop.ts'
import { hotFoldersOf } from '../features/intake/hot-folders.ts'
import { startIntake } from '../features/intake/intake-worker.ts'
import { until } from '../testing/connector-shop.ts'
import { everyOr, FAULT_TEST_MS, tellProgress } from '../testing/strace.ts'
import { testServer } from '../testing/test-server.ts'

const FILES = 10_000

afterAll(closePool)

const svg = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30"><text y="9">${text}</text></svg>`

test('Thousands of files in the hot folder of one shop hold up neither the file of another one nor calls', {
  timeout: FAULT_TEST_MS,
}, async () => {
  const server = await testServer()
  const { services } = server
  const [busy, quiet] = [await server.environment(), await server.environment()]
  const folderOf = (shop: typeof busy): string => hotFoldersOf(services.settings, shop)[0]?.folder ?? ''
  const parts = await demoParts()
  await services.database.inEnvironment(quiet.id, (tx) => addDemoShop(tx, parts))
  for (const shop of [busy, quiet]) await mkdir(folderOf(shop), { recursive: true })
  const operator = await server.person(quiet, 'admin')
  const files = Math.ceil(FILES / everyOr(100))
  for (let count = 0; count < files; count += 1) {
    await writeFile(path.join(folderOf(busy), `Flood${count}-Black-M-1.svg`), svg(`flood ${count}`))
  }
  const done = async (shop: typeof busy): Promise<number> =>
    (await readdir(path.join(folderOf(shop), 'Done')).catch(() => [])).length

  const intake = startIntake(services, { ...DEFAULT_STABILITY, delayMs: 200 })
  await until(async () => expect(await done(busy)).toBeGreaterThan(0))
  const others = 3
  for (let other = 0; other < others; other += 1) {
    const before = await done(busy)
    const name = `Single${other}-Black-M-1.svg`
    await writeFile(path.join(path.dirname(folderOf(quiet)), name), svg(`single ${other}`))
    await rename(path.join(path.dirname(folderOf(quiet)), name), path.join(folderOf(quiet), name))
    const statuses: number[] = []
    await until(async () => {
      statuses.push((await operator.call(orderCalls.list, { query: { type: 'active' } })).status)
      expect(await done(quiet)).toBe(other + 1)
    })
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    process.stdout.write(`${(await done(busy)) - before} files of the busy shop were taken meanwhile\n`)
  }
  // the other shop's files were taken long before the flood was over
  expect(await done(busy)).toBeLessThan(files)
  await until(async () => {
    const taken = await done(busy)
    tellProgress('files', taken, files)
    expect(taken).toBe(files)
  })
  await intake.stop()
  expect(await readdir(path.join(folderOf(busy), 'Error')).catch(() => [])).toEqual([])
})
