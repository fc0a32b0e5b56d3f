import type { Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { blockRequests } from './block-requests.ts'
import { expect, test } from './colleague.ts'
import { drop, phoneCase } from './orders-page.ts'
import { openAs, openPage } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const tile = (page: Page) => page.getByRole('tab', { name: /Flatbed morning/ })
test('If two operators add the same copies, one gets an error and the current values; a lost connection is shown and recovers', async ({
  page,
  colleague: other,
  product,
}) => {
  await openAs(page, 'operator')
  await drop(product, 'PhoneCase-Race-M-2.pdf', await phoneCase(101, 'Race'))
  await expect(cell(page, 'PhoneCase-Race-M-2')).toBeVisible()
  // This operator receives no live events.
  const letEventsPass = await blockRequests(other, '*/pax/events*')
  await openAs(other, 'operator')
  await expect(other.getByText('Connection lost, trying again').first()).toBeVisible()
  await cell(other, 'PhoneCase-Race-M-2').click()
  await expect(other.getByRole('button', { name: /^Add order/ })).toBeEnabled()

  await cell(page, 'PhoneCase-Race-M-2').click()
  await page.getByRole('button', { name: /^Add order/ }).click()
  await expect(tile(page)).toContainText('2 / 29')

  const response = other.waitForResponse('**/pax/outputpreset/book')
  await other.getByRole('button', { name: /^Add order/ }).click()
  expect((await response).status()).toBe(409)
  const errorDialog = other.getByRole('dialog')
  await expect(errorDialog).toContainText('PhoneCase-Race-M-2 has fewer open copies than requested (open: 0)')
  await expect(errorDialog).toContainText('Nothing was changed')
  await errorDialog.getByRole('button', { name: 'OK' }).click()
  await expect(tile(other)).toContainText('2 / 29')
  await expect(other.getByRole('button', { name: /^Add order/ })).toBeDisabled()

  await letEventsPass()
  // Otherwise the browser waits for the next attempt.
  await other.evaluate(() => dispatchEvent(new Event('online')))
  await expect(other.getByText('Connection lost, trying again').first()).toBeHidden({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Remove orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove orders' }).click()
  await expect(tile(other)).toContainText('0 / 29')
})

test('If two users print the same preset, the dialog of the second shows who printed it, and a request from an outdated dialog is refused with the same message', async ({
  page,
  colleague: live,
  product,
}) => {
  await openAs(page, 'operator')
  await drop(product, 'PhoneCase-Twice-M-1.pdf', await phoneCase(102, 'Twice'))
  await cell(page, 'PhoneCase-Twice-M-1').click()
  await page.getByRole('button', { name: /^Add order/ }).click()
  await expect(tile(page)).toContainText('1 / 29')
  const openPrint = async (each: Page) => {
    await each.getByRole('button', { name: 'Print orders' }).click()
    await expect(each.getByRole('button', { name: 'Print 1 piece' })).toBeEnabled()
  }
  await openAs(live, 'operator')
  const stale = await live.context().newPage()
  await blockRequests(stale, '*/pax/events*')
  await openPage(stale, '/demo/orders')
  for (const each of [page, live, stale]) await openPrint(each)
  await page.getByRole('button', { name: 'Print 1 piece' }).click()
  await expect(live.getByRole('dialog')).toContainText('operator@demo.example printed it last, on')
  await stale.getByRole('button', { name: 'Print 1 piece' }).click()
  await expect(stale.getByRole('dialog').last()).toContainText('operator@demo.example printed it last, on')
})

test('An order is dragged onto a tile; while it is booked neither it nor the preset can be changed', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await cell(page, 'PhoneCase-Race-M-2').dragTo(tile(page))
  await expect(tile(page)).toContainText('2 / 29')
  await expect(page.getByRole('button', { name: 'Update preset' })).toBeDisabled()
  await page.getByRole('button', { name: /^Edit order PhoneCase-Race-M-2/ }).click()
  const edit = page.getByRole('dialog')
  await expect(edit.getByRole('note').first()).toContainText(
    /on these output presets: Flatbed \w+ of \w+@demo.example\. Remove/,
  )
  await expect(edit.getByRole('spinbutton', { name: 'Quantity', exact: true })).toBeDisabled()
  await expect(edit.getByRole('spinbutton', { name: 'Print quantity' })).toBeDisabled()
  await expect(edit.getByRole('combobox', { name: 'Jig' })).toBeDisabled()
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove orders' }).click()
  await expect(tile(page)).toContainText('0 / 29')
})

test('A concurrent change of an order appears in its open dialog and is not overwritten by saving', async ({
  page,
  colleague: other,
}) => {
  await openAs(page, 'operator')
  const row = page.getByRole('row', { name: /PhoneCase-Race-M-2/ })
  await page.getByRole('button', { name: /^Edit order PhoneCase-Race-M-2/ }).click()
  const edit = page.getByRole('dialog')
  await edit.getByRole('spinbutton', { name: 'Priority' }).fill('2')

  await openAs(other, 'power')
  await other.getByRole('button', { name: /^Edit order PhoneCase-Race-M-2/ }).click()
  await other.getByRole('dialog').getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('5')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()

  await expect(edit.getByRole('spinbutton', { name: 'Quantity', exact: true })).toHaveValue('5')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(row.locator('[data-column="copies"]')).toHaveText('5')
})

test('Shipments that another user has entered meanwhile are not replaced unless the user saves again', async ({
  page,
  colleague: other,
}) => {
  await openAs(page, 'operator')
  const typeShipment = async (on: Page, carrier: string) => {
    await on.getByRole('button', { name: /^Edit order PhoneCase-Race-M-2/ }).click()
    const dialog = on.getByRole('dialog')
    await dialog.getByText('Shipments', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Add shipment' }).click()
    await dialog.getByRole('textbox', { name: 'Carrier' }).fill(carrier)
    return dialog
  }
  await typeShipment(page, 'UPS')
  await openAs(other, 'power')
  const theirs = await typeShipment(other, 'DHL')
  await theirs.getByRole('button', { name: 'Save shipments' }).click()
  // The copies of the order are not printed.
  const question = other.getByRole('dialog', {
    name: 'Order PhoneCase-Race-M-2 is not completely printed. Enter a shipment?',
  })
  await question.getByRole('button', { name: 'Save shipments' }).click()
  await expect(question).toBeHidden()
  await expect(theirs.getByText('Shipments · 1')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Save shipments' })).toBeHidden()
  const save = page.getByRole('button', { name: 'Save shipments' })
  await save.click()
  const error = page.getByRole('dialog', { name: 'The shipments were not saved' })
  await expect(error).toContainText('PhoneCase-Race-M-2')
  await expect(theirs.getByRole('textbox', { name: 'Carrier' })).toHaveValue('DHL')
  await error.getByRole('button', { name: 'OK' }).click()
  await save.click()
  await expect(save).toBeHidden()
  await expect(theirs.getByRole('textbox', { name: 'Carrier' })).toHaveValue('UPS')
})

test('The editor of a preset has job types, and hides the operation command for a hot folder', async ({ page }) => {
  await openAs(page, 'operator')
  await page.getByRole('button', { name: 'Update preset' }).click()
  const editor = page.getByRole('dialog', { name: /^Update preset/ })
  await expect(editor.getByText('Operation command')).toBeHidden()
  await expect(editor.getByText('Printer setting preset')).toBeHidden()
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
  await editor.getByText('Multi-job', { exact: true }).click()
  await expect(editor.getByText('There is no multi-job group yet.')).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.getByText('Normal', { exact: true }).click()
  await editor.getByRole('button', { name: 'Cancel' }).click()
})

test('Without the permission to print, the Orders screen has Reprocess and no presets; without the permission to delete, it has no delete button', async ({
  page,
}) => {
  await openAs(page, 'admin')
  await expect(page.getByRole('button', { name: 'Reprocess' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Auto fill' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete order/ }).first()).toBeVisible()
  for (const user of ['power', 'operator'] as const) {
    await openAs(page, user)
    await expect(page.getByRole('button', { name: 'Auto fill' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reprocess' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Delete order/ })).toHaveCount(0)
  }
})
