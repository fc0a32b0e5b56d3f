import { expect, test } from './fixtures.ts'
import { dialog, editJig, expectText, field, saveButton, slots } from './jigs-page.ts'
import { openAs } from './sign-in.ts'

test('A jig with booked copies cannot be reshaped or deleted; its orders follow a rename; once unbooked it can be deleted', async ({
  page,
}) => {
  await openAs(page, 'power')
  const grid = page.getByRole('grid', { name: 'Active', exact: true })
  await expect(grid.getByRole('row', { name: /PhoneCase-Black-M-3/ })).toBeVisible()
  await expect(page.getByText('12 jobs', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Auto fill' }).click()
  // 46 copies of 12 jobs: three jobs are placed in part, and each of their copies counts once
  await expectText(page.locator('body'), 'Auto fill placed 29 copies, jobs: 9.')
  await expectText(page.locator('body'), '17 copies were left, jobs: 6.')

  // The jig can neither be deleted nor reshaped, and the message names the preset with the bookings.
  await page.goto('/demo/settings/layouts')
  await page.getByRole('button', { name: 'Delete: Flatbed hall 1' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  const inUse =
    'on slots of “Flatbed hall 1” (output presets: Flatbed morning (power@demo.example)), so it cannot be deleted'
  await expectText(page.getByRole('dialog').last(), inUse)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.goto('/demo/settings/jigs')
  await page.getByRole('button', { name: 'Delete: Phone cases 8-up' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectText(page.getByRole('dialog').last(), 'so it cannot be deleted')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  let editor = await editJig(page, 'Key rings and shields')
  await expectText(editor, 'Orders are placed on its slots (output presets: Flatbed morning (power@demo.example))')
  await slots(page).first().click()
  await field(editor, 'Width', 1).fill('68')
  await saveButton(page).click()
  await expectText(page.getByRole('dialog').last(), 'nor its shape changed')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(field(editor, 'Width', 1)).toHaveValue('68')

  // Slots of a drawing are locked, and a new name is applied to orders and rules.
  editor = await editJig(page, 'Phone cases 8-up')
  await slots(page).first().click()
  await expect(field(editor, 'X')).toBeDisabled()
  await expect(editor.getByRole('button', { name: 'Turn by 90°' })).toBeDisabled()
  await field(editor, 'Name').fill('Cases, eight')
  await saveButton(page).click()
  await expect(editor).toBeHidden()
  await page.goto('/demo/orders')
  const order = grid.getByRole('row', { name: /PhoneCase-Black-M-3/ })
  await order.click()
  await page.getByRole('button', { name: 'Remove orders' }).click()
  const sure = dialog(page).getByRole('button', { name: /remove/i })
  const freed = page.getByText('0 / 29').first()
  await sure.or(freed).first().waitFor()
  if (await sure.isVisible()) await sure.click()
  await expect(freed).toBeVisible()

  // The jig can be deleted when nothing is booked; its orders then show that they have no jig.
  await expect(order.getByRole('img', { name: /jig/i })).toHaveCount(0)
  await page.goto('/demo/settings/jigs')
  await page.getByRole('button', { name: 'Delete: Cases, eight' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Cases, eight' })).toHaveCount(0)
  await page.goto('/demo/orders')
  await expect(order.getByRole('img', { name: /jig/i })).toBeVisible()
  await page.goto('/demo/settings/layouts')
  await expectText(page.getByRole('row').filter({ hasText: 'Flatbed hall 1' }), 'Non-Existing Jig')
})
