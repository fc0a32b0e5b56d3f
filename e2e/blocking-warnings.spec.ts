import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { drop, openProof } from './orders-page.ts'
import { openAs } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

/** A drawing whose text uses a font that is not embedded. */
const LETTERING = `<svg xmlns="http://www.w3.org/2000/svg" width="75mm" height="155mm" viewBox="0 0 75 155">
  <rect width="75" height="155" fill="#0a7"/><text x="8" y="80" font-family="Frutiger" font-size="16">Ada</text></svg>`

test('An administrator configures a warning that puts orders on hold', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/configuration-settings')
  const lowest = page.getByLabel(/^Resolution at the printed size/)
  await expect(lowest).toHaveValue('150')
  await lowest.fill('')
  await expect(page.getByText('Enter a whole number from 0 to 2,400.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await lowest.fill('120')
  await page.getByRole('checkbox', { name: 'Fonts not embedded' }).check()
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()
  await page.reload()
  await expect(lowest).toHaveValue('120')
  await expect(page.getByRole('checkbox', { name: 'Fonts not embedded' })).toBeChecked()
})

test('An order with the blocking warning is on hold and is not booked until a user overrides the warning', async ({
  page,
  product,
}) => {
  await openAs(page, 'operator')
  await drop(product, 'PhoneCase-Amber-M-1.svg', LETTERING)
  const row = page.getByRole('grid', { name: 'Active', exact: true }).getByRole('row', { name: /PhoneCase-Amber-M-1/ })
  await expect(row.getByRole('img', { name: /Fonts are not embedded: Frutiger\. On hold/ })).toBeVisible()
  await row.getByText('PhoneCase-Amber-M-1', { exact: true }).first().click()
  await expect(page.getByText('This order is on hold.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add order' })).toBeDisabled()

  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('PhoneCase-Amber-M-1.svg · SVG')).toBeVisible()
  await expect(dialog.getByText('Frutiger (not embedded)')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Print in spite of the warnings' }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row.getByRole('img', { name: /On hold/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add order' }).click()
  await expect(page.getByRole('tab', { name: /Flatbed morning/ })).toContainText('1 / 29')
})

test('All orders on hold are filtered and can be printed despite the warnings at once, which can be undone', async ({
  page,
  product,
}) => {
  await openAs(page, 'operator')
  for (const colour of ['Blue', 'Green', 'Red']) await drop(product, `PhoneCase-${colour}-M-1.svg`, LETTERING)
  const total = page.getByRole('button', { name: /^\d+ on hold$/ })
  await expect(total).toHaveText('3 on hold')
  await total.click()
  const list = page.getByRole('grid', { name: 'Active', exact: true })
  const boxes = list.getByRole('checkbox', { name: /^Select order/ })
  await expect(boxes).toHaveCount(3)
  await list.getByRole('checkbox', { name: 'Select all rows shown' }).click()
  const bar = page.getByRole('group', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Print 3 despite warnings' }).click()
  await expect(page.getByText('3 orders can be printed despite warnings')).toBeVisible()
  await expect(total).toHaveText('0 on hold')
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('3 orders restored')).toBeVisible()
  await expect(boxes).toHaveCount(3)
  await expect(list.getByRole('img', { name: /On hold/ })).toHaveCount(3)
})

test('Orders with mostly cropped artwork are listed before they are added to a preset and before they are printed', async ({
  page,
  product,
}) => {
  await openAs(page, 'operator')
  const wide =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200mm" height="50mm"><rect width="100%" height="100%"/></svg>'
  await drop(product, 'PhoneCase-Wide-M-1.svg', wide)
  const wideOrder = page
    .getByRole('row', { name: /PhoneCase-Wide-M-1/ })
    .getByText('PhoneCase-Wide-M-1', { exact: true })
  await wideOrder.click()
  await expect(page.getByText(/Takes 1 slot; open copies: 1\. The jig shows only 12% of the artwork/)).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Place 1 order with cropped artwork?' })
  const tile = page.getByRole('tab', { name: /Flatbed morning/ })
  // Auto fill places it before the other orders
  await page.getByRole('checkbox', { name: /^Select order PhoneCase-Wide-M-1/ }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit 1 order' })
  await edit.getByRole('spinbutton', { name: 'Priority' }).fill('9')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 order changed')).toBeVisible()
  await page.getByRole('button', { name: 'Auto fill' }).click()
  await expect(question).toContainText(/PhoneCase-Wide-M-1 \(12 ?%\)/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await wideOrder.dragTo(tile)
  await expect(question).toContainText(/PhoneCase-Wide-M-1 \(12 ?%\)/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Add to the preset' }).click()
  await expect(question).toContainText(/PhoneCase-Wide-M-1 \(12 ?%\)/)
  await expect(tile).toContainText('1 / 29')
  await question.getByRole('button', { name: 'Place them' }).click()
  await expect(tile).toContainText('2 / 29')
  await expect(page.getByRole('button', { name: 'Print orders' })).toBeEnabled()
  const named = /Less than half of the artwork of these orders is visible .* PhoneCase-Wide-M-1 \(12 ?%\)/
  await openProof(page)
  await expect(page.getByRole('dialog').getByText(named)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Print orders' }).click()
  await expect(page.getByRole('dialog').getByText(named)).toBeVisible()
})
