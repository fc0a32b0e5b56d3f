import { createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { addShop } from './shop-setup.ts'
import { openAs } from './sign-in.ts'
import { startProduct } from './start-product.ts'
import { startWooCommerce } from './woo-commerce-stand-in.ts'

/** Sends a paid order of one line as WooCommerce does, signed. */
async function sendOrder(page: Page, shop: { address: string; secret: string }, id: number, status: string) {
  const line = { id: 1, name: 'Pen', quantity: 2, sku: 'PEN-BLUE', meta_data: [] }
  const order = { id, number: `${id}`, status, line_items: [line], date_paid: '2026-11-20T10:00:00' }
  const body = JSON.stringify({
    ...order,
    date_created_gmt: '2026-11-20T10:00:00',
    date_modified_gmt: status === 'cancelled' ? '2026-11-20T11:00:00' : '2026-11-20T10:00:05',
  })
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-topic': 'order.updated',
    'x-wc-webhook-delivery-id': randomUUID(),
    'x-wc-webhook-signature': createHmac('sha256', shop.secret).update(body).digest('base64'),
  }
  expect((await page.request.post(shop.address, { headers, data: Buffer.from(body) })).status()).toBe(200)
}

/** Expects that the other buttons of the list are disabled while one of them sends its request. */
async function expectOneRetryAtOnce(page: Page) {
  const { promise: isChecked, resolve: check } = Promise.withResolvers<void>()
  await page.route('**/reports/retry', async (route) => route.abort(await isChecked.then(() => 'failed')), { times: 1 })
  const retry = page.getByRole('button', { name: 'Try again: 501' })
  await retry.click()
  await expect(retry).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Try all again' })).toBeDisabled()
  check()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(retry).toBeEnabled()
}

/** Returns the URL of a call for an order that does not exist. */
function withUnknownOrder(address: string): string {
  const url = new URL(address)
  url.searchParams.set('id', '999999999')
  return url.href
}

test('Shipped orders are reported to their shop; a report that failed is shown with its reason and sent again', async ({
  browser,
}) => {
  const shop = await startWooCommerce()
  const { product, stop } = await startProduct({ PLATEN_INTERNAL_HOSTS: shop.host })
  try {
    const page = await (await browser.newContext({ baseURL: product.address })).newPage()
    await openAs(page, 'power', '/demo/settings/shops')
    const address = await addShop(page, 'WooCommerce', 'Handmade')
    const dialog = page.getByRole('dialog')
    const secret = await dialog.getByRole('textbox', { name: 'Secret', exact: true }).inputValue()
    // Reporting is off by default and needs the access to the shop.
    await expect(dialog.getByRole('radio', { name: 'Never' })).toBeChecked()
    const shipped = dialog.getByRole('radio', { name: 'When the first shipment of the order is entered' })
    await expect(shipped).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Address of the shop' }).fill(`http://${shop.host}`)
    await dialog.getByRole('textbox', { name: 'Consumer key' }).fill('ck_1')
    await dialog.getByRole('textbox', { name: 'Consumer secret' }).fill('cs_1')
    const note = dialog.getByRole('checkbox', { name: 'The buyer sees the note with the tracking number' })
    await dialog.getByRole('radio', { name: 'When all copies of the order are printed' }).check()
    await expect(note).toBeHidden()
    await shipped.check()
    await expect(note).toBeVisible()
    await expect(dialog.getByText('with the permission Read/Write', { exact: false })).toBeVisible()
    await expect(dialog.getByLabel('Status of the order in WooCommerce')).toHaveValue('completed')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText('Waiting for the first message …')).toBeVisible()
    const send = (id: number, status: string) => sendOrder(page, { address, secret }, id, status)
    await send(501, 'processing')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.goto('/demo/orders?order=501')
    await page.getByRole('button', { name: /^Edit order 501/ }).click()
    await dialog.getByText('Shipments', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Add shipment' }).press('Enter')
    const shipment = dialog.getByRole('group', { name: 'Shipment 1' })
    await expect(shipment.getByRole('textbox', { name: 'Carrier' })).toBeFocused()
    await shipment.getByRole('textbox', { name: 'Tracking number' }).fill('JD0146')
    await shipment.getByRole('textbox', { name: 'Tracking number' }).press('Tab')
    await expect(shipment.getByRole('textbox', { name: 'Carrier' })).toHaveAccessibleDescription('Enter the carrier.')
    const order = page.getByRole('dialog', { name: 'Edit order 501' })
    const save = order.getByRole('button', { name: 'Save shipments' })
    await save.press('Enter')
    await expect(shipment.getByRole('textbox', { name: 'Carrier' })).toBeFocused()
    // Filled instead of typed: Enter after keys in such a short time is treated as the input of a label reader.
    await shipment.getByRole('textbox', { name: 'Carrier' }).fill('DHL')
    // Its copies are not printed.
    const question = page.getByRole('dialog', { name: 'Order 501 is not completely printed. Enter a shipment?' })
    await save.press('Enter')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(save).toBeFocused()
    await save.press('Enter')
    await question.getByRole('button', { name: 'Save shipments' }).click()
    const state = dialog.getByRole('list').filter({ hasText: /The shop (was|could)/ })
    await expect(state).toContainText(
      'The shop could not be told that the order is shipped. The shop refused the secrets',
    )
    expect(await seriousViolations(page)).toEqual([])
    expect(shop.told).toEqual({ status: 'processing', notes: [] })
    await page.goto('/demo/settings/shops')
    await expect(page.getByText('Handmade could not be told about 1 order.', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Show orders: Handmade' }).click()
    await expect(page.locator('#content')).toBeFocused()
    const reason = /501.*The shop refused the secrets.*The shop says: Sorry, you are not allowed.*None.*Try again/
    await expect(page.getByRole('row', { name: reason })).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
    await page.goBack()
    // The count on the orders screen links to the same list. The URL names the shop, so that the list stays open when
    // it is empty.
    await page.goto('/demo/orders')
    await page.getByRole('link', { name: '1 order not reported to its shop' }).click()
    await expect(page).toHaveURL(/\/demo\/settings\/shops\?reports=(?!failed)/)
    // Another shop may have an order with the same number.
    await expect(page.getByRole('link', { name: 'Open order 501' })).toHaveAttribute('href', /order=501&orderPk=./)
    await expectOneRetryAtOnce(page)
    await page.goBack()
    await page.goBack()
    shop.permitWriting()
    await page.goBack()
    await expect(state).toContainText('could not be told')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(state).toContainText(/The shop was told on \d\d-\d\d-\d{4} \d\d:\d\d that the order is shipped\./)
    expect(shop.told).toEqual({ status: 'completed', notes: ['DHL JD0146'] })
    // The shipment that was reported stays, and a change of it is reported, too.
    const remove = shipment.getByRole('button', { name: 'Remove shipment 1' })
    await expect(remove).toHaveAccessibleDescription(/^The last shipment cannot be removed/)
    await remove.press('Enter')
    await shipment.getByRole('textbox', { name: 'Tracking number' }).fill('JD0147')
    await expect(dialog.getByText('the buyer may get a second message', { exact: false })).toBeVisible()
    await shipment.getByRole('textbox', { name: 'Tracking number' }).fill('JD0146')
    await dialog.getByRole('link', { name: 'Timeline' }).click()
    await expect(page.getByText(/Reported to the shop · .*DHL JD0146.*shipped · Status: completed/)).toBeVisible()
    // The history has the shipments of its orders.
    await send(502, 'processing')
    await page.goto('/demo/orders?search=502')
    await expect(page.getByRole('button', { name: /^Edit order 502/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Shipments of order 502' })).toBeHidden()
    await send(502, 'cancelled')
    await page.goto('/demo/orders?list=history')
    await page.route(
      '**/pax/orders/shipments?*',
      (route) => route.continue({ url: withUnknownOrder(route.request().url()) }),
      {
        times: 1,
      },
    )
    await page.getByRole('button', { name: 'Shipments of order 502' }).click()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('The order is cancelled. Its shipments are not reported to any shop.')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  } finally {
    await stop()
    shop.stop()
  }
})
