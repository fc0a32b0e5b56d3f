import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { press, tabTo } from './keyboard.ts'
import { openAs } from './sign-in.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tile = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const dialog = (page: Page) => page.getByRole('dialog').last()

test('By keyboard only: an order and a preset are selected, orders are added, and the sheet is reviewed and printed', async ({
  page,
}) => {
  // The test has about a hundred key presses, each with an assertion.
  test.slow()
  await openAs(page, 'operator')
  // The demo's orders are imported from the hot folder in the meantime.
  await expect(page.getByRole('row', { name: /Pen-White-S-4/ })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused()
  await page.keyboard.type('pen-w')
  await expect(page.getByText('1 job', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('row', { name: /Pen-White-S-4/ })).toHaveAttribute('aria-selected', 'true')
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  // All copies of checked orders are added; the order is then unchecked.
  await page.keyboard.press('Shift+Space')

  await tabTo(page, tile(page, /Flatbed morning/))
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, /Flatbed afternoon/)).toBeFocused()
  await expect(tile(page, /Flatbed afternoon/)).toHaveAttribute('aria-selected', 'true')

  await press(page, button(page, 'Add one'))
  await expect(tile(page, /Flatbed afternoon/)).toContainText('1 / 29')
  await press(page, button(page, /^Add order · 3/))
  await expect(tile(page, /Flatbed afternoon/)).toContainText('4 / 29')
  // In the list of slots, a copy is removed by keyboard.
  await press(page, button(page, 'Show the slots as a list'))
  await press(page, page.getByRole('button', { name: /3\.1.*Pen-White-S-4/ }))
  await expect(button(page, 'Remove this copy')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tile(page, /Flatbed afternoon/)).toContainText('3 / 29')
  await press(page, button(page, 'Auto fill'))
  await expect(page.getByText(/Auto fill placed/).first()).toBeVisible()

  await press(page, button(page, 'Print labels'))
  await expect(dialog(page)).toContainText('One label a page')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Print labels')).toBeFocused()

  await press(page, button(page, 'Print orders'))
  const ask = page.getByRole('dialog', { name: /^Print Flatbed afternoon/ })
  await press(page, ask.getByRole('button', { name: /^Print \d+ pieces/ }))
  await expect(ask).toBeHidden()
  await expect(page.getByText('Sent').first()).toBeVisible()
  await expect(tile(page, /Flatbed afternoon/)).toContainText('0 / 29')
})
