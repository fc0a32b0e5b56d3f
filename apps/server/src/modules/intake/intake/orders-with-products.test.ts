import { artworkHostCalls } from '@platen/contract/artwork-hosts'
import { calls } from '@platen/contract/calls'
import { connectorCalls } from '@platen/contract/connectors'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireJob, type WireOrder } from '@platen/contract/orders'
import { productCalls } from '@platen/contract/products'
import { SKU_FIELD } from '@platen/domain/input-settings'
import { PERMISSION_AREAS, type Permission } from '@platen/domain/permissions'
import { NEW_PRODUCT, type Product } from '@platen/domain/products'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TASKS } from '../../../background-work.ts'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { startTaskRunner } from '../../../tasks/task-runner.ts'
import { createArtworkHost } from '../../../testing/artwork-host.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'
import { applyProducts } from '../../orders/orders/tasks/apply-products.ts'
import { addMissingProductTask } from '../../orders/products/awaited-products-commands.ts'

vi.setConfig({ testTimeout: 120_000 })

const { name: host, at, answers, getRequests } = await createArtworkHost()
const server = await testServer({}, { artworkHosts: [host] })
const picture = (await makeArtwork(31, 'png', { widthMm: 40, heightMm: 40, text: 'x' })).bytes
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 100_000, interval: 20 })

/** A shop with a key, which uses products unless `usesProducts` is false. */
async function setUp(usesProducts = true) {
  const shop = await testEnvironment(server)
  const { environment } = shop
  const admin = await server.person(
    environment,
    'admin',
    PERMISSION_AREAS.map((area): Permission => `${area}_edit`),
  )
  const created = await admin.call(connectorCalls.createKey, { body: { name: 'Shop', kind: 'persBiz' } })
  const key = { authorization: `Bearer ${String(created.body['key'])}` }
  if (usesProducts) await admin.call(inputSettingsCalls.saveProductUse, { body: { usesProducts } })
  const send = (orderId: string, job: object, order: object = {}) =>
    server.call(intakeCalls.persBizOrder, { body: { orderId, ...order, jobs: [{ jobId: '1', ...job }] } }, key)
  const order = async (orderId: string): Promise<WireOrder | undefined> => {
    const { body } = await admin.call(orderCalls.list, { query: { type: 'active' } })
    return (body['orders'] as WireOrder[]).find((each) => each.orderId === orderId)
  }
  const job = async (orderId: string): Promise<WireJob> => {
    const firstJob = (await order(orderId))?.jobs[0]
    if (!firstJob) throw new Error('the order does not exist')
    return firstJob
  }
  const createProduct = async (change: Partial<Product>) => {
    const response = await admin.call(productCalls.create, { body: { ...NEW_PRODUCT, sku: 'PEN-1', ...change } })
    expect(statusAndCode(response)).toEqual(OK)
    return String(response.body['id'])
  }
  const unknown = async () => {
    const { body } = await admin.call(productCalls.unknown, { query: {} })
    return (body['skus'] as { sku: string; jobs: number }[]).map(({ sku, jobs }) => `${sku} ${jobs}`)
  }
  const apply = () => applyProducts(server.services, environment, AbortSignal.timeout(60_000))
  const start = async () => {
    const runner = await startTaskRunner(server.services, { ofEnvironments: TASKS.ofEnvironments, scheduled: {} })
    onTestFinished(() => runner.stop())
  }
  const events = async (orderId: string) => {
    const id = (await order(orderId))?.id ?? ''
    const { body } = await admin.call(orderCalls.events, { query: { id, jobId: '1' } })
    return (body['events'] as { kind: string; details: object }[]).toReversed()
  }
  return { ...shop, admin, key, send, order, job, createProduct, unknown, apply, start, events }
}
const PEN = { mediaInfo: { sku: 'PEN-1' } }

test('Without products, a job without artwork is refused as before', async () => {
  const { send, order, key } = await setUp(false)
  expect(statusAndCode(await send('A', PEN))).toEqual([422, 'artwork_missing'])
  expect(statusAndCode(await send('A', { ...PEN, frames: [{ copies: 2 }] }))).toEqual([422, 'artwork_missing'])
  expect(statusAndCode(await send('A', {}))).toEqual([400, 'bad_request'])
  const body = { orderId: 'A', jobs: [{ jobId: '1', ...PEN }] }
  expect(statusAndCode(await server.call(intakeCalls.persBizValidate, { body }, key))).toEqual([422, 'artwork_missing'])
  expect(await order('A')).toBe(undefined)
})

test('With products, a job without artwork and SKU is still refused, as is one with artwork in some frames', async () => {
  const { send, artwork, order } = await setUp()
  const { id } = await artwork()
  const missing = await send('A', {})
  expect([...statusAndCode(missing), (missing.body['details'] as { field: string }).field]).toEqual([
    ...[400, 'bad_request', 'jobs.0.frames'],
  ])
  expect(statusAndCode(await send('A', { frames: [{}] }))).toEqual([422, 'artwork_missing'])
  expect(statusAndCode(await send('A', { ...PEN, frames: [{ file: id }, {}] }))).toEqual([422, 'artwork_missing'])
  expect(statusAndCode(await send('A', { ...PEN, frames: [{ file: 'unknown' }] }))).toEqual([422, 'artwork_missing'])
  expect(await order('A')).toBe(undefined)
})

test('The SKU of a job may be in the field that the mapping names', async () => {
  const { send, job, createProduct, unknown, artwork, apply, admin } = await setUp()
  const { id } = await artwork()
  const article = { variant: { code: ' PEN-1 ' } }
  expect(statusAndCode(await send('A', article))).toEqual([400, 'bad_request'])
  const mapping = [{ name: SKU_FIELD, values: ['article', 'variant.code'] }]
  const body = { connectors: [{ type: 'persBiz' as const, mapping }], learningMode: false }
  expect(statusAndCode(await admin.call(inputSettingsCalls.saveConnectors, { body }))).toEqual(OK)
  expect(statusAndCode(await send('A', article))).toEqual(OK)
  // the mapping is preferred to the own field of the job
  expect(statusAndCode(await send('B', { ...article, mediaInfo: { sku: 'MUG' } }))).toEqual(OK)
  expect(await job('A')).toMatchObject({
    awaitedProduct: { reason: 'productUnknown', sku: 'PEN-1' },
    additionalParams: [],
  })
  expect(await unknown()).toEqual(['PEN-1 2'])
  await createProduct({ printFile: 'file', artworkId: id, media: 'case' })
  await apply()
  for (const orderId of ['A', 'B'])
    expect(await job(orderId)).toMatchObject({ jig: 'Case', mediaInfo: { sku: 'PEN-1' } })
  expect(statusAndCode(await send('C', { variant: { code: '' } }))).toEqual([400, 'bad_request'])
})

test('A product fills the empty fields of an order before the rules are applied, and its file is printed', async () => {
  const { send, job, createProduct, artwork, events } = await setUp()
  const { id } = await artwork(2)
  await createProduct({ printFile: 'file', artworkId: id, media: 'case', size: 'M', color: 'blue', workingDays: 1 })
  const date = '2026-03-06T10:00:00Z'
  expect(
    statusAndCode(await send('A', { mediaInfo: { sku: ' pen-1 ', mediaColor: 'red' }, copies: 3 }, { date })),
  ).toEqual(OK)
  expect(await job('A')).toMatchObject({
    mediaInfo: { mediaName: 'case', mediaColor: 'red', mediaSize: 'M' },
    jig: 'Case',
    location: 'hall1',
    dueDate: '2026-03-09',
    frames: [
      { copies: 3, pending: 3, thumbnailPath: expect.stringContaining(`${id}/thumbnail/1`) as string },
      { copies: 3, pending: 3, thumbnailPath: expect.stringContaining(`${id}/thumbnail/2`) as string },
    ],
  })
  expect((await job('A')).awaitedProduct).toBe(undefined)
  expect((await events('A')).map(({ kind }) => kind)).toEqual(['arrived'])
  expect((await events('A'))[0]?.details).toMatchObject({ decision: { actions: { jig: 'Case' } } })
  await send('B', { ...PEN, copies: 1 }, { date, dueDate: '2026-03-30' })
  expect((await job('B')).dueDate).toBe('2026-03-30')
})

test('An order whose product is unknown waits, and continues when it is created', async () => {
  const { send, job, createProduct, unknown, artwork, start, events, order } = await setUp()
  const { id } = await artwork()
  await start()
  expect((await send('A', { ...PEN, copies: 2 })).body).toMatchObject({ created: true })
  expect(await job('A')).toMatchObject({
    awaitedProduct: { reason: 'productUnknown', sku: 'PEN-1' },
    frames: [{ copies: 2, pending: 2, thumbnailPath: null }],
    jig: null,
  })
  await send('B', { mediaInfo: { sku: 'pen-1' } })
  await send('C', { mediaInfo: { sku: 'MUG' } })
  expect(await unknown()).toEqual(['MUG 1', expect.stringMatching(/pen-1 2/i)])
  // an unchanged submission changes nothing
  expect((await send('A', { ...PEN, copies: 2 })).body).toMatchObject({ created: false, changed: false })

  await createProduct({ printFile: 'file', artworkId: id, media: 'case', workingDays: 2 })
  await until(async () => expect((await job('A')).awaitedProduct).toBe(undefined))
  expect(await job('A')).toMatchObject({
    jig: 'Case',
    mediaInfo: { mediaName: 'case' },
    dueDate: expect.any(String) as string,
    frames: [{ copies: 2, pending: 2, thumbnailPath: expect.stringContaining(id) as string }],
  })
  expect((await events('A')).map(({ kind }) => kind)).toEqual(['arrived', 'productApplied'])
  expect((await events('A'))[1]?.details).toMatchObject({
    changes: { jig: { from: null, to: 'Case' }, 'parameters.systemParam.media': { from: null, to: 'case' } },
  })
  await until(async () => expect(await unknown()).toEqual(['MUG 1']))
  expect((await order('C'))?.jobs[0]?.awaitedProduct).toMatchObject({ reason: 'productUnknown' })
})

test('Users who see a job see the name and the blank of its product, without the permission for products', async () => {
  const { send, order, createProduct, environment, admin } = await setUp()
  await createProduct({ name: 'Ball pen', blank: 'Aluminium pen' })
  await send('A', { mediaInfo: { sku: ' pen-1' } })
  await send('B', { mediaInfo: { sku: 'MUG' } })
  const [a, b] = [(await order('A'))?.id ?? '', (await order('B'))?.id ?? '']
  const operator = await server.person(environment, 'operator')
  const find = async (id: string) => operator.call(orderCalls.product, { query: { id, jobId: '1' } })
  expect(statusAndCode(await find(a))).toEqual([404, 'not_found'])
  await admin.call(orderCalls.edit, { body: { id: a, jobId: '1', copies: 1, users: [operator.id] } })
  await admin.call(orderCalls.edit, { body: { id: b, jobId: '1', copies: 1, users: [operator.id] } })
  expect((await find(a)).body).toMatchObject({ name: 'Ball pen', blank: 'Aluminium pen', media: '' })
  expect((await find(b)).body).toMatchObject({ name: '', blank: '', media: null })
})

test('A waiting order is deleted, and one whose product is deleted and created again continues', async () => {
  const { send, job, order, createProduct, unknown, artwork, apply, admin, events } = await setUp()
  const { id: artworkId } = await artwork()
  await send('deleted', PEN)
  await send('A', PEN)
  const body = { id: (await order('deleted'))?.id ?? '', jobId: '1' }
  expect(statusAndCode(await admin.call(orderCalls.delete, { body }))).toEqual(OK)
  expect(await unknown()).toEqual(['PEN-1 1'])
  for (const media of ['tag', 'case']) {
    const id = await createProduct({ printFile: 'order', media })
    await apply()
    expect((await job('A')).awaitedProduct?.reason).toBe('fileNotInOrder')
    await admin.call(productCalls.delete, { body: { id } })
    expect((await job('A')).awaitedProduct?.reason).toBe('productUnknown')
    expect(await unknown()).toEqual(['PEN-1 1'])
  }
  await createProduct({ printFile: 'file', artworkId, media: 'case' })
  await apply()
  expect(await job('A')).toMatchObject({ frames: [{ thumbnailPath: expect.stringContaining(artworkId) as string }] })
  expect((await job('A')).awaitedProduct).toBe(undefined)
  expect((await events('A')).filter(({ kind }) => kind === 'productApplied')).toHaveLength(3)
  expect(await order('deleted')).toBe(undefined)
})

test('Edits of a waiting order are kept', async () => {
  const { send, job, order, createProduct, artwork, apply, admin } = await setUp()
  const { id: artworkId } = await artwork()
  await send('A', PEN)
  const id = (await order('A'))?.id ?? ''
  const body = { id, jobId: '1', copies: 7, remaining: 5, jig: 'Tag', dueDate: '2026-05-01', priority: 4 }
  expect(statusAndCode(await admin.call(orderCalls.edit, { body }))).toEqual(OK)
  await createProduct({ printFile: 'file', artworkId, media: 'case', workingDays: 2 })
  await apply()
  expect(await job('A')).toMatchObject({
    jig: 'Tag',
    dueDate: '2026-05-01',
    priority: 4,
    mediaInfo: { mediaName: 'case' },
    frames: [{ copies: 7, remaining: 5, pending: 5, thumbnailPath: expect.any(String) as string }],
  })
})

test('The link of a field is fetched by the guarded fetch, at arrival and when the product is created later', async () => {
  const { send, job, createProduct, apply, start } = await setUp()
  answers.set('/design.png', (response) => response.end(picture))
  const long = `${at('/design.png')}?${'x'.repeat(1500)}`
  answers.set(`/design.png?${'x'.repeat(1500)}`, (response) => response.end(picture))
  await send('A', { ...PEN, personalisation: { design: long, text: 'Ada' } })
  await send('none', { ...PEN, personalisation: { text: 'Ada' } })
  await createProduct({ printFile: 'link', linkField: 'design', media: 'case' })
  await apply()
  expect((await job('none')).awaitedProduct).toEqual({ reason: 'linkMissing', sku: 'PEN-1' })
  expect(await job('A')).toMatchObject({ awaitedArtwork: { files: 1, fetched: 0, downloads: [{ url: long }] } })
  expect((await job('A')).awaitedProduct).toBe(undefined)
  await send('B', { ...PEN, copies: 2, 'personalisation.design': at('/design.png') })
  await send('inside', { ...PEN, design: 'http://127.0.0.2:9/x.png' })
  await start()
  for (const orderId of ['A', 'B']) await until(async () => expect((await job(orderId)).awaitedArtwork).toBe(undefined))
  expect(await job('B')).toMatchObject({
    jig: 'Case',
    frames: [{ copies: 2, thumbnailPath: expect.any(String) as string }],
  })
  await until(async () =>
    expect(await job('inside')).toMatchObject({
      awaitedArtwork: { downloads: [{ state: 'failed', problem: { values: { why: 'host_not_allowed' } } }] },
    }),
  )
  expect(getRequests('/x.png')).toEqual([])
})

test('An order whose product leads to no file says why, and continues when the product is changed', async () => {
  const { send, job, createProduct, artwork, apply, admin } = await setUp()
  const { id: artworkId } = await artwork()
  const id = await createProduct({ printFile: 'order', media: 'case' })
  await send('A', PEN)
  expect(await job('A')).toMatchObject({ jig: 'Case', awaitedProduct: { reason: 'fileNotInOrder' } })
  const change = (version: number, fields: Partial<Product>) =>
    admin.call(productCalls.change, { body: { ...NEW_PRODUCT, sku: 'PEN-1', id, version, ...fields } })
  // its SKU is that of another article now: the order waits for its own again
  await change(1, { sku: 'MUG' })
  expect((await job('A')).awaitedProduct?.reason).toBe('productUnknown')
  await change(2, { sku: 'PEN-1', printFile: 'link', linkField: 'design' })
  await apply()
  expect((await job('A')).awaitedProduct?.reason).toBe('linkMissing')
  await admin.call(productCalls.delete, { body: { id } })
  expect((await job('A')).awaitedProduct?.reason).toBe('productUnknown')
  await admin.call(productCalls.restore, { params: { id } })
  await change(5, { printFile: 'file', artworkId })
  await apply()
  expect((await job('A')).awaitedProduct).toBe(undefined)
  expect((await job('A')).frames).toMatchObject([{ thumbnailPath: expect.stringContaining(artworkId) as string }])
})

test('An order with artwork is printed meanwhile, and its product is applied unless copies are booked', async () => {
  const { send, job, createProduct, unknown, artwork, apply, admin, layoutId, channel, order } = await setUp()
  const [own, fixed] = [await artwork(), await artwork()]
  await send('A', { ...PEN, frames: [{ file: own.id }] })
  await send('B', { mediaInfo: { sku: 'PEN-1', mediaName: 'case' }, frames: [{ file: own.id }] })
  expect((await job('A')).awaitedProduct).toBe(undefined)
  expect(await unknown()).toEqual(['PEN-1 2'])
  const presetData = { name: 'Morning', tableId: layoutId, outputChannelId: await channel(admin.id) }
  const files = [{ name: 'File 1', printerSettingFile: null }]
  const preset = await admin.call(calls.outputPresets.save, { body: { presetData: { ...presetData, files } } })
  const booked = await admin.call(calls.outputPresets.book, {
    body: { presetId: String(preset.body['id']), jobs: [{ id: (await order('B'))?.id ?? '', jobId: '1' }] },
  })
  expect(statusAndCode(booked)).toEqual(OK)
  await createProduct({ printFile: 'file', artworkId: fixed.id, media: 'case', color: 'blue' })
  await apply()
  expect(await unknown()).toEqual([])
  const path = expect.stringContaining(own.id) as string
  expect(await job('A')).toMatchObject({ jig: 'Case', mediaInfo: { mediaColor: 'blue' }, frames: [{ filePath: path }] })
  expect(await job('B')).toMatchObject({ mediaInfo: { mediaColor: '' }, frames: [{ filePath: path, assigned: 1 }] })
})

test('An import lets all orders continue that wait for its products, in batches', async () => {
  const { key, order, artwork, apply, admin } = await setUp()
  const { id } = await artwork()
  const jobs = Array.from({ length: 90 }, (_, index) => ({ jobId: `${index}`, mediaInfo: { sku: `SKU-${index}` } }))
  for (const orderId of ['A', 'B', 'C']) await server.call(intakeCalls.persBizOrder, { body: { orderId, jobs } }, key)
  const csv = `sku,printFile,artworkId\n${jobs.map(({ mediaInfo }) => `${mediaInfo.sku},file,${id}`).join('\n')}`
  const imported = await admin.call(productCalls.importCsv, { body: { csv } })
  expect(imported.body).toMatchObject({ created: 90 })
  await apply()
  for (const orderId of ['A', 'B', 'C'])
    expect((await order(orderId))?.jobs.every(({ frames }) => frames[0]?.thumbnailPath)).toBe(true)
})

test('Orders and their product that arrive at the same time find each other', async () => {
  const { send, job, artwork, start, admin } = await setUp()
  const { id: artworkId } = await artwork()
  await start()
  for (let round = 0; round < 10; round += 1) {
    const sku = `SKU-${round}`
    const product = { ...NEW_PRODUCT, sku, printFile: 'file' as const, artworkId }
    const sent = [1, 2, 3].map((each) => send(`${round}-${each}`, { mediaInfo: { sku } }))
    await Promise.all([...sent, admin.call(productCalls.create, { body: product })])
    for (const each of [1, 2, 3])
      await until(async () => expect((await job(`${round}-${each}`)).frames[0]?.thumbnailPath).not.toBe(null))
  }
})

test('A task that was lost with its process or its queue is added again', async () => {
  const { send, job, createProduct, artwork, environment } = await setUp()
  const { id: artworkId } = await artwork()
  await send('A', PEN)
  await createProduct({ printFile: 'file', artworkId })
  const { database } = server.services
  const count = async () => {
    const { rowCount } = await database.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'apply_products' and key like '%' || $1 || '%'`,
      [environment.id],
    )
    return rowCount
  }
  expect(await count()).toBe(1)
  await database.pool.query(`delete from graphile_worker._private_jobs where key like '%' || $1 || '%'`, [
    environment.id,
  ])
  expect(await count()).toBe(0)
  await database.inEnvironment(environment.id, addMissingProductTask)
  expect(await count()).toBe(1)
  const aborted = AbortSignal.abort()
  await expect(applyProducts(server.services, environment, aborted)).rejects.toThrow('interrupted')
  await database.inEnvironment(environment.id, addMissingProductTask)
  expect((await job('A')).frames[0]?.thumbnailPath).not.toBe(null)
})

test('Validation says whether an order would be taken, and stores nothing', async () => {
  const { key, order, unknown, createProduct } = await setUp()
  await createProduct({ sku: 'LINK', printFile: 'link', linkField: 'design' })
  for (const sku of ['PEN-1', 'LINK']) {
    const body = { orderId: 'A', jobs: [{ jobId: '1', mediaInfo: { sku }, design: at('/design.png') }] }
    const response = await server.call(intakeCalls.persBizValidate, { body }, key)
    expect(response.body).toMatchObject({ valid: true, wouldCreate: true })
  }
  expect(await order('A')).toBe(undefined)
  expect(await unknown()).toEqual([])
})

test('A host that is allowed later is asked when a user has the artwork fetched again', async () => {
  const { send, job, createProduct, start, admin, order } = await setUp()
  await createProduct({ printFile: 'link', linkField: 'design' })
  await start()
  await send('A', { ...PEN, design: 'https://files.example/a.png' })
  await until(async () => expect((await job('A')).awaitedArtwork?.downloads[0]?.state).toBe('failed'))
  await admin.call(artworkHostCalls.save, { body: { hosts: ['files.example'] } })
  const repeated = await admin.call(orderCalls.fetchArtwork, { body: { id: (await order('A'))?.id ?? '', jobId: '1' } })
  expect(statusAndCode(repeated)).toEqual(OK)
  await until(async () =>
    expect((await job('A')).awaitedArtwork?.downloads[0]?.problem?.values).toMatchObject({ why: 'not_reached' }),
  )
})
