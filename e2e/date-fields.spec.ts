import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

test('A date field accepts the date formats of the languages, keeps invalid text with an error, and has a calendar', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await page
    .getByRole('button', { name: /^Edit order Pen-Black-S-6/ })
    .first()
    .click()
  const edit = page.getByRole('dialog', { name: /^Edit order/ })
  const due = edit.getByRole('textbox', { name: 'Due' })
  await due.fill('31.2.2027')
  const save = edit.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAccessibleDescription('Some entries are missing or not valid.')
  // a disabled button leads to the field
  await save.click({ force: true })
  await expect(edit.getByText('This is not a date, such as 24-12-2026.')).toBeVisible()
  await expect(due).toBeFocused()
  await expect(due).toHaveValue('31.2.2027')

  await due.fill('4.2.27')
  await due.press('Tab')
  await expect(due).toHaveValue('04-02-2027')
  await edit.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(page.getByRole('button', { name: 'Choose a month' })).toHaveText('February 2027')
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'March 24, 2027' }).click()
  await expect(due).toHaveValue('24-03-2027')
  await edit.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
  // the focus has moved into the calendar
  await expect(edit.getByRole('button', { name: 'Open the calendar' })).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Next month' })).toHaveCount(0)
  await expect(edit.getByRole('button', { name: 'Open the calendar' })).toBeFocused()
  await save.click()
  await expect(edit).toBeHidden()
  await expect(page).not.toHaveURL(/edit=/)

  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.reload()
  await page
    .getByRole('button', { name: /Pen-Black-S-6, .*Pen-Black-S-6/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByPlaceholder('TT-MM-JJJJ')).toHaveValue('24-03-2027')
  await page.getByRole('dialog').locator('[aria-haspopup="dialog"]').click()
  await expect(
    page.getByText(new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric' }).format(new Date('2027-03-24'))),
  ).toBeVisible()
})
