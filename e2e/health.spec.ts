import { healthCalls } from '@platen/contract/health'
import { expect, test } from './product.ts'

test('GET /pax/health says that server and database are well', async ({ request }) => {
  const answer = await request.get(healthCalls.health.path)
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ success: true, database: 'well' })
})
