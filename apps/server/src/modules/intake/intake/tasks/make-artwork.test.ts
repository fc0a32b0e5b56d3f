import { artworkHostCalls } from '@platen/contract/artwork-hosts'
import { fontCalls } from '@platen/contract/fonts'
import { orderCalls } from '@platen/contract/orders'
import { productCalls, type WireProduct } from '@platen/contract/products'
import { templateCalls } from '@platen/contract/templates'
import { newPictureItem } from '@platen/domain/templates'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TASKS } from '../../../../background-work.ts'
import { makeArtwork as makeTestArtwork } from '../../../../demo/artwork/make-artwork.ts'
import { startTaskRunner } from '../../../../tasks/task-runner.ts'
import { createArtworkHost } from '../../../../testing/artwork-host.ts'
import { templateShop } from '../../../../testing/template-fixture.ts'
import { OK, statusAndCode, testServer } from '../../../../testing/test-server.ts'
import { uploadFont } from '../../../../testing/upload-font.ts'
import { applyProducts } from '../../../orders/orders/tasks/apply-products.ts'
import { makeArtwork } from './make-artwork.ts'

vi.setConfig({ testTimeout: 120_000 })

const { name: host, at, answers } = await createArtworkHost()
const server = await testServer({}, { artworkHosts: [host] })
const start = async () => {
  const runner = await startTaskRunner(server.services, { ofEnvironments: TASKS.ofEnvironments, scheduled: {} })
  onTestFinished(() => runner.stop())
}
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 100_000, interval: 20 })

test('The text of an order is decoded and drawn with its template, and the job is printed with the artwork', async () => {
  const { createTemplate, createProduct, send, job, make, getPersonalisation, events } = await templateShop(server)
  await createProduct({ printFile: 'template', templateId: await createTemplate() })
  await send('A', { personalisation: { text: ' O&#039;Brien ' }, copies: 3 })
  const waiting = await job('A')
  expect(waiting).toMatchObject({
    awaitedProduct: { reason: 'fileNotMade' },
    personalisation: { state: 'waiting' },
    frames: [{ copies: 3, filePath: null }],
  })
  expect(await getPersonalisation('A')).toMatchObject({ state: 'waiting', version: null, faults: [] })
  await make('A')
  const after = await job('A')
  expect(after.awaitedProduct).toBeUndefined()
  expect(await getPersonalisation('A')).toMatchObject({
    state: 'made',
    version: 1,
    values: { name: 'O\u0027Brien' },
    faults: [],
  })
  expect(after.frames).toMatchObject([{ fileName: 'Pen.pdf', fileType: 'PDF', pending: 3, warnings: [] }])
  const size = after.frames[0]?.artworkSize
  expect([size?.width.toFixed(2), size?.height.toFixed(2)]).toEqual(['70.00', '20.00'])
  expect((await events('A')).map(({ kind }) => kind)).toEqual(['arrived', 'artworkMade'])
})

test('A job whose template takes too long to draw is held instead of drawn again and again', async () => {
  const { environment, createTemplate, createProduct, send, job, faults } = await templateShop(server)
  await createProduct({ printFile: 'template', templateId: await createTemplate() })
  await send('A', { text: 'Ana' })
  await makeArtwork(server.services, environment, [(await job('A')).objId], 0)
  expect((await job('A')).personalisation?.state).toBe('held')
  expect(await faults('A')).toEqual([['', 'notMade', '']])
})

test('Equal values of a template make one artwork', async () => {
  const { createTemplate, createProduct, send, make, artworkOf } = await templateShop(server)
  await createProduct({ printFile: 'template', templateId: await createTemplate() })
  await send('A', { text: 'Ana' })
  await send('B', { text: 'Ana' })
  await send('C', { text: 'Bea' })
  await make('A', 'B', 'C')
  const [a, b, c] = [await artworkOf('A'), await artworkOf('B'), await artworkOf('C')]
  expect(a[0]).toMatch(/artwork/)
  expect(b).toEqual(a)
  expect(c).not.toEqual(a)
})

test('Artwork of many jobs is made together: those that cannot be printed are held, equal texts make one artwork', async () => {
  const { environment, createTemplate, createProduct, send, job, getPersonalisation, faults, artworkOf } =
    await templateShop(server)
  await createProduct({ printFile: 'template', templateId: await createTemplate() })
  const sent = { A: 'Ana', B: 'Ana 🙂', C: 'Bea', D: 'Ana' }
  for (const [orderId, text] of Object.entries(sent)) await send(orderId, { text })
  const ids = await Promise.all(Object.keys(sent).map(async (orderId) => (await job(orderId)).objId))
  await makeArtwork(server.services, environment, ids)
  expect(
    await Promise.all(['A', 'C', 'D'].map(async (orderId) => (await getPersonalisation(orderId))?.values)),
  ).toEqual([{ name: 'Ana' }, { name: 'Bea' }, { name: 'Ana' }])
  expect(await faults('B')).toEqual([['name', 'glyphMissing', '🙂']])
  const [a, c, d] = [await artworkOf('A'), await artworkOf('C'), await artworkOf('D')]
  expect(a[0]).toMatch(/artwork/)
  expect(d).toEqual(a)
  expect(c).not.toEqual(a)
})

test('Several jobs of which the drawing takes too long together are not held: they are made one by one', async () => {
  const { environment, createTemplate, createProduct, send, job } = await templateShop(server)
  await createProduct({ printFile: 'template', templateId: await createTemplate() })
  await send('A', { text: 'Ana' })
  await send('B', { text: 'Bea' })
  const ids = [(await job('A')).objId, (await job('B')).objId]
  await expect(makeArtwork(server.services, environment, ids, 0)).rejects.toThrow('took too long')
  expect((await job('A')).personalisation?.state).toBe('waiting')
})

test('A job whose text cannot be printed is held with the reasons, and continues when its template is changed', async () => {
  const { createTemplate, changeTemplate, createProduct, send, job, make, getPersonalisation, faults, textItem } =
    await templateShop(server)
  const long = textItem({ minSize: 20, maxSize: 20 })
  const id = await createTemplate([long], { heldWords: ['damn'] })
  await createProduct({ printFile: 'template', templateId: id })
  const sent = { A: 'A name of too many letters', B: 'Ana 🙂', C: 'Not requested on this item.', D: 'Damn' }
  for (const [orderId, text] of Object.entries(sent)) await send(orderId, { text })
  await make('A', 'B', 'C', 'D')
  expect((await faults('A'))?.map(([itemId, code]) => [itemId, code])).toEqual([['name', 'textTooLong']])
  expect(await faults('B')).toEqual([['name', 'glyphMissing', '🙂']])
  expect(await faults('C')).toEqual([['name', 'fieldEmpty', 'text']])
  expect(await faults('D')).toEqual([['name', 'wordOnList', 'damn']])
  expect(await job('A')).toMatchObject({ personalisation: { state: 'held' }, frames: [{ filePath: null }] })
  await changeTemplate(id, 1, [textItem({ minSize: 4, maxSize: 40 })])
  expect(await getPersonalisation('A')).toMatchObject({ state: 'waiting', faults: [] })
  await make('A', 'B', 'D')
  expect(await getPersonalisation('A')).toMatchObject({ state: 'made', version: 2 })
  expect(await faults('B')).toEqual([['name', 'glyphMissing', '🙂']])
  expect(await job('D')).toMatchObject({ personalisation: { state: 'made' } })
})

test('A drawing that was made before an order was submitted again is not used for its new text', async () => {
  const { environment, createTemplate, createProduct, send, job, make, getPersonalisation } = await templateShop(server)
  await createProduct({ printFile: 'template', templateId: await createTemplate() })
  await send('A', { text: 'Ada' })
  const { objects } = server.services
  const { objId } = await job('A')
  // the order is submitted again after the task has read the text, before it stores what it has made
  const submitsAgain: typeof objects = Object.assign(Object.create(objects) as typeof objects, {
    withFiles: async (...parameters: Parameters<typeof objects.withFiles>) => {
      await send('A', { text: 'Bob' })
      return objects.withFiles(...parameters)
    },
  })
  await makeArtwork({ ...server.services, objects: submitsAgain }, environment, [objId])
  expect(await job('A')).toMatchObject({ personalisation: { state: 'waiting' } })
  await make('A')
  expect(await getPersonalisation('A')).toMatchObject({ state: 'made', values: { name: 'Bob' } })
})

test('A made job stays one of its template when its product is changed', async () => {
  const { environment, admin, createTemplate, createProduct, send, make } = await templateShop(server)
  await createProduct({ printFile: 'template', templateId: await createTemplate() })
  await send('A', { text: 'Ana' })
  await make('A')
  const { body: listed } = await admin.call(productCalls.list, { query: {} })
  const [product] = listed['products'] as WireProduct[]
  if (!product) throw new Error('the product does not exist')
  expect(
    statusAndCode(await admin.call(productCalls.change, { body: { ...product, name: 'Other', media: 'Pen' } })),
  ).toEqual(OK)
  await applyProducts(server.services, environment, new AbortController().signal)
  const { rows } = await server.services.database.pool.query(
    `select state, "values" from template_jobs where environment_id = $1`,
    [environment.id],
  )
  expect(rows).toEqual([{ state: 'made', values: { name: 'Ana' } }])
})

test('A job whose text was not stored completely is held, instead of made with another text', async () => {
  const { createTemplate, createProduct, send, make, faults, textItem } = await templateShop(server)
  const item = textItem({ source: { field: 'text', fallback: 'YOUR NAME', isRequired: true } })
  await createProduct({ printFile: 'template', templateId: await createTemplate([item]) })
  const many = Object.fromEntries(Array.from({ length: 210 }, (_, i) => [`field${i}`, 'x']))
  await send('A', { gift: { text: 'gift note' }, text: 'a'.repeat(2001) })
  await send('B', { many, z: { text: 'Ana' } })
  await send('C', { a: { b: { c: { d: { e: { f: { g: { text: 'Ana' } } } } } } } })
  await make('A', 'B', 'C')
  expect(await faults('A')).toEqual([['name', 'textTooLong', '2000']])
  expect(await faults('B')).toEqual([['name', 'fieldsOmitted', '']])
  expect(await faults('C')).toEqual([['name', 'fieldsOmitted', '']])
})

test('A changed or deleted template changes nothing that is made; an order for a deleted one waits until it is restored', async () => {
  const {
    admin,
    createTemplate,
    changeTemplate,
    createProduct,
    send,
    make,
    getPersonalisation,
    faults,
    textItem,
    artworkOf,
  } = await templateShop(server)
  const id = await createTemplate()
  await createProduct({ printFile: 'template', templateId: id })
  await send('A', { text: 'Ana' })
  await make('A')
  const first = await artworkOf('A')
  await changeTemplate(id, 1, [textItem({ maxSize: 12 })])
  await make('A')
  expect([await artworkOf('A'), (await getPersonalisation('A'))?.version]).toEqual([first, 1])
  expect(statusAndCode(await admin.call(templateCalls.delete, { body: { id } }))).toEqual(OK)
  await send('B', { text: 'Ana' })
  await make('A', 'B')
  expect(await artworkOf('A')).toEqual(first)
  expect(await faults('B')).toEqual([['', 'templateMissing', '']])
  expect(statusAndCode(await admin.call(templateCalls.restoreDeleted, { params: { id } }))).toEqual(OK)
  await make('B')
  expect(await getPersonalisation('B')).toMatchObject({ state: 'made', version: 3 })
})

test('An order that waits for a deleted font continues when the font is uploaded again', async () => {
  const { admin, headers, fontId, createTemplate, createProduct, send, make, getPersonalisation, faults } =
    await templateShop(server)
  const id = await createTemplate()
  await createProduct({ printFile: 'template', templateId: id })
  await admin.call(templateCalls.delete, { body: { id } })
  expect(statusAndCode(await admin.call(fontCalls.delete, { body: { id: fontId } }))).toEqual(OK)
  await admin.call(templateCalls.restoreDeleted, { params: { id } })
  await send('A', { text: 'Ana' })
  await make('A')
  expect(await faults('A')).toEqual([['name', 'fontMissing', '']])
  expect(await uploadFont(server, headers)).toBe(fontId)
  await make('A')
  expect(await getPersonalisation('A')).toMatchObject({ state: 'made', faults: [] })
})

test('An order that waits for its product is made of its own fields when the product exists', async () => {
  const { createTemplate, createProduct, send, job, getPersonalisation } = await templateShop(server)
  const templateId = await createTemplate()
  await send('A', { personalisation: { text: 'Ana' } })
  expect(await job('A')).toMatchObject({ awaitedProduct: { reason: 'productUnknown' } })
  await createProduct({ printFile: 'template', templateId })
  await start()
  await until(async () =>
    expect(await getPersonalisation('A')).toMatchObject({ state: 'made', values: { name: 'Ana' } }),
  )
})

test('A picture is fetched from the link of the order; a web page in its place holds the job', async () => {
  const { admin, createTemplate, createProduct, send, job, faults, textItem } = await templateShop(server)
  await admin.call(artworkHostCalls.save, { body: { hosts: [host] } })
  const picture = {
    ...newPictureItem('photo', 'Photo', { x: 0, y: 0, width: 20, height: 20 }),
    source: { field: 'photo', fallback: '', isRequired: true },
  }
  await createProduct({ printFile: 'template', templateId: await createTemplate([picture, textItem()]) })
  const { bytes } = await makeTestArtwork(31, 'png', { widthMm: 40, heightMm: 40, text: 'x' })
  answers.set('/photo.png', (response) => response.end(bytes))
  answers.set('/page.png', (response) => response.end('<!doctype html><title>Not found</title>'))
  await send('A', { text: 'Ana', photo: at('/photo.png') })
  await send('B', { text: 'Ana', photo: at('/page.png') })
  await start()
  await until(async () => expect((await job('A')).personalisation?.state).toBe('made'))
  await until(async () => expect((await faults('B'))?.[0]?.slice(0, 2)).toEqual(['photo', 'pictureMissing']))
})

test('A picture that was not fetched is fetched again on request, and when its template is changed', async () => {
  const { admin, createTemplate, changeTemplate, createProduct, order, send, job, faults, textItem } =
    await templateShop(server)
  await admin.call(artworkHostCalls.save, { body: { hosts: [host] } })
  const picture = {
    ...newPictureItem('photo', 'Photo', { x: 0, y: 0, width: 20, height: 20 }),
    source: { field: 'photo', fallback: '', isRequired: true },
  }
  const id = await createTemplate([picture])
  await createProduct({ printFile: 'template', templateId: id })
  const { bytes } = await makeTestArtwork(32, 'png', { widthMm: 40, heightMm: 40, text: 'y' })
  const paths = ['/late-a.png', '/late-b.png']
  for (const path of paths) answers.set(path, (response) => response.end('<!doctype html><title>Not found</title>'))
  await send('A', { text: 'Ana', photo: at('/late-a.png') })
  await send('B', { text: 'Ana', photo: at('/late-b.png') })
  await start()
  for (const orderId of ['A', 'B'])
    await until(async () => expect((await faults(orderId))?.[0]?.slice(0, 2)).toEqual(['photo', 'pictureMissing']))
  for (const path of paths) answers.set(path, (response) => response.end(bytes))
  const retried = await admin.call(orderCalls.fetchArtwork, { body: { id: (await order('A')).id, jobId: '1' } })
  expect(statusAndCode(retried)).toEqual(OK)
  await until(async () => expect((await job('A')).personalisation?.state).toBe('made'))
  expect((await job('B')).personalisation?.state).toBe('held')
  await changeTemplate(id, 1, [picture, textItem()])
  await until(async () => expect((await job('B')).personalisation?.state).toBe('made'))
})
