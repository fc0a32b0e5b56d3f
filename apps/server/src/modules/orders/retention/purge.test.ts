import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
import { artworkFolder } from '../../../testing/object-paths.ts'
import { testServer } from '../../../testing/test-server.ts'
import { removeUnusedObjects } from '../../platform/storage/tasks/remove-objects.ts'
import { findArtworksByHash } from '../artwork/artwork-commands.ts'
import { hasRequestedArtwork } from '../artwork/artwork-queries.ts'
import { purgeIfDue } from './tasks/purge-history.ts'

let clock = new Date('2026-03-28T12:00:00Z')
const server = await testServer({ now: () => clock })
const DAY = 24 * 60 * 60 * 1000
const daysAgo = (days: number): Date => new Date(clock.getTime() - days * DAY)

async function artwork(shop: { id: string; resourceName: string }, created: Date): Promise<string> {
  const id = randomUUID()
  await server.services.database.inEnvironment(shop.id, ({ client }) =>
    client.query(
      `insert into artworks (environment_id, id, sha256, bytes, stored_bytes, file_name, kind, info, created_at)
       values ($1, $2, $3, 1, 1, 'a.pdf', 'PDF', '{}', $4)`,
      [shop.id, id, Buffer.from(id), created],
    ),
  )
  const folder = artworkFolder(server.services.settings, shop.resourceName, id)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'original'), 'x')
  return id
}

async function job(shop: { id: string }, place: 'active' | 'history', finished: Date | null, artworkId: string) {
  const [orderPk, jobPk] = [randomUUID(), randomUUID()]
  const created = finished ?? clock
  await server.services.database.inEnvironment(shop.id, async ({ client }) => {
    await client.query(
      `insert into orders (environment_id, id, source, order_id, ordered_at, created_at) values ($1, $2, 's', $3, $4, $4)`,
      [shop.id, orderPk, orderPk, created],
    )
    await client.query(
      `insert into jobs (environment_id, id, order_pk, job_id, place, finished_at, delivery_hash)
       values ($1, $2, $3, 'j', $4, $5, '')`,
      [shop.id, jobPk, orderPk, place, finished],
    )
    await client.query(
      `insert into frames (environment_id, job_pk, frame_index, copies, remaining, pending, artwork_id)
       values ($1, $2, 0, 1, 0, 0, $3)`,
      [shop.id, jobPk, artworkId],
    )
  })
  return jobPk
}

const getJobs = async (shop: { id: string }): Promise<string[]> =>
  server.services.database.inEnvironment(shop.id, async ({ kysely }) => {
    const rows = await kysely.selectFrom('jobs').select('id').where('environment_id', '=', shop.id).execute()
    return rows.map((row) => row.id)
  })

test('History older than the configured days is deleted at the configured minute, UTC, with unused artwork', async () => {
  clock = new Date('2026-03-28T12:00:00Z')
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const config = {
    unit: 'mm' as const,
    isAutoPollingOn: false,
    isAutoPurgeOn: true,
    autoDeleteAfterDays: 10,
    autoDeleteScheduleAt: 11 * 60,
  }
  await admin.call(calls.config.save, { body: config })
  const [alone, shared, fresh] = [
    await artwork(shop, daysAgo(20)),
    await artwork(shop, daysAgo(20)),
    await artwork(shop, daysAgo(0)),
  ]
  const old = await job(shop, 'history', daysAgo(12), alone)
  const oldShared = await job(shop, 'history', daysAgo(12), shared)
  const young = await job(shop, 'history', daysAgo(5), shared)
  const active = await job(shop, 'active', null, shared)
  const there = (id: string) => existsSync(artworkFolder(server.services.settings, shop.resourceName, id))

  expect(await purgeIfDue(server.services, shop)).toBeNull()
  expect(await getJobs(shop)).toHaveLength(4)

  // Daylight saving time starts in Europe in this night; the environment is in UTC.
  clock = new Date('2026-03-29T10:59:59Z')
  expect(await purgeIfDue(server.services, shop)).toBeNull()
  clock = new Date('2026-03-29T11:00:00Z')
  expect(await purgeIfDue(server.services, shop)).toBe(2)
  await removeUnusedObjects(server.services, shop)
  const remaining = await getJobs(shop)
  expect(remaining.toSorted()).toEqual([young, active].toSorted())
  expect(remaining).not.toContain(old)
  expect(remaining).not.toContain(oldShared)
  expect([there(alone), there(shared), there(fresh)]).toEqual([false, true, true])
  const trail = await server.services.database.inEnvironment(shop.id, ({ kysely }) =>
    kysely
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'changes'])
      .where('subject_kind', '=', 'order')
      .execute(),
  )
  expect(trail).toMatchObject([{ actor: 'auto purge', action: 'deleted', changes: { jobs: 2 } }])
  expect(await purgeIfDue(server.services, shop)).toBeNull()
})

test('A purge that was missed while the server was down is made up for, once', async () => {
  clock = new Date('2026-05-01T12:00:00Z')
  const shop = await server.environment()
  await purgeIfDue(server.services, shop)
  await job(shop, 'history', daysAgo(30), await artwork(shop, daysAgo(40)))
  clock = new Date('2026-05-04T15:00:00Z')
  expect(await purgeIfDue(server.services, shop)).toBe(1)
  expect(await purgeIfDue(server.services, shop)).toBeNull()
})

test('Nothing is deleted with purging off', async () => {
  clock = new Date('2026-05-01T12:00:00Z')
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  await job(shop, 'history', daysAgo(400), await artwork(shop, daysAgo(400)))
  await admin.call(calls.config.save, { body: { unit: 'mm', isAutoPollingOn: false, isAutoPurgeOn: false } })
  clock = new Date('2026-05-03T12:00:00Z')
  expect(await purgeIfDue(server.services, shop)).toBeNull()
  expect(await getJobs(shop)).toHaveLength(1)
})

test('The minute is that of an environment in UTC in every time zone of the server, including nights with a clock change', async () => {
  const zone = process.env['TZ']
  // Time zones: an hour forward, an hour back, half an hour back, without changes and far east.
  const nights = [
    ['Europe/Berlin', '2026-03-28T23:30:00Z'],
    ['America/New_York', '2026-10-31T23:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T11:30:00Z'],
    ['Pacific/Kiritimati', '2026-06-01T08:30:00Z'],
  ] as const
  try {
    for (const [timeZone, before] of nights) {
      process.env['TZ'] = timeZone
      clock = new Date(before)
      const shop = await server.environment()
      const due = new Date(clock.getTime() + 3 * 60 * 60 * 1000)
      const autoDeleteScheduleAt = due.getUTCHours() * 60 + due.getUTCMinutes()
      const config = { unit: 'mm' as const, isAutoPollingOn: false, isAutoPurgeOn: true, autoDeleteAfterDays: 21 }
      const admin = await server.person(shop, 'admin')
      await admin.call(calls.config.save, { body: { ...config, autoDeleteScheduleAt } })
      await purgeIfDue(server.services, shop)
      for (const day of [0, 1]) {
        await job(shop, 'history', daysAgo(30), await artwork(shop, daysAgo(30)))
        clock = new Date(due.getTime() + day * DAY - 1)
        expect([timeZone, await purgeIfDue(server.services, shop)]).toEqual([timeZone, null])
        clock = new Date(due.getTime() + day * DAY)
        expect([timeZone, await purgeIfDue(server.services, shop)]).toEqual([timeZone, 1])
      }
    }
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})

test('A clock that is set back does not cause a second purge on the same day', async () => {
  clock = new Date('2026-05-01T12:00:00Z')
  const shop = await server.environment()
  await purgeIfDue(server.services, shop)
  clock = new Date('2026-05-02T00:00:10Z')
  expect(await purgeIfDue(server.services, shop)).toBe(0)
  clock = new Date('2026-05-01T23:00:00Z')
  expect(await purgeIfDue(server.services, shop)).toBeNull()
  clock = new Date('2026-05-02T00:00:10Z')
  expect(await purgeIfDue(server.services, shop)).toBeNull()
})

test('Artwork that an import has just found again is kept for the next order, regardless of its age', async () => {
  clock = new Date()
  const shop = await server.environment()
  const inEnvironment = server.services.database.inEnvironment
  await purgeIfDue(server.services, shop)
  const [wanted, unwanted] = [await artwork(shop, daysAgo(40)), await artwork(shop, daysAgo(40))]
  clock = new Date(Date.now() + DAY)
  // The import has found the artwork and not yet committed when the purge begins.
  let begin: () => void = () => undefined
  const purge = new Promise<void>((resolve) => (begin = resolve)).then(() => purgeIfDue(server.services, shop))
  await inEnvironment(shop.id, async (tx) => {
    expect((await findArtworksByHash(tx, [Buffer.from(wanted)], clock))[0]?.id).toBe(wanted)
    begin()
    const isWaiting = `select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`
    for (;;) if ((await tx.client.query(isWaiting)).rowCount) break
  })
  expect(await purge).toBe(0)
  const findStored = (id: string) =>
    inEnvironment(shop.id, async (tx) => (await findArtworksByHash(tx, [Buffer.from(id)], clock))[0])
  expect([(await findStored(wanted))?.id, (await findStored(unwanted))?.id]).toEqual([wanted, undefined])
  await job(shop, 'active', null, wanted)
})

test('Artwork that was replaced after it was printed is kept as long as its sheet, which can be printed again', async () => {
  clock = new Date('2026-06-01T12:00:00Z')
  const shop = await server.environment()
  const { inEnvironment } = server.services.database
  const [replaced, printed, current] = [
    await artwork(shop, daysAgo(3)),
    await artwork(shop, daysAgo(3)),
    await artwork(shop, daysAgo(3)),
  ]
  const jobPk = await job(shop, 'active', null, current)
  const run = randomUUID()
  await inEnvironment(shop.id, async ({ client }) => {
    await client.query(
      `insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, file_name, state,
          pieces, sheet_sha256, sheet_bytes)
       values ($1, $2, gen_random_uuid(), 'Morning', 'Bed', '{}', '{}', 'sheet.pdf', 'confirmed', 2, '\\x00', 100)`,
      [shop.id, run],
    )
    await client.query(
      `insert into print_pieces (environment_id, print_job_id, jig_no, slot_no, job_pk, frame_index, order_id, job_id,
          artwork_id, artwork_page, outdated_at)
       values ($1, $2, 1, 1, $3, 0, 'o', 'j', $4, 1, now()), ($1, $2, 1, 2, $3, 0, 'o', 'j', $5, 1, null)`,
      [shop.id, run, jobPk, replaced, printed],
    )
  })
  const loadArtworkIds = () =>
    inEnvironment(shop.id, async ({ client }) => {
      const { rows } = await client.query<{ id: string }>('select id from artworks where environment_id = $1', [
        shop.id,
      ])
      return rows.map(({ id }) => id).toSorted()
    })
  await purgeIfDue(server.services, shop)
  clock = new Date('2026-06-02T12:00:00Z')
  expect(await purgeIfDue(server.services, shop)).toBe(0)
  expect(await loadArtworkIds()).toEqual([replaced, current].toSorted())
  await inEnvironment(shop.id, ({ client }) =>
    client.query('update print_jobs set sheet_bytes = null, sheet_sha256 = null where environment_id = $1', [shop.id]),
  )
  clock = new Date('2026-06-03T12:00:00Z')
  expect(await purgeIfDue(server.services, shop)).toBe(0)
  expect(await loadArtworkIds()).toEqual([current])
})

test('A request of artwork that an order uses is forgotten after its period, so that no further purge is needed', async () => {
  const shop = await server.environment()
  const used = await artwork(shop, clock)
  await job(shop, 'active', null, used)
  const { inEnvironment } = server.services.database
  await inEnvironment(shop.id, (tx) => findArtworksByHash(tx, [Buffer.from(used)], clock))
  const isRequested = () => inEnvironment(shop.id, hasRequestedArtwork)
  await purgeIfDue(server.services, shop)
  expect(await isRequested()).toBe(true)
  clock = new Date(clock.getTime() + 61 * 60_000)
  await purgeIfDue(server.services, shop)
  expect(await isRequested()).toBe(false)
})

test('The purge is at the time of the clock in the time zone of the environment, once in nights with a clock change', async () => {
  // Local times that the clock skips, and that it shows twice.
  const nights = [
    { timeZone: 'Europe/Berlin', minute: 150, due: '2026-03-29T01:30:00Z', later: '2026-03-29T10:00:00Z' },
    { timeZone: 'America/New_York', minute: 90, due: '2026-11-01T05:30:00Z', later: '2026-11-01T06:30:00Z' },
    { timeZone: 'Australia/Lord_Howe', minute: 105, due: '2026-04-04T14:45:00Z', later: '2026-04-04T15:15:00Z' },
  ]
  for (const { timeZone, minute, due, later } of nights) {
    const at = Date.parse(due)
    clock = new Date(at - 2 * 60 * 60 * 1000)
    const shop = await server.environment()
    const admin = await server.person(shop, 'admin')
    const body = { unit: 'mm', isAutoPollingOn: false, isAutoPurgeOn: true, autoDeleteAfterDays: 21 } as const
    await admin.call(calls.config.save, { body: { ...body, timeZone, autoDeleteScheduleAt: minute } })
    await job(shop, 'history', daysAgo(30), await artwork(shop, daysAgo(40)))
    clock = new Date(at - 1)
    expect(await purgeIfDue(server.services, shop)).toBeNull()
    clock = new Date(at)
    expect(await purgeIfDue(server.services, shop)).toBe(1)
    clock = new Date(later)
    expect(await purgeIfDue(server.services, shop)).toBeNull()
  }
})
