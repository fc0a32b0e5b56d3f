import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { editLayout, field } from './jigs-page.ts'
import { openAs } from './sign-in.ts'

/** The drafts in the storage of the browser. */
const keptDrafts = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('draft'))
      .join(),
  )

test('Back with unsaved changes in an editor requires a confirmation, which keeps or discards the changes', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('link', { name: 'Jigs', exact: true }).first().click()
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  const editor = page.getByRole('dialog', { name: 'Jig Pens 12-up' })
  await field(editor, 'Width').fill('321')
  await page.keyboard.press('Tab')
  // Back closes the editor, and then leaves the screen
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(field(editor, 'Width')).toHaveValue('321')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(editor).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/demo/settings/jigs')
  await page.goBack()
  await page.waitForURL('**/demo/settings')
})

test('The browser asks before it reloads a page with unsaved changes, and not without unsaved changes', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  const editor = page.getByRole('dialog', { name: 'Jig Pens 12-up' })
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(questions).toEqual([])
  await field(editor, 'Width').fill('321')
  await page.keyboard.press('Tab')
  await page.reload()
  expect(questions).toEqual(['beforeunload'])

  // The changes were kept, are offered in the editor, which is open again, and are gone after they were discarded.
  await expect(editor.getByText('Unsaved changes from').first()).toBeVisible()
  await expect(field(editor, 'Width')).not.toHaveValue('321')
  await editor.getByRole('button', { name: 'Restore them' }).click()
  await expect(field(editor, 'Width')).toHaveValue('321')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Unsaved changes of')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  await expect(field(editor, 'Width')).toBeVisible()
  await expect(editor.getByText('Unsaved changes from')).toHaveCount(0)
})

test('Changes of a layout survive a crash of the tab', async ({ page, context }) => {
  await openAs(page, 'admin')
  const layout = await editLayout(page, 'Flatbed hall 1')
  await field(layout, 'Reference text').fill('after the crash')
  await expect.poll(() => keptDrafts(page)).toContain('after the crash')
  const crash = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  // the crashed page sends no response
  void session.send('Page.crash').catch(() => {})
  await crash

  const next = await context.newPage()
  const reopenedEditor = await editLayout(next, 'Flatbed hall 1')
  await reopenedEditor.getByRole('button', { name: 'Restore them' }).click()
  await expect(field(reopenedEditor, 'Reference text')).toHaveValue('after the crash')
  await reopenedEditor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(reopenedEditor).toBeHidden()
  await expect(next.getByText('Unsaved changes of')).toHaveCount(0)
  expect(await keptDrafts(next)).toBe('')
})

test('Ctrl+S saves an editor, with the number that is being typed', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  const editor = page.getByRole('dialog', { name: 'Jig Pens 12-up' })
  await field(editor, 'Width').fill('345')
  await page.keyboard.press('Control+s')
  await expect(editor).toBeHidden()
  await page.getByRole('button', { name: 'Edit: Pens 12-up' }).click()
  await expect(field(editor, 'Width')).toHaveValue('345')
})

test('Signing out with unsaved settings requires a confirmation, and the session is kept if the user continues editing', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/configuration-settings')
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
