import type { UserOutput } from '@platen/contract/output-channels'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { printOrders } from './orders-page.ts'
import { openAs } from './sign-in.ts'

const rows = (page: Page) => page.getByRole('grid', { name: 'Active', exact: true }).getByRole('row')
const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts()

test('The grid shows its default columns, and stores visible columns separately for active orders and history', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await expect(rows(page).nth(1)).toBeVisible()
  const named = (await heads(page)).map((text) => text.trim()).filter((text) => text !== '')
  for (const head of ['Order', 'Media', 'SKU', 'Copies', 'Printed', 'Status']) expect(named).toContain(head)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
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
  await rows(page).nth(1).getByRole('gridcell').nth(2).click()
  await rows(page).nth(2).getByRole('gridcell').nth(2).click()
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1)
  await page.getByText('Order history').click()
  await expect(page.getByRole('button', { name: 'Set active' })).toBeDisabled()
  await expect(page.getByRole('columnheader', { name: 'Jig', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Location', exact: true }).check()
  const shownColumns = () =>
    page.evaluate(() =>
      ['activeColumns', 'historyColumns'].map((name) => {
        const columns = JSON.parse(localStorage.getItem(name) ?? '[]') as { key: string; hidden: boolean }[]
        return columns.filter(({ key, hidden }) => !hidden && ['jig', 'location'].includes(key)).map(({ key }) => key)
      }),
    )
  await expect.poll(shownColumns).toEqual([['jig'], ['location']])
})

test('The thumbnail URL of an order contains the environment', async ({ page }) => {
  await openAs(page, 'operator')
  await expect(rows(page).nth(1).locator('img').first()).toHaveAttribute('src', /[?&]customer=demo\b/)
  await expect(page.getByRole('button', { name: /^Delete order/ })).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Show the artwork of order/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('img')).toHaveAttribute('src', /[?&]customer=demo\b/)
})

test('The placeholder of a thumbnail is replaced without a reload when the thumbnail is rendered', async ({ page }) => {
  await page.route('**/pax/artwork/*/thumbnail/*', (route) => route.fulfill({ status: 404 }))
  await openAs(page, 'operator')
  const row = rows(page).nth(1)
  await expect(row.getByRole('button', { name: /^Show the artwork/ })).toBeVisible()
  await expect(row.locator('img')).toHaveCount(0)
  await page.unroute('**/pax/artwork/*/thumbnail/*')
  await expect(row.locator('img')).toHaveCount(1)
  await expect
    .poll(() => row.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
})

test('The dialog of an order shows its data, and changes copies, print quantity, jig and users', async ({ page }) => {
  await openAs(page, 'admin')
  await page.getByRole('button', { name: /^Edit order PhoneCase-Black-M-3/ }).click()
  const dialog = page.getByRole('dialog')
  for (const fact of ['Order', 'Frame', 'Size']) {
    await expect(dialog.getByRole('term').filter({ hasText: fact }).first()).toBeVisible()
  }
  await expect(dialog.getByRole('definition').first()).toHaveText('PhoneCase-Black-M-3')
  await expect(dialog.locator('img')).toHaveAttribute('src', /\/thumbnail\//)
  const copies = dialog.getByRole('spinbutton', { name: 'Quantity', exact: true })
  await copies.fill('0')
  await expect(dialog.getByText('Quantity can’t be zero')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await copies.fill('4')
  const printQuantity = dialog.getByRole('spinbutton', { name: 'Print quantity' })
  await expect(printQuantity).toHaveValue('4')
  await printQuantity.fill('5')
  await expect(dialog.getByText('Print quantity exceeds total quantity.')).toBeVisible()
  await printQuantity.fill('3')
  await copies.fill('5')
  await expect(printQuantity).toHaveValue('3')
  await copies.fill('4')
  await expect(dialog.getByText('power@demo.example', { exact: true })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Assigned users' }).click()
  await expect(page.getByRole('option', { name: 'admin@demo.example' })).toHaveCount(0)
  await page.getByRole('option', { name: 'power@demo.example' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('combobox', { name: 'Jig' }).click()
  await page.getByRole('option', { name: 'Pens 12-up' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: /PhoneCase-Black-M-3/ })
  await expect(row.getByRole('gridcell', { name: '4', exact: true })).toBeVisible()
  await expect(row.getByRole('img', { name: 'Not needed, not printed: 1' })).toBeVisible()
  await page.getByRole('button', { name: /^Edit order PhoneCase-Black-M-3/ }).click()
  await expect(dialog.getByRole('combobox', { name: 'Jig' })).toHaveValue('Pens 12-up')
  await expect(dialog.getByText('operator@demo.example', { exact: true })).toBeVisible()
  await expect(dialog.getByText('power@demo.example', { exact: true })).toHaveCount(0)
})

test('Without the permission to change the jig of an order, the jig cannot be chosen in its dialog', async ({
  page,
}) => {
  await page.route('**/pax/user/profile', async (route) => {
    const response = await route.fetch()
    const { user, ...rest } = (await response.json()) as { user: { permissions: string[] } }
    const permissions = user.permissions.filter((permission) => permission !== 'change_order_jig_edit')
    await route.fulfill({ response, json: { ...rest, user: { ...user, permissions } } })
  })
  await openAs(page, 'operator')
  await page.getByRole('button', { name: /^Edit order PhoneCase-White-M-2/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('spinbutton', { name: 'Quantity', exact: true })).toBeEnabled()
  await expect(dialog.getByRole('combobox', { name: 'Jig' })).toBeDisabled()
})

test('An order without needed copies is removed from the list after a confirmation, and is not shown as printed', async ({
  page,
}) => {
  await openAs(page, 'admin')
  await page.getByRole('button', { name: /^Edit order Mug-White/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Print quantity' }).fill('0')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Move it to the order history' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Mug-White/ })).toHaveCount(0)
  await page.getByText('Order history', { exact: true }).click()
  await expect(page.getByRole('row', { name: /Mug-White/ }).getByText('Not needed', { exact: true })).toBeVisible()
})

test('Labels are called JobLabels_ with the date, and printed orders are pushed to the data layer', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await page.getByRole('gridcell', { name: 'PhoneCase-White-M-2', exact: true }).click()
  await page.getByRole('button', { name: 'Add one' }).click()
  await expect(page.getByRole('tab', { name: /Flatbed morning/ })).toContainText('1 / 29')
  const labels = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print labels' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save labels' }).click()
  expect((await labels).suggestedFilename()).toMatch(/^JobLabels_.+\.pdf$/)
  await printOrders(page, 'Print 1 piece')
  await expect
    .poll(() => page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? []))
    .toContainEqual({ event: 'job_processed', preset: 'Flatbed morning', pieces: 1 })
})

test('A preset is created in its editor, which hides the operation command for hot folders', async ({ page }) => {
  await openAs(page, 'operator')
  await page.getByRole('button', { name: 'Add preset' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('textbox', { name: 'Name' }).first().fill('')
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.getByRole('textbox', { name: 'Name' }).first().fill('Made here')
  // the only layout and its only channel
  await expect(editor.getByRole('combobox', { name: 'Print layout' })).toHaveValue('Flatbed hall 1')
  await expect(editor.getByRole('figure')).toBeVisible()
  await expect(editor.getByRole('combobox', { name: 'Output channel' })).not.toHaveValue('')
  await expect(editor.getByText('Operation command')).toHaveCount(0)
  await expect(editor.getByText('Printer setting preset')).toHaveCount(0)
  await expect(editor.getByRole('button', { name: 'Edit output channels' })).toBeVisible()
  // a value for the filter can be added only by users who may view the masters
  for (const category of ['Quality level', 'Printer type', 'Media type', 'Colour configuration']) {
    await expect(editor.getByRole('combobox', { name: category })).toBeVisible()
    await expect(editor.getByRole('button', { name: `Add a value: ${category}` })).toHaveCount(0)
  }
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('tab', { name: /Made here/ })).toBeVisible()
})

test('A printer setting preset is chosen, loaded again, and shows its values; a multi-job preset has its jobs', async ({
  page,
}) => {
  await openAs(page, 'power')
  const headers = { customer: 'demo', origin: new URL(page.url()).origin }
  const { myPrinterData: own } = (await (await page.request.get('/pax/myprinters', { headers })).json()) as {
    myPrinterData: UserOutput
  }
  const queue = {
    type: null,
    name: '',
    ripName: 'VersaWorks',
    nickName: 'Press',
    modelName: 'LEF-300',
    queueLabel: 'A',
    hostName: '',
    hotFolderPath: 'output/Press',
    hotFolderName: '',
    printer: '',
    printerType: 'default',
    outputRotation: 0,
    referenceZeroPointAsLeft: false,
    autoCropping: true,
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
  // without a ticket, the settings of the RIP cannot be chosen
  await expect(editor.getByRole('textbox', { name: 'Print file' })).toBeVisible()
  await expect(editor.getByText('Printer setting preset')).toHaveCount(0)
  await expect(editor.getByText('Operation command')).toHaveCount(0)
  const ticket = { ripName: 'VersaWorks', kind: 'jdf', trigger: 'ticket', template: null }
  expect((await page.request.put('/pax/tickets', { headers, data: ticket })).ok()).toBe(true)
  const reloadRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/pax/outputchannel')
  await editor.getByRole('button', { name: 'Reload printer setting presets' }).click()
  await reloadRequest
  await editor.getByRole('combobox', { name: 'Printer setting preset' }).click()
  await page.getByRole('option', { name: 'Gloss' }).click()
  await expect(editor.getByText('Passes')).toBeVisible()
  await expect(editor.getByText('16', { exact: true })).toBeVisible()
  await expect(editor.getByRole('combobox', { name: 'Return to origin' })).toHaveValue('Use the RIP setting')
  await expect(editor.getByRole('combobox', { name: 'Action' })).toHaveValue('Use the RIP setting')
  await expect(editor.getByRole('button', { name: 'Add a value: Quality level' })).toBeVisible()

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

test('Administrators set up the channels of all users, others their own; saving refetches these channels', async ({
  page,
}) => {
  for (const [user, list] of [
    ['admin', '/pax/outputchannel/allOutputChannels'],
    ['operator', '/pax/outputchannel'],
  ] as const) {
    await openAs(page, user, '/demo/settings')
    await page.getByRole('button', { name: 'Open: Output channels' }).click()
    const dialog = page.getByRole('dialog')
    const users = dialog.getByRole('navigation', { name: 'Users' }).getByRole('button')
    await expect(users).toContainText(user === 'admin' ? [/^operator@/, /^power@/] : [/^operator@/])
    if (user === 'operator') await expect(users).toHaveCount(1)
    await dialog.getByRole('button', { name: /^operator@demo\.example/ }).click()
    await dialog.getByText(user === 'admin' ? 'Rotated 180°' : 'Rotated 0°').click()
    const reloadRequest = page.waitForRequest((request) => new URL(request.url()).pathname === list)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await reloadRequest
  }
})
