import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { urlFor } from '@platen/contract/client'
import { connectorCalls } from '@platen/contract/connectors'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { SKU_FIELD } from '@platen/domain/input-settings'
import { expect, test } from 'vitest'
import { hotFolderFixture } from '../../../testing/hot-folder-fixture.ts'
import { OK, statusAndCode } from '../../../testing/test-server.ts'

const { server, environment, hotFolder, newWatcher, settle, names } = await hotFolderFixture()
const admin = await server.person(environment, 'admin')
const saved = await admin.call(inputSettingsCalls.saveProductUse, { body: { usesProducts: true } })

const getJobs = async (orderId: string) => {
  const { body } = await admin.call(orderCalls.list, { query: { type: 'active' } })
  return (body['orders'] as WireOrder[]).find((order) => order.orderId === orderId)?.jobs
}
const orderFile = (orderId: string) =>
  JSON.stringify({ orderId, jobs: [{ jobId: '1', copies: 2, mediaInfo: { sku: 'NEW-1' }, text: 'Ada' }] })

test('An order file of a hot folder may have an SKU instead of artwork', async () => {
  expect(statusAndCode(saved)).toEqual(OK)
  await writeFile(path.join(hotFolder.folder, 'order.json'), orderFile('H-1'))
  await settle(newWatcher())
  expect(await names(hotFolder.done)).toContain('order.json')
  expect(await getJobs('H-1')).toMatchObject([
    { awaitedProduct: { reason: 'productUnknown', sku: 'NEW-1' }, frames: [{ copies: 2, thumbnailPath: null }] },
  ])
})

test('Its SKU may be in the field that the mapping names', async () => {
  const mapping = [{ name: SKU_FIELD, values: ['article'] }]
  const body = { connectors: [{ type: 'persBiz' as const, mapping }], learningMode: false }
  expect(statusAndCode(await admin.call(inputSettingsCalls.saveConnectors, { body }))).toEqual(OK)
  const order = { orderId: 'H-2', jobs: [{ jobId: '1', article: 'NEW-2' }] }
  await writeFile(path.join(hotFolder.folder, 'mapped.json'), JSON.stringify(order))
  await settle(newWatcher())
  expect(await getJobs('H-2')).toMatchObject([{ awaitedProduct: { reason: 'productUnknown', sku: 'NEW-2' } }])
})

test('So may an order file that a connector submits', async () => {
  const key = await admin.call(connectorCalls.createKey, { body: { name: 'Hall', kind: 'input' } })
  const bearer = { authorization: `Bearer ${String(key.body['key'])}` }
  const bytes = Buffer.from(orderFile('C-1'))
  const id = randomUUID()
  const headers = { ...bearer, 'content-type': 'application/octet-stream' }
  const url = urlFor(connectorCalls.upload, { params: { id }, query: { offset: 0 } })
  await server.app.inject({ method: 'PUT', url, headers, payload: bytes })
  const upload = { id, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const body = { claim: randomUUID(), source: 'HotFolder1', fileName: 'c.json', upload, artwork: [] }
  const sent = await server.call(connectorCalls.submitFile, { body }, bearer)
  expect(sent.body).toMatchObject({ outcome: 'stored' })
  expect(await getJobs('C-1')).toMatchObject([{ awaitedProduct: { reason: 'productUnknown' } }])
})
