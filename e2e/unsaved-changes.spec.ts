import { expect, test } from './fixtures.ts'
import { field, signIn } from './jigs-page.ts'

test.use({ shop: 'unsaved changes' })

test('Back with unsaved changes in an editor asks first; the changes stay or are discarded', async ({ page }) => {
  await signIn(page)
  await page.goto('/demo/settings')
  await page.getByRole('link', { name: 'Jigs', exact: true }).first().click()
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  const editor = page.getByRole('dialog', { name: 'Jig Pens 12-up' })
  await field(editor, 'Width').fill('321')
  await page.keyboard.press('Tab')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(field(editor, 'Width')).toHaveValue('321')
  expect(new URL(page.url()).pathname).toBe('/demo/settings/jigs')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL('**/demo/settings')
  await expect(editor).toBeHidden()
})

test('The browser asks before it reloads a page with unsaved changes, and not without', async ({ page }) => {
  await signIn(page)
  await page.goto('/demo/settings/jigs')
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  const editor = page.getByRole('dialog', { name: 'Jig Pens 12-up' })
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(questions).toEqual([])
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  await field(editor, 'Width').fill('321')
  await page.keyboard.press('Tab')
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await expect(page.getByRole('button', { name: 'Edit: Pens 12-up' })).toBeVisible()
})

test('Ctrl+S saves an editor, with the number that is being typed', async ({ page }) => {
  await signIn(page)
  await page.goto('/demo/settings/jigs')
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  const editor = page.getByRole('dialog', { name: 'Jig Pens 12-up' })
  await field(editor, 'Width').fill('345')
  await page.keyboard.press('Control+s')
  await expect(editor).toBeHidden()
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  await expect(field(editor, 'Width')).toHaveValue('345')
})

test('Signing out asks before unsaved settings are lost, and keeps the session if the user goes on editing', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/demo/settings/configuration-settings')
  const minutes = page.getByLabel('Every … minutes')
  await minutes.fill('9')
  await page.keyboard.press('Tab')
  const signOut = async () => {
    await page.getByRole('button', { name: /Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await signOut()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()
  await minutes.fill('8')
  await page.keyboard.press('Tab')
  await signOut()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})
