import { productCalls } from '@platen/contract/products'
import { templateCalls } from '@platen/contract/templates'
import { newArtworkItem } from '@platen/domain/templates'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { templateShop } from '../../../testing/template-fixture.ts'
import { statusAndCode, testServer } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'

const server = await testServer()

test('A template is tried with the values of the last orders, and what does not fit is named', async () => {
  const shop = await templateShop(server)
  const id = await shop.createTemplate()
  await shop.createProduct({ printFile: 'template', templateId: id })
  await shop.send('O-1', { text: 'Ada' })
  await shop.send('O-2', { text: 'Zoë 😀' })
  await shop.send('O-3', { text: ' ' })
  await shop.make('O-1', 'O-2', 'O-3')
  const { body } = await shop.admin.call(templateCalls.try, { params: { id }, query: {} })
  expect(body['jobs']).toMatchObject([
    { orderId: 'O-3', faults: [{ itemId: 'name', code: 'fieldEmpty' }] },
    { orderId: 'O-2', jobId: '1', values: { name: 'Zoë 😀' }, faults: [{ itemId: 'name', code: 'glyphMissing' }] },
    { orderId: 'O-1', values: { name: 'Ada' }, faults: [], svg: expect.stringContaining('data-item="name"') },
  ])
  const other = await server.person(shop.environment, 'operator', ['products_view'])
  expect((await other.call(templateCalls.try, { params: { id }, query: {} })).body['jobs']).toEqual([])
  const unknown = await shop.admin.call(templateCalls.try, { params: { id: 'none' }, query: {} })
  expect(statusAndCode(unknown)).toEqual([404, 'not_found'])
})

test('The orders are tried a few at a time, with the picture of the artwork once and not in each drawing', async () => {
  const { admin, headers, textItem, createTemplate, createProduct, send, make } = await templateShop(server)
  const pdf = await makeArtwork(8, 'pdf', { widthMm: 70, heightMm: 20, text: 'Pen' })
  const uploaded = await uploadArtwork(server, headers, pdf.bytes, 'back.pdf', productCalls.uploadFile.path)
  const back = newArtworkItem('back', 'Back', { x: 0, y: 0, width: 70, height: 20 }, String(uploaded.body['artworkId']))
  const id = await createTemplate([back, textItem()])
  await createProduct({ printFile: 'template', templateId: id })
  const orders = Array.from({ length: 12 }, (_, i) => `O-${i}`)
  for (const orderId of orders) await send(orderId, { text: 'Ada' })
  await make(...orders)
  const tryPage = async (query: { cursor?: string }) =>
    (await admin.call(templateCalls.try, { params: { id }, query })).body as {
      artwork: string
      jobs: { orderId: string; svg: string; faults: unknown[] }[]
      nextCursor: string | null
    }
  // the picture of the artwork is left out while it is rendered
  await expect.poll(async () => (await tryPage({})).artwork, { timeout: 120_000 }).toMatch(/^<svg .*data:image\/webp/s)
  const first = await tryPage({})
  const second = await tryPage({ cursor: String(first.nextCursor) })
  expect(second).toMatchObject({ artwork: '', nextCursor: null })
  const tried = [...first.jobs, ...second.jobs]
  expect(first.jobs).toHaveLength(10)
  expect(tried.map(({ orderId }) => orderId)).toEqual(orders.toReversed())
  for (const { svg, faults } of tried) {
    expect(svg).toContain('data-item="name"')
    expect(svg).not.toContain('data:image')
    expect(faults).toEqual([])
  }
  const wrong = await admin.call(templateCalls.try, { params: { id }, query: { cursor: 'none' } })
  expect(statusAndCode(wrong)).toEqual([400, 'bad_cursor'])
})
