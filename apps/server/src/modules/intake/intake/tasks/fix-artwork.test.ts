import { randomUUID } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { configCalls } from '@platen/contract/config'
import {
  type JobEventDetails,
  orderCalls,
  type WireArtworkFix,
  type WireJob,
  type WireOrder,
} from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { productCalls, type WireProduct } from '@platen/contract/products'
import { DEFAULT_PREFLIGHT_SETTINGS } from '@platen/domain/artwork'
import type { NewJob } from '@platen/domain/intake'
import { NEW_PRODUCT, type Product } from '@platen/domain/products'
import { expect, test } from 'vitest'
import { withWorkFolder } from '../../../../file-store/work-folder.ts'
import { maintainEnvironmentsTask } from '../../../../maintain-environments.ts'
import { artworkFolder } from '../../../../testing/object-paths.ts'
import { testEnvironment } from '../../../../testing/test-environment.ts'
import { OK, statusAndCode, testServer } from '../../../../testing/test-server.ts'
import { updateProof } from '../../../orders/approval/tasks/update-proof.ts'
import { findProof, insertProofs } from '../../../orders/customer-proofs/proofs-commands.ts'
import { preflightActiveJobs } from '../../../orders/orders/preflight-artwork.ts'
import { ingestArtwork } from '../ingest-artwork.ts'
import { fixArtwork } from './fix-artwork.ts'

const server = await testServer()
const { services } = server
const shop = await testEnvironment(server)
const { environment } = shop
const admin = await server.person(environment, 'admin', [
  ...(['configuration_edit', 'products_edit', 'print_order_edit', 'output_preset_edit'] as const),
])
const viewer = await server.person(environment, 'poweruser', [])
const config = { unit: 'mm', isAutoPollingOn: false, isAutoPurgeOn: false } as const
await admin.call(configCalls.save, {
  body: {
    ...config,
    artworkChecks: {
      ...DEFAULT_PREFLIGHT_SETTINGS,
      whiteMediaTypes: [],
      whiteSpotColours: [],
      heldBack: ['sizeDiffers', 'sizeTurned'],
    },
  },
})
/** Stores a PDF of this size in mm as artwork. */
async function createArtwork(widthMm: number, heightMm: number, fileName = 'mug.pdf') {
  const [width, height] = [(widthMm * 72) / 25.4, (heightMm * 72) / 25.4]
  const content = `1 0 0 rg 0 0 ${width / 2} ${height / 2} re f`
  const pdf = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Note (${randomUUID()})>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
trailer <</Root 1 0 R>>
%%EOF`
  return withWorkFolder(services.settings, async (folder) => {
    const file = path.join(folder, fileName)
    await writeFile(file, pdf)
    const ingestResult = await ingestArtwork(services, environment, file, fileName)
    if (!ingestResult.ok) throw new Error('the artwork was refused')
    return ingestResult.artwork
  })
}

/** Creates a product with these fixes; returns functions for its orders, whose size is 40 x 30 mm. */
async function setUp(rules: Partial<Product>) {
  const sku = randomUUID()
  const product = { ...NEW_PRODUCT, sku, fixes: 'offer' as const, ...rules }
  expect(statusAndCode(await admin.call(productCalls.create, { body: product }))).toEqual(OK)
  const arrive = async (artwork: Awaited<ReturnType<typeof createArtwork>>, orderId: string = randomUUID()) => {
    const { order, job } = shop.arriving({ orderId })
    const deliver = (change: Partial<NewJob> = {}, art = artwork) =>
      shop.deliver({ ...order, jobs: [{ ...job, mediaInfo: { ...job.mediaInfo, sku }, ...change }] }, art)
    const { id } = (await deliver()) as { id: string }
    const key = { id, jobId: job.jobId }
    const find = async (): Promise<WireJob> => {
      const { body } = await admin.call(orderCalls.list, { query: { type: 'active' } })
      const firstJob = (body['orders'] as WireOrder[]).find((each) => each.id === id)?.jobs[0]
      if (!firstJob) throw new Error('the job does not exist')
      return firstJob
    }
    const frame = async () => {
      const { frames } = await find()
      const [first] = frames
      const size = first?.artworkSize
      return {
        held: first?.heldBack,
        warnings: first?.warnings.map(({ code }) => code),
        size: size && [Math.round(size.width * 100) / 100, Math.round(size.height * 100) / 100],
        file: first?.fileName,
        path: first?.filePath,
      }
    }
    const fixes = async (who = admin) => {
      const response = await who.call(orderCalls.listFixes, { query: key })
      return response.body as unknown as { fixes: WireArtworkFix[]; alike: number; mayChange: boolean }
    }
    const apply = (alike = false, who = admin) => who.call(orderCalls.applyFixes, { body: { ...key, alike } })
    const undo = (who = admin) => who.call(orderCalls.undoFixes, { body: key })
    const make = async () => fixArtwork(services, environment, (await find()).objId)
    const events = async () => {
      const { body } = await admin.call(orderCalls.events, { query: key })
      return (
        body['events'] as { kind: string; actor: { name: string | null }; details: JobEventDetails }[]
      ).toReversed()
    }
    return { key, deliver, find, frame, fixes, apply, undo, make, events }
  }
  return { sku, arrive }
}

test('Artwork that lies on its side is turned when a user applies the fix that the product offers, and the fix is recorded', async () => {
  const { arrive } = await setUp({ turnArtwork: true })
  const order = await arrive(await createArtwork(30, 40))
  const heldFrame = await order.frame()
  expect(heldFrame).toMatchObject({ held: true, warnings: ['sizeTurned'], size: [30, 40] })
  expect(await order.fixes()).toMatchObject({
    fixes: [{ frameIndex: 0, state: 'offered', turn: 90, scale: 1, trimX: 0, trimY: 0, by: null, at: null }],
    alike: 0,
    mayChange: true,
  })
  expect((await order.apply()).body).toMatchObject({ jobs: 1 })
  expect(await order.fixes()).toMatchObject({ fixes: [{ state: 'due', by: admin.userId }] })
  expect(await order.frame()).toMatchObject({ held: true, size: [30, 40] })
  await order.make()
  expect(await order.frame()).toEqual({
    held: false,
    warnings: [],
    size: [40, 30],
    file: '0.pdf',
    path: expect.not.stringMatching(heldFrame.path ?? '-'),
  })
  const { fixes } = await order.fixes()
  expect(fixes).toMatchObject([{ state: 'made', turn: 90, by: admin.userId, at: expect.stringMatching(/Z$/) }])
  expect([fixes[0]?.before, fixes[0]?.after]).toMatchObject([
    { height: expect.closeTo(40, 2) },
    { width: expect.closeTo(40, 2) },
  ])
  const [, event] = await order.events()
  expect(event).toMatchObject({
    kind: 'artworkFixed',
    actor: { kind: 'user', name: admin.userId },
    details: { fix: { turn: 90, scale: 1, trimX: 0, trimY: 0 } },
  })
})

test('A fix that is applied twice is made once, and its undoing prints the original again until copies are booked', async () => {
  const { arrive } = await setUp({ maxScalePercent: 5 })
  const order = await arrive(await createArtwork(41.5, 31.2))
  const original = await order.frame()
  const both = await Promise.all([order.apply(), order.apply()])
  expect(both.map(({ body }) => body['jobs']).toSorted()).toEqual([0, 1])
  await order.make()
  await order.make()
  expect(await order.frame()).toMatchObject({ held: false, size: [39.96, 30.04] })
  expect((await order.events()).map(({ kind }) => kind)).toEqual(['arrived', 'artworkFixed'])
  expect((await order.fixes()).fixes).toMatchObject([{ scale: 0.9629 }])
  expect(statusAndCode(await order.undo())).toEqual(OK)
  expect(await order.frame()).toEqual(original)
  expect(await order.fixes()).toMatchObject({ fixes: [{ state: 'offered' }] })
  expect((await order.events()).at(-1)).toMatchObject({ kind: 'artworkFixUndone', actor: { name: admin.userId } })

  await order.apply()
  await order.make()
  const outputChannelId = await shop.channel(admin.id)
  const files = [{ name: 'File 1', printerSettingFile: null }]
  const presetData = { name: 'Morning', tableId: shop.layoutId, outputChannelId, files }
  const presetId = String((await admin.call(outputPresetCalls.save, { body: { presetData } })).body['id'])
  expect(statusAndCode(await admin.call(outputPresetCalls.book, { body: { presetId, jobs: [order.key] } }))).toEqual(OK)
  expect(statusAndCode(await order.undo())).toEqual([409, 'order_booked'])
  expect(statusAndCode(await order.apply())).toEqual([409, 'order_booked'])
  expect(await order.fixes()).toMatchObject({ fixes: [{ state: 'made' }], mayChange: false })
})

test('Artwork is trimmed on arrival to what the slots print if the product applies its fixes', async () => {
  const { arrive, sku } = await setUp({ fixes: 'apply', maxTrimMm: 20 })
  // the slots print 50 x 50 mm of artwork
  const artwork = await createArtwork(56, 54)
  const order = await arrive(artwork)
  expect(await order.frame()).toMatchObject({ held: true, size: [56, 54] })
  expect(await order.fixes()).toMatchObject({ fixes: [{ state: 'due', by: null }] })
  await order.make()
  expect(await order.frame()).toMatchObject({ held: false, warnings: [], size: [50, 50] })
  expect(await order.events()).toMatchObject([
    { kind: 'arrived' },
    { kind: 'artworkFixed', actor: { kind: 'automatic' }, details: { fix: { trimX: 3, trimY: 2 } } },
  ])
  // equal artwork with an equal fix is one artwork
  const other = await arrive(artwork)
  await other.make()
  expect((await other.frame()).path).toBe((await order.frame()).path)
  // a fix that a user has undone is not applied again
  await other.undo()
  await admin.call(orderCalls.reprocess)
  await other.make()
  expect(await other.frame()).toMatchObject({ held: true, size: [56, 54] })
  const [product] = (await admin.call(productCalls.list, { query: { sku } })).body['products'] as WireProduct[]
  expect(product).toMatchObject({ fixes: 'apply', turnArtwork: false, maxScalePercent: 0, maxTrimMm: 20 })
})

test('A fix on arrival is not applied to jobs that have arrived: not when the tolerance or the product changes', async () => {
  const { arrive, sku } = await setUp({ fixes: 'offer', turnArtwork: true })
  const order = await arrive(await createArtwork(30, 40))
  const [product] = (await admin.call(productCalls.list, { query: { sku } })).body['products'] as WireProduct[]
  if (!product) throw new Error('the product does not exist')
  expect(statusAndCode(await admin.call(productCalls.change, { body: { ...product, fixes: 'apply' } }))).toEqual(OK)
  await services.database.inEnvironment(environment.id, (tx) => preflightActiveJobs(tx))
  await admin.call(orderCalls.reprocess)
  expect(await order.fixes()).toMatchObject({ fixes: [{ state: 'offered' }] })
  const next = await arrive(await createArtwork(30, 40))
  expect(await next.fixes()).toMatchObject({ fixes: [{ state: 'due', by: null }] })
})

test('A fix remains when the same artwork is submitted again, and ends when other artwork or another size is', async () => {
  const { arrive } = await setUp({ turnArtwork: true })
  const artwork = await createArtwork(30, 40)
  const order = await arrive(artwork)
  await order.apply()
  // submitted again before the artwork is made
  await order.deliver({ additionalParams: [{ key: 'Text', value: 'Ana' }] })
  expect(await order.frame()).toMatchObject({ held: true, size: [30, 40] })
  await order.make()
  const fixed = await order.frame()
  expect(fixed).toMatchObject({ held: false, size: [40, 30] })
  await order.deliver({ additionalParams: [{ key: 'Text', value: 'Bea' }] })
  expect(await order.frame()).toEqual(fixed)
  await order.deliver({ widthMM: 30, heightMM: 40 })
  expect(await order.frame()).toMatchObject({ held: false, size: [30, 40], warnings: [] })
  expect(await order.fixes()).toMatchObject({ fixes: [] })

  const other = await arrive(artwork)
  await other.apply()
  const { objId } = await other.find()
  const replaced = await createArtwork(30, 40)
  // submitted with other artwork while the task makes that of the first one
  const { objects } = services
  const withFiles: typeof objects.withFiles = async (...given) => {
    await other.deliver({}, replaced)
    return objects.withFiles(...given)
  }
  await fixArtwork({ ...services, objects: { ...objects, withFiles } }, environment, objId)
  expect(await other.frame()).toMatchObject({ held: true, size: [30, 40], path: expect.stringContaining(replaced.id) })
  expect(await other.fixes()).toMatchObject({ fixes: [{ state: 'offered' }] })
})

test('A user fixes all jobs of a product that need the same fix, and no others', async () => {
  const { arrive } = await setUp({ turnArtwork: true, maxScalePercent: 10 })
  const turned = await arrive(await createArtwork(30, 40))
  const alike = await arrive(await createArtwork(30.3, 40))
  const larger = await arrive(await createArtwork(42, 31.5))
  const elsewhere = await (await setUp({ turnArtwork: true })).arrive(await createArtwork(30, 40))
  expect(await turned.fixes()).toMatchObject({ alike: 1 })
  expect((await turned.apply(true)).body).toMatchObject({ jobs: 2 })
  const states = async () =>
    Promise.all([turned, alike, larger, elsewhere].map(async (each) => (await each.fixes()).fixes[0]?.state))
  expect(await states()).toEqual(['due', 'due', 'offered', 'offered'])
})

test('A fix whose artwork cannot be read fails, and the order stays on hold', async () => {
  const { arrive } = await setUp({ turnArtwork: true })
  const artwork = await createArtwork(30, 40)
  const order = await arrive(artwork)
  await order.apply()
  const folder = artworkFolder(services.settings, environment.resourceName, artwork.id)
  await truncate(path.join(folder, 'ready.pdf'), 100)
  await order.make()
  // the prepared PDF is made again from the original
  expect(await order.frame()).toMatchObject({ held: false, size: [40, 30] })

  const broken = await createArtwork(30, 40)
  const second = await arrive(broken)
  await second.apply()
  const files = artworkFolder(services.settings, environment.resourceName, broken.id)
  await truncate(path.join(files, 'ready.pdf'), 100)
  await truncate(path.join(files, 'original'), 100)
  await second.make()
  expect(await second.frame()).toMatchObject({ held: true, size: [30, 40] })
})

test('Fixes are applied and undone only with the permission to print orders, on orders that the user sees', async () => {
  const { arrive } = await setUp({ turnArtwork: true })
  const order = await arrive(await createArtwork(30, 40))
  expect(statusAndCode(await order.apply(false, viewer))).toEqual([403, 'forbidden'])
  expect(statusAndCode(await order.undo(viewer))).toEqual([403, 'forbidden'])
  const operator = await server.person(environment, 'operator', ['print_order_edit'])
  expect(statusAndCode(await order.apply(false, operator))).toEqual([404, 'not_found'])
  const listed = await operator.call(orderCalls.listFixes, { query: order.key })
  expect(statusAndCode(listed)).toEqual([404, 'not_found'])
  expect(await order.fixes()).toMatchObject({ fixes: [{ state: 'offered' }] })
})

test('Artwork that was fixed keeps its original as long as the fix can be undone', async () => {
  const { arrive } = await setUp({ turnArtwork: true })
  const artwork = await createArtwork(30, 40, 'only.pdf')
  const order = await arrive(artwork)
  await order.apply()
  await order.make()
  await maintainEnvironmentsTask.run(services, new AbortController().signal)
  expect(statusAndCode(await order.undo())).toEqual(OK)
  expect(await order.frame()).toMatchObject({ size: [30, 40], path: expect.stringContaining(artwork.id) })
  await order.apply()
  await order.make()
  const orders = await server.person(environment, 'admin', ['delete_orders_edit'])
  expect(statusAndCode(await orders.call(orderCalls.delete, { body: order.key }))).toEqual(OK)
  // both artworks are deleted with their only order
  const rows = await services.database.inEnvironment(environment.id, (tx) =>
    tx.query('select id from artworks where environment_id = $1 and (id = $2 or file_name = $3)', [
      artwork.id,
      'only.pdf',
    ]),
  )
  expect(rows).toEqual([])
})

test('A customer is asked about the fixed artwork, and again when a fix is undone', async () => {
  const { arrive } = await setUp({ fixes: 'apply', turnArtwork: true })
  const order = await arrive(await createArtwork(30, 40))
  const { objId } = await order.find()
  const ask = async () => {
    await updateProof(services, environment, objId)
    return services.database.inEnvironment(environment.id, (tx) => findProof(tx, objId))
  }
  await services.database.inEnvironment(environment.id, (tx) => insertProofs(tx, [{ jobPk: objId, days: 3 }]))
  expect(await ask()).toMatchObject({ state: 'due' })
  await order.make()
  expect(await ask()).toMatchObject({ state: 'waiting' })
  expect(await order.frame()).toMatchObject({ held: true, size: [40, 30] })
  await order.undo()
  const reopened = await services.database.inEnvironment(environment.id, (tx) => findProof(tx, objId))
  expect(reopened).toMatchObject({ state: 'due' })
  expect(await ask()).toMatchObject({ state: 'waiting' })
})
