import { healthCalls } from '@platen/contract/health'
import { expect, test } from './fixtures.ts'

test('GET /pax/health reports that server and database are available', async ({ request }) => {
  const response = await request.get(healthCalls.health.path)
  expect(response.status()).toBe(200)
  expect(await response.json()).toMatchObject({ success: true, database: 'well' })
})

test('The web app is compressed; its built files are cached by the browser, the page itself is revalidated', async ({
  request,
}) => {
  const page = await request.get('/', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(page.headers()).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' })
  const built = /\/assets\/[\w-]+\.js/.exec(await page.text())?.[0] ?? ''
  const script = await request.get(built, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(script.headers()).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding'),
  })
})
