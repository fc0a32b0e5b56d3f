import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './navigate.ts'
import { openAs, startSession } from './sign-in.ts'
import { createUser } from './user-accounts.ts'

const rows = (page: Page) => page.getByRole('grid', { name: 'Active', exact: true }).getByRole('row')

/** Records the API requests of a page, by method, path and query. */
function recordCalls(page: Page): Set<string> {
  const requestedCalls = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/pax/')) requestedCalls.add(`${request.method()} ${pathname}${search}`)
  })
  return requestedCalls
}

test('The sign-in writes the environment in lower case, shows the password on demand and uses the chosen language', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Environment').fill('DeMo')
  await expect(page.getByLabel('Environment')).toHaveValue('demo')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await expect(page.getByText(/^v \d+\.\d+\.\d+/)).toBeVisible()
  await expect(page.getByText('From order to printed piece, without a detour.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Setup guide' })).toHaveAttribute('href', '/guide')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
})

test('Opening an environment loads all its lists: all channels and presets for administrators, their own for other users', async ({
  page,
}) => {
  const tables = ['table?slots=false', 'user/tables?slots=false']
  const every = ['jig', ...tables, 'actions', 'config', 'user/allUsers', 'filters/tree']
  const all = ['outputchannel/allOutputChannels', 'outputpreset/allOutputPresets?slots=false']
  const ownLists = ['outputchannel', 'outputpreset?shared=true&slots=false', 'myprinters']
  for (const [user, lists] of [
    ['admin', all],
    ['operator', ownLists],
  ] as const) {
    const recordedCalls = recordCalls(page)
    await openAs(page, user)
    await openScreen(page, '/demo/settings/connectors')
    const expected = [...every, ...lists, 'orders?type=active', 'orders?type=history'].map((list) => `GET /pax/${list}`)
    await expect.poll(() => expected.filter((call) => !recordedCalls.has(call))).toEqual([])
    // the storage only of environments with limited storage
    expect([...recordedCalls].filter((call) => call.includes('/pax/storage/'))).toEqual([])
    for (const kind of ['input', 'output']) {
      const link = page.getByRole('link', { name: `Download ${kind} connector` })
      await expect(link).toHaveAttribute('href', `/pax/global/connectors/platen-${kind}-connector.zip`)
    }
    page.removeAllListeners('request')
  }
})

test('Active orders are reloaded at the configured interval', async ({ browser, product }) => {
  const page = await browser.newPage({ baseURL: product.address, locale: 'en-GB' })
  await page.clock.install()
  // Without live events, which would also trigger a reload.
  await page.route('**/pax/events*', (route) => route.abort())
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/pax/orders/changes?')) requestedPaths.push(request.url())
  })
  await openAs(page, 'operator')
  await expect(rows(page).nth(1)).toBeVisible()
  await page.clock.fastForward(60_000)
  expect(requestedPaths).toEqual([])
  await page.clock.fastForward(60_000 + 1000)
  await expect.poll(() => requestedPaths.length).toBeGreaterThan(0)
  await page.close()
})

test('Opening a screen is pushed to the data layer, with the screen and the user', async ({ page }) => {
  await openAs(page, 'admin')
  const screens = ['', '/jigs', '/layouts', '/configuration-settings', '/connectors', '/users']
  for (const [at, name] of ['settings', 'jigs', 'layouts', 'configuration', 'connectors', 'users'].entries()) {
    await openScreen(page, `/demo/settings${screens[at]}`)
    await expect
      .poll(() => page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? []))
      .toContainEqual({ event: 'screen_access', screen: name, user_id: expect.stringMatching(/\S/) })
  }
})

test('When a session ends, the page redirects to the root of the environment and the browser deletes its sign-in state', async ({
  page,
}) => {
  await openAs(page, 'operator')
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBe('true')
  expect(await page.evaluate(() => localStorage.getItem('signedInUser'))).toContain('operator@demo.example')
  // This page cannot notice it before the next navigation.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/demo/settings')
  await page.waitForURL((url) => url.pathname === '/demo')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await page.evaluate(() => ['loggedIn', 'signedInUser'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
  ])
})

test('The header links to orders and settings; its menu changes the password, opens the setup guide and signs out', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.waitForURL('**/demo/settings')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.waitForURL('**/demo/orders')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Setup guide' })).toHaveAttribute('href', '/guide')
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const accountDialog = page.getByRole('dialog')
  await accountDialog.getByLabel('Existing password').fill('not it')
  await accountDialog.getByLabel('New password').fill('four loud herons dance')
  await accountDialog.getByLabel('Confirm password').fill('four loud herons dance')
  const sent = page.waitForRequest('**/pax/user/edit')
  await accountDialog.getByRole('button', { name: 'Save' }).click()
  expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual([
    ...['existingPassword', 'id', 'password', 'userId'],
  ])
  await accountDialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('The setup guide is served in eight languages', async ({ page }) => {
  await page.goto('/guide')
  for (const language of ['de', 'en', 'es', 'fr', 'it', 'ja', 'pl', 'pt']) {
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(7)
    await expect(page.getByRole('article').getByRole('listitem').first()).toContainText('create-super-admin')
    await expect(page.getByRole('article')).not.toContainText('$t(')
    if (language !== 'en') continue
    const steps = [
      'Install the connectors',
      'Create jigs and assign them to print layouts',
      'Create automation rules',
      'Create users and assign jigs to them',
    ]
    for (const step of steps) await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible()
  }
})

test('The settings show the sections permitted to the user, tiles and the way back', async ({ page }) => {
  await openAs(page, 'operator', '/demo/settings')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Connectors', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Configuration', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Customers', exact: true })).toHaveCount(0)
  await expect(page.locator('#masters, #rules')).toHaveCount(0)
  await openScreen(page, '/demo/settings/jigs')
  await expect(page.getByRole('button', { name: 'Add jig' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Delete: / }).first()).toBeDisabled()
})

test('Deleting a print layout asks for confirmation with its name', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/layouts')
  const remove = page.getByRole('button', { name: /^Delete: / }).first()
  const name = ((await remove.getAttribute('aria-label')) ?? '').replace('Delete: ', '')
  await remove.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(name)
  await expect(question).toContainText('Output presets that use it are left without a print layout.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
})

test('Choosing a user shows their presets; rules of a user are numbered, copied and deleted; users cannot delete themselves', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/users')
  await expect(page.getByRole('main').getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^operator@demo\.example/ }).click()
  await expect(page.getByRole('region', { name: 'Output presets of operator@demo.example' })).toContainText('Flatbed')
  const operatorRow = page.getByRole('row', { name: /operator@demo\.example/ })
  await expect(operatorRow.getByRole('cell', { name: /^[1-3]$/ })).toBeVisible()
  await expect(operatorRow.getByRole('cell', { name: 'Operator', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New password for operator@demo.example' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Delete operator@demo.example' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Delete admin@demo.example' })).toBeDisabled()
  await expect(page.getByRole('row', { name: /operator@demo\.example/ }).getByRole('img')).toHaveAccessibleName(
    'operator@demo.example: an output channel is set up',
  )
  await expect(page.getByRole('row', { name: /admin@demo\.example/ }).getByRole('img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit operator@demo.example' }).click()
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveAttribute('readonly')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New user' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Role' })).toHaveValue('')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Rules of operator@demo.example' }).click()
  const rules = page.getByRole('dialog').getByRole('list', { name: 'Rules' }).getByRole('listitem')
  await expect(rules).not.toHaveCount(0)
  const before = await rules.count()
  await page.getByRole('button', { name: 'Add rule' }).click()
  for (const category of ['Jig', 'Location', 'Quality level', 'Printer type', 'Media type', 'Colour configuration']) {
    await expect(page.getByRole('dialog').getByRole('group', { name: category })).toBeVisible()
  }
  await page.getByRole('button', { name: `Copy rule ${before + 1}` }).click()
  await expect(rules).toHaveCount(before + 2)
  await expect(rules.last()).toContainText(`Rule ${before + 2}`)
  await page.getByRole('button', { name: `Delete rule ${before + 2}` }).click()
  await expect(rules).toHaveCount(before + 1)
})

test('A user without presets sees that none is defined, and so does a user manager', async ({ page }) => {
  await startSession(page, 'admin')
  const data = { userId: 'new@demo.example', role: 'operator', password: 'three quiet otters sing' }
  await createUser(page, data)
  await openAs(page, 'admin', '/demo/settings/users')
  await page.getByRole('button', { name: /^new@demo\.example/ }).click()
  const presets = page.getByRole('region', { name: `Output presets of ${data.userId}` })
  await expect(presets).toContainText('No output presets are defined for this user.')
  await expect(presets.getByRole('link', { name: 'Get the output connector' })).toBeVisible()
  await openAs(page, data)
  await expect(page.getByRole('region', { name: 'Output presets' })).toContainText('No output presets defined')
  await expect(page.getByText('No orders are assigned to you')).toBeVisible()
  await expect(page.getByText('Ask an administrator: admin@demo.example.')).toBeVisible()
})

test('If the storage is limited, a card shows its usage', async ({ page, product }) => {
  const platen = path.join(import.meta.dirname, '..', 'apps', 'server', 'src', 'cli', 'main.ts')
  const env = { ...process.env, ...product.environment }
  await promisify(execFile)(process.execPath, [platen, 'storage', 'demo', '50GB'], { env })
  await openAs(page, 'operator')
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('of 50 GB')
})
