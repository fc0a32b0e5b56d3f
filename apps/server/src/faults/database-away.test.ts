import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { resolveLocations } from '../database/embedded/locations.ts'
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { startDemoPostgres } from '../testing/demo-environment.ts'
import { submitPhoneCase, uploadPhoneCase } from '../testing/demo-shop-system.ts'
import { startProgram, temporaryFolder } from '../testing/start-program.ts'
import { FAULT_TEST_MS, sampleStep } from '../testing/syscall-faults.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })

/**
 * Files and orders that arrive during each outage, and their interval in ms: in the complete run, an outage takes a
 * minute.
 */
const ARRIVALS = 60 / sampleStep(60)
const ARRIVAL_INTERVAL_MS = 1000 / sampleStep(10)
/** After this time, a shop system repeats what was refused, in ms. */
const REPEAT_MS = 5 * ARRIVAL_INTERVAL_MS

/** Starts the program; `waitUntilImported` waits until a file is imported without any intervention. */
async function product(dataFolder: string, environment: Record<string, string>) {
  const program = await startProgram(dataFolder, environment)
  const waitUntilImported = (name: string) => waitUntil(async () => expect(await program.imported()).toContain(name))
  return { ...program, waitUntilImported }
}

test('While the database is unavailable, calls fail with 503, and everything resumes automatically afterwards', async () => {
  const [cluster, data] = [await temporaryFolder(), await temporaryFolder()]
  let database = await startDemoPostgres(cluster)
  onTestFinished(() => database.stop())
  const { address, headers, status, drop, waitUntilImported, rejected, orders, liveTopics } = await product(data, {
    DATABASE_URL: toDatabaseUrl(database.config),
  })
  const artwork = await uploadPhoneCase(address)

  /**
   * Submits an order as a shop system does, again and again until it is accepted; adds the responses that refused it.
   */
  async function submitUntilAccepted(order: string, refusals: Response[]): Promise<void> {
    for (;;) {
      const response = await submitPhoneCase(address, order, artwork)
      if (response.ok) return
      refusals.push(response)
      await wait(REPEAT_MS)
    }
  }

  const submitted: string[] = []
  const topics = liveTopics()
  await waitUntilImported(await drop())
  await waitUntil(() => expect(topics).toContain('orders'))
  expect(await status()).toBe(200)
  const times = Math.ceil(4 / sampleStep(4))
  for (let time = 0; time < times; time += 1) {
    await database.stop()
    for (let call = 0; call < 20; call += 1) expect(await status()).toBe(503)
    const refused = await fetch(`${address}/pax/orders?type=active`, { headers })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await Promise.all(Array.from({ length: 30 }, status))).toEqual(Array.from({ length: 30 }, () => 503))
    const [files, refusals, accepted]: [string[], Response[], Promise<void>[]] = [[], [], []]
    for (let arrival = 0; arrival < ARRIVALS; arrival += 1) {
      files.push(await drop())
      submitted.push(`${time}/${arrival}`)
      accepted.push(submitUntilAccepted(`${time}/${arrival}`, refusals))
      await wait(ARRIVAL_INTERVAL_MS)
    }
    await waitUntil(() => expect(refusals.length).toBeGreaterThanOrEqual(ARRIVALS))
    topics.length = 0
    database = await startEmbeddedPostgres(cluster)
    await waitUntil(async () => expect(await status()).toBe(200))
    for (const file of files) await waitUntilImported(file)
    await Promise.all(accepted)
    for (const response of refusals) {
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await waitUntil(() => expect(topics).toContain('orders'))
  }
  const stored = (await orders()).map(({ orderId }) => String(orderId))
  expect(stored.filter((order) => submitted.includes(order)).toSorted()).toEqual(submitted.toSorted())
  expect(await rejected()).toEqual([])
})

test('A restart of the database under the server only fails calls in progress, with 503', async () => {
  const [cluster, data] = [await temporaryFolder(), await temporaryFolder()]
  let database = await startDemoPostgres(cluster)
  onTestFinished(() => database.stop())
  const { status, drop, waitUntilImported, rejected } = await product(data, {
    DATABASE_URL: toDatabaseUrl(database.config),
  })
  const seen = new Set<number>()
  let isOver = false
  const statusCalls = (async () => {
    while (!isOver) seen.add(await status())
  })()
  for (let restart = 0; restart < Math.ceil(10 / sampleStep(5)); restart += 1) {
    const name = await drop()
    await database.stop()
    database = await startEmbeddedPostgres(cluster)
    await waitUntilImported(name)
  }
  isOver = true
  await statusCalls
  expect([...seen].filter((each) => each !== 200 && each !== 503)).toEqual([])
  expect(await status()).toBe(200)
  expect(await rejected()).toEqual([])
})

test('The embedded database is restarted when it is killed', async () => {
  const data = await temporaryFolder()
  const prepared = await startDemoPostgres(data)
  await prepared.stop()
  const { status, drop, waitUntilImported } = await product(data, { DATABASE_URL: '' })
  await waitUntilImported(await drop())
  const pidFile = await postmasterFile(data)
  const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
  const name = await drop()
  await waitUntil(async () => expect(await status()).toBe(200))
  await waitUntilImported(name)
  expect(Number.parseInt(await readFile(pidFile, 'utf8'), 10)).not.toBe(pid)
})

/** The file in the data folder with the process id of the database. */
async function postmasterFile(data: string): Promise<string> {
  return path.join((await resolveLocations(data)).cluster, 'postmaster.pid')
}
