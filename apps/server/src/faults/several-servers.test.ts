import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connectorCalls } from '@platen/contract/connectors'
import { healthCalls } from '@platen/contract/health'
import { masterCalls } from '@platen/contract/masters'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { lockStart } from '../database/servers-lock.ts'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { waitForExit } from '../testing/delivery-fixture.ts'
import { demoDatabase } from '../testing/demo-environment.ts'
import { withDatabaseName } from '../testing/global-setup.ts'
import type { Radosgw } from '../testing/radosgw.ts'
import { startTestS3 } from '../testing/s3-fixture.ts'
import { sharedSettings } from '../testing/several-servers.ts'
import { refusedStart, startProgram, temporaryFolder } from '../testing/start-program.ts'
import { FAULT_TEST_MS } from '../testing/syscall-faults.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })

const s3 = await startTestS3()

/** Creates a database without tables. */
async function emptyDatabase(): Promise<string> {
  const cluster = inject('cluster')
  const name = `platen_test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`create database ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  return toDatabaseUrl({ ...cluster, ...withDatabaseName(cluster, name) })
}

/** Creates a database with the demo environment. */
const newDatabase = async (): Promise<string> => toDatabaseUrl((await demoDatabase()).config)

test('Three servers that start at once on an empty database migrate it, share sessions, and receive each other’s live events', async () => {
  const { dataFolder, settings } = await sharedSettings(await emptyDatabase())
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => startProgram(dataFolder, settings)))
  if (!first || !second || !third) throw new Error('three servers must start')
  for (const { address } of [second, third]) {
    const response = await fetch(`${address}/pax/orders?type=active`, { headers: first.headers })
    expect(response.status).toBe(200)
  }
  const topics = second.liveTopics()
  await vi.waitFor(
    async () => {
      const body = JSON.stringify({ type: 'qualityLevel', value: randomUUID() })
      const headers = { ...first.headers, 'content-type': 'application/json' }
      const { path: call, method } = masterCalls.save
      const saved = await fetch(`${first.address}${call}`, { method, headers, body })
      expect(saved.status).toBe(200)
      expect(topics).toContain('masters')
    },
    { timeout: 60_000 },
  )
})

test('A server that starts waits for another one that is starting, before it migrates the database', async () => {
  const { dataFolder, settings } = await sharedSettings(await emptyDatabase())
  const client = new pg.Client(settings.DATABASE_URL)
  await client.connect()
  const release = await lockStart({ connectionString: settings.DATABASE_URL }, () => undefined)
  const starting = startProgram(dataFolder, { ...settings, PLATEN_DEMO: 'off' })
  await vi.waitFor(
    async () => {
      const waiting = await client.query("select from pg_locks where locktype = 'advisory' and not granted")
      expect(waiting.rowCount).toBe(1)
    },
    { timeout: 60_000 },
  )
  expect(
    (await client.query("select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")).rows,
  ).toEqual([])
  await client.end()
  await release()
  const { address } = await starting
  expect((await fetch(`${address}${healthCalls.ready.path}`)).status).toBe(200)
})

test('A server serves only health without the role web, and one without the role worker or folders runs no tasks', async () => {
  const { dataFolder, settings } = await sharedSettings(await newDatabase())
  const web = await startProgram(dataFolder, { ...settings, PLATEN_ROLES: 'web' })
  const client = new pg.Client(settings.DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  const workers = async () => (await client.query('select from task_workers')).rowCount
  expect(await workers()).toBe(0)
  const worker = await startProgram(dataFolder, { ...settings, PLATEN_ROLES: 'worker,folders' })
  expect(await worker.status()).toBe(404)
  expect((await fetch(`${worker.address}${healthCalls.ready.path}`)).status).toBe(200)
  await vi.waitFor(async () => expect(await workers()).toBeGreaterThan(0), { timeout: 60_000 })
  expect(await web.status()).toBe(200)
})

test('A server that does not know of the others, has another key or another data folder does not start', async () => {
  const { dataFolder, settings } = await sharedSettings(await newDatabase())
  const first = await startProgram(dataFolder, settings)
  const alone = { DATABASE_URL: settings.DATABASE_URL }
  const elsewhere = await temporaryFolder()
  const otherKey = path.join(elsewhere, 'other.key')
  await writeFile(otherKey, randomBytes(32))
  expect(await refusedStart(elsewhere, alone)).toEqual({
    code: 1,
    text: expect.stringContaining('PLATEN_SERVERS=many for each of them'),
  })
  expect(await refusedStart(dataFolder, { DATABASE_URL: await emptyDatabase() })).toEqual({
    code: 1,
    text: expect.stringContaining(`already running on ${dataFolder}`),
  })
  expect(await refusedStart(elsewhere, settings)).toEqual({
    code: 78,
    text: expect.stringContaining('is not the one that the other servers of this database share'),
  })
  for (const [file, why] of [
    [otherKey, 'are encrypted with the key'],
    [path.join(elsewhere, 'missing.key'), 'must be an existing file of 32 bytes'],
    // Docker creates a folder in place of a file that does not exist.
    [elsewhere, 'cannot be read (EISDIR)'],
  ] as const) {
    expect(await refusedStart(dataFolder, { ...settings, PLATEN_ENCRYPTION_KEY_FILE: file })).toEqual({
      code: 78,
      text: expect.stringContaining(why),
    })
  }
  expect(await refusedStart(dataFolder, { ...settings, DATABASE_URL: await emptyDatabase() })).toEqual({
    code: 78,
    text: expect.stringContaining('belongs to the servers of another database'),
  })
  expect(await first.status()).toBe(200)
})

describe.skipIf(!s3)('With an S3-compatible store', () => {
  test('Servers with a data folder each make an order of an upload whose parts were sent to different servers', async () => {
    const { settings } = await sharedSettings(await newDatabase())
    const shared = { ...settings, ...(s3 as Radosgw).environment, PLATEN_ROLES: 'web,worker' }
    const folders = [await temporaryFolder(), await temporaryFolder()]
    const first = await startProgram(folders[0] ?? '', { ...shared, PLATEN_DEMO: 'on' })
    const second = await startProgram(folders[1] ?? '', shared)
    const send = (address: string, url: string, method: string, headers: object, body: string | Uint8Array) =>
      fetch(address + url, { method, headers: { ...headers }, body })
    const created = await send(
      ...[first.address, connectorCalls.createKey.path, 'POST'],
      { ...first.headers, 'content-type': 'application/json' },
      JSON.stringify({ name: 'Front desk', kind: 'input' }),
    )
    const { key } = (await created.json()) as { key: string }
    const { bytes } = await makeArtwork(1, 'png', { widthMm: 30, heightMm: 30, text: '1' })
    const id = randomUUID()
    const authorization = `Bearer ${key}`
    const half = Math.floor(bytes.length / 2)
    for (const [server, offset, part] of [
      [first, 0, bytes.subarray(0, half)],
      [second, half, bytes.subarray(half)],
    ] as const) {
      const sent = await send(
        ...[server.address, `/pax/connector/uploads/${id}?offset=${offset}`, 'PUT'],
        { authorization, 'content-type': 'application/octet-stream' },
        part,
      )
      expect(sent.status).toBe(200)
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const upload = { id, bytes: bytes.length, sha256 }
    const submitted = await send(
      ...[first.address, connectorCalls.submitFile.path, 'POST'],
      { authorization, 'content-type': 'application/json' },
      JSON.stringify({ claim: id, source: 'HotFolder1', fileName: 'Away-Black-M-1.png', upload, artwork: [] }),
    )
    expect(await submitted.json()).toMatchObject({ outcome: 'stored' })
    expect(await second.orders()).toHaveLength(1)
  })
})

test('A server starts on a database that servers of a later version have migrated, unless they have removed what it uses', async () => {
  const { dataFolder, settings } = await sharedSettings(await newDatabase())
  const first = await startProgram(dataFolder, settings)
  const client = new pg.Client(settings.DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  const migrateTo = (name: string) =>
    client.query('insert into kysely_migration (name, timestamp) values ($1, now()::text)', [name])
  await client.query("alter table masters add column colour text not null default 'red'")
  await migrateTo('9000-colours')
  await migrateTo('9001-no-more-colours.since-0.0.9')
  const second = await startProgram(dataFolder, settings)
  const { path: call, method } = masterCalls.save
  const headers = { ...first.headers, 'content-type': 'application/json' }
  for (const { address } of [first, second]) {
    const body = JSON.stringify({ type: 'qualityLevel', value: randomUUID() })
    expect((await fetch(address + call, { method, headers, body })).status).toBe(200)
  }
  await migrateTo('9002-no-names.since-99.10.0')
  expect(await refusedStart(dataFolder, settings)).toEqual({
    code: 1,
    text: expect.stringContaining('only versions since 99.10.0 work with it'),
  })
  // Its tables and columns remain: it works until it is stopped.
  expect(await second.status()).toBe(200)
})

test('A server alone on its database keeps others out until it has ended, also those that share', async () => {
  const { settings } = await sharedSettings(await newDatabase())
  const [data, other] = [await temporaryFolder(), await temporaryFolder()]
  const alone = await startProgram(data, { DATABASE_URL: settings.DATABASE_URL })
  expect((await refusedStart(other, settings)).text).toContain('another server without PLATEN_SERVERS=many')
  alone.child.kill('SIGKILL')
  await rm(other, { recursive: true })
  expect(await (await startProgram(other, settings)).status()).toBe(200)
})

test.each(['one', 'many'] as const)(
  'A server (PLATEN_SERVERS=%s) exits when another one has acquired the lock of the servers while its connection was interrupted',
  async (servers) => {
    const { dataFolder, settings } = await sharedSettings(await newDatabase())
    const alone = { DATABASE_URL: settings.DATABASE_URL }
    const { child, errors } = await startProgram(dataFolder, servers === 'many' ? settings : alone)
    const client = new pg.Client(settings.DATABASE_URL)
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query<{ pid: number; classid: string; objid: string }>(
      `select l.pid, l.classid, l.objid from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.classid = $1 and l.objid = 1`,
      [0x706c6173],
    )
    const [held] = rows
    if (!held || rows.length > 1) throw new Error('one server must hold the lock')
    const exit = waitForExit(child)
    const other = new pg.Client(settings.DATABASE_URL)
    await other.connect()
    onTestFinished(() => other.end())
    // Waits in the queue for the lock, so it is acquired before the server has a new connection.
    const locked = other.query('select pg_advisory_lock($1::int, $2::int)', [held.classid, held.objid])
    await vi.waitFor(
      async () => {
        const waiting = await client.query("select from pg_locks where locktype = 'advisory' and not granted")
        expect(waiting.rowCount).toBe(1)
      },
      { timeout: 60_000 },
    )
    await client.query('select pg_terminate_backend($1)', [held.pid])
    await locked
    await exit
    expect(child.exitCode).toBe(1)
    expect(errors()).toContain('after the connection to the database was interrupted, ')
  },
)
