import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { press, type } from './keyboard.ts'
import { addShop } from './shop-setup.ts'
import { openAs } from './sign-in.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Resolves when the setting to use products is saved. */
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/pax/inputsetting/products') && response.ok())

/** Sends a message as a shop does. */
async function send(page: Page, address: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await page.request.post(address, {
    headers: { 'content-type': 'application/json', ...headers },
    data: Buffer.from(body),
  })
  expect(response.status()).toBe(200)
}

const SECRET = 'the key of Shopify'

/** Sends an order of one line as Shopify does, signed. */
async function sendShopifyOrder(page: Page, address: string, id: number, status: 'paid' | 'pending') {
  const line = { id: id + 1, sku: 'PEN-BLUE', title: 'Pen', quantity: 2, current_quantity: 2, requires_shipping: true }
  const order = { id, name: `#${id}`, financial_status: status, line_items: [line] }
  const body = JSON.stringify({ ...order, created_at: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:05Z' })
  await send(page, address, body, {
    'x-shopify-topic': 'orders/updated',
    'x-shopify-event-id': `event ${id}`,
    'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
  })
}

const message = (orderNo: string, text: string, article = 'PEN-BLUE') =>
  JSON.stringify({
    event: 'order',
    data: {
      orders: [
        {
          no: orderNo,
          to: { name: 'Ann Lee', city: 'Bern' },
          items: [{ article, amount: 3, options: [{ name: 'Engraving', value: text }] }],
        },
      ],
    },
  })

test('A system that posts JSON is added by clicking the fields of its first message, and its order arrives', async ({
  page,
}) => {
  await openAs(page, 'admin')
  // Its order will wait until products are used.
  await page.goto('/demo/settings/products')
  const usesProducts = page.getByRole('switch', { name: 'Take orders with an SKU and without artwork' })
  await expect(usesProducts).toBeChecked()
  await Promise.all([saved(page), usesProducts.click()])
  await page.goto('/demo/settings/shops')
  await expect(page.getByText('No shops yet')).toBeVisible()
  const address = await addShop(page, 'Any system', 'Webstore')
  const dialog = dialogOf(page)
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Waiting for the first message …')).toBeVisible()
  await send(page, address, message('J-1001', 'Ada'))
  const tree = dialog.getByRole('region', { name: 'Message' })
  const fields = dialog.getByRole('region', { name: 'Fields of Platen' })
  await expect(fields.getByRole('button', { name: /^Order number/, pressed: true })).toBeVisible()
  await expect(dialog.getByText('No order will be received: The field Order number is missing.')).toBeVisible()
  await tree.getByRole('button', { name: 'no: “J-1001”' }).click()
  const preview = dialog.getByRole('region', { name: 'What will happen' })
  // The next required field is selected automatically.
  await expect(fields.getByRole('button', { name: /^SKU/, pressed: true })).toBeVisible()
  await tree.getByRole('button', { name: 'article: “PEN-BLUE”' }).click()
  await tree.getByRole('button', { name: 'amount: 3' }).click()
  await tree.getByRole('button', { name: 'value: “Ada”' }).click()
  await tree.getByRole('button', { name: 'city: “Bern”' }).click()
  await expect(preview.getByText('This order will be received.')).toBeVisible()
  await expect(preview.getByText('Ann Lee, Bern')).toBeVisible()
  await expect(preview.getByRole('row', { name: /PEN-BLUE.*3.*Engraving Ada.*Printed/ })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  // The buttons stay visible at each scroll position of the dialog.
  await dialog.getByText('Step 4 of 4').scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('button', { name: 'Save fields' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Save fields' }).click()
  await expect(page.getByText('The fields are saved, and 1 message is taken again.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Messages of Webstore' }).click()
  await expect(page.getByRole('row', { name: /J-1001.*Waiting.*no artwork/ })).toBeVisible()
  await page.getByRole('button', { name: 'Open message J-1001' }).click()
  await dialog.getByRole('link', { name: 'Products' }).click()
  await expect(usesProducts).not.toBeChecked()
  await Promise.all([saved(page), usesProducts.click()])
  // The orders screen shows the number of waiting messages, with a link to them.
  await page.goto('/demo/orders')
  await page.getByRole('link', { name: '1 message waiting' }).click()
  await page.getByRole('combobox', { name: 'Reason' }).fill('no artwork')
  await page.getByRole('option', { name: /no artwork/ }).click()
  await expect(page.getByRole('row', { name: /J-1001/ })).toBeVisible()
  await page.getByRole('button', { name: 'Take all of these again' }).click()
  await expect(page.getByText('No message matches the filters.').first()).toBeVisible()
  await page.goto('/demo/settings/shops')
  await page.getByRole('link', { name: 'Messages of Webstore' }).click()
  await page.getByRole('link', { name: 'Open order J-1001' }).click()
  await expect(page).toHaveURL(/\/demo\/orders\?order=J-1001/)
  const row = page.getByRole('grid', { name: 'Active', exact: true }).getByRole('row', { name: /J-1001/ })
  await expect(row).toBeVisible()

  // An unreadable message can only be ignored; the focus stays in the dialog when its buttons disappear.
  await send(page, address, 'no JSON')
  // All messages with the same reason are ignored at once, also without a filter by state.
  await page.goto('/demo/settings/shops')
  const list = await page.getByRole('link', { name: 'Messages of Webstore' }).getAttribute('href')
  await page.goto(`${list}&reason=notJson`)
  await expect(page.getByRole('button', { name: 'Ignore all of these' })).toBeVisible()
  await page.goto('/demo/orders')
  await page.getByRole('link', { name: '1 message not understood' }).click()
  await page.getByRole('button', { name: /^Open message/ }).click()
  await expect(dialog.getByText('It is not JSON.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change fields' })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Take again' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).press('Enter')
  await expect(dialog.getByText(/^Ignored by/)).toBeVisible()
  await expect(dialog.locator('dl:focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Ignored' }).click()
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await expect(page.getByRole('option')).toHaveText(['Ignored by … (1)'])
  await page.goto('/demo/orders')
  await expect(page.getByRole('link', { name: /not understood/ })).toBeHidden()
})

test('Shopify is added with its secret, its signed order arrives, and its secret and address are never shown again', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/shops')
  const address = await addShop(page, 'Shopify', 'Pens')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Secret', { exact: true }).fill(SECRET)
  await dialog.getByRole('button', { name: 'Next' }).click()
  // The set-up can be closed and continued later.
  await expect(dialog.getByText('Waiting for the first message …')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await sendShopifyOrder(page, address, 9999, 'paid')
  await expect(page.getByRole('row', { name: /Pens Shopify \d\d-\d\d-\d{4}/ })).toBeVisible()
  await page.getByRole('button', { name: 'Set up Pens' }).click()
  const preview = dialog.getByRole('region', { name: 'What will happen' })
  await expect(preview.getByText(/will be received\.$/)).toBeVisible()
  await expect(preview.getByText('#9999')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByText('A secret is stored. It cannot be shown again.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Address for messages' })).toBeHidden()
  // Platen also fetches orders from the shop, and shows why that failed.
  await dialog.getByRole('textbox', { name: 'Address of the shop' }).fill('https://shop.example')
  await dialog.getByRole('textbox', { name: 'Client secret or access token' }).fill('token')
  await dialog.getByRole('button', { name: 'Save access' }).click()
  await expect(dialog.getByText('The shop cannot be reached.', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'New address' }).click()
  await page
    .getByRole('dialog', { name: /^Create a new address/ })
    .getByRole('button', { name: 'New address' })
    .click()
  await expect(dialog.getByRole('textbox', { name: 'Address for messages' })).not.toHaveValue(address)
  await expect(dialog.getByText(/^The previous one is accepted until/)).toBeVisible()
  const newAddress = await dialog.getByRole('textbox', { name: 'Address for messages' }).inputValue()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText('Pens could not be asked for its orders. The shop cannot be reached.', { exact: false }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Messages of Pens' }).click()
  // The link changes only the query; the list of shops is no longer in the document, and the content has the focus.
  await expect(page.locator('#content')).toBeFocused()
  await expect(page.getByRole('row', { name: /#9999.*Taken/ })).toBeVisible()

  // An unpaid order is ignored, and is processed again after the settings of the shop were changed.
  await sendShopifyOrder(page, newAddress, 10_000, 'pending')
  await expect(page.getByRole('row', { name: /#10000.*Ignored.*It is not paid\./ })).toBeVisible()
  await page.getByRole('link', { name: 'All shops' }).click()
  await expect(page.locator('#content')).toBeFocused()
  await page.getByRole('button', { name: 'Set up Pens' }).click()
  // Each step can be opened with one click.
  await dialog.getByRole('button', { name: 'Name', exact: true }).click()
  await dialog.getByRole('radio', { name: 'As soon as they are placed' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Save and continue later' }).click()
  await page.getByRole('link', { name: 'Messages of Pens' }).click()
  await page.getByRole('button', { name: 'Open message #10000' }).click()
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take all with this reason again' }).click()
  await expect(dialog.getByText('Taken', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /#10000.*Taken/ })).toBeVisible()
  await page.getByRole('link', { name: 'All shops' }).click()
  await page.getByRole('button', { name: 'Delete Pens' }).click()
  await page.getByRole('dialog', { name: 'Delete the shop Pens?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /Pens/ })).toBeHidden()
})

test('The header with the signature is saved with its step, and unsigned messages are refused from then on', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/shops')
  const address = await addShop(page, 'Any system', 'Signed')
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Header with the signature' }).fill('x-erp-signature')
  await dialog.getByRole('button', { name: 'Next' }).click()
  // A secret is created for the header, and shown before the step is left.
  const secret = await dialog.getByRole('textbox', { name: 'Secret', exact: true }).inputValue()
  expect(secret).not.toBe('')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Waiting for the first message …')).toBeVisible()
  const body = message('S-1', 'Ada', 'PEN-NEW')
  const json = { 'content-type': 'application/json' }
  const unsigned = await page.request.post(address, { headers: json, data: Buffer.from(body) })
  expect(unsigned.status()).toBe(401)
  await send(page, address, body, { 'x-erp-signature': createHmac('sha256', secret).update(body).digest('hex') })
  await expect(dialog.getByRole('region', { name: 'Message' })).toBeVisible()
  // A line with an unknown SKU waits for its product.
  await dialog.getByRole('button', { name: 'no: “S-1”' }).click()
  await dialog.getByRole('button', { name: 'article: “PEN-NEW”' }).click()
  const preview = dialog.getByRole('region', { name: 'What will happen' })
  await expect(preview.getByRole('row', { name: /PEN-NEW.*Waits for its product\./ })).toBeVisible()
  const create = preview.getByRole('link', { name: 'Create product PEN-NEW' })
  await expect(create).toHaveAttribute('href', '/demo/settings/products?create=PEN-NEW')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Header with the signature' })).toHaveValue('x-erp-signature')
})

test('The entered access data is saved with its step, and closing the dialog with unsaved data requires a confirmation', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/shops')
  await addShop(page, 'WooCommerce', 'Handmade')
  const dialog = page.getByRole('dialog', { name: 'Set up Handmade' })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  const next = dialog.getByRole('button', { name: 'Next' })
  await field('Address of the shop').fill('https://shop.example')
  await field('Consumer key').fill('ck_1')
  // A missing value has an error at its field, and nothing is saved without it.
  await expect(field('Consumer secret')).toHaveAccessibleDescription('It is missing.')
  await next.click()
  await expect(field('Consumer secret')).toBeFocused()
  await field('Consumer key').focus()
  await dialog.getByRole('button', { name: 'Save access' }).click()
  await expect(field('Consumer secret')).toBeFocused()
  await field('Consumer secret').fill('cs_1')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard' }).getByRole('button', { name: 'Keep editing' }).click()
  await next.click()
  await expect(dialog.getByText('Waiting for the first message …')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(field('Address of the shop')).toHaveValue('https://shop.example')
  await expect(field('Consumer key')).toHaveValue('ck_1')
  await expect(dialog.getByText('Stored secrets are not shown. Leave them empty to keep them.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('The access can be saved again after the rest of its step failed, or after another user has changed the access', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/shops')
  await addShop(page, 'WooCommerce', 'Twice')
  const dialog = page.getByRole('dialog', { name: 'Set up Twice' })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  const error = page.getByRole('dialog', { name: 'The shop was not saved' })
  const next = dialog.getByRole('button', { name: 'Next' })
  await field('Address of the shop').fill('https://twice.example')
  await field('Consumer key').fill('ck_1')
  await field('Consumer secret').fill('cs_1')
  await dialog.getByRole('radio', { name: 'When all copies of the order are printed' }).check()
  // The access is saved, and the request with the rest fails.
  const isChange = (url: URL) => /^\/pax\/shops\/[^/]+$/.test(url.pathname)
  await page.route(isChange, (route) => route.abort(), { times: 1 })
  await next.click()
  await error.getByRole('button', { name: 'Close' }).last().click()
  await next.click()
  await expect(dialog.getByText('Waiting for the first message …')).toBeVisible()
  // Another user stores another access while this one is typed.
  await dialog.getByRole('button', { name: 'Back' }).click()
  await field('Consumer key').fill('ck_2')
  await field('Consumer secret').fill('cs_2')
  const { shops } = (await (await page.request.get('/pax/shops', { headers: { customer: 'demo' } })).json()) as {
    shops: { id: string; name: string }[]
  }
  const id = shops.find(({ name }) => name === 'Twice')?.id
  const api = { url: 'https://twice.example', clientId: 'ck_3', shopNumber: '', secret: 'cs_3' }
  const headers = { customer: 'demo', origin: new URL(page.url()).origin }
  expect((await page.request.put(`/pax/shops/${id}/api`, { headers, data: { api } })).ok()).toBe(true)
  await next.click()
  await expect(error).toContainText('Twice')
  await error.getByRole('button', { name: 'Close' }).last().click()
  await next.click()
  await expect(dialog.getByText('Waiting for the first message …')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(field('Consumer key')).toHaveValue('ck_2')
})

test('A shop is set up by keyboard: each step receives the focus, which stays in the dialog, also after an error', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/shops')
  const dialog = page.getByRole('dialog', { name: /^(Add shop|Set up Keys)$/ })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  const saveAccess = dialog.getByRole('button', { name: 'Save access' })
  await press(page, page.getByRole('button', { name: 'Add shop' }))
  await expect(dialog.getByRole('radio', { name: 'Shopify' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field('Name')).toBeFocused()
  // The name is missing.
  await page.keyboard.press('Enter')
  await expect(field('Name')).toHaveAccessibleDescription(/Enter a name\./)
  await expect(field('Name')).toBeFocused()
  await page.keyboard.type('Keys')
  await page.keyboard.press('Enter')
  await expect(field('Address for messages')).toBeFocused()
  // The first required field that is empty.
  await press(page, saveAccess)
  await expect(field('Address of the shop')).toBeFocused()
  await page.keyboard.type('http://10.0.0.5')
  await type(page, field('Consumer key'), 'ck_1')
  await type(page, field('Consumer secret'), 'cs_1')
  await press(page, saveAccess)
  await expect(page.getByRole('dialog', { name: 'The shop was not saved' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(saveAccess).toBeFocused()
  await type(page, field('Address of the shop'), 'https://keys.example', 'Shift+Tab')
  await press(page, saveAccess)
  await expect(page.getByText('The shop is saved.')).toBeVisible()
  await expect(saveAccess).toBeFocused()
  await press(page, dialog.getByRole('button', { name: 'Next' }))
  await expect(dialog.getByText('Step 4 of 4')).toBeFocused()
  const isInDialog = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
  for (let count = 0; count < 8; count++) {
    await page.keyboard.press('Tab')
    expect(await isInDialog()).toBe(true)
  }
  await press(page, dialog.getByRole('button', { name: 'Name', exact: true }))
  await expect(field('Name')).toBeFocused()
})

test('The selected fields of a message are saved by "Save and continue later", also from another step', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/shops')
  const address = await addShop(page, 'Any system', 'Later')
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Waiting for the first message …')).toBeVisible()
  await send(page, address, message('J-2001', 'Ada'))
  const number = dialog.getByRole('region', { name: 'Message' }).getByRole('button', { name: 'no: “J-2001”' })
  await number.click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Save and continue later' }).click()
  await expect(page.getByText(/^The fields are saved/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto('/demo/settings/shops')
  await page.getByRole('button', { name: 'Set up Later' }).click()
  await expect(dialog.getByRole('button', { name: /^Order number/ })).toContainText('J-2001')
})
