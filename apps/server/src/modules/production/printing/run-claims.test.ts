import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Claimant, whileClaimed } from '../../../database/claims.ts'
import { type ChangeNotifier, createChangeNotifier } from '../../../live/change-notifications.ts'
import { testChannel } from '../../../testing/test-channel.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { leaseDelivery } from '../delivery/delivery-store.ts'
import { leaseQueuedRun, markComposed, type QueuedRun, rescheduleCompose } from './compose-claims-store.ts'
import { transitionRun } from './printing-store.ts'
import { claimOfText, claimText, isHeld } from './run-claims-store.ts'

const LEASE_MS = 60_000
const NOTHING_TO_RENEW = { everyMs: LEASE_MS, renew: async () => undefined }

const { database, config } = await testDatabase()
const hubs: ChangeNotifier[] = []
/** Starts a server instance, as in another process. */
async function instance(): Promise<ChangeNotifier> {
  const hub = await createChangeNotifier(config)
  hubs.push(hub)
  return hub
}
afterAll(() => Promise.all(hubs.map((hub) => hub.close())))
const mine = await instance()

/** An environment whose runs are created one after the other. */
async function floor() {
  const id = randomUUID()
  await database.outside
    .insertInto('environments')
    .values({ id, resource_name: `shop${id.slice(0, 8)}` })
    .execute()
  let count = 0
  async function run(of: { presetId?: string; channelId?: string; connectorChannelId?: string } = {}): Promise<string> {
    const runId = randomUUID()
    count += 1
    const at = new Date(Date.UTC(2026, 0, 1) + count * 1000)
    const values = {
      environment_id: id,
      id: runId,
      preset_id: of.presetId ?? randomUUID(),
      preset_name: 'Morning',
      layout_name: 'Bed',
      channel: JSON.stringify(
        testChannel({
          ...(of.channelId ? { id: of.channelId } : {}),
          ...(of.connectorChannelId ? { connectorChannelId: of.connectorChannelId } : {}),
        }),
      ),
      plan: '{}',
      file_name: `${runId}.pdf`,
      pieces: 1,
      created_at: at,
    }
    await database.inEnvironment(id, ({ kysely }) => kysely.insertInto('print_jobs').values(values).execute())
    return runId
  }
  const inside = <T>(work: Parameters<typeof database.inEnvironment<T>>[1]) => database.inEnvironment(id, work)
  const claim = (hub: ChangeNotifier = mine, now = new Date()) =>
    inside((tx) => leaseQueuedRun(tx, { instance: hub.instance, now } satisfies Claimant))
  const stateOf = async (runId: string) => {
    const { rows } = await inside(({ client }) =>
      client.query<{ state: string }>('select state from print_jobs where environment_id = $1 and id = $2', [
        id,
        runId,
      ]),
    )
    return rows[0]?.state
  }
  return { run, claim, inside, stateOf }
}

function expected(job: QueuedRun | undefined): QueuedRun {
  if (!job) throw new Error('nothing to lease')
  return job
}

test('A lease of a live instance is not taken over, and is taken over immediately when the instance is gone', async () => {
  const { run, claim } = await floor()
  const id = await run()
  const other = await instance()
  const claimed = expected(await claim(other))
  expect(claimed.id).toBe(id)
  expect(await claim()).toBeUndefined()
  await other.close()
  const taken = expected(await claim())
  expect([taken.id, taken.number]).toEqual([id, claimed.number + 1])
  expect(taken.token).not.toBe(claimed.token)
})

test('An instance that reconnects after a lost connection holds its lock again', async () => {
  const { run, claim } = await floor()
  await run()
  const other = await instance()
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted`,
    [other.instance],
  )
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect
    .poll(
      async () => {
        const held = await database.pool.query(
          `select from pg_locks where locktype = 'advisory' and objid = $1 and granted and pid <> $2`,
          [other.instance, rows[0]?.pid],
        )
        return held.rowCount
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  expect(await claim(other)).toBeDefined()
  expect(await claim()).toBeUndefined()
})

test('An instance leases a run again that it no longer works on, but not one that it works on', async () => {
  const { run, claim } = await floor()
  const id = await run()
  const claimed = expected(await claim())
  await whileClaimed(claimed.token, NOTHING_TO_RENEW, async () => {
    expect(await claim()).toBeUndefined()
  })
  expect((await claim())?.id).toBe(id)
})

test('A frozen instance loses its run when the lease expires', async () => {
  const { run, claim } = await floor()
  const id = await run()
  const frozen = await instance()
  const now = Date.now()
  await claim(frozen, new Date(now))
  expect(await claim(mine, new Date(now + LEASE_MS - 1))).toBeUndefined()
  expect((await claim(mine, new Date(now + LEASE_MS + 1)))?.id).toBe(id)
})

test('A lease is renewed while its work continues', async () => {
  let renewed = 0
  let enough: () => void = () => undefined
  const renewedTwice = new Promise<void>((resolve) => (enough = resolve))
  const renew = async (): Promise<void> => {
    renewed += 1
    if (renewed === 1) throw new Error('the database is unavailable')
    if (renewed === 2) enough()
  }
  await whileClaimed(randomUUID(), { everyMs: 1, renew }, () => renewedTwice)
  expect(renewed).toBeGreaterThanOrEqual(2)
})

test('A process that lost its lease writes no state', async () => {
  const { run, claim, inside, stateOf } = await floor()
  const id = await run()
  const late = expected(await claim())
  const next = expected(await claim())
  const now = new Date()
  const sheet = { sha256: Buffer.alloc(32), bytes: 1 }
  const fault = { code: 'disk_full', values: {} } as const
  expect([await inside((tx) => isHeld(tx, late)), await inside((tx) => isHeld(tx, next))]).toEqual([false, true])
  expect([
    await inside((tx) => markComposed(tx, late, sheet, now)),
    await inside((tx) => rescheduleCompose(tx, late, fault, now)),
    await inside((tx) => transitionRun(tx, id, 'notComposed', now, fault, late.token)),
  ]).toEqual([false, false, false])
  expect(await stateOf(id)).toBe('queued')
  expect(await inside((tx) => markComposed(tx, next, sheet, now))).toBe(true)
  expect(await stateOf(id)).toBe('ready')
})

test('A later run of the same preset or channel waits for an earlier leased or abandoned one; other runs do not', async () => {
  const { run, claim, inside } = await floor()
  const [presetId, channelId] = [randomUUID(), randomUUID()]
  const first = await run({ presetId, channelId })
  const samePreset = await run({ presetId })
  await run({ channelId })
  const another = await run()
  const other = await instance()
  const inHand = expected(await claim(other))
  expect(inHand.id).toBe(first)
  const free = expected(await claim())
  expect(free.id).toBe(another)
  await whileClaimed(free.token, NOTHING_TO_RENEW, async () => {
    expect(await claim()).toBeUndefined()
    await other.close()
    const taken = expected(await claim())
    expect(taken.id).toBe(first)
    await inside((tx) => markComposed(tx, taken, { sha256: Buffer.alloc(32), bytes: 1 }, new Date()))
    expect((await claim())?.id).toBe(samePreset)
    // The lease is abandoned immediately in this test, so this run is leased again before the one of the channel.
    expect((await claim())?.id).toBe(samePreset)
  })
})

test('A run that is delayed by a problem does not block other runs', async () => {
  const { run, claim, inside } = await floor()
  const presetId = randomUUID()
  await run({ presetId })
  const second = await run({ presetId })
  const job = expected(await claim())
  await inside((tx) => rescheduleCompose(tx, job, { code: 'disk_full', values: {} }, new Date()))
  expect((await claim())?.id).toBe(second)
})

test('A composed run that waits for its connector does not block local runs of the same preset', async () => {
  const { run, claim, inside } = await floor()
  const presetId = randomUUID()
  await run({ presetId, connectorChannelId: randomUUID() })
  const local = await run({ presetId })
  for (let count = 0; count < 2; count += 1) {
    const job = expected(await claim())
    await inside((tx) => markComposed(tx, job, { sha256: Buffer.alloc(32), bytes: 1 }, new Date()))
  }
  const claimant = { instance: mine.instance, now: new Date() }
  expect((await inside((tx) => leaseDelivery(tx, claimant)))?.id).toBe(local)
})

test('Concurrent processes lease each run once, and the runs of one preset in order', async () => {
  const { run, claim, inside } = await floor()
  const presetId = randomUUID()
  const runs: string[] = []
  for (let count = 0; count < 12; count += 1) runs.push(await run({ presetId }))
  const others = await Promise.all([instance(), instance(), instance()])
  const composed: string[] = []
  const work = async (hub: ChangeNotifier): Promise<void> => {
    while (composed.length < runs.length) {
      const job = await claim(hub)
      if (!job) continue
      await whileClaimed(job.token, NOTHING_TO_RENEW, async () => {
        const sheet = { sha256: Buffer.alloc(32), bytes: 1 }
        // Recorded in the order of transactions: the next run can only be leased after this one was written.
        composed.push(job.id)
        expect(await inside((tx) => markComposed(tx, job, sheet, new Date()))).toBe(true)
      })
    }
  }
  await Promise.all([mine, ...others].map(work))
  expect(composed).toEqual(runs)
})

test('claimText contains number and token and is short enough for connectors', () => {
  const claim = { id: randomUUID(), token: randomUUID(), number: 1234567 }
  const text = claimText(claim)
  expect(text.length).toBeLessThanOrEqual(40)
  expect(claimOfText(text)).toEqual({ number: claim.number, token: claim.token.replaceAll('-', '') })
  expect(['', '1763812345000', 'x-y', `${text}0`].map(claimOfText)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
