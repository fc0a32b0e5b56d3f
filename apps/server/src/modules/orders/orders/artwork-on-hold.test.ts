import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import type { WireJob, WireOrder } from '@platen/contract/orders'
import { type ArtworkInfo, DEFAULT_PREFLIGHT_SETTINGS, type PreflightSettings } from '@platen/domain/artwork'
import { expect, onTestFinished, test } from 'vitest'
import { pdfWithPages } from '../../../testing/pdf-with-pages.ts'
import { type JobOverrides, testEnvironment } from '../../../testing/test-environment.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'
import { ingestArtwork } from '../../intake/intake/ingest-artwork.ts'

const server = await testServer()

const CONFIG = { unit: 'mm', isAutoPollingOn: false, isAutoPurgeOn: false } as const

/** Creates an environment with a preset. `arrived` imports an order with artwork; its job is shown by later calls. */
async function setUpShop() {
  const shop = await testEnvironment(server)
  const admin = await server.person(shop.environment, 'admin')
  const operator = await server.person(shop.environment, 'operator')
  await shop.rule(operator.id, { location: ['hall1'] })
  const outputChannelId = await shop.channel(operator.id)
  const files = [{ name: 'File 1', printerSettingFile: null }]
  const presetData = { name: 'Morning', tableId: shop.layoutId, outputChannelId, files }
  const saved = await operator.call(calls.outputPresets.save, { body: { presetData } })
  const presetId = String(saved.body['id'])

  const checks = async (change: Partial<PreflightSettings>) => {
    const artworkChecks = { ...DEFAULT_PREFLIGHT_SETTINGS, ...change, heldBack: [...(change.heldBack ?? [])] }
    const body = { ...CONFIG, artworkChecks: { ...artworkChecks, ...lists(artworkChecks) } }
    return admin.call(calls.config.save, { body })
  }
  const arrived = async (info: Partial<ArtworkInfo>, sketch: JobOverrides = {}, size?: Partial<ArtworkSize>) => {
    const { order, job } = shop.arriving(sketch)
    const deliver = async (change: Partial<ArtworkSize> = {}) =>
      shop.deliver({ ...order, jobs: [{ ...job, ...size, ...change }] }, await art)
    const art = shop.artwork(1, info)
    await deliver()
    const jobNow = async (): Promise<WireJob> => {
      const list = await admin.call(calls.orders.list, { query: { type: 'active' } })
      const listedOrder = (list.body['orders'] as WireOrder[]).find((each) => each.orderId === order.orderId)
      if (!listedOrder?.jobs[0]) throw new Error('the order does not exist')
      return { ...listedOrder.jobs[0], jobId: listedOrder.jobs[0].jobId, objId: listedOrder.id }
    }
    const codes = async () => (await jobNow()).frames[0]?.warnings.map(({ code }) => code)
    const getHeldBack = async () => (await jobNow()).frames[0]?.heldBack
    const key = { id: (await jobNow()).objId, jobId: job.jobId }
    const book = () => operator.call(calls.outputPresets.book, { body: { presetId, jobs: [key] } })
    return { jobNow, codes, getHeldBack, key, book, deliver }
  }
  return { shop, admin, operator, presetId, checks, arrived }
}

interface ArtworkSize {
  readonly widthMM: number
  readonly heightMM: number
}
const lists = ({ whiteMediaTypes, whiteSpotColours }: PreflightSettings) => ({
  whiteMediaTypes: [...whiteMediaTypes],
  whiteSpotColours: [...whiteSpotColours],
})

test('Each enabled artwork check adds a warning to the order, and puts it on hold only if it is configured to', async () => {
  const { arrived, checks } = await setUpShop()
  const info = { lowestResolutionDpi: 60, fonts: [{ name: 'Frutiger', embedded: false }], encrypted: true }
  const order = await arrived(info, {}, { widthMM: 90, heightMM: 30 })
  expect(await order.codes()).toEqual(['resolutionTooLow', 'sizeDiffers', 'fontsMissing', 'encrypted'])
  expect(await order.getHeldBack()).toBe(false)
  expect(statusAndCode(await order.book())).toEqual(OK)
  expect(statusAndCode(await checks({ heldBack: ['encrypted'] }))).toEqual(OK)
})

test('An order on hold is booked neither manually nor by Auto fill until a user overrides its warnings', async () => {
  const { arrived, checks, operator, presetId, admin } = await setUpShop()
  await checks({ heldBack: ['fontsMissing', 'sizeDiffers'] })
  const order = await arrived({ fonts: [{ name: 'Frutiger', embedded: false }] })
  const other = await arrived({ lowestResolutionDpi: 60 })
  expect([await order.getHeldBack(), await other.getHeldBack()]).toEqual([true, false])
  expect(statusAndCode(await order.book())).toEqual([409, 'artwork_held_back'])
  const filled = await operator.call(calls.outputPresets.autoFill, { body: { presetId } })
  expect(filled.body['left']).toEqual([{ ...order.key, copies: 1, reason: 'held_back' }])
  expect(filled.body['booked']).toMatchObject([other.key])

  const edit = (letThrough: boolean) => admin.call(calls.orders.edit, { body: { ...order.key, copies: 1, letThrough } })
  expect(statusAndCode(await edit(true))).toEqual(OK)
  expect([(await order.jobNow()).letThrough, await order.getHeldBack()]).toEqual([true, false])
  await edit(false)
  expect(statusAndCode(await order.book())).toEqual([409, 'artwork_held_back'])
  await edit(true)
  expect(statusAndCode(await order.book())).toEqual(OK)
})

test('A changed resubmission of an order removes the override of its warnings', async () => {
  const { arrived, checks, admin } = await setUpShop()
  await checks({ heldBack: ['sizeDiffers'] })
  const order = await arrived({}, {}, { widthMM: 90, heightMM: 30 })
  await admin.call(calls.orders.edit, { body: { ...order.key, copies: 1, letThrough: true } })
  expect(await order.getHeldBack()).toBe(false)
  await order.deliver({ widthMM: 91 })
  expect([(await order.jobNow()).letThrough, await order.getHeldBack()]).toEqual([false, true])
})

test('New artwork checks in the configuration apply to the active orders immediately', async () => {
  const { arrived, checks } = await setUpShop()
  const order = await arrived({ lowestResolutionDpi: 100 }, { media: 'tag' })
  expect(await order.codes()).toEqual(['resolutionTooLow'])
  await checks({ lowestDpi: 100, whiteMediaTypes: ['metal'], heldBack: ['noWhiteLayer'] })
  expect([await order.codes(), await order.getHeldBack()]).toEqual([['noWhiteLayer'], true])
  const white = await arrived({ spotColours: ['rdg_white'] }, { media: 'tag' })
  expect([await white.codes(), await white.getHeldBack()]).toEqual([[], false])
  await checks({ heldBack: [] })
  expect([await order.codes(), await order.getHeldBack()]).toEqual([['resolutionTooLow'], false])
  expect(statusAndCode(await checks({ lowestDpi: 9999 }))).toEqual([400, 'bad_request'])
})

test('The resolution check uses the size printed on the jig, and runs again when the jig changes', async () => {
  const { arrived, admin } = await setUpShop()
  const order = await arrived({ lowestResolutionDpi: 200 })
  expect(await order.codes()).toEqual([])
  const getJig = async () =>
    ((await admin.call(calls.jigs.list)).body['jigs'] as WireJig[]).find(({ name }) => name === 'Case')
  const scaled = async (scale: 'FILL' | 'FIT') => {
    const jig = await getJig()
    if (!jig) throw new Error('the jig does not exist')
    const box = { x: 0, y: 0, width: 50, height: 50, rotation: 0, mirror: 'NONE', placement: 'MIDDLE_CENTER' } as const
    const slots = jig.slots.map((slot) => ({ ...slot, imageBox: { ...box, scale } }))
    expect(statusAndCode(await admin.call(calls.jigs.change, { body: { ...jig, slots } }))).toEqual(OK)
  }
  // 40 x 30 mm scaled to fill 50 x 50 mm: factor 5/3
  await scaled('FILL')
  expect((await order.jobNow()).frames[0]?.warnings).toEqual([
    { code: 'resolutionTooLow', values: { dpi: 120, limitDpi: 150 } },
  ])
  await scaled('FIT')
  expect(await order.codes()).toEqual([])
  await scaled('FILL')
  await admin.call(calls.orders.edit, { body: { ...order.key, copies: 1, jig: null } })
  expect(await order.codes()).toEqual([])
})

test('Each frame gets the warnings and the description of its own page', async () => {
  const { arrived, shop, admin } = await setUpShop()
  const alike = { colourSpaces: ['DeviceCMYK'], spotColours: [], fonts: [], transparency: false }
  const whole = { ...alike, spotColours: ['RDG_WHITE'], lowestResolutionDpi: 20 }
  const size = { widthMm: 40, heightMm: 30 }
  const first = { ...alike, spotColours: ['RDG_WHITE'], lowestResolutionDpi: 300 }
  const second = { ...alike, lowestResolutionDpi: 20 }
  const order = await arrived({
    ...whole,
    pages: [
      { ...size, facts: first },
      { ...size, facts: second },
    ],
  })
  const { frames } = await order.jobNow()
  expect(frames.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([[], ['resolutionTooLow']])

  const [, , , id = ''] = (frames[0]?.thumbnailPath ?? '').split('/')
  for (const [page, facts] of [
    [1, first],
    [2, second],
  ] as const) {
    const { body } = await admin.call(calls.artwork.page, { params: { id, page } })
    const fileName = 'artwork.pdf'
    expect(body['artworkPage']).toEqual({
      ...facts,
      kind: 'PDF',
      fileName,
      page,
      pageCount: 2,
      widthMM: 40,
      heightMM: 30,
    })
  }
  expect(statusAndCode(await admin.call(calls.artwork.page, { params: { id, page: 3 } }))).toEqual([404, 'not_found'])
  const stranger = await server.person(shop.environment, 'operator')
  expect(statusAndCode(await stranger.call(calls.artwork.page, { params: { id, page: 1 } }))).toEqual([
    404,
    'not_found',
  ])
})

test('Users who may neither print nor administer cannot override warnings, whatever the state of the order', async () => {
  const { shop, arrived, operator } = await setUpShop()
  const order = await arrived({})
  const body = { ...order.key, copies: 1, letThrough: false }
  expect(statusAndCode(await operator.call(calls.orders.edit, { body }))).toEqual(OK)
  const reader = await server.person(shop.environment, 'operator', ['jig_view'])
  const editAsReader = async () => statusAndCode(await reader.call(calls.orders.edit, { body }))
  expect(await editAsReader()).toEqual([403, 'forbidden'])
  await order.book()
  expect(await editAsReader()).toEqual([403, 'forbidden'])
})

test('Blank artwork is on hold by default, and booked when a user overrides it or the check is switched off', async () => {
  const { arrived, checks, admin } = await setUpShop()
  const blank = await arrived({ isBlank: true })
  expect([await blank.codes(), await blank.getHeldBack()]).toEqual([['drawsNothing'], true])
  expect(statusAndCode(await blank.book())).toEqual([409, 'artwork_held_back'])
  await admin.call(calls.orders.edit, { body: { ...blank.key, copies: 1, letThrough: true } })
  expect(statusAndCode(await blank.book())).toEqual(OK)
  const other = await arrived({ isBlank: true })
  expect(statusAndCode(await checks({ heldBack: [] }))).toEqual(OK)
  expect([await other.codes(), await other.getHeldBack()]).toEqual([['drawsNothing'], false])
  expect(statusAndCode(await other.book())).toEqual(OK)
})

test('A drawing with features that are not drawn is on hold by default, and the warning names them', async () => {
  const { arrived } = await setUpShop()
  const incomplete = await arrived({ kind: 'SVG', omittedFeatures: ['q', 'transform-origin'] })
  expect([await incomplete.codes(), await incomplete.getHeldBack()]).toEqual([['featuresOmitted'], true])
  expect(statusAndCode(await incomplete.book())).toEqual([409, 'artwork_held_back'])
})

test('A blank file that is imported puts its order on hold; of several pages, only the blank ones', async () => {
  const { shop, admin } = await setUpShop()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'blank-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const imported = async (name: string, content: string) => {
    const file = path.join(folder, name)
    await writeFile(file, content)
    const ingested = await ingestArtwork(server.services, shop.environment, file, name)
    if (!ingested.ok) throw new Error(ingested.problem.code)
    const { order } = shop.arriving({ copies: [1, 1] })
    await shop.deliver(order, ingested.artwork)
    const list = await admin.call(calls.orders.list, { query: { type: 'active' } })
    const listedOrder = (list.body['orders'] as WireOrder[]).find((each) => each.orderId === order.orderId)
    return listedOrder?.jobs[0]?.frames.map(({ warnings }) => warnings.some(({ code }) => code === 'drawsNothing'))
  }
  expect(await imported('blank.pdf', pdfWithPages(2))).toEqual([true, true])
  const mark = '9 0 obj <</Length 16>> stream\n10 10 30 30 re f\nendstream endobj'
  const second = pdfWithPages(2)
    .replace('4 0 obj <<', '4 0 obj <</Contents 9 0 R ')
    .replace('trailer', `${mark}\ntrailer`)
  expect(await imported('second.pdf', second)).toEqual([true, false])
})

test.each([
  ['1071-hold-blank-artwork.sql', 'drawsNothing'],
  ['1250-hold-incomplete-drawings.sql', 'featuresOmitted'],
])('Migration %s adds its check to artwork checks that were saved before it existed', async (file, code) => {
  const { shop, checks, admin } = await setUpShop()
  await checks({ heldBack: ['encrypted'], lowestDpi: 200 })
  const untouched = await server.environment()
  const migration = new URL(`../../../database/migrations/${file}`, import.meta.url)
  const { pool } = server.services.database
  for (let time = 0; time < 2; time += 1) await pool.query(await readFile(migration, 'utf8'))
  const { configData } = (await admin.call(calls.config.get)).body
  expect(configData).toMatchObject({ artworkChecks: { heldBack: ['encrypted', code], lowestDpi: 200 } })
  const { rows } = await pool.query('select environment_id as id from configs where environment_id = any($1)', [
    [shop.environment.id, untouched.id],
  ])
  expect(rows).toEqual([{ id: shop.environment.id }])
})
