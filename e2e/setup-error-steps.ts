import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { expectText, field } from './jigs-page.ts'
import { expectFailsOffline, getDialog, OPERATOR, saveAfterRetry } from './setup-steps.ts'
import { FIRST_PASSWORD } from './user-accounts.ts'

/** Errors of a manually created jig: its slots, its name, saving it, deleting it. */
export async function getJigErrors(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add jig' }).click()
  const editor = getDialog(page)
  await field(editor, 'Name').fill('phonecase')
  await expectText(editor, 'Jig name already exists.')
  await field(editor, 'Name').fill('By hand')
  await expectText(editor, 'A jig needs at least one slot.')
  for (let slot = 0; slot < 2; slot += 1) await editor.getByRole('button', { name: 'Add', exact: true }).click()
  await expectText(editor, 'Everything in order')
  const x = field(editor, 'X')
  const initialX = await x.inputValue()
  await x.fill('1')
  await expectText(editor, 'They overlap.')
  await x.fill('-400')
  await expectText(editor, 'It sticks out of the jig.')
  await x.fill(initialX)
  await field(editor, 'Width', 2).fill('5000')
  await page.keyboard.press('Enter')
  await expectText(editor, 'The image box sticks out of the slot.')
  const save = editor.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await page.keyboard.press('Control+z')
  await saveAfterRetry(page, '/pax/jig', save, 'The jig could not be saved')
  await expect(editor).toBeHidden()
  await deleteAfterRetry(page, '/pax/jig', 'By hand', 'The jig could not be deleted')
}

/** Errors of an existing print layout: a copy, an existing name, deleting it. */
export async function getLayoutErrors(page: Page): Promise<void> {
  await page.goto('/newshop/settings/layouts')
  const rows = page.getByRole('row', { name: /Bed/ })
  const copy = page.getByRole('button', { name: 'Copy: Bed', exact: true })
  await expectFailsOffline(page, '/pax/table', copy, 'The print layout could not be copied')
  await expect(rows).toHaveCount(1)
  await copy.click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Edit: Bed copy' }).click()
  const editor = getDialog(page)
  await field(editor, 'Name').fill('bed')
  await expectText(editor, 'Layout name already exists.')
  await expect(editor.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await deleteAfterRetry(page, '/pax/table', 'Bed copy', 'The print layout could not be deleted')
}

/**
 * Confirms a deletion by its button: the first attempt fails offline and deletes nothing, the second one deletes the
 * item.
 */
async function deleteAfterRetry(page: Page, call: string, name: string, headline: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(name) })
  const ask = async () => {
    await page.getByRole('button', { name: `Delete: ${name}` }).click()
    const question = getDialog(page, new RegExp(name))
    return question.getByRole('button', { name: 'Delete', exact: true })
  }
  await expectFailsOffline(page, call, await ask(), headline)
  await expect(row).toBeVisible()
  await (await ask()).click()
  await expect(row).toHaveCount(0)
}

/** Errors of an existing user: the same e-mail again, a change, a new password, deletion. */
export async function getUserErrors(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = getDialog(page)
  await dialog.getByLabel('E-mail').fill(OPERATOR.toUpperCase())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('There is already a user with this e-mail address')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: `Edit ${OPERATOR}` }).click()
  await dialog.getByRole('combobox', { name: 'Locations' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add a value: Location' }).click()
  const value = getDialog(page, 'Add a value: Location')
  await value.getByRole('textbox', { name: 'Name' }).fill('Hall 1')
  const add = value.getByRole('button', { name: 'Add', exact: true })
  await saveAfterRetry(page, '/pax/actions', add, 'The masters could not be saved')
  await expect(value).toBeHidden()
  await expect(dialog.getByText('Hall 1')).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Save' })
  await saveAfterRetry(page, '/pax/user/edit', save, 'The user could not be changed')
  await expect(page.getByText('User updated').last()).toBeVisible()

  await page.getByRole('button', { name: `New password for ${OPERATOR}` }).click()
  await dialog.getByLabel('New password').fill(FIRST_PASSWORD)
  await dialog.getByLabel('Confirm password').fill(FIRST_PASSWORD)
  const sent = page.waitForRequest('**/pax/user/edit')
  await saveAfterRetry(page, '/pax/user/edit', save, 'The password could not be changed')
  const fields = (await sent).postDataJSON() as object
  expect(Object.keys(fields).toSorted()).toEqual(['id', 'password', 'userId'])
  await expect(page.getByText('Password updated').last()).toBeVisible()

  await page.getByRole('button', { name: `Delete ${OPERATOR}` }).click()
  await expectFailsOffline(
    page,
    '/pax/user',
    dialog.getByRole('button', { name: 'Delete user' }),
    'The user could not be deleted',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: new RegExp(OPERATOR) })).toBeVisible()
}
