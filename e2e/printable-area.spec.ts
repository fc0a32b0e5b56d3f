import { expect, test } from './fixtures.ts'
import { editLayout, field, saveButton, signIn } from './jigs-page.ts'

test.use({ shop: 'printable area' })

test('A width that is typed digit by digit changes the printable area once, by its final value', async ({ page }) => {
  await signIn(page)
  await page.goto('/demo/settings/layouts')
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
  await saveButton(page).click()
  await expect(editor).toBeHidden()
})

test('A layout with slots outside its printable area is saved only after confirmation; they are not booked', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/demo/settings/layouts')
  const editor = await editLayout(page, 'Flatbed hall 1')
  await field(editor, 'Width', 1).fill('40')
  await page.keyboard.press('Enter')
  await expect(editor).toBeVisible()
  await saveButton(page).click()
  const question = page.getByRole('dialog', { name: 'Save a layout with slots that cannot be printed?' })
  await expect(question).toContainText('Outside the printable area: slots 1.2, ')
  await page.screenshot({ path: test.info().outputPath('question.png') })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toBeVisible()
  await saveButton(page).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
})
