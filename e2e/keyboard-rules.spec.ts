import { expect, test } from './fixtures.ts'
import { choose, press, tabTo } from './keyboard.ts'
import { openAs } from './sign-in.ts'

test('A decision tree is created, tested, changed and saved by keyboard only', async ({ page }) => {
  // The test has hundreds of key presses, each of which waits for the screen.
  test.slow()
  await openAs(page, 'admin', '/demo/settings')
  const open = page.getByRole('button', { name: 'Open: Automation rules' })
  await expect(open).toBeVisible()
  await press(page, open)
  const rules = page.getByRole('dialog', { name: 'Automation rules' })
  const button = (name: string) => rules.getByRole('button', { name, exact: true })
  const column = (name: string) => rules.getByRole('listbox', { name })
  const values = page.getByRole('dialog', { name: 'Add values' })

  // Deleting the top level clears the tree.
  await press(page, button('Delete filter'))
  await expect(page.getByRole('dialog', { name: 'Delete the filter “Media”?' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Delete', exact: true }))
  await expect(rules.getByText('No automation rules yet')).toBeVisible()

  // A first filter with two values is added.
  await press(page, button('Add filter'))
  await choose(page, 'Media')
  await expect(column('Level 1: Media').getByRole('option')).toHaveText(['otherwise'])
  await press(page, button('Add values'), 'Shift+Tab')
  await tabTo(page, values.getByRole('textbox', { name: 'Values' }))
  await page.keyboard.type('Mug')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pen')
  await press(page, values.getByRole('button', { name: 'Add', exact: true }))
  const media = column('Level 1: Media').getByRole('option')
  await expect(media).toHaveText(['Mug', 'Pen', 'otherwise'])

  // Enter moves the focus to the actions of the selected value.
  await tabTo(
    page,
    media
      .filter({ hasText: 'Pen' })
      .or(media.filter({ hasText: 'Mug' }))
      .and(page.locator(':focus, [tabindex="0"]'))
      .first(),
  )
  await page.keyboard.press('Home')
  await expect(media.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = rules.getByRole('complementary', { name: 'Chosen value' })
  await expect(panel.getByRole('combobox', { name: 'Comparison' })).toBeFocused()
  await tabTo(page, panel.getByRole('combobox', { name: 'Jig' }))
  await page.keyboard.press('ArrowDown')
  await choose(page, 'Pens 12-up')
  await expect(media.first()).toContainText('Pens 12-up')

  // A second level is added below it, linked with the other value, and unlinked.
  await press(page, button('Add filter'), 'Shift+Tab')
  await choose(page, 'Colour')
  const colour = column('Level 2: Colour').getByRole('option')
  await expect(colour).toHaveText(['otherwise'])
  await expect(button('Add filter')).toBeEnabled()
  await tabTo(page, colour.first(), 'Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(media.nth(1)).toBeFocused()
  await press(page, button('Link with …'))
  const link = page.getByRole('dialog', { name: 'Link “Pen” with' })
  await expect(link.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await tabTo(page, link.getByRole('checkbox', { name: 'Mug' }))
  await page.keyboard.press('Space')
  await press(page, link.getByRole('button', { name: 'Apply' }))
  await expect(media.nth(1).getByLabel('linked')).toBeVisible()
  await press(page, button('Unlink'))
  await expect(media.nth(1).getByLabel('linked')).toHaveCount(0)

  // The value is moved; the move is undone and redone.
  await tabTo(page, media.nth(1), 'Shift+Tab')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(media).toHaveText([/^Pen/, /^Mug/, 'otherwise'])
  await page.keyboard.press('Control+z')
  await expect(media).toHaveText([/^Mug/, /^Pen/, 'otherwise'])
  await page.keyboard.press('Control+y')
  await expect(media).toHaveText([/^Pen/, /^Mug/, 'otherwise'])

  // The rules are tested, and the path is shown.
  await tabTo(page, rules.getByRole('textbox', { name: /^A file name/ }), 'Shift+Tab')
  await page.keyboard.type('mug-White-M-3.pdf')
  await press(page, button('Show in the columns'))
  await expect(media.filter({ hasText: 'Mug' })).toHaveAttribute('aria-selected', 'true')

  // The rules are saved after a preview of the changes.
  await press(page, button('Check and save'))
  const preview = page.getByRole('dialog', { name: 'What this changes' })
  await expect(preview.getByText(/Active orders that would change/)).toBeVisible()
  await press(page, preview.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Filters updated')).toBeVisible()
  await expect(open).toBeFocused()
})
