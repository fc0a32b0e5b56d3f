import { chmod, rm } from 'node:fs/promises'
import { healthCalls } from '@platen/contract/health'
import type { Page } from '@playwright/test'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/start-embedded-postgres.ts'
import { toDatabaseUrl } from '../apps/server/src/testing/database-url.ts'
import { createDataFolder } from './data-folder.ts'
import { expect, test } from './fixtures.ts'
import { startServer } from './start-server.ts'
import { signInAt } from './super-administrator.ts'

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

test('While the database does not respond, screens show a message and keep their input, and continue automatically afterwards', async ({
  page,
  context,
}) => {
  const dataFolder = await createDataFolder({ isCopy: true })
  // A separate database, since the server would restart an embedded one.
  let database = await startEmbeddedPostgres(dataFolder)
  const settings = { PLATEN_DATA: dataFolder, DATABASE_URL: toDatabaseUrl(database.config) }
  const { product, stop } = await startServer(settings)
  try {
    await signInAt(page, `${product.address}/demo`, 'admin@demo.example', 'platen-demo')
    await page.waitForURL('**/demo/orders')
    await page.goto(`${product.address}/demo/settings/configuration-settings`)
    const interval = page.getByLabel('Every … minutes')
    await interval.fill('17')
    await database.stop()
    await page.getByRole('button', { name: 'Apply' }).click()
    const failure = page.getByRole('dialog').filter({ hasText: 'The database does not answer.' })
    await expect(failure).toContainText('What you entered is still here.')
    await failure.getByRole('button', { name: 'OK' }).click()
    const notice = (tab: Page) =>
      tab.locator('span').filter({ hasText: /The database does not answer\.\s*Platen tries/ })
    await expect(notice(page)).toContainText('Platen tries again by itself.')

    const opened = await context.newPage()
    await opened.goto(`${product.address}/demo/orders`)
    await expect(opened.getByRole('heading', { name: 'The database does not answer.' })).toBeVisible()
    await expect(opened.getByText('Platen tries again by itself.').first()).toBeVisible()
    // The database may run as another user, who needs access to the folder. The server has removed this access.
    await chmod(dataFolder, 0o755)
    database = await startEmbeddedPostgres(dataFolder)
    await expect(opened.getByRole('grid', { name: 'Active', exact: true }).getByRole('row')).not.toHaveCount(0)
    await expect(notice(opened)).toHaveCount(0)

    await expect(notice(page)).toHaveCount(0)
    await expect(interval).toHaveValue('17')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Configuration applied')).toBeVisible()
  } finally {
    await stop()
    await database.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
})
