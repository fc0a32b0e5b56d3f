import type { Page } from '@playwright/test'
import { blockRequests } from './block-requests.ts'
import { expect, test } from './colleague.ts'
import { drop, phoneCase } from './orders-page.ts'
import { openAs } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const ORDER = 'PhoneCase-Fault-M-2'
const dialog = (page: Page) => page.getByRole('dialog').last()
/** Found by its exact text: the cell of a late order contains further text. */
const orderCell = (page: Page, order = ORDER) => page.getByRole('gridcell').getByText(order, { exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Aborts matching requests; other requests continue. */
const failRequests = (page: Page, method: string, path: string) =>
  page.route(`**${path}`, (route) => (route.request().method() === method ? route.abort() : route.fallback()))

/** Expects the error dialog with this headline, which states that nothing was changed, and closes it. */
async function expectErrorDialog(page: Page, headline: string, words: string | RegExp = /./): Promise<void> {
  const error = page.getByRole('dialog', { name: headline })
  await expect(error).toContainText(words)
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(error).toBeHidden()
}

async function choose(page: Page, order = ORDER): Promise<void> {
  await orderCell(page, order).click()
}

test('In Edit order, no copies, a print quantity that is too large and a missing number disable Save, each with an error', async ({
  page,
  product,
}) => {
  await openAs(page, 'operator')
  await drop(product, `${ORDER}.pdf`, await phoneCase(201, 'Fault'))
  await button(page, /^Edit order PhoneCase-Fault-M-2/).click()
  const edit = dialog(page)
  const quantity = edit.getByRole('spinbutton', { name: 'Quantity', exact: true })
  const printQuantity = edit.getByRole('spinbutton', { name: 'Print quantity' })
  const save = edit.getByRole('button', { name: 'Save' })
  await expect(save).toBeEnabled()
  // The print quantity changes with the copies until it is edited.
  await quantity.selectText()
  await quantity.pressSequentially('120')
  await expect(quantity).toBeFocused()
  await expect(quantity).toHaveValue('120')
  await expect(printQuantity).toHaveValue('120')
  await quantity.fill('0')
  // one message, below the field
  for (const none of ['0', '', '-5']) {
    await quantity.fill(none)
    await expect(quantity).toHaveAccessibleDescription('Quantity can’t be zero')
    await expect(edit.getByRole('note')).toHaveCount(0)
    await expect(save).toBeDisabled()
  }
  await quantity.fill('2')
  await printQuantity.fill('3')
  await expect(printQuantity).toHaveAccessibleDescription('Print quantity exceeds total quantity.')
  await expect(edit.getByRole('note')).toHaveCount(0)
  await expect(save).toBeDisabled()
  for (const none of ['', '-5']) {
    await printQuantity.fill(none)
    await expect(printQuantity).toHaveAccessibleDescription('Enter at least 0.')
    await expect(save).toBeDisabled()
  }
  await printQuantity.fill('2')
  await expect(save).toBeEnabled()
})

test('In Edit order, a failed save shows an error and keeps the dialog and its values, and the next save succeeds', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await button(page, /^Edit order PhoneCase-Fault-M-2/).click()
  const edit = page.getByRole('dialog', { name: `Edit order ${ORDER}` })
  await edit.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('4')
  await edit.getByLabel('Due', { exact: true }).fill('31-01-2020')
  await edit.getByRole('spinbutton', { name: 'Priority' }).fill('7')
  await failRequests(page, 'PUT', '/pax/orders')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expectErrorDialog(page, 'The order was not saved')
  await expect(edit.getByRole('spinbutton', { name: 'Quantity', exact: true })).toHaveValue('4')
  await page.unroute('**/pax/orders')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(ORDER) })
  await expect(row.getByRole('img', { name: /Overdue/ })).toBeVisible()
  await expect(row.getByRole('gridcell', { name: '4', exact: true })).toBeVisible()
  // Late orders are counted in the summary line, which filters by them.
  await page.getByRole('button', { name: /1 overdue/ }).click()
  await expect(page.getByText('1 job', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /1 overdue/ }).click()
})

test('If adding, removing, printing or saving labels fails, an error is shown and nothing is changed', async ({
  page,
}) => {
  await openAs(page, 'operator')
  const tile = page.getByRole('tab', { name: /Flatbed morning/ })
  await choose(page)
  await failRequests(page, 'POST', '/pax/outputpreset/book')
  await button(page, /^Add order/).click()
  await expectErrorDialog(page, 'The preset was not changed')
  await expect(tile).toContainText('0 / 29')
  await page.unroute('**/pax/outputpreset/book')
  await button(page, /^Add order/).click()
  await expect(tile).toContainText('4 / 29')

  await failRequests(page, 'POST', '/pax/outputpreset/unbook')
  await button(page, 'Remove orders').click()
  await dialog(page).getByRole('button', { name: 'Remove orders' }).click()
  await expectErrorDialog(page, 'The orders were not removed')
  await expect(tile).toContainText('4 / 29')

  await failRequests(page, 'POST', '/pax/print/joblabels')
  await button(page, 'Print labels').click()
  await dialog(page).getByRole('button', { name: 'Save labels' }).click()
  await expectErrorDialog(page, 'There are no labels')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await failRequests(page, 'POST', '/pax/print/orders')
  await button(page, 'Print orders').click()
  const print = page.getByRole('dialog', { name: /^Print Flatbed morning/ })
  await print.getByRole('button', { name: 'Print 4 pieces' }).click()
  await expectErrorDialog(page, 'The orders were not printed')
  await print.getByRole('button', { name: 'Cancel' }).click()
  await expect(tile).toContainText('4 / 29')
})

test('A preset with orders cannot be edited, cleared or deleted, and the reason is shown', async ({ page }) => {
  await openAs(page, 'operator')
  const update = button(page, 'Update preset')
  await expect(update).toBeDisabled()
  await expect(update).toHaveAccessibleDescription('The preset can’t be edited while orders are on it.')
  await button(page, 'More for Flatbed morning').click()
  const reason = 'The preset can’t be cleared or deleted while orders are on it.'
  await expect(page.getByText(reason).first()).toBeVisible()
  for (const name of ['Clear preset', 'Delete preset']) {
    await expect(page.getByRole('menuitem', { name })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name })).toHaveAccessibleDescription(reason)
  }
})

test('An order on a preset cannot be deleted, even from an outdated screen', async ({ page, colleague: operator }) => {
  await openAs(page, 'admin')
  const locked = button(page, /^Delete order PhoneCase-Fault-M-2/)
  await expect(locked).toBeDisabled()
  await expect(locked).toHaveAccessibleDescription('Cannot be deleted while copies are on an output preset')
  // This administrator receives no live events from now on.
  await blockRequests(page, '*/pax/events*')
  await page.reload()
  const doomed = button(page, /^Delete order PhoneCase-White-M-2/)
  await expect(doomed).toBeEnabled()
  await openAs(operator, 'operator')
  await choose(operator, 'PhoneCase-White-M-2')
  const booked = operator.waitForResponse((response) => response.url().endsWith('/pax/outputpreset/book'))
  await button(operator, /^Add order/).click()
  await booked
  await expect(operator.getByRole('tab', { name: /Flatbed morning/ })).toContainText('6 / 29')
  await doomed.click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectErrorDialog(page, 'The order was not deleted', /preset/)
  await expect(page.getByRole('gridcell', { name: 'PhoneCase-White-M-2', exact: true })).toBeVisible()

  await failRequests(page, 'PUT', '/pax/orders/reprocess')
  await button(page, 'Reprocess').click()
  await expectErrorDialog(page, 'The orders were not reprocessed')
  await failRequests(page, 'DELETE', '/pax/orders')
  await button(page, /^Delete order Mug-White-300-2/).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectErrorDialog(page, 'The order was not deleted')
  await button(operator, 'Remove orders').click()
  await dialog(operator).getByRole('button', { name: 'Remove orders' }).click()
  await expect(operator.getByRole('tab', { name: /Flatbed morning/ })).toContainText('0 / 29')
})

test('While the storage is full, Print orders appears disabled and shows a hint when pressed', async ({ page }) => {
  // The account and its storage, as the provider configures them.
  await page.route('**/pax/user/profile', async (route) => {
    const response = await route.fetch()
    const { user, ...rest } = (await response.json()) as { user: object }
    await route.fulfill({ response: response, json: { ...rest, user: { ...user, showsStorage: true } } })
  })
  await page.route('**/pax/storage/getUserStorage', (route) =>
    route.fulfill({ json: { success: true, data: { total_usage: 5e9, subsc_storage: 5e9 } } }),
  )
  await openAs(page, 'operator')
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('100')
  await choose(page)
  await button(page, 'Add one').click()
  await expect(button(page, 'Print labels')).toBeEnabled()
  const print = button(page, 'Print orders')
  await expect(print).toHaveAttribute('aria-disabled', 'true')
  await print.click({ force: true })
  await expect(dialog(page)).toContainText('Please purchase extra storage or delete data to continue')
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await button(page, 'Remove orders').click()
  await dialog(page).getByRole('button', { name: 'Remove orders' }).click()
  await expect(page.getByRole('tab', { name: /Flatbed morning/ })).toContainText('0 / 29')
})

test('A list that failed to load shows an error instead of an empty list, and can be loaded again', async ({
  page,
}) => {
  await openAs(page, 'operator')
  const letListsPass = await blockRequests(page, '*/pax/orders?*')
  await page.reload()
  await expect(page.getByText('The orders could not be loaded').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await letListsPass()
  await button(page, 'Try again').click()
  await expect(orderCell(page)).toBeVisible()
})
