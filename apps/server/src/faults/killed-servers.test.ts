import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEMO } from '../demo/demo-data.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { waitForExit } from '../testing/delivery-fixture.ts'
import { demoDatabase } from '../testing/demo-environment.ts'
import { historyFixture } from '../testing/history/history-fixture.ts'
import { printAllOrders } from '../testing/history/print-all-orders.ts'
import { SHOP_COLOURS } from '../testing/history/read-shop-state.ts'
import { measureTakeOver } from '../testing/history/take-overs.ts'
import { sharedSettings } from '../testing/several-servers.ts'
import { startProgram } from '../testing/start-program.ts'
import { FAULT_TEST_MS, sampleStep } from '../testing/syscall-faults.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })

const ORDERS = Math.ceil(200 / sampleStep(5))
const KILLS = 2
const FILES_PER_KILL = 8

/** Waits until a condition holds. */
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 120_000, interval: 50 })

test('When servers are killed while files arrive in a shared hot folder, another one takes over, and each file is one order', async () => {
  const { config } = await demoDatabase()
  const { dataFolder, settings } = await sharedSettings(toDatabaseUrl(config))
  const start = () => startProgram(dataFolder, settings)
  const observer = new pg.Client(config)
  await observer.connect()
  onTestFinished(() => observer.end())
  let servers = [await start(), await start()]
  const hotFolder = path.join(dataFolder, 'environments', DEMO.environment, 'hotfolders', 'HotFolder1')
  const listNames = async (folder: string) => readdir(path.join(hotFolder, folder)).catch(() => [])
  const countAway = async () => {
    const { rows } = await observer.query<{ count: number }>(
      `select count(*)::int as count from orders where order_id like 'Away-%'`,
    )
    return rows[0]?.count ?? 0
  }
  let dropped = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await countAway()
    for (let file = 0; file < FILES_PER_KILL; file += 1) {
      await servers[0]?.drop((dropped += 1))
    }
    await until(async () => expect(await countAway()).toBeGreaterThan(before))
    // One of them owns the folders: after as many kills as there are servers, the owner was killed.
    const [killed, ...others] = servers
    const exit = waitForExit(killed?.child as never)
    killed?.child.kill('SIGKILL')
    await exit
    servers = [...others, await start()]
  }
  await until(async () => expect(await countAway()).toBe(dropped))
  await until(async () => expect(await listNames('.taken')).toEqual([]))
  expect(await listNames('Error')).toEqual([])
  expect((await listNames('Done')).filter((name) => name.startsWith('Away-'))).toHaveLength(dropped)
})

test(`${ORDERS} orders that arrive, are composed and delivered while servers are killed are each printed once`, async () => {
  const seed = Date.now() % 1_000_000
  const { server, shared, shops, recorder, random, conclude } = await historyFixture({
    seed,
    servers: 2,
    colours: SHOP_COLOURS.slice(0, 1),
  })
  const [shop] = shops
  if (!shop) throw new Error('there must be a shop')
  const takeOvers: number[] = []
  let isPrinted = false
  const afterKill = async (): Promise<void> => {
    takeOvers.push(await measureTakeOver(server.services.database.pool))
  }
  await Promise.all([
    shared.injectFaults(() => isPrinted, recorder.startedAt, { kinds: ['kill'], afterKill }),
    printAllOrders(shop.access, ORDERS, random, recorder).then(() => (isPrinted = true)),
  ])
  expect(await conclude()).toEqual([])
  expect(takeOvers.length).toBeGreaterThan(0)
  const [longest, shortest] = [Math.max(...takeOvers), Math.min(...takeOvers)].map((ms) => Math.round(ms))
  process.stdout.write(`${takeOvers.length} times taken over, after ${shortest} to ${longest} ms\n`)
  const inHistory = `select from jobs where status = 'PRINTED' and place = 'history'`
  expect((await server.services.database.pool.query(inHistory)).rowCount).toBe(ORDERS)
})
