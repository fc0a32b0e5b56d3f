import { expect, test } from './colleague.ts'
import { editLayout, field, saveButton } from './jigs-page.ts'
import { openProof } from './orders-page.ts'
import { openAs } from './sign-in.ts'

test('A width that is typed digit by digit changes the printable area once, by its final value', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/layouts')
  const editor = await editLayout(page, 'Flatbed hall 1')
  const [width, areaWidth] = [field(editor, 'Width'), field(editor, 'Width', 1)]
  await expect(areaWidth).toHaveValue('700')
  await width.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('720', { delay: 30 })
  await expect(areaWidth).toHaveValue('700')
  await page.keyboard.press('Tab')
  await expect(width).toHaveValue('720')
  await expect(areaWidth).toHaveValue('700')
  // what exceeds the bed or the largest bed stays with the reason
  await areaWidth.fill('6000')
  await page.keyboard.press('Tab')
  await expect(areaWidth).toHaveValue('6000')
  await expect(editor.getByText('Enter at most 715.')).toBeVisible()
  await areaWidth.fill('700')
  await width.fill('6000')
  await page.keyboard.press('Tab')
  await expect(width).toHaveValue('6000')
  await expect(editor.getByText('Enter at most 5,080.')).toBeVisible()
  await width.fill('720')
  await page.keyboard.press('Tab')
  await saveButton(page).click()
  await expect(editor).toBeHidden()
})

test('A layout with slots outside its printable area is saved only after confirmation; they are not booked, and the proof and the print dialog name those that are cut off', async ({
  page,
  colleague: operator,
}) => {
  await openAs(page, 'admin', '/demo/settings/layouts')
  const editor = await editLayout(page, 'Flatbed hall 1')
  await field(editor, 'Width', 1).fill('40')
  await page.keyboard.press('Enter')
  await expect(editor).toBeVisible()
  await saveButton(page).click()
  const question = page.getByRole('dialog', { name: 'Save a layout with slots that cannot be printed?' })
  await expect(question).toContainText('Outside the printable area: slots 1.2, ')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toBeVisible()
  await saveButton(page).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()

  await openAs(operator, 'operator')
  await operator.getByRole('gridcell', { name: 'PhoneCase-Blue-L-1', exact: true }).click()
  await operator.getByRole('button', { name: /^Add order/ }).click()
  await expect(operator.getByRole('tab', { name: /Flatbed morning/ })).toContainText('1 / 8')
  await expect(operator.getByText('Free slots: 7 of 8')).toBeVisible()
  await expect(operator.locator('[data-slot="1/1"]')).toHaveAttribute('data-state', 'booked')
  await expect(operator.locator('[data-slot="1/2"]')).toHaveAttribute('data-state', 'unprintable')
  const cut = 'Parts of these slots are outside the printable area and are not printed: 1.1.'
  await openProof(operator)
  await expect(operator.getByRole('dialog').getByRole('note')).toContainText(cut)
  await expect(operator.getByRole('link', { name: 'Open the sheet' })).toBeVisible()
  await operator.keyboard.press('Escape')
  await operator.getByRole('button', { name: 'Print orders' }).click()
  await expect(operator.getByRole('dialog').getByRole('note')).toContainText(cut)
})
