import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

const getPalette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })

const getResults = (page: Page) => getPalette(page).getByRole('option')

async function search(page: Page, text: string): Promise<void> {
  const palette = getPalette(page)
  if (!(await palette.isVisible())) await page.keyboard.press('ControlOrMeta+k')
  await palette.getByRole('combobox').fill(text)
}

test('The command palette finds the actions and presets of an operator, and no action without permission', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await expect(page.getByRole('button', { name: 'Auto fill' })).toBeEnabled()
  // The orders of the demo arrive after the start.
  await expect(page.getByText('12 jobs')).toBeVisible({ timeout: 60_000 })
  for (const text of ['power@', 'masters']) {
    await search(page, text)
    await expect(getPalette(page).getByText('Nothing found. Try fewer letters.')).toBeVisible()
    await expect(getResults(page)).toHaveCount(0)
  }
  await search(page, 'flatbed afternoon')
  await getPalette(page)
    .getByRole('option', { name: /Flatbed afternoon/ })
    .click()
  await expect(page.getByRole('tab', { name: /Flatbed afternoon/ })).toHaveAttribute('aria-selected', 'true')
  await search(page, 'auto fill')
  await getPalette(page)
    .getByRole('option', { name: /Auto fill/ })
    .click()
  await expect(page.getByText(/Auto fill placed/).first()).toBeVisible()
  for (const name of [
    'Remove orders',
    'Print labels',
    'Preview sheet',
    'Change password',
    'Français',
    'Order history',
  ]) {
    await search(page, name)
    await expect(getResults(page).filter({ hasText: name })).not.toHaveCount(0)
  }
  await search(page, 'on any preset')
  await getPalette(page)
    .getByRole('option', { name: /Filter: On any preset/ })
    .click()
  await expect(page.getByRole('combobox', { name: 'Filter' })).toHaveValue('On any preset')
  await search(page, 'columns')
  await getPalette(page)
    .getByRole('option', { name: /Columns/i })
    .click()
  const columns = page.getByRole('dialog', { name: /Columns/i })
  await expect(columns).toBeVisible()
  // The column manager is still open below the palette.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(getPalette(page)).toBeVisible()
  const isCovered = (node: Element) => {
    const { x, y } = node.getBoundingClientRect()
    return !node.contains(document.elementFromPoint(x + 20, y + 20))
  }
  await expect.poll(() => columns.evaluate(isCovered)).toBe(true)
  await search(page, 'deutsch')
  await getPalette(page)
    .getByRole('option', { name: /Deutsch/ })
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('The palette finds all settings and opens a user for an administrator', async ({ page }) => {
  await openAs(page, 'admin')
  for (const name of ['Configuration', 'Audit', 'Automation rules', 'Output channels', 'Masters', 'Inputs']) {
    await search(page, name)
    await expect(getResults(page).filter({ hasText: new RegExp(name, 'i') })).not.toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  await search(page, 'power@')
  await getPalette(page)
    .getByRole('option', { name: /power@demo\.example/ })
    .click()
  await page.waitForURL(/settings\/users\?selected=/)
  await expect(page.getByRole('region', { name: 'Output presets of power@demo.example' })).toBeVisible()
})

test('The palette opens an active order and one of the history from another screen', async ({ page }) => {
  await openAs(page, 'admin')
  await expect(page.getByRole('row', { name: /Mug-White-300-2/ })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: /^Edit order Mug-White-300-2/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Print quantity' }).fill('0')
  await dialog.getByRole('radio', { name: 'Move it to the order history' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const [order, list] of [
    ['PhoneCase-White-M-2', 'Active'],
    ['Mug-White-300-2', 'Order history'],
  ] as const) {
    await page.getByRole('link', { name: 'Settings' }).click()
    await search(page, order)
    await getPalette(page)
      .getByRole('option', { name: new RegExp(order) })
      .click()
    const row = page.getByRole('grid', { name: list, exact: true }).getByRole('row', { name: new RegExp(order) })
    await expect(row).toHaveAttribute('aria-selected', 'true')
  }
})
