import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { healthCalls } from '@platen/contract/health'
import { afterAll, expect, test } from 'vitest'
import { resolveLocations } from '../database/embedded/locations.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { largeArtwork, stalledClients } from '../testing/stalled-clients.ts'
import { testServer } from '../testing/test-server.ts'
import { testSettings } from '../testing/test-settings.ts'

const MAIN = path.join(import.meta.dirname, '../main.ts')
const EACH_KIND = 15

const server = await testServer()
const shop = await server.environment()
const person = await server.account('superadmin')

const folders: string[] = []
const programs: ChildProcess[] = []
afterAll(async () => {
  for (const program of programs) program.kill('SIGKILL')
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

/** Starts the real program and waits until it is ready. */
async function platen(settings: Readonly<Record<string, string>>) {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-stop-'))
  // The embedded database may run as another user, who must be able to traverse the folder.
  await chmod(dataFolder, 0o755)
  folders.push(dataFolder)
  const programSettings = { PLATEN_PORT: '0', PLATEN_DATA: dataFolder, PLATEN_DEMO: 'off', PLATEN_LOG: 'error' }
  const program = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...programSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  programs.push(program)
  const output = { text: '' }
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk.toString()
    })
  }
  const ended = once(program, 'exit') as Promise<[number | null]>
  const ready = /Platen is ready: (\S+)/
  await expect.poll(() => output.text, { timeout: 50_000 }).toMatch(ready)
  const address = ready.exec(output.text)?.[1] ?? ''
  return { program, output, dataFolder, address, exitCode: async () => (await ended)[0] }
}

/** Starts the real program on the test's database, with clients of all kinds that keep it busy. */
async function startWithClients() {
  const running = await platen({ DATABASE_URL: toDatabaseUrl(server.config) })
  const id = await largeArtwork(server, shop, testSettings(running.dataFolder))
  const clients = stalledClients(running.address, { cookie: person.cookie, customer: shop.resourceName })
  const query = `customer=${shop.resourceName}`
  const each = <T>(begin: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: EACH_KIND }, begin))
  const stalled = { announced: 5000, sent: '{"name":', method: 'POST' }
  expect(await each(() => clients.eventStream(`/pax/events?${query}`))).toEqual(Array(EACH_KIND).fill(200))
  expect(await each(() => clients.pausedDownload(`/pax/artwork/${id}/file?${query}`))).toEqual(
    Array(EACH_KIND).fill(200),
  )
  await each(() => once(clients.stalledBody('/pax/jig', stalled), 'connect'))
  expect((await fetch(new URL(healthCalls.ready.path, running.address))).status).toBe(200)
  return { ...running, clients }
}

test('A server stops in order and in time while clients hold streams, downloads and bodies open', async () => {
  const { program, output, exitCode, clients } = await startWithClients()
  program.kill('SIGTERM')
  expect(await exitCode()).toBe(0)
  expect(output.text).toMatch(/Stopping\nStopped\n$/)
  clients.close()
})

test('A second signal ends the server immediately, without waiting for its clients', async () => {
  const { program, output, exitCode, clients } = await startWithClients()
  program.kill('SIGTERM')
  await expect.poll(() => output.text).toContain('Stopping')
  program.kill('SIGTERM')
  expect(await exitCode()).toBe(1)
  expect(output.text).not.toContain('Stopped')
  clients.close()
})

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['one signal', 1],
  ['two signals', 2],
] as const)('The embedded database stops with its server: %s', async (_, signals) => {
  const { program, output, dataFolder, exitCode } = await platen({ DATABASE_URL: '' })
  const pidFile = path.join((await resolveLocations(dataFolder)).cluster, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10)
  expect(isAlive(pid)).toBe(true)
  program.kill('SIGTERM')
  if (signals === 2) {
    await expect.poll(() => output.text).toContain('Stopping')
    program.kill('SIGTERM')
  }
  await exitCode()
  await expect.poll(() => isAlive(pid), { timeout: 50_000 }).toBe(false)
})
