import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeSuperAdministrator, signInAt } from './super-administrator.ts'

const PASSWORD = 'platen-demo'
const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Opens each address and says where it led. */
async function expectRedirects(page: Page, ways: readonly (readonly [string, string])[], landed: () => Promise<void>) {
  for (const [from, to] of ways) {
    await page.goto(from)
    await page.waitForURL((url) => url.pathname === to)
    await landed()
    expect([from, pathOf(page)]).toEqual([from, to])
  }
}

const SETTINGS = ['users', 'audit', 'jigs', 'layouts', 'configuration-settings', 'connectors'] as const

test('Signed out, every route leads to the login that belongs to it, and the environment is remembered', async ({
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
      // no environment in the path: it is asked for, behind the site's origin
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
  // the environment that was opened last is remembered for the session, and for this one alone
  await page.goto('/')
  await expect(environmentField).toHaveValue('demo')
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByLabel('Environment', { exact: true })).toHaveValue('')
  await other.close()

  // an environment that nobody has asks for a sign-in too, and a reserved name is no environment
  await page.goto('/nosuchshop/orders')
  await page.waitForURL('**/nosuchshop')
  await onLogin()
  for (const address of ['/api', '/de-mo/orders']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeHidden()
  }
})

test('Signed in, every route leads where it should, by links, by address, back and forward', async ({ page }) => {
  await signInAt(page, '/', 'admin@demo.example', PASSWORD)
  // without an environment nobody of a shop is known
  await expect(page.getByRole('alert')).toContainText('Invalid username or password.')
  await page.getByLabel('Environment', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/demo/orders')

  const onScreen = () => expect(page.getByRole('button', { name: 'Menu of admin@demo.example' })).toBeVisible()
  await expectRedirects(
    page,
    [
      // the list of customers is not for an administrator of one shop, who is led on to it
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

  // an environment of others: it is not told whether it is there
  await page.goto('/nosuchshop/orders')
  await expect(page.getByRole('heading', { name: 'You have no access to this environment' })).toBeVisible()

  await page.goto('/demo/settings')
  const tiles = page.getByRole('main').getByRole('list').first().getByRole('link')
  await expect(tiles).toHaveText(['Jigs', 'Print layouts', 'Users', 'Configuration', 'Audit trail', 'Connectors'])
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
  // nothing of the shop comes back by going back
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBeNull()
})

test('A 401 leads to the root of the environment, and what the address asked for waits for the sign-in', async ({
  page,
}) => {
  await signInAt(page, '/demo', 'operator@demo.example', PASSWORD)
  await page.waitForURL('**/demo/orders')
  // only for those who may manage users: others are led to the root, and on
  await page.goto('/demo/settings/users')
  await page.waitForURL('**/demo/orders')

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.waitForURL('**/demo/settings')
  // the session ends elsewhere: the next call is refused (from a page that cannot find out before)
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'platen_session' })
  await page.goto('/demo/settings/configuration-settings')
  await page.waitForURL((url) => url.pathname === '/demo')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()

  // the address of a label, scanned where nobody is signed in
  await page.goto('/demo/orders?order=A-1&job=1')
  await page.waitForURL('**/demo?order=A-1&job=1')
  await page.getByLabel('E-mail').fill('operator@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/demo/orders?order=A-1&job=1')
  await expect(page.getByRole('searchbox').first()).toHaveValue('A-1')
})

test('A super administrator goes from the customers into an environment and back', async ({ page, product }) => {
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

test('The audit trail is read, filtered and taken along, and the presets of a selected user are shown', async ({
  page,
}) => {
  await signInAt(page, '/demo', 'admin@demo.example', PASSWORD)
  await page.waitForURL('**/demo/orders')
  await page.goto('/demo/settings/configuration-settings')
  await page.getByText('Inches', { exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.goto('/demo/settings/audit')
  const row = page.getByRole('row', { name: /Configuration/ }).first()
  await expect(row).toContainText('admin@demo.example')
  await expect(row).toContainText('Unit: Millimetres → Inches')
  await page.getByLabel('Who').fill('nobody@')
  await expect(page.getByText('No entry matches the filter.')).toBeVisible()
  await page.getByLabel('Who').fill('ADMIN@')
  await expect(row).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Audit_\d{4}-\d\d-\d\d\.csv$/)

  // a user who has nothing yet
  const data = { userId: 'fresh@demo.example', role: 'operator', password: 'three quiet otters sing' }
  const made = await page.request.post('/pax/user/create', { data, headers: { Customer: 'demo' } })
  expect(made.status()).toBe(200)
  await page.goto('/demo/settings/users')
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

test('Before any script has come, a page shows its shapes, and no word of a language that was not chosen', async ({
  page,
  request,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  const tagline = page.getByText('From order to printed piece, without a detour.')
  const fields = page.locator('.first-field')
  await page.goto('/demo')
  await expect(tagline).toBeVisible()
  await expect(fields).toHaveCount(3)
  for (const field of await fields.all()) expect((await field.boundingBox())?.height).toBe(36)
  await expect(page.locator('noscript p')).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('language', 'pl'))
  await page.reload()
  await expect(fields.first()).toBeVisible()
  await expect(tagline).toBeHidden()

  // who only asks whether something is there is told the same as who reads it
  for (const address of ['/', '/demo', '/demo/orders']) expect((await request.head(address)).status()).toBe(200)
})

test('Where no script may run, the page says so, in the browser’s language and the system’s colours', async ({
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
