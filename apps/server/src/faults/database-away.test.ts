import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { resolveLocations } from '../database/embedded/locations.ts'
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { startProgram, temporaryFolder } from '../testing/start-program.ts'
import { FAULT_TEST_MS, sampleStep } from '../testing/syscall-faults.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })

/** Starts the program; `taken` waits until a file is imported without any intervention. */
async function product(dataFolder: string, environment: Record<string, string>) {
  const program = await startProgram(dataFolder, environment)
  const taken = (name: string) => waitUntil(async () => expect(await program.imported()).toContain(name))
  return { ...program, taken }
}

test('While the database is unavailable, calls fail with 503, and everything resumes automatically afterwards', async () => {
  const [cluster, data] = [await temporaryFolder(), await temporaryFolder()]
  let database = await startEmbeddedPostgres(cluster)
  onTestFinished(() => database.stop())
  const { address, headers, status, drop, taken, rejected, liveTopics } = await product(data, {
    DATABASE_URL: toDatabaseUrl(database.config),
  })
  const topics = liveTopics()
  await taken(await drop())
  await waitUntil(() => expect(topics).toContain('orders'))
  expect(await status()).toBe(200)
  const times = Math.ceil(4 / sampleStep(4))
  for (let time = 0; time < times; time += 1) {
    await database.stop()
    for (let call = 0; call < 20; call += 1) expect(await status()).toBe(503)
    const refused = await fetch(`${address}/pax/orders?type=active`, { headers })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await Promise.all(Array.from({ length: 30 }, status))).toEqual(Array.from({ length: 30 }, () => 503))
    const meanwhile = await drop()
    topics.length = 0
    database = await startEmbeddedPostgres(cluster)
    await waitUntil(async () => expect(await status()).toBe(200))
    await taken(meanwhile)
    await waitUntil(() => expect(topics).toContain('orders'))
  }
  expect(await rejected()).toEqual([])
})

test('A restart of the database under the server only fails calls in progress, with 503', async () => {
  const [cluster, data] = [await temporaryFolder(), await temporaryFolder()]
  let database = await startEmbeddedPostgres(cluster)
  onTestFinished(() => database.stop())
  const { status, drop, taken, rejected } = await product(data, { DATABASE_URL: toDatabaseUrl(database.config) })
  const seen = new Set<number>()
  let isOver = false
  const calling = (async () => {
    while (!isOver) seen.add(await status())
  })()
  for (let restart = 0; restart < Math.ceil(10 / sampleStep(5)); restart += 1) {
    const name = await drop()
    await database.stop()
    database = await startEmbeddedPostgres(cluster)
    await taken(name)
  }
  isOver = true
  await calling
  expect([...seen].filter((each) => each !== 200 && each !== 503)).toEqual([])
  expect(await status()).toBe(200)
  expect(await rejected()).toEqual([])
})

test('The embedded database is restarted when it is killed', async () => {
  const data = await temporaryFolder()
  const { status, drop, taken } = await product(data, { DATABASE_URL: '' })
  await taken(await drop())
  const pidFile = await postmasterFile(data)
  const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
  const name = await drop()
  await waitUntil(async () => expect(await status()).toBe(200))
  await taken(name)
  expect(Number.parseInt(await readFile(pidFile, 'utf8'), 10)).not.toBe(pid)
})

/** The file in the data folder with the process id of the database. */
async function postmasterFile(data: string): Promise<string> {
  return path.join((await resolveLocations(data)).cluster, 'postmaster.pid')
}
