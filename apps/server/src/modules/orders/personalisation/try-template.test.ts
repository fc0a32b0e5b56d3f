import { templateCalls } from '@platen/contract/templates'
import { closePool } from '@platen/imposer'
import { afterAll, expect, test } from 'vitest'
import { closeComputePool } from '../../../compute/compute-pool.ts'
import { templateShop } from '../../../testing/template-fixture.ts'
import { statusAndCode, testServer } from '../../../testing/test-server.ts'

afterAll(async () => {
  await closeComputePool()
  await closePool()
})

const server = await testServer()

test('A template is tried with the values of the last orders, and what does not fit is named', async () => {
  const shop = await templateShop(server)
  const id = await shop.createTemplate()
  await shop.createProduct({ printFile: 'template', templateId: id })
  await shop.send('O-1', { text: 'Ada' })
  await shop.send('O-2', { text: 'Zoë 😀' })
  await shop.make('O-1', 'O-2')
  const { body } = await shop.admin.call(templateCalls.try, { params: { id } })
  expect(body['jobs']).toMatchObject([
    { orderId: 'O-2', jobId: '1', values: { name: 'Zoë 😀' }, faults: [{ itemId: 'name', code: 'glyphMissing' }] },
    { orderId: 'O-1', values: { name: 'Ada' }, faults: [], svg: expect.stringContaining('data-item="name"') },
  ])
  const other = await server.person(shop.environment, 'operator', ['products_view'])
  expect((await other.call(templateCalls.try, { params: { id } })).body['jobs']).toEqual([])
  const unknown = await shop.admin.call(templateCalls.try, { params: { id: 'none' } })
  expect(statusAndCode(unknown)).toEqual([404, 'not_found'])
})
