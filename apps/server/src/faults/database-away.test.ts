import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { resolveLocations } from '../database/embedded/locations.ts'
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { DEMO } from '../demo/demo-data.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { waitForExit } from '../testing/delivery-fixture.ts'
import { FAULT_TEST_MS, sampleStep } from '../testing/syscall-faults.ts'

const MAIN = path.join(import.meta.dirname, '../main.ts')

vi.setConfig({ testTimeout: FAULT_TEST_MS })

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-away-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const urlOf = ({ host, port, user, password, database }: pg.PoolConfig): string =>
  `postgresql://${String(user)}:${String(password)}@localhost:${port}/${String(database)}?host=${encodeURIComponent(String(host))}`

/** Starts the server in a child process, with its demo environment. */
async function product(dataFolder: string, environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PLATEN_DATA: dataFolder, PLATEN_PORT: '0', PLATEN_LOG: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const end = waitForExit(child)
    child.kill('SIGTERM')
    await end
  })
  const address = await new Promise<string>((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, said] = /^Platen is ready: (\S+)/.exec(line) ?? []
        if (said !== undefined) resolve(said)
      })
    }
    child.once('exit', () => reject(new Error('the server exited unexpectedly')))
  })
  const admin = DEMO.users[0]
  const signedIn = await fetch(`${address}/pax/user/login`, {
    method: 'POST',
    headers: { customer: DEMO.environment, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: admin?.userId, password: DEMO.password }),
  })
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0])
  const headers = { customer: DEMO.environment, cookie: cookie.join('; ') }
  const hotFolder = path.join(dataFolder, 'environments', DEMO.environment, 'hotfolders', 'HotFolder1')
  let seed = 0
  return {
    /** Status of a call that needs the database. */
    status: async () => (await fetch(`${address}/pax/orders?type=active`, { headers })).status,
    /** Puts a complete file into the hot folder; returns its name. */
    async drop(): Promise<string> {
      seed += 1
      const { bytes } = await makeArtwork(seed, 'png', { widthMm: 30, heightMm: 30, text: `${seed}` })
      const name = `Away-Black-M-${seed}.png`
      await writeFile(path.join(dataFolder, name), bytes)
      await rename(path.join(dataFolder, name), path.join(hotFolder, name))
      return name
    },
    /** Waits until the file is imported without any intervention. */
    taken: (name: string) =>
      waitUntil(async () => expect(await readdir(path.join(hotFolder, 'Done')).catch(() => [])).toContain(name)),
    refused: () => readdir(path.join(hotFolder, 'Error')).catch(() => []),
  }
}

test('While the database is unavailable, calls fail with 503, and everything resumes automatically afterwards', async () => {
  const [cluster, data] = [await temporaryFolder(), await temporaryFolder()]
  let database = await startEmbeddedPostgres(cluster)
  onTestFinished(() => database.stop())
  const { status, drop, taken, refused } = await product(data, { DATABASE_URL: urlOf(database.config) })
  await taken(await drop())
  expect(await status()).toBe(200)
  const times = Math.ceil(4 / sampleStep(4))
  for (let time = 0; time < times; time += 1) {
    await database.stop()
    for (let call = 0; call < 20; call += 1) expect(await status()).toBe(503)
    expect(await Promise.all(Array.from({ length: 30 }, status))).toEqual(Array.from({ length: 30 }, () => 503))
    const meanwhile = await drop()
    database = await startEmbeddedPostgres(cluster)
    await waitUntil(async () => expect(await status()).toBe(200))
    await taken(meanwhile)
  }
  expect(await refused()).toEqual([])
})

test('A restart of the database under the server only fails calls in progress, with 503', async () => {
  const [cluster, data] = [await temporaryFolder(), await temporaryFolder()]
  let database = await startEmbeddedPostgres(cluster)
  onTestFinished(() => database.stop())
  const { status, drop, taken, refused } = await product(data, { DATABASE_URL: urlOf(database.config) })
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
  expect(await refused()).toEqual([])
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
