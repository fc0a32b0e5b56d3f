import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './navigate.ts'
import { openAs } from './sign-in.ts'
import { makeSuperAdministrator, signInAt } from './super-administrator.ts'

const PASSWORD = 'platen-demo'
const getPath = (page: Page): string => new URL(page.url()).pathname

/** Opens each URL and compares the URL to which it redirects. */
async function expectRedirects(page: Page, ways: readonly (readonly [string, string])[], landed: () => Promise<void>) {
  for (const [from, to] of ways) {
    await page.goto(from)
    await page.waitForURL((url) => url.pathname === to)
    await landed()
    expect([from, getPath(page)]).toEqual([from, to])
  }
}

const SETTINGS = ['users', 'audit', 'jigs', 'layouts', 'configuration-settings', 'connectors', 'shops'] as const

test('Without a session, every route redirects to its login page, and the environment is remembered', async ({
  page,
}) => {
  const onLogin = () => expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const environmentField = page.getByLabel('Environment', { exact: true })
  await expectRedirects(
    page,
    [
      ['/', '/'],
      ['/customers', '/'],
      ['/create-environment', '/create-environment'],
    ],
    async () => {
      await onLogin()
      // The path contains no environment: the form has a field for it.
      await expect(environmentField).toHaveValue('')
      await expect(page.getByText(`${new URL(page.url()).origin}/`)).toBeVisible()
    },
  )
  await environmentField.fill('DeMo')
  await expect(environmentField).toHaveValue('demo')

  const screens = [
    '/demo',
    '/Demo',
    '/demo/orders',
    '/demo/settings',
    ...SETTINGS.map((name) => `/demo/settings/${name}`),
  ]
  await expectRedirects(
    page,
    screens.map((from) => [from, '/demo'] as const),
    async () => {
      await onLogin()
      await expect(environmentField).toBeHidden()
    },
  )
  // The environment opened last is remembered for this session only.
  await page.goto('/')
  await expect(environmentField).toHaveValue('demo')
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByLabel('Environment', { exact: true })).toHaveValue('')
  await other.close()

  // An unknown environment shows the sign-in too, and a reserved name is not an environment.
  await page.goto('/nosuchshop/orders')
  await page.waitForURL('**/nosuchshop')
  await onLogin()
  for (const address of ['/api', '/de-mo/orders']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeHidden()
  }
})

test('With a session, every route opens its page by link, URL, Back and Forward', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/pax/user/login')) requests.push(request.headers()['type'] ?? '')
  })
  await signInAt(page, '/', 'admin@demo.example', PASSWORD)
  // Without an environment, users of environments are unknown; the message names what was entered.
  await expect(page.getByRole('status')).toHaveText(
    'Invalid username or password. Without an environment, only super administrators can sign in.',
  )
  await page.getByLabel('Environment', { exact: true }).fill('demos')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('status')).toContainText('Is “demos” the right environment?')
  await page.reload()
  await expect(page.getByLabel('Environment', { exact: true })).not.toHaveValue('demos')
  await page.getByLabel('E-mail').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Environment', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/demo/orders')
  // the type of a page without an environment in its path
  expect(requests).toEqual(['b2b', 'b2b', 'b2b'])

  const onScreen = () => expect(page.getByRole('button', { name: 'Menu of admin@demo.example' })).toBeVisible()
  await expectRedirects(
    page,
    [
      // The list of environments is not available to an administrator of one environment, who is redirected.
      ['/', '/demo/orders'],
      ['/customers', '/demo/orders'],
      ['/create-environment', '/demo/orders'],
      ['/demo', '/demo/orders'],
      ['/DEMO/settings', '/demo/settings'],
      ['/demo/settings', '/demo/settings'],
      ...SETTINGS.map((name) => [`/demo/settings/${name}`, `/demo/settings/${name}`] as const),
    ],
    onScreen,
  )
  await page.goto('/demo/settings/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // For an environment of other users, the response does not reveal whether it exists.
  await page.goto('/nosuchshop/orders')
  await expect(page.getByRole('heading', { name: 'You have no access to this environment' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await page.waitForURL('**/demo/orders')

  await page.goto('/demo/settings')
  const tiles = page.getByRole('main').getByRole('list').filter({ hasText: 'Audit trail' }).getByRole('link')
  await expect(tiles).toHaveText([
    'Jigs',
    'Print layouts',
    'Products',
    'Templates',
    'Users',
    'Configuration',
    'Audit trail',
    'Shops',
    'Connectors',
  ])
  await tiles.filter({ hasText: 'Connectors' }).click()
  await page.waitForURL('**/demo/settings/connectors')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.waitForURL('**/demo/orders')
  await page.goBack()
  await page.waitForURL('**/demo/settings/connectors')
  await page.goBack()
  await page.waitForURL('**/demo/settings')
  await expect(tiles.first()).toBeVisible()
  await page.goForward()
  await page.waitForURL('**/demo/settings/connectors')
  await page.goForward()
  await page.waitForURL('**/demo/orders')

  const seen = await page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? [])
  for (const screen of ['settings', 'connectors', 'orders']) {
    expect(seen).toContainEqual({ event: 'screen_access', screen, user_id: 'admin@demo.example' })
  }

  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  // Going back shows no data of the environment.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBeNull()
})

test('A response with status 401 redirects to the root of the environment, and the requested URL is opened after the sign-in', async ({
  page,
}) => {
  const request = page.waitForRequest('**/pax/user/login')
  await signInAt(page, '/demo', 'operator@demo.example', PASSWORD)
  expect((await request).headers()['type']).toBe('b2c')
  await page.waitForURL('**/demo/orders')
  // The screen requires the permission to manage users; others are redirected to the root.
  await page.goto('/demo/settings/users')
  await page.waitForURL('**/demo/orders')

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.waitForURL('**/demo/settings')
  // The session is revoked elsewhere. This page can notice it only by its next request.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'platen_session' })
  await page.goto('/demo/settings/configuration-settings')
  await page.waitForURL((url) => url.pathname === '/demo')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()

  // The address of a label, scanned while signed out.
  await page.goto('/demo/orders?order=A-1&job=1')
  await page.waitForURL('**/demo?order=A-1&job=1')
  await page.getByLabel('E-mail').fill('operator@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/demo/orders?order=A-1&job=1')
  await expect(page.getByRole('searchbox').first()).toHaveValue('A-1')
})

test('A super administrator opens an environment from the list and returns', async ({ page, product }) => {
  await makeSuperAdministrator(product, 'walker@provider.example', 'three quiet otters sing')
  await signInAt(page, '/', 'walker@provider.example', 'three quiet otters sing')
  await page.waitForURL('**/customers')
  await page.getByRole('link', { name: 'Open demo' }).click()
  await page.waitForURL('**/demo/orders')
  expect(await page.evaluate(() => sessionStorage.getItem('resourceName'))).toBe('demo')
  await page.goto('/demo/settings')
  await page.getByRole('main').getByRole('link', { name: 'Environments' }).click()
  await page.waitForURL('**/customers')
  await page.goBack()
  await page.waitForURL('**/demo/settings')
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  for (const [from, to] of [
    ['/', '/customers'],
    ['/customers', '/customers'],
    ['/create-environment', '/create-environment'],
  ] as const) {
    await page.goto(from)
    await page.waitForURL((url) => url.pathname === to)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('The audit trail is read, filtered and exported, and the presets of a selected user are shown', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/configuration-settings')
  await page.getByText('Inches', { exact: true }).click()
  // The audit trail is loaded when it is opened.
  const saved = page.waitForResponse((response) => response.url().endsWith('/pax/config') && response.ok())
  await page.getByRole('button', { name: 'Apply' }).click()
  await saved
  await openScreen(page, '/demo/settings/audit')
  const row = page.getByRole('row', { name: /Configuration/ }).first()
  await expect(row).toContainText('admin@demo.example')
  await expect(row).toContainText('Unit: Millimetres → Inches')
  await page.getByRole('searchbox', { name: 'Who' }).fill('nobody@')
  await expect(page.getByText('No entry matches the filter.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Who' }).fill('ADMIN@')
  await expect(row).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Audit_\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('"Unit: Millimetres → Inches"')
  expect(csv).toContain('"changed","config"')

  // A new user without presets.
  const data = { userId: 'fresh@demo.example', role: 'operator', password: 'three quiet otters sing' }
  const created = await page.request.post('/pax/user/create', { data, headers: { Customer: 'demo' } })
  expect(created.status()).toBe(200)
  await openScreen(page, '/demo/settings/users')
  await page.getByRole('button', { name: /^operator@demo\.example/ }).click()
  const panel = page.getByRole('region', { name: 'Output presets of operator@demo.example' })
  await expect(panel.getByRole('img', { name: /print layout/i })).toBeVisible()
  await page.getByRole('button', { name: /^fresh@demo\.example/ }).click()
  await expect(page.getByText('No output presets are defined for this user.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get the output connector' })).toHaveAttribute(
    'href',
    '/demo/settings/connectors',
  )
  await expect(page.getByRole('button', { name: 'Delete admin@demo.example' })).toBeDisabled()
})

test('Before any script is loaded, a page shows its placeholders, and no text in another language than the selected one', async ({
  page,
  request,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  const tagline = page.getByText('From order to printed piece, without a detour.')
  const fields = page.locator('.first-form .first-field')
  await page.goto('/demo')
  await expect(tagline).toBeVisible()
  await expect(fields).toHaveCount(3)
  for (const field of await fields.all()) expect((await field.boundingBox())?.height).toBe(42)
  await expect(page.locator('noscript p')).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('language', 'pl'))
  await page.reload()
  await expect(fields.first()).toBeVisible()
  await expect(tagline).toBeHidden()

  // HEAD requests get the same status as GET.
  for (const address of ['/', '/demo', '/demo/orders']) expect((await request.head(address)).status()).toBe(200)
})

test('Without JavaScript the page shows a notice, in the browser’s language and the system’s colours', async ({
  browser,
  product,
}) => {
  for (const [locale, says] of [
    ['en-GB', 'Platen needs JavaScript.'],
    ['de-DE', 'Platen braucht JavaScript.'],
  ] as const) {
    const page = await browser.newPage({
      baseURL: product.address,
      locale,
      javaScriptEnabled: false,
      colorScheme: 'dark',
    })
    await page.goto('/demo/orders')
    const sentence = page.locator('noscript p')
    await expect(sentence).toBeVisible()
    await expect(sentence).toContainText(says)
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await page.close()
  }
})

test('A menu that was opened while a navigation was in progress stays open', async ({ page }) => {
  await openAs(page, 'operator')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('searchbox', { name: 'Search the set-up' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu of operator@demo.example' }).click()
  const logOut = page.getByRole('menuitem', { name: 'Log out' })
  await expect(logOut).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid', { name: 'Active', exact: true })).toBeVisible()
  await expect(logOut).toBeVisible()
})

test('The start page opens even if the tab remembers an environment to which the user has no access', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await page.evaluate(() => sessionStorage.setItem('resourceName', 'nosuchshop'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Log in' }).or(page.getByRole('grid'))).toBeVisible()
})
