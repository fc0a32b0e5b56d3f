import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { UserOutput } from '@platen/contract/output-channels'
import type { Page } from '@playwright/test'
import { signIn } from './operator.ts'
import { expect, test } from './product.ts'
import { signInAt } from './super-administrator.ts'

test.use({ shop: 'screens' })

const rows = (page: Page) => page.getByRole('grid', { name: 'Active', exact: true }).getByRole('row')
const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts()

/** The calls that a page makes, by method, path and query. */
function callsOf(page: Page): Set<string> {
  const made = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/pax/')) made.add(`${request.method()} ${pathname}${search}`)
  })
  return made
}

test('The sign-in writes the environment in small letters, shows the password on demand and speaks the chosen language', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Environment').fill('DeMo')
  await expect(page.getByLabel('Environment')).toHaveValue('demo')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await expect(page.getByText(/^v \d+\.\d+\.\d+/)).toBeVisible()
  await expect(page.getByText('From order to printed piece, without a detour.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
})

test('On entry every list of the environment is loaded: everybody’s channels and presets for administrators, the own ones for others', async ({
  browser,
  product,
}) => {
  const every = ['jig', 'table', 'actions', 'config', 'user/tables', 'user/allUsers', 'filters/tree']
  const all = ['outputchannel/allOutputChannels', 'outputpreset/allOutputPresets']
  const own = ['outputchannel', 'outputpreset', 'myprinters']
  for (const [user, lists] of [
    ['admin', all],
    ['operator', own],
  ] as const) {
    const page = await browser.newPage({ baseURL: product.address, locale: 'en-GB' })
    const made = callsOf(page)
    await signIn(page, user)
    await page.goto('/demo/settings/connectors')
    const expected = [...every, ...lists, 'orders?type=active', 'orders?type=history'].map((list) => `GET /pax/${list}`)
    await expect.poll(() => expected.filter((call) => !made.has(call))).toEqual([])
    await page.close()
  }
})

test('Active orders are fetched again at the interval of the configuration', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await expect(rows(page).nth(1)).toBeVisible()
  const again = page.waitForRequest((request) => request.url().endsWith('/pax/orders?type=active'))
  await page.clock.fastForward(2 * 60_000 + 1000)
  await again
})

test('Opening a screen is told to the data layer, with the screen and the user', async ({ page }) => {
  await signIn(page, 'admin')
  const screens = ['', '/jigs', '/layouts', '/configuration-settings', '/connectors', '/users']
  for (const [at, name] of ['settings', 'jigs', 'layouts', 'configuration', 'connectors', 'users'].entries()) {
    await page.goto(`/demo/settings${screens[at]}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? []))
      .toContainEqual({ event: 'screen_access', screen: name, user_id: expect.stringMatching(/\S/) })
  }
})

test('A session that ends leads to the root of the environment, and the browser forgets that somebody was signed in', async ({
  page,
}) => {
  await signIn(page)
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBe('true')
  // From a page that cannot find out by itself before it is asked to go on.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/demo/settings')
  await page.waitForURL((url) => url.pathname === '/demo')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBeNull()
})

test('The header leads to orders and settings; its menu changes the password, opens the setup guide and logs out', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.waitForURL('**/demo/settings')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.waitForURL('**/demo/orders')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Setup guide' })).toHaveAttribute('href', '/guide')
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const own = page.getByRole('dialog')
  await own.getByLabel('Existing password').fill('not it')
  await own.getByLabel('New password').fill('four loud herons dance')
  await own.getByLabel('Confirm password').fill('four loud herons dance')
  const sent = page.waitForRequest('**/pax/user/edit')
  await own.getByRole('button', { name: 'Save' }).click()
  expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual([
    ...['existingPassword', 'id', 'password', 'userId'],
  ])
  await own.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('The setup guide is served in eight languages', async ({ page }) => {
  for (const language of ['de', 'en', 'es', 'fr', 'it', 'ja', 'pl', 'pt']) {
    await page.goto('/guide')
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(5)
    await expect(page.getByRole('article')).not.toContainText('$t(')
    await page.screenshot({ path: test.info().outputPath(`guide-${language}.png`), fullPage: true })
  }
})

test('The grid shows its default columns, and keeps what is shown for active orders and for history apart', async ({
  page,
}) => {
  await signIn(page)
  await expect(rows(page).nth(1)).toBeVisible()
  const named = (await heads(page)).map((text) => text.trim()).filter((text) => text !== '')
  for (const head of ['Order', 'Media', 'SKU', 'Copies', 'Printed', 'Status']) expect(named).toContain(head)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  const total = await boxes.count()
  expect(total).toBeGreaterThanOrEqual(18)
  expect(await boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).checked).length)).toBe(6)
  await page.getByRole('checkbox', { name: 'Jig', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Jig', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'On no preset' }).click()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Jig', exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Filter' })).toHaveValue('On no preset')
  await rows(page).nth(1).getByRole('gridcell').nth(1).click()
  await rows(page).nth(2).getByRole('gridcell').nth(1).click()
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1)
  await page.getByText('Order history').click()
  await expect(page.getByRole('button', { name: 'Set active' })).toBeDisabled()
  await expect(page.getByRole('columnheader', { name: 'Jig', exact: true })).toHaveCount(0)
})

test('The picture of an order names the environment in its address', async ({ page }) => {
  await signIn(page)
  await expect(rows(page).nth(1).locator('img').first()).toHaveAttribute('src', /[?&]customer=demo\b/)
  await expect(page.getByRole('button', { name: /^Delete order/ })).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Show the artwork of order/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('img')).toHaveAttribute('src', /[?&]customer=demo\b/)
})

test('The dialog of an order shows what it is, and changes copies, print quantity, jig and users', async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('button', { name: /^Edit order PhoneCase-Black-M-3/ }).click()
  const dialog = page.getByRole('dialog')
  for (const fact of ['Order', 'Frame', 'Size']) {
    await expect(dialog.getByRole('term').filter({ hasText: fact }).first()).toBeVisible()
  }
  const copies = dialog.getByRole('spinbutton', { name: 'Quantity', exact: true })
  await copies.fill('0')
  await expect(dialog.getByText('Quantity can’t be zero')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await copies.fill('4')
  await dialog.getByRole('spinbutton', { name: 'Print quantity' }).fill('5')
  await expect(dialog.getByText('Print quantity exceeds total quantity.')).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'Print quantity' }).fill('3')
  await dialog.getByRole('combobox', { name: 'Assigned users' }).click()
  await expect(page.getByRole('option', { name: 'admin@demo.example' })).toHaveCount(0)
  await page.getByRole('option', { name: 'power@demo.example' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: /PhoneCase-Black-M-3/ })
  await expect(row.getByRole('gridcell', { name: '4', exact: true })).toBeVisible()
})

test('Labels are called JobLabels_ with the date, and what was printed is told to the data layer', async ({ page }) => {
  await signIn(page)
  await page.getByRole('gridcell', { name: 'PhoneCase-Black-M-3', exact: true }).click()
  await page.getByRole('button', { name: 'Add one' }).click()
  await expect(page.getByRole('tab', { name: /Flatbed morning/ })).toContainText('1 / 29')
  const labels = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print labels' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save labels' }).click()
  expect((await labels).suggestedFilename()).toMatch(/^JobLabels_.+\.pdf$/)
  await page.getByRole('button', { name: 'Print orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print 1 piece' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? []))
    .toContainEqual({ event: 'job_processed', preset: 'Flatbed morning', pieces: 1 })
})

test('The settings show what a person may see: sections, tiles and the way back', async ({ page }) => {
  await signIn(page)
  await page.goto('/demo/settings')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Connectors', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Configuration', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Customers', exact: true })).toHaveCount(0)
  await expect(page.locator('#masters, #rules')).toHaveCount(0)
  await page.goto('/demo/settings/jigs')
  await expect(page.getByRole('button', { name: 'Add jig' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Delete: / }).first()).toBeDisabled()
})

test('Deleting a print layout asks first, by its name', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/demo/settings/layouts')
  const remove = page.getByRole('button', { name: /^Delete: / }).first()
  const name = ((await remove.getAttribute('aria-label')) ?? '').replace('Delete: ', '')
  await remove.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(name)
  await expect(question).toContainText('Output presets that use it are left without a print layout.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
})

test('Choosing a user shows their presets; rules of a user are numbered, copied and deleted; nobody deletes themself', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/demo/settings/users')
  await page.getByRole('button', { name: /^operator@demo\.example/ }).click()
  await expect(page.getByRole('region', { name: 'Output presets of operator@demo.example' })).toContainText('Flatbed')
  await expect(page.getByRole('button', { name: 'Delete admin@demo.example' })).toBeDisabled()
  await page.getByRole('button', { name: 'New user' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Role' })).toHaveValue('')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Rules of operator@demo.example' }).click()
  const rules = page.getByRole('dialog').getByRole('list', { name: 'Rules' }).getByRole('listitem')
  const before = await rules.count()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('button', { name: `Copy rule ${before + 1}` }).click()
  await expect(rules).toHaveCount(before + 2)
  await expect(rules.last()).toContainText(`Rule ${before + 2}`)
  await page.getByRole('button', { name: `Delete rule ${before + 2}` }).click()
  await expect(rules).toHaveCount(before + 1)
})

test('A preset is made in its editor, and hides the operation command where a hot folder prints', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Add preset' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('textbox', { name: 'Name' }).first().fill('Made here')
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.getByRole('combobox', { name: 'Print layout' }).click()
  await page.getByRole('option').first().click()
  await expect(editor.getByRole('figure')).toBeVisible()
  await expect(editor.getByRole('combobox', { name: 'Output channel' })).not.toHaveValue('')
  await expect(editor.getByText('Operation command')).toHaveCount(0)
  await expect(editor.getByText('Printer setting preset')).toHaveCount(0)
  await expect(editor.getByRole('button', { name: 'Edit output channels' })).toBeVisible()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('tab', { name: /Made here/ })).toBeVisible()
})

test('A printer setting preset is chosen, loaded again, and shows its values; a multi-job preset has its jobs', async ({
  page,
}) => {
  await signIn(page, 'power')
  const headers = { customer: 'demo', origin: new URL(page.url()).origin }
  const { myPrinterData: own } = (await (await page.request.get('/pax/myprinters', { headers })).json()) as {
    myPrinterData: UserOutput
  }
  const queue = {
    ...{ type: null, name: '', ripName: 'VersaWorks', nickName: 'Press', modelName: 'LEF-300', queueLabel: 'A' },
    ...{ hostName: '', hotFolderPath: 'output/Press', hotFolderName: '', printer: '', printerType: 'default' },
    ...{ outputRotation: 0, referenceZeroPointAsLeft: false, autoCropping: true },
    printerSettingFiles: [{ presetName: 'Gloss', settings: { Passes: '16' } }],
    draftId: 'queue',
  }
  const files = [{ label: 'Original File', name: 'File 1', channelId: 'queue' }]
  const group = { ...queue, ripName: 'MultiJob', type: 'Duplicate', name: 'Twice', nickName: '', hotFolderPath: '' }
  const twice = { ...group, printerSettingFiles: [], draftId: 'group', group: { type: 'Duplicate', files } }
  const data = { data: [{ ...own, myPrinterData: [...own.myPrinterData, queue, twice] }] }
  const saved = await page.request.post('/pax/myprinters', { headers, data })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Add preset' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('combobox', { name: 'Output channel' }).click()
  await page.getByRole('option', { name: 'VW Press' }).click()
  const again = page.waitForRequest((request) => new URL(request.url()).pathname === '/pax/outputchannel')
  await editor.getByRole('button', { name: 'Reload printer setting presets' }).click()
  await again
  await editor.getByRole('combobox', { name: 'Printer setting preset' }).click()
  await page.getByRole('option', { name: 'Gloss' }).click()
  await expect(editor.getByText('Passes')).toBeVisible()
  await expect(editor.getByText('16', { exact: true })).toBeVisible()
  await expect(editor.getByRole('combobox', { name: 'Return to origin' })).toHaveValue('Use the RIP setting')

  await editor.getByText('Multi-job', { exact: true }).click()
  await editor.getByRole('combobox', { name: 'Multi-job group' }).click()
  await page.getByRole('option', { name: 'MJG Twice' }).click()
  const jobs = editor.getByRole('textbox', { name: /^Name of job/ })
  await expect(jobs).toHaveCount(1)
  await editor.getByRole('button', { name: 'Add job' }).click()
  await jobs.nth(1).fill('White')
  await editor.getByRole('button', { name: 'Move White up' }).click()
  await expect(jobs.first()).toHaveValue('White')
  await editor.getByRole('button', { name: 'Delete White' }).click()
  await expect(jobs).toHaveCount(1)
})

test('Saving output asks for the channels again: everybody’s for administrators, the own ones for others', async ({
  browser,
  product,
}) => {
  for (const [user, list] of [
    ['admin', '/pax/outputchannel/allOutputChannels'],
    ['operator', '/pax/outputchannel'],
  ] as const) {
    const page = await browser.newPage({ baseURL: product.address, locale: 'en-GB' })
    await signIn(page, user)
    await page.goto('/demo/settings')
    await page.getByRole('button', { name: 'Open: Output channels' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^operator@demo\.example/ }).click()
    await dialog.getByText(user === 'admin' ? 'Rotated 180°' : 'Rotated 0°').click()
    const again = page.waitForRequest((request) => new URL(request.url()).pathname === list)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await again
    await page.close()
  }
})

test('A user without presets is told that none is defined, and so is who looks after users', async ({ page }) => {
  await signIn(page, 'admin')
  const headers = { customer: 'demo', origin: new URL(page.url()).origin }
  const data = { userId: 'new@demo.example', role: 'operator', password: 'three quiet otters sing' }
  const made = await page.request.post('/pax/user/create', { headers, data })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto('/demo/settings/users')
  await page.getByRole('button', { name: /^new@demo\.example/ }).click()
  const presets = page.getByRole('region', { name: `Output presets of ${data.userId}` })
  await expect(presets).toContainText('No output presets are defined for this user.')
  await expect(presets.getByRole('link', { name: 'Get the output connector' })).toBeVisible()
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signInAt(page, '/demo', data.userId, data.password)
  await page.waitForURL('**/demo/orders')
  await expect(page.getByRole('region', { name: 'Output presets' })).toContainText('No output presets defined')
})

test('Where storage is limited a card says how full it is', async ({ page, product }) => {
  const platen = path.join(import.meta.dirname, '..', 'apps', 'server', 'src', 'operations', 'main.ts')
  const env = { ...process.env, PLATEN_DATA: product.dataFolder }
  await promisify(execFile)(process.execPath, [platen, 'storage', 'demo', '50GB'], { env })
  await signIn(page)
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('of 50 GB')
})
