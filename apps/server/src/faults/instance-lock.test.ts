import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { INSTANCE_LOCKS } from '../database/instance-lock.ts'
import { waitUntil } from '../testing/connector-fixture.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { demoDatabase } from '../testing/demo-environment.ts'
import { sharedSettings } from '../testing/several-servers.ts'
import { refusedStart, startProgram, temporaryFolder } from '../testing/start-program.ts'
import { FAULT_TEST_MS } from '../testing/syscall-faults.ts'
import { testDatabase } from '../testing/test-database.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })

const TIMES = 5

/** The instance locks of the servers on a test database. */
async function locksOf({ config, database }: Awaited<ReturnType<typeof testDatabase>>) {
  const other = new pg.Client(config)
  await other.connect()
  onTestFinished(() => other.end())
  /** Returns the process ids of the connections that hold or wait for a lock, by number of the instance. */
  const load = async (isHeld: boolean): Promise<Map<number, number>> => {
    const { rows } = await database.pool.query<{ instance: number; pid: number }>(
      `select objid::int as instance, pid from pg_locks
        where locktype = 'advisory' and classid = $1 and granted = $2
          and database = (select oid from pg_database where datname = current_database())`,
      [INSTANCE_LOCKS, isHeld],
    )
    expect(new Set(rows.map(({ instance }) => instance)).size).toBe(rows.length)
    return new Map(rows.map(({ instance, pid }) => [instance, pid]))
  }
  return {
    held: () => load(true),
    awaited: () => load(false),
    /** The numbers that the servers registered for their jobs. */
    async registered(): Promise<number[]> {
      const { rows } = await database.pool.query<{ instance: number }>('select distinct instance from task_workers')
      return rows.map(({ instance }) => instance).toSorted()
    },
    /** Acquires a lock on a connection of the test, as soon as it is free; returns the function that closes it. */
    acquire(instance: number) {
      const acquired = other.query('select pg_advisory_lock($1, $2)', [INSTANCE_LOCKS, instance])
      const release = () => other.query('select pg_advisory_unlock($1, $2)', [INSTANCE_LOCKS, instance])
      return { acquired, release }
    },
    async end(pids: Iterable<number>): Promise<void> {
      await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [[...pids]])
    },
    async endAll(): Promise<void> {
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      )
    },
  }
}

test('Servers whose connections are terminated acquire their instance locks again and receive live events', async () => {
  const files = await demoDatabase()
  const { dataFolder, settings } = await sharedSettings(toDatabaseUrl(files.config))
  const first = await startProgram(dataFolder, settings)
  await startProgram(dataFolder, settings)
  const { held, registered, end } = await locksOf(files)
  const instances = [...(await held()).keys()].toSorted()
  expect(instances).toHaveLength(2)
  await waitUntil(async () => expect(await registered()).toEqual(instances))
  const topics = first.liveTopics()
  for (let time = 0; time < TIMES; time += 1) {
    const before = await held()
    await end(before.values())
    await waitUntil(async () => {
      const now = await held()
      expect([...now.keys()].toSorted()).toEqual(instances)
      for (const [instance, pid] of now) expect(pid).not.toBe(before.get(instance))
    })
    expect(await registered()).toEqual(instances)
  }
  // Streams are closed with each loss, so that clients load again what they may have missed; they connect again.
  topics.length = 0
  await waitUntil(async () => {
    await first.drop()
    expect(topics).toContain('orders')
  })
})

test('A server waits for its instance lock while another connection holds it', async () => {
  const files = await testDatabase()
  await startProgram(await temporaryFolder(), { DATABASE_URL: toDatabaseUrl(files.config), PLATEN_DEMO: 'off' })
  const { held, awaited, acquire, end } = await locksOf(files)
  const [[instance, pid] = [0, 0]] = await held()
  const { acquired, release } = acquire(instance)
  await waitUntil(async () => expect((await awaited()).size).toBe(1))
  const [[, own] = []] = await awaited()
  await end([pid])
  await acquired
  await waitUntil(async () => expect([...(await awaited()).keys()]).toEqual([instance]))
  expect([...(await held())]).toEqual([[instance, own]])
  await release()
  await waitUntil(async () => expect([...(await held()).keys()]).toEqual([instance]))
  expect((await held()).get(instance)).not.toBe(own)
  expect((await awaited()).size).toBe(0)
})

test('A second server on the data folder of a server without a database connection refuses to start', async () => {
  const files = await demoDatabase()
  const [data, settings] = [await temporaryFolder(), { DATABASE_URL: toDatabaseUrl(files.config) }]
  const { status, child } = await startProgram(data, settings)
  const { endAll } = await locksOf(files)
  await endAll()
  expect(await refusedStart(data, settings)).toEqual({
    code: 1,
    text: expect.stringContaining(`already running on ${data} (process ${child.pid})`),
  })
  await waitUntil(async () => expect(await status()).toBe(200))
})
