import {
  type outputPresetCalls as Calls,
  outputPresetCalls,
  type WireOutputPreset,
} from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { FULL_GRACE_PERIOD_MS } from '@platen/domain/output-presets'
import { expect, test } from 'vitest'
import { testEnvironment } from '../../../../testing/test-environment.ts'
import { type TestClient, testServer } from '../../../../testing/test-server.ts'
import { releasePresets } from './release-presets.ts'

const MINUTE = 60 * 1000
let clock = Date.UTC(2026, 10, 21, 10)
const server = await testServer({ now: () => new Date(clock) })
const shop = await testEnvironment(server, { case: 2, tag: 2 })
const operator = await server.person(shop.environment, 'operator')
const admin = await server.person(shop.environment, 'admin')
await shop.rule(operator.id, { location: ['hall1'], mediaType: [] })
const outputChannelId = await shop.channel(operator.id)

/** A cut-off time five minutes from now. */
const soon = () => ((clock / MINUTE) % 1440) + 5

type Saved = Parameters<typeof operator.call<typeof Calls.save>>[1]
type PresetData = NonNullable<Saved>['body']['presetData']
let count = 0
async function preset(more: Partial<PresetData>, person: TestClient = operator): Promise<PresetData & { id: string }> {
  count += 1
  const presetData = {
    name: `Preset ${count}`,
    tableId: shop.layoutId,
    outputChannelId,
    files: [{ name: 'File 1', printerSettingFile: null }],
    ...more,
  }
  const response = await person.call(outputPresetCalls.save, { body: { presetData } })
  expect(response.body).toEqual({ success: true, id: expect.any(String) as unknown })
  return { ...presetData, id: String(response.body['id']) }
}

async function book(presetId: string, copies: number): Promise<void> {
  const { id, jobId } = await shop.order({ media: 'case', copies: [copies] })
  const response = await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [{ id, jobId }] } })
  expect(response.body).toMatchObject({ success: true })
}
const presetNow = async (id: string) =>
  ((await operator.call(outputPresetCalls.list)).body['outputPresets'] as WireOutputPreset[]).find(
    (each) => each.id === id,
  )
const getRuns = async (presetId: string) =>
  ((await operator.call(printCalls.jobs, { query: { presetId } })).body['printJobs'] as { createdBy: string }[]).map(
    ({ createdBy }) => createdBy,
  )
const release = async () => (await releasePresets(server.services, shop.environment)).released

test('At its cut-off time a preset prints the current bookings once, on behalf of its owner', async () => {
  const { id } = await preset({ releaseAt: soon() })
  await book(id, 1)
  expect(await release()).toBe(0)
  clock += 5 * MINUTE
  expect(await release()).toBe(1)
  expect(await getRuns(id)).toEqual([operator.userId])
  expect((await presetNow(id))?.tableData?.isOrderAssigned).toBe(false)
  clock += MINUTE
  await book(id, 1)
  clock += 60 * MINUTE
  expect(await release()).toBe(0)
  await operator.call(outputPresetCalls.unbook, { body: { presetId: id } })
})

test('Several servers release a preset once', async () => {
  const { id } = await preset({ releaseAt: soon() })
  await book(id, 1)
  clock += 5 * MINUTE
  const released = await Promise.all([release(), release(), release()])
  expect(released.toSorted()).toEqual([0, 0, 1])
  expect(await getRuns(id)).toHaveLength(1)
})

test('A full preset is printed half a minute after its last booking if auto release is on', async () => {
  const full = await preset({ releaseWhenFull: true })
  const other = await preset({})
  for (const { id } of [full, other]) {
    await book(id, 2)
    const { id: order, jobId } = await shop.order({ media: 'tag', copies: [2] })
    await operator.call(outputPresetCalls.book, { body: { presetId: id, jobs: [{ id: order, jobId }] } })
  }
  await shop.rule(operator.id, { mediaType: ['metal'] })
  for (const { id } of [full, other]) {
    const { id: order, jobId } = await shop.order({ media: 'tag', copies: [2] })
    await operator.call(outputPresetCalls.book, { body: { presetId: id, jobs: [{ id: order, jobId }] } })
    expect((await presetNow(id))?.status).toBe('FULL')
  }
  await shop.rule(operator.id, { location: ['hall1'] })
  expect(await release()).toBe(0)
  clock += 2 * FULL_GRACE_PERIOD_MS
  expect(await release()).toBe(1)
  expect([(await presetNow(full.id))?.status, (await presetNow(other.id))?.status]).toEqual(['EMPTY', 'FULL'])
})

test('A preset that cannot be printed keeps its bookings, stores the problem, and is printed when possible', async () => {
  const { id } = await preset({ releaseAt: soon() })
  await book(id, 1)
  clock += 5 * MINUTE
  const storage = (full: boolean) =>
    server.services.database.outsideEnvironments
      .updateTable('environments')
      .set({ shows_storage: full, subscribed_bytes: 1 })
      .where('id', '=', shop.environment.id)
      .execute()
  await storage(true)
  expect(await release()).toBe(0)
  expect(await presetNow(id)).toMatchObject({ status: 'PARTIAL', releaseProblem: 'storage_full' })
  await storage(false)
  expect(await release()).toBe(1)
  expect((await presetNow(id))?.releaseProblem).toBeNull()
})

test('The problem of a preset names the order that it concerns', async () => {
  const { id } = await preset({ releaseAt: soon() })
  await book(id, 1)
  clock += 5 * MINUTE
  const { pool } = server.services.database
  const { rows } = await pool.query<{ job: string; artwork: string; order: string }>(
    `select f.job_pk as job, f.artwork_id as artwork, o.order_id as "order"
       from bookings b join frames f on f.job_pk = b.job_pk join jobs j on j.id = f.job_pk
       join orders o on o.id = j.order_pk where b.preset_id = $1`,
    [id],
  )
  const [booked] = rows
  const setArtwork = (artwork: string | undefined) =>
    pool.query('update frames set artwork_id = $2 where job_pk = $1', [booked?.job, artwork ?? null])
  await setArtwork(undefined)
  expect(await release()).toBe(0)
  expect(await presetNow(id)).toMatchObject({
    releaseProblem: 'artwork_missing',
    releaseProblemDetails: { orderId: booked?.order },
  })
  await setArtwork(booked?.artwork)
  expect(await release()).toBe(1)
  expect(await presetNow(id)).toMatchObject({ releaseProblem: null, releaseProblemDetails: {} })
})

test('An unexpected error in one preset is shown on it, and the others are printed', async () => {
  const [broken, other] = [await preset({ releaseAt: soon() }), await preset({ releaseAt: soon() })]
  for (const { id } of [broken, other]) await book(id, 1)
  clock += 5 * MINUTE
  const { pool } = server.services.database
  await pool.query(`alter table print_jobs add constraint broken check (preset_id <> '${broken.id}')`)
  const { released, nextAt } = await releasePresets(server.services, shop.environment)
  expect([released, nextAt !== null && nextAt > clock]).toEqual([1, true])
  expect((await presetNow(broken.id))?.releaseProblem).toBe('unexpected')
  expect(await getRuns(other.id)).toHaveLength(1)
  await pool.query('alter table print_jobs drop constraint broken')
  expect(await release()).toBe(1)
  expect((await presetNow(broken.id))?.releaseProblem).toBeNull()
})

test('Only the owner can set the automatic release of a preset', async () => {
  const ownPreset = await preset({ releaseAt: 600 })
  const byAdmin = await admin.call(outputPresetCalls.save, {
    body: { presetData: { ...ownPreset, name: 'Renamed', releaseAt: null, releaseWhenFull: true } },
  })
  expect(byAdmin.body).toMatchObject({ success: true })
  expect(await presetNow(ownPreset.id)).toMatchObject({ name: 'Renamed', releaseAt: 600, releaseWhenFull: false })
  await operator.call(outputPresetCalls.save, { body: { presetData: { ...ownPreset, releaseAt: null } } })
  expect(await presetNow(ownPreset.id)).toMatchObject({ releaseAt: null, releaseWhenFull: false })
})

test('A preset of an owner without the permission to print is not released', async () => {
  const { id } = await preset({ releaseAt: soon() })
  await book(id, 1)
  clock += 5 * MINUTE
  const permissions = (list: string[] | null) =>
    server.services.database.inEnvironment(shop.environment.id, ({ kysely }) =>
      kysely.updateTable('users').set({ permissions: list }).where('id', '=', operator.id).execute(),
    )
  await permissions(['output_preset_edit'])
  expect(await release()).toBe(0)
  expect((await presetNow(id))?.releaseProblem).toBe('forbidden')
  await permissions(null)
  expect(await release()).toBe(1)
})
