import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

test('Search, filter, preset, selected order and open dialog survive a reload, Back and a new tab', async ({
  page,
  context,
}) => {
  await openAs(page, 'operator')
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.fill('pen-w')
  await page.getByRole('row', { name: /Pen-White-S-4/ }).click()
  await page.getByRole('tab', { name: /Flatbed afternoon/ }).click()
  await page.waitForURL(/search=pen-w.*preset=/)
  const link = page.url()

  const expectState = async (shown: typeof page) => {
    await expect(shown.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('pen-w')
    await expect(shown.getByRole('row', { name: /Pen-White-S-4/ })).toHaveAttribute('aria-selected', 'true')
    await expect(shown.getByRole('tab', { name: /Flatbed afternoon/ })).toHaveAttribute('aria-selected', 'true')
  }
  await page.reload()
  await expectState(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('searchbox', { name: 'Search the set-up' })).toBeVisible()
  await page.goBack()
  await expectState(page)
  const other = await context.newPage()
  await other.goto(link)
  await expectState(other)

  await page.getByRole('button', { name: /^Edit order Pen-White-S-4/ }).click()
  await page.waitForURL(/edit=/)
  await page.reload()
  await expect(page.getByRole('dialog', { name: /Pen-White-S-4/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL((url) => !url.searchParams.has('edit'))
})

test('The sort order of the active orders survives a reload', async ({ page }) => {
  await openAs(page, 'admin')
  const header = page.getByRole('columnheader', { name: /Copies/ })
  await header.click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await page.waitForURL(/activeSort=copies/)
  await page.reload()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('PhoneCase-Blue-L-1', { timeout: 60_000 })
})

test('The history and the search and selection of settings survive a reload', async ({ page }) => {
  await openAs(page, 'admin')
  await page.getByText('Order history', { exact: true }).click()
  await page.waitForURL(/list=history/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Order history' })).toBeChecked()

  await page.goto('/demo/settings/users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('operator')
  await page.waitForURL(/search=operator/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('operator')
})

test('The search of the print jobs and an open print job survive a reload', async ({ page }) => {
  await openAs(page, 'admin', '/demo/orders?printJobs=bed')
  const list = page.getByRole('dialog', { name: 'Print jobs' })
  const text = list.getByRole('searchbox', { name: /^Order, job/ })
  await expect(text).toHaveValue('bed')
  await text.fill('pen-w')
  await list.getByRole('checkbox', { name: 'Only failed and waiting' }).check()
  await page.waitForURL(/printJobs=pen-w.*unresolved=true/)
  await page.reload()
  await expect(text).toHaveValue('pen-w')
  await expect(list.getByRole('checkbox', { name: 'Only failed and waiting' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('printJobs') && !url.searchParams.has('unresolved'))

  // a link to a print job that was deleted
  await page.goto('/demo/orders?printJob=5f0c3cf7-60c0-4f7c-9d0c-000000000000')
  await expect(page.getByRole('dialog').getByText('It no longer exists.')).toBeVisible()
})

test('Another address that is loaded in the same tab starts at its top, and a reload keeps the position', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings')
  await page.setViewportSize({ width: 800, height: 300 })
  await expect(page.getByRole('searchbox', { name: 'Search the set-up' })).toBeVisible()
  const getPosition = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 100))
  await page.reload()
  await expect.poll(getPosition).toBe(100)
  await page.goto('/demo/settings/jigs')
  await expect(page.getByRole('button', { name: 'Add jig' })).toBeVisible()
  expect(await getPosition()).toBe(0)
})

test('Closing a dialog keeps the scroll position of a page whose search has changed the address', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/products')
  await page.setViewportSize({ width: 800, height: 300 })
  await page.getByRole('searchbox').fill('e')
  await expect(page).toHaveURL(/e$/)
  const edit = page.getByRole('button', { name: /^Edit product/ }).last()
  await edit.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => window.scrollY)
  expect(position).toBeGreaterThan(0)
  await edit.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(edit).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(position)
})
