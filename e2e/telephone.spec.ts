// cspell:words Bearbeiten Speichern unter

import type { Page } from '@playwright/test'
import { blockRequests } from './block-requests.ts'
import { expect, test } from './fixtures.ts'
import { openScreen } from './navigate.ts'
import { openAs } from './sign-in.ts'
import { waitUntilSettled } from './wait-until-settled.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

async function expectToFit(page: Page, width: number, hasRows: boolean): Promise<void> {
  await waitUntilSettled(page)
  if (hasRows) await expect(page.getByRole('row').nth(1)).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(width)
}

test('Each screen fits into the width of a telephone and into 320 px, in English, German and Polish', async ({
  page,
}) => {
  test.slow()
  await openAs(page, 'admin')
  for (const [language, width] of [
    ['en', 390],
    ['de', 320],
    ['pl', 320],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/demo/orders')
    await expectToFit(page, width, true)
    for (const [path, hasRows] of [
      ['/demo/settings', false],
      ['/demo/settings/jigs', true],
      ['/demo/settings/layouts', true],
      ['/demo/settings/users', true],
      ['/demo/settings/audit', true],
      ['/demo/settings/products', false],
      ['/demo/settings/connectors', false],
      ['/demo/settings/shops', false],
      ['/demo/settings/configuration-settings', false],
      ['/guide', false],
    ] as const) {
      await openScreen(page, path)
      await expectToFit(page, width, hasRows)
    }
  }
})

test('On a telephone, an order is chosen in the list and booked in the view of the presets, which survives a reload', async ({
  page,
}) => {
  await openAs(page, 'operator')
  const view = page.getByRole('radiogroup').filter({ hasText: 'Output presets' })
  const list = page.getByRole('grid', { name: 'Active', exact: true })
  await expect(list).toBeVisible()
  expect((await list.boundingBox())?.height).toBeGreaterThan(300)
  // count and status are visible without scrolling sideways
  const order = page.getByRole('row', { name: /Pen-Black-S-6/ }).locator('[data-column=orderId]')
  await expect(order).toHaveText(/To print ?0 \/ 6/)
  await expect(order.getByText('To print')).toBeInViewport({ ratio: 1 })
  await expect(order.getByText('0 / 6')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Add order' })).toBeHidden()
  await page.getByRole('gridcell', { name: 'Pen-Black-S-6', exact: true }).click()
  await view.getByText('Output presets').click()
  await expect(list).toBeHidden()
  await expect(page.getByText('Takes 6 slots; open copies: 6.')).toBeVisible()
  await page.getByRole('button', { name: 'Add order' }).click()
  await expect(page.getByText('Free slots: 23 of 29')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add order' })).toBeVisible()
  await view.getByText('Orders', { exact: true }).click()
  await expect(list).toBeVisible()
})

test('On a tablet the bed keeps half of the height, also with the report of Auto fill, and no tile is covered', async ({
  page,
}) => {
  await openAs(page, 'operator')
  for (const [width, height] of [
    [1024, 768],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    if (width < 900) await page.getByRole('radiogroup').getByText('Output presets').click()
    await page.getByRole('button', { name: 'Auto fill' }).click()
    await expect(page.getByText(/^Auto fill placed/).first()).toBeVisible()
    // the tools of the drawing are at the top of the bed
    const bed = page.getByText(/Free slots: \d+ of 29/).locator('xpath=ancestor::div[3]')
    await expect.poll(async () => (await bed.boundingBox())?.height).toBeGreaterThanOrEqual(height / 2)
    await expect(page.getByRole('button', { name: 'Print orders' })).toBeInViewport()
    // Nothing has to be scrolled, and the sticky actions do not cover the bed.
    const panel = page.getByRole('tabpanel')
    await expect.poll(() => panel.evaluate((body) => body.scrollHeight - body.clientHeight)).toBe(0)
    const tabs = await page.getByRole('tablist', { name: 'Output presets' }).boundingBox()
    const add = await page.getByRole('button', { name: 'Add preset' }).boundingBox()
    expect((tabs?.x ?? 0) + (tabs?.width ?? 0)).toBeLessThanOrEqual(add?.x ?? 0)
    await page.getByRole('button', { name: 'Remove orders' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove orders' }).click()
    await expect(page.getByRole('tab', { name: /Flatbed morning/ })).toContainText('0 / 29')
    await expect(page.getByText(/^Auto fill placed/)).toBeHidden()
  }
})

test('On a telephone the users, jigs and print layouts show their values and buttons without scrolling sideways', async ({
  page,
}) => {
  await openAs(page, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [screen, name, value, button] of [
    ['users', 'operator@demo.example', 'Role Operator', 'Delete operator@demo.example'],
    ['jigs', 'Pens 12-up', 'Width 335 mm', 'Delete: Pens 12-up'],
    ['layouts', 'Flatbed hall 1', 'Width 710 mm', 'Delete: Flatbed hall 1'],
  ] as const) {
    await openScreen(page, `/demo/settings/${screen}`)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByRole('cell', { name: value })).toBeInViewport({ ratio: 1 })
    // there are lines between rows, and none between the cells of a row
    await expect(row.getByRole('cell', { name: value })).toHaveCSS('border-top-width', '0px')
    await expect(row.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
  }
})

test('On a telephone the parts of the dialogs of rules, output channels and inputs are below each other', async ({
  page,
}) => {
  await openAs(page, 'power', '/demo/settings')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Open: Automation rules' }).click()
  const value = dialog.getByRole('option', { name: /^PhoneCase/ })
  expect((await value.boundingBox())?.width).toBeGreaterThan(200)
  const details = await dialog.getByRole('complementary').boundingBox()
  expect(details?.width).toBeGreaterThan(300)
  expect(details?.y).toBeGreaterThan((await value.boundingBox())?.y ?? 0)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Open: Output channels' }).click()
  const printerType = dialog.getByRole('combobox', { name: 'Printer type' })
  await expect(printerType).toHaveValue('UV flatbed')
  // the value is not cut off
  expect(await printerType.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  const channels = dialog.getByRole('heading', { name: 'Channels' }).locator('xpath=ancestor::div[2]')
  await expect(channels).toHaveCSS('border-right-width', '0px')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Open: Inputs' }).click()
  const inputs = dialog.getByRole('button', { name: 'Hot folder 1' }).locator('xpath=..')
  await expect(inputs).toHaveCSS('border-right-width', '0px')
})

test('On a telephone the messages of a webhook show their result and button without scrolling sideways', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const { origin } = new URL(page.url())
  const headers = { customer: 'demo', origin }
  const created = await page.request.post(`${origin}/pax/webhooks`, {
    headers,
    data: { url: 'https://orders.example.com/orders' },
  })
  const { id } = (await created.json()) as { id: string }
  expect((await page.request.post(`${origin}/pax/webhooks/${id}/ping`, { headers })).ok()).toBe(true)
  await openScreen(page, '/demo/settings')
  await page.getByRole('button', { name: 'Shop system' }).click()
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  const log = page.getByRole('dialog', { name: 'Messages to orders.example.com' })
  await expect(log.getByRole('button', { name: 'Send again' }).first()).toBeInViewport({ ratio: 1 })
  await expect(log.getByText(/^(Waiting|Failed|Delivered)$/).first()).toBeInViewport({ ratio: 1 })
})

test('On a telephone and in a narrow window, the notice of a lost connection covers nothing', async ({ page }) => {
  await blockRequests(page, '*/pax/events*')
  await openAs(page, 'operator')
  const notice = await page.getByRole('banner').getByText('Connection lost, trying again').boundingBox()
  const main = await page.getByRole('main').boundingBox()
  expect(notice?.y).toBeGreaterThan(40)
  expect(main?.y).toBeGreaterThanOrEqual((notice?.y ?? 0) + (notice?.height ?? 0))
  // the lists have the rest of the window
  const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await expect.poll(overflow).toBe(0)

  // in a window of 700 px, there is no space for it beside the buttons either
  await page.setViewportSize({ width: 700, height: 844 })
  const text = page.getByRole('banner').getByText('Connection lost, trying again')
  await expect.poll(async () => (await text.boundingBox())?.y).toBeGreaterThan(40)
  expect((await text.boundingBox())?.height).toBeLessThan(30)
  await expect.poll(overflow).toBe(0)
})

test('On a telephone, a field of the jig editor that gets the focus is behind neither the drawing nor the buttons', async ({
  page,
}) => {
  await openAs(page, 'admin')
  // with two rows of buttons
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.goto('/demo/settings/jigs')
  await page
    .getByRole('button', { name: /^Bearbeiten: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const saveAs = dialog.getByRole('button', { name: 'Speichern unter' })
  const [drawing, footer] = [await dialog.getByRole('application').boundingBox(), await saveAs.boundingBox()]
  // the check boxes of the slots and the fields
  let count = 0
  await dialog.getByRole('row').getByRole('checkbox').nth(1).focus()
  while (!(await saveAs.evaluate((button) => button === document.activeElement))) {
    const focused = await page.locator(':focus').boundingBox()
    expect(focused?.y).toBeGreaterThanOrEqual((drawing?.y ?? 0) + (drawing?.height ?? 0))
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
    await page.keyboard.press('Tab')
    count += 1
  }
  expect(count).toBeGreaterThan(3)
})
