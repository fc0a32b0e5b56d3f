import { configCalls } from '@platen/contract/config'
import { outputPresetCalls, type WireOutputPreset } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { testEnvironment } from '../../../../testing/test-environment.ts'
import { testServer } from '../../../../testing/test-server.ts'
import { releasePresets } from './release-presets.ts'

const MINUTE = 60 * 1000
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
let clock = Date.UTC(2026, 10, 21, 10)
const server = await testServer({ now: () => new Date(clock) })

interface Release {
  readonly releaseTimes?: { days: number[]; minute: number }[]
  readonly releaseAt?: number | null
}

/** Creates an environment at a time, with an operator who owns a preset. */
async function openShop(at: number, release: Release) {
  clock = at
  const shop = await testEnvironment(server, { case: 2, tag: 2 })
  const operator = await server.person(shop.environment, 'operator')
  const admin = await server.person(shop.environment, 'admin')
  await shop.rule(operator.id, { location: ['hall1'], mediaType: [] })
  const presetData = {
    name: 'Flatbed',
    tableId: shop.layoutId,
    outputChannelId: await shop.channel(operator.id),
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  const save = async (more: Release & { id?: string; name?: string }) => {
    const response = await operator.call(outputPresetCalls.save, { body: { presetData: { ...presetData, ...more } } })
    expect(response.body).toEqual({ success: true, id: expect.any(String) as unknown })
    return String(response.body['id'])
  }
  const id = await save(release)
  return {
    id,
    save: (more: Release & { name?: string }) => save({ id, ...more }),
    async setTimeZone(timeZone: string) {
      const body = { unit: 'mm', isAutoPollingOn: false, isAutoPurgeOn: false, timeZone } as const
      expect((await admin.call(configCalls.save, { body })).body).toEqual({ success: true })
    },
    async book() {
      const { id: order, jobId } = await shop.order({ media: 'case', copies: [1] })
      const body = { presetId: id, jobs: [{ id: order, jobId }] }
      expect((await operator.call(outputPresetCalls.book, { body })).body).toMatchObject({ success: true })
    },
    release: async () => (await releasePresets(server.services, shop.environment)).released,
    async preset() {
      const { outputPresets } = (await operator.call(outputPresetCalls.list)).body
      return (outputPresets as WireOutputPreset[])[0]
    },
    async countRuns() {
      const { printJobs } = (await operator.call(printCalls.jobs, { query: { presetId: id } })).body
      return (printJobs as unknown[]).length
    },
  }
}

test('A preset prints at several times of the days of the week', async () => {
  // a Saturday
  const shop = await openShop(Date.UTC(2026, 10, 28, 10), {
    releaseTimes: [
      { days: [6], minute: 11 * 60 },
      { days: [1, 6], minute: 13 * 60 + 30 },
      { days: [1, 5], minute: 12 * 60 },
    ],
  })
  await shop.book()
  const released: string[] = []
  for (const end = clock + 5 * 60 * MINUTE; clock < end; clock += 30 * MINUTE) {
    if ((await shop.release()) === 0) continue
    released.push(new Date(clock).toISOString().slice(0, 16))
    clock += 1
    await shop.book()
    clock -= 1
  }
  expect(released).toEqual(['2026-11-28T11:00', '2026-11-28T13:30'])
})

test('A client that does not know the times of a preset keeps them, and can replace them by releaseAt', async () => {
  const shop = await openShop(Date.UTC(2026, 10, 28, 10), {
    releaseTimes: [
      { days: [6], minute: 660 },
      { days: [7, 1], minute: 570 },
    ],
  })
  const stored = [
    { days: [1, 7], minute: 570 },
    { days: [6], minute: 660 },
  ]
  expect(await shop.preset()).toMatchObject({ releaseTimes: stored, releaseAt: null })
  await shop.save({ name: 'Renamed', releaseAt: null })
  expect(await shop.preset()).toMatchObject({ name: 'Renamed', releaseTimes: stored })
  await shop.save({ releaseAt: 600 })
  expect(await shop.preset()).toMatchObject({ releaseTimes: [{ days: EVERY_DAY, minute: 600 }], releaseAt: 600 })
  await shop.save({ releaseAt: null })
  expect(await shop.preset()).toMatchObject({ releaseTimes: [], releaseAt: null })
})

test.each([
  ['Europe/Berlin', 'skips', 150, '2027-03-28T01:30:00Z'],
  ['Europe/Berlin', 'shows twice', 150, '2026-10-25T00:30:00Z'],
  ['America/New_York', 'skips', 150, '2027-03-14T07:30:00Z'],
  ['America/New_York', 'shows twice', 90, '2026-11-01T05:30:00Z'],
  ['Australia/Lord_Howe', 'skips', 135, '2026-10-03T15:45:00Z'],
  ['Australia/Lord_Howe', 'shows twice', 105, '2027-04-03T14:45:00Z'],
])(
  'In %s, a preset is printed once at a time that the clock %s, also if the server was down',
  async (zone, _, minute, due) => {
    for (const downMinutes of [0, 5 * 60]) {
      const times = { releaseTimes: [{ days: EVERY_DAY, minute }] }
      const shop = await openShop(Date.parse(due) - 2 * 60 * MINUTE, times)
      await shop.setTimeZone(zone)
      await shop.save(times)
      await shop.book()
      clock = Date.parse(due) - 1
      expect(await shop.release()).toBe(0)
      clock = Date.parse(due) + downMinutes * MINUTE
      expect(await shop.release()).toBe(1)
      clock += 1
      await shop.book()
      // by then the clock has shown the time again, if it does
      clock += 60 * MINUTE
      expect(await shop.release()).toBe(0)
      expect(await shop.countRuns()).toBe(1)
    }
  },
)

test('An environment in UTC that chooses a time zone prints when it did; one that moves prints by its new clock', async () => {
  const shop = await openShop(Date.UTC(2026, 10, 28, 10), { releaseAt: 14 * 60 })
  await shop.setTimeZone('Europe/Berlin')
  expect(await shop.preset()).toMatchObject({
    releaseTimes: [{ days: EVERY_DAY, minute: 15 * 60 }],
    releaseAt: 14 * 60,
  })
  await shop.setTimeZone('America/New_York')
  expect(await shop.preset()).toMatchObject({
    releaseTimes: [{ days: EVERY_DAY, minute: 15 * 60 }],
    releaseAt: 20 * 60,
  })
  await shop.save({ releaseAt: 21 * 60 })
  expect(await shop.preset()).toMatchObject({ releaseTimes: [{ days: EVERY_DAY, minute: 16 * 60 }] })
})

test('A time of release that has passed only in another time zone does not print the booked copies', async () => {
  // 23:31 in Berlin, 00:31 in Helsinki
  const shop = await openShop(Date.UTC(2026, 10, 28, 20), { releaseTimes: [{ days: EVERY_DAY, minute: 0 }] })
  await shop.setTimeZone('Europe/Berlin')
  await shop.save({ releaseTimes: [{ days: EVERY_DAY, minute: 0 }] })
  await shop.book()
  clock = Date.UTC(2026, 10, 28, 22, 31)
  await shop.setTimeZone('Europe/Helsinki')
  expect(await shop.release()).toBe(0)
  clock = Date.UTC(2026, 10, 29, 22)
  expect(await shop.release()).toBe(1)
})
