import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sheetKey } from '../../../file-store/object-keys.ts'
import { actBeforeStatement, untilSettledOrLocked } from '../../../testing/act-before-statement.ts'
import { testChannel } from '../../../testing/test-channel.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { lockSheets } from '../runs/cancelled-pieces-commands.ts'
import { claimQueuedRun, markComposed, type QueuedRun, rescheduleCompose } from '../runs/compose-claims-commands.ts'
import { claimDelivery, rescheduleDelivery } from '../runs/delivery-commands.ts'
import { claimOfText, claimText } from '../runs/run-claim.ts'
import { transitionRun } from '../runs/runs-commands.ts'
import { isHeld } from '../runs/runs-queries.ts'

const { database } = await testDatabase()

const DISK_FULL = { fault: { code: 'disk_full', values: {} }, countsAsAttempt: false } as const

/** An environment whose runs are created one after the other. */
async function createRunFixture() {
  const id = randomUUID()
  await database.outsideEnvironments
    .insertInto('environments')
    .values({ id, resource_name: `shop${id.slice(0, 8)}`, name: `shop${id.slice(0, 8)}` })
    .execute()
  let count = 0
  async function run(
    of: { runId?: string; presetId?: string; channelId?: string; connectorChannelId?: string } = {},
  ): Promise<string> {
    const runId = of.runId ?? randomUUID()
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
  const inThisEnvironment = <T>(work: Parameters<typeof database.inEnvironment<T>>[1]) =>
    database.inEnvironment(id, work)
  const claim = (runId: string) => inThisEnvironment((tx) => claimQueuedRun(tx, runId))
  const claimForDelivery = async (runId: string) => (await inThisEnvironment((tx) => claimDelivery(tx, runId)))?.id
  async function compose(runId: string): Promise<void> {
    const job = expected(await claim(runId))
    await inThisEnvironment((tx) =>
      markComposed(tx, job, { key: sheetKey(job.id, job.token), sha256: Buffer.alloc(32), bytes: 1 }, new Date()),
    )
  }
  const getState = async (runId: string) => {
    const { rows } = await inThisEnvironment(({ client }) =>
      client.query<{ state: string }>('select state from print_jobs where environment_id = $1 and id = $2', [
        id,
        runId,
      ]),
    )
    return rows[0]?.state
  }
  /** Removes the jobs that deliver runs; returns their runs. */
  const takeJobs = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ subject: string }>(
      `delete from graphile_worker._private_jobs as jobs
        where key like 'deliver_run:%' returning split_part(key, ':', 3) as subject`,
    )
    return rows.map(({ subject }) => subject).toSorted()
  }
  /** Claims the runs that have a job, as the jobs do; returns those that were claimed. */
  async function claimByJobs(): Promise<string[]> {
    const claimed = []
    for (const runId of await takeJobs()) if (await claimForDelivery(runId)) claimed.push(runId)
    return claimed
  }
  const endDelivery = (runId: string) => inThisEnvironment((tx) => transitionRun(tx, runId, 'handedOver', new Date()))
  return { run, claim, claimForDelivery, claimByJobs, compose, endDelivery, inThisEnvironment, getState, takeJobs }
}

function expected(job: QueuedRun | undefined): QueuedRun {
  if (!job) throw new Error('nothing to claim')
  return job
}

/**
 * Expects that the last run of a preset is delivered, before whichever statement of the end of another delivery something
 * happens.
 */
async function expectDelivered(
  { claimByJobs, endDelivery, takeJobs }: Awaited<ReturnType<typeof createRunFixture>>,
  prepare: (presetId: string) => Promise<{ ending: string; last: string; meanwhile: () => Promise<unknown> }>,
): Promise<void> {
  for (let at = 1; ; at += 1) {
    const { ending, last, meanwhile } = await prepare(randomUUID())
    await takeJobs()
    const claimed = await actBeforeStatement(
      database,
      at,
      () => endDelivery(ending),
      async () => {
        await meanwhile()
        return claimByJobs()
      },
    )
    if (!claimed) break
    expect([...claimed, ...(await claimByJobs())], `before statement ${at}`).toContain(last)
  }
}

test('A process that lost its claim writes no state', async () => {
  const { run, claim, inThisEnvironment, getState } = await createRunFixture()
  const id = await run()
  const late = expected(await claim(id))
  const next = expected(await claim(id))
  const now = new Date()
  const sheet = { key: sheetKey(id, late.token), sha256: Buffer.alloc(32), bytes: 1 }
  const fault = { code: 'disk_full', values: {} } as const
  expect([
    await inThisEnvironment((tx) => isHeld(tx, late)),
    await inThisEnvironment((tx) => isHeld(tx, next)),
  ]).toEqual([false, true])
  expect([
    await inThisEnvironment((tx) => markComposed(tx, late, sheet, now)),
    await inThisEnvironment((tx) => rescheduleCompose(tx, late, { fault, countsAsAttempt: true })),
    await inThisEnvironment((tx) => transitionRun(tx, id, 'notComposed', now, fault, late.token)),
  ]).toEqual([false, false, false])
  expect(await getState(id)).toBe('queued')
  expect(await inThisEnvironment((tx) => markComposed(tx, next, sheet, now))).toBe(true)
  expect(await getState(id)).toBe('ready')
})

test('A composed run waits for earlier runs of its preset and of its channel; other runs do not', async () => {
  const { run, compose, claimForDelivery, endDelivery } = await createRunFixture()
  const [presetId, channelId] = [randomUUID(), randomUUID()]
  const first = await run({ presetId, channelId })
  const samePreset = await run({ presetId })
  const sameChannel = await run({ channelId })
  const other = await run()
  for (const id of [samePreset, sameChannel, other]) await compose(id)
  expect(await claimForDelivery(other)).toBe(other)
  // The first run is still being composed, then composed, then being delivered.
  expect([await claimForDelivery(samePreset), await claimForDelivery(sameChannel)]).toEqual([undefined, undefined])
  await compose(first)
  expect([await claimForDelivery(samePreset), await claimForDelivery(sameChannel)]).toEqual([undefined, undefined])
  expect(await claimForDelivery(first)).toBe(first)
  expect([await claimForDelivery(samePreset), await claimForDelivery(sameChannel)]).toEqual([undefined, undefined])
  await endDelivery(first)
  expect([await claimForDelivery(samePreset), await claimForDelivery(sameChannel)]).toEqual([samePreset, sameChannel])
})

test('When a run is delivered, delayed, cancelled or has failed, the runs that waited for it get a job', async () => {
  const { run, claim, compose, endDelivery, inThisEnvironment, takeJobs } = await createRunFixture()
  const ends: ((id: string) => Promise<unknown>)[] = [
    async (id) => {
      await compose(id)
      await endDelivery(id)
    },
    (id) => inThisEnvironment((tx) => transitionRun(tx, id, 'cancel', new Date())),
    async (id) => {
      const job = expected(await claim(id))
      await inThisEnvironment((tx) => rescheduleCompose(tx, job, DISK_FULL))
    },
    async (id) => {
      const job = expected(await claim(id))
      const fault = { code: 'compose_fault', values: { error: 'x' } } as const
      await inThisEnvironment((tx) => transitionRun(tx, id, 'notComposed', new Date(), fault, job.token))
    },
    async (id) => {
      await compose(id)
      const job = await inThisEnvironment((tx) => claimDelivery(tx, id))
      const fault = { code: 'sheet_missing', values: {} } as const
      await inThisEnvironment((tx) => rescheduleDelivery(tx, id, job?.token ?? '', fault))
    },
  ]
  for (const end of ends) {
    const [presetId, channelId] = [randomUUID(), randomUUID()]
    const first = await run({ presetId, channelId })
    const waiting = [await run({ presetId }), await run({ channelId })]
    for (const id of waiting) await compose(id)
    await takeJobs()
    await end(first)
    expect((await takeJobs()).filter((id) => id !== first)).toEqual(waiting.toSorted())
  }
})

test('A run that is composed while an earlier one is ending is delivered after it', async () => {
  const fixture = await createRunFixture()
  const { run, compose, claimForDelivery } = fixture
  await expectDelivered(fixture, async (presetId) => {
    const [first, second] = [await run({ presetId }), await run({ presetId })]
    await compose(first)
    expect(await claimForDelivery(first)).toBe(first)
    return { ending: first, last: second, meanwhile: () => compose(second) }
  })
})

test('A run that waited for two runs that end at the same time is delivered after them', async () => {
  const fixture = await createRunFixture()
  const { run, compose, claimForDelivery, endDelivery, inThisEnvironment } = fixture
  await expectDelivered(fixture, async (presetId) => {
    const [first, second, third] = [await run({ presetId }), await run({ presetId }), await run({ presetId })]
    for (const id of [first, second, third]) await compose(id)
    const delayed = await inThisEnvironment((tx) => claimDelivery(tx, first))
    const fault = { code: 'sheet_missing', values: {} } as const
    await inThisEnvironment((tx) => rescheduleDelivery(tx, first, delayed?.token ?? '', fault))
    // The second run does not wait for the delayed one, which is attempted again meanwhile.
    for (const id of [second, first]) expect(await claimForDelivery(id)).toBe(id)
    return { ending: first, last: third, meanwhile: () => endDelivery(second) }
  })
})

test('A claim that waits for the end of earlier runs, and a cancellation of all these runs, do not block each other', async () => {
  const { run, compose, claimForDelivery, inThisEnvironment } = await createRunFixture()
  const presetId = randomUUID()
  // All runs of a sheet are locked in the order of their ids, which is not the one in which they were created.
  const [third = '', second = '', first = ''] = [randomUUID(), randomUUID(), randomUUID()].toSorted()
  const runs = [first, second, third]
  for (const runId of runs) await run({ runId, presetId })
  for (const runId of [second, third]) await compose(runId)
  // The claim and the cancellation do not belong to the transaction that ends the earlier runs.
  const outside = AsyncLocalStorage.snapshot()
  const results = await inThisEnvironment(async (tx) => {
    for (const runId of [first, second]) await transitionRun(tx, runId, 'cancel', new Date())
    return outside(async () => {
      const claimed = claimForDelivery(third)
      await untilSettledOrLocked(database, claimed)
      const locked = inThisEnvironment((other) => lockSheets(other, runs))
      await untilSettledOrLocked(database, locked, 2)
      return [claimed, locked]
    })
  })
  expect(await Promise.all(results)).toEqual([third, 3])
})

test('A run that is delayed by a problem does not block other runs', async () => {
  const { run, claim, compose, claimForDelivery, inThisEnvironment } = await createRunFixture()
  const presetId = randomUUID()
  const first = await run({ presetId })
  const second = await run({ presetId })
  const job = expected(await claim(first))
  await inThisEnvironment((tx) => rescheduleCompose(tx, job, DISK_FULL))
  await compose(second)
  expect(await claimForDelivery(second)).toBe(second)
})

test('A composed run that waits for its connector does not block local runs of the same preset', async () => {
  const { run, compose, claimForDelivery } = await createRunFixture()
  const presetId = randomUUID()
  await compose(await run({ presetId, connectorChannelId: randomUUID() }))
  const local = await run({ presetId })
  await compose(local)
  expect(await claimForDelivery(local)).toBe(local)
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
