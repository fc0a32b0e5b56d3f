import { orderCalls } from '@platen/contract/orders'
import { NOTHING_CHANGED } from '@platen/domain/orders'
import { expect, test } from 'vitest'
import { changeFixture } from '../../../testing/change-fixture.ts'
import { findSheetPath } from '../../../testing/object-paths.ts'
import { pdfWithPages } from '../../../testing/pdf-with-pages.ts'
import { readSheetPage, readStreams } from '../../../testing/read-sheet-page.ts'
import { slot } from '../../../testing/run-fixture.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { key } from '../../../testing/test-preset.ts'
import { OK, statusAndCode } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'

const fixture = await changeFixture()
const { server, services, shop, operator, admin, floor, ordered, book, printed, reject, loadRun } = fixture
const { edit, predict, getJob, getEdits, getAudited, readMessages, inEachPlace } = fixture
const GREEN = '0 1 0 rg'
const green = await floor.realArtwork({}, GREEN)
const larger = await floor.realArtwork({ pages: [{ widthMm: 45, heightMm: 30 }] })

const sheetOf = (run: string) => findSheetPath(services, shop.environment, run)

const { cookie } = await server.account('superadmin')
const headers = { cookie, customer: shop.environment.resourceName }
const upload = (content: string) =>
  uploadArtwork(server, headers, Buffer.from(content), 'corrected.pdf', orderCalls.uploadArtwork.path)

test('Artwork of the same size is printed where the copies are, except on sheets that were sent, as predicted', async () => {
  const { order, sentRun, queuedRun } = await inEachPlace()
  const change = { copies: 6, file: `${green.id}/corrected.pdf` }
  const outcome = { ...NOTHING_CHANGED, updated: 1, kept: 1, recomposed: 2, asPrinted: 2 }
  expect(await predict(order, change)).toEqual(outcome)
  expect((await getJob(order))?.frames[0]?.fileName).toBe('0.pdf')
  expect((await edit(order, change)).body).toMatchObject({ outcome })
  expect((await edit(order, change)).body).toMatchObject({ outcome: NOTHING_CHANGED })
  expect(await getJob(order)).toMatchObject({ frames: [{ fileName: 'corrected.pdf', pending: 1, assigned: 1 }] })
  await floor.composed(operator)
  expect(await readStreams(await sheetOf(queuedRun))).toContain(GREEN)
  expect((await readSheetPage(await sheetOf(queuedRun))).pieces).toHaveLength(2)
  expect(await readStreams(await sheetOf(sentRun))).not.toContain(GREEN)
  expect((await loadRun(sentRun)).pieces).toMatchObject([{ isOutdated: true }, { isOutdated: true }])
  const artwork = { from: '0.pdf', to: 'corrected.pdf' }
  expect(await getEdits(order)).toMatchObject([{ details: { change: outcome, changes: { artwork } } }])
  expect((await getAudited())[0]).toMatchObject({ action: 'changed', changes: { artwork } })
  expect(await readMessages(order)).toMatchObject([{ type: 'order.changed' }])
  // a sent piece that is rejected is printed with the new artwork
  expect(statusAndCode(await reject(sentRun, [slot(1), slot(2)]))).toEqual(OK)
  await book([order], 3)
  const next = await printed()
  await floor.composed(operator)
  expect((await readSheetPage(await sheetOf(next))).pieces).toHaveLength(4)
  expect(await readStreams(await sheetOf(next))).toContain(GREEN)
})

test('With artwork of another size, copies that were not sent are open again', async () => {
  const { order, sentRun, queuedRun } = await inEachPlace()
  const change = { copies: 6, file: larger.id }
  const outcome = { ...NOTHING_CHANGED, updated: 1, unbooked: 1, reopened: 2, asPrinted: 2 }
  expect(await predict(order, change)).toEqual(outcome)
  expect((await edit(order, change)).body).toMatchObject({ outcome })
  expect((await loadRun(queuedRun)).printJob.state).toBe('cancelled')
  expect((await loadRun(sentRun)).printJob.state).toBe('sent')
  expect(await getJob(order)).toMatchObject({ frames: [{ pending: 4, artworkSize: { width: 45 } }] })
})

test('The artwork of an order that is not booked is replaced by an uploaded file, whose checks are those of orders', async () => {
  const order = await ordered(2)
  expect(await upload('no artwork')).toMatchObject({ status: 422, body: { errorCode: 'artwork_refused' } })
  const uploaded = await upload(pdfWithPages(1))
  expect(uploaded.status).toBe(200)
  const file = String(uploaded.body['file'])
  expect((await edit(order, { copies: 2, file })).body).toMatchObject({ outcome: { updated: 2 } })
  const frame = (await getJob(order))?.frames[0]
  expect(frame).toMatchObject({ fileName: 'corrected.pdf', artworkSize: { width: uploaded.body['widthMM'] } })
  expect(await readMessages(order)).toMatchObject([{ type: 'order.changed' }])
})

test('All frames of one file print the pages of the new one, which must have as many', async () => {
  const { order: arriving, job } = shop.arriving({ copies: [1] })
  const arrived = await shop.deliver({ ...arriving, jobs: [job] }, await shop.artwork(2))
  if (!('id' in arrived)) throw new Error('the order was rejected')
  const order = { id: arrived.id, jobId: job.jobId, orderId: arriving.orderId }
  const three = await shop.artwork(3)
  expect(statusAndCode(await edit(order, { copies: 1, file: green.id }))).toEqual([422, 'artwork_refused'])
  expect(statusAndCode(await edit(order, { copies: 1, file: three.id }))).toEqual(OK)
  const paths = (await getJob(order))?.frames.map(({ thumbnailPath }) => thumbnailPath)
  expect(paths).toEqual([1, 2].map((page) => `/pax/artwork/${three.id}/thumbnail/${page}`))
})

test('Artwork is replaced only with the permission to delete orders, and the override is that of the artwork', async () => {
  const order = await ordered(1)
  expect(statusAndCode(await edit(order, { copies: 1, letThrough: true }))).toEqual(OK)
  const clerk = await server.person(shop.environment, 'admin', ['change_order_jig_edit'])
  expect(statusAndCode(await edit(order, { copies: 1, file: green.id }, clerk))).toEqual([403, 'forbidden'])
  const plain = { ...key(order), copies: 1, file: green.id }
  expect(statusAndCode(await admin.call(orderCalls.edit, { body: plain }))).toEqual([400, 'bad_request'])
  expect(statusAndCode(await edit(order, { copies: 1, file: order.id }))).toEqual([422, 'artwork_missing'])
  const elsewhere = await (await testEnvironment(server)).artwork()
  expect(statusAndCode(await edit(order, { copies: 1, file: elsewhere.id }))).toEqual([422, 'artwork_missing'])
  expect(statusAndCode(await edit(order, { copies: 1, file: green.id }))).toEqual(OK)
  expect(await getJob(order)).toMatchObject({ letThrough: false })
})
