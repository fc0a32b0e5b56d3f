import { rm } from 'node:fs/promises'
import path from 'node:path'
import { findViolations, seriousViolations } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { drop, filesIn, openProof, outputFolder, phoneCase, printOrders } from './orders-page.ts'
import { openAs } from './sign-in.ts'

test('The sheet is reviewed before printing, and rejected pieces of the run are requeued', async ({
  page,
  product,
}) => {
  await openAs(page, 'operator')
  await drop(product, 'PhoneCase-Reject-M-3.pdf', await phoneCase(91, 'Reject'))
  await page.getByRole('gridcell', { name: 'PhoneCase-Reject-M-3', exact: true }).click()
  await page.getByRole('button', { name: /^Add order/ }).click()

  await openProof(page)
  const proof = page.getByRole('dialog', { name: /^The sheet of / })
  const address = await proof.getByRole('link', { name: 'Open the sheet' }).getAttribute('href')
  const sheet = await page.request.get(address ?? '')
  expect(sheet.headers()['content-type']).toBe('application/pdf')
  expect(sheet.headers()['content-disposition']).toMatch(/^inline/)
  expect((await sheet.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.keyboard.press('Escape')

  await printOrders(page)
  await page.getByRole('region', { name: 'Print job' }).getByRole('button', { name: 'Details' }).click()
  const run = page.getByRole('dialog', { name: /^Print job / })
  await expect(run.getByText('Sent')).toBeVisible({ timeout: 30_000 })
  const [name = ''] = await filesIn(outputFolder(product))
  await rm(path.join(outputFolder(product), name))
  await expect(run.getByText('Picked up')).toBeVisible()

  await run.getByRole('button', { name: 'Reject pieces' }).click()
  const pieces = run.getByRole('button', { name: /PhoneCase-Reject-M-3/ })
  await run.getByRole('button', { name: 'All 3 pieces' }).click()
  await expect(run.getByText(/^3 pieces chosen/)).toBeVisible()
  await run.getByRole('button', { name: 'Reject 3 pieces' }).click()
  await expect(run.getByText('Choose what is wrong.')).toBeVisible()
  for (const at of [0, 1, 2]) await pieces.nth(at).click()
  await pieces.first().click()
  await expect(run.getByText(/^1 piece chosen/)).toBeVisible()
  await expect(run.locator('[data-mark="selected"]')).toHaveCount(1)
  await run.locator('path[data-slot="1/2"]').click()
  await expect(run.getByText(/^2 pieces chosen/)).toBeVisible()
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
  await run.getByText('Lines or banding').click()
  await run.getByRole('button', { name: 'Reject 2 pieces' }).click()
  await expect(run.getByText(/2 rejected/)).toBeVisible()
  await expect(run.locator('[data-mark="rejected"]')).toHaveCount(2)
  await run.getByRole('button', { name: 'Printed correctly' }).click()
  await expect(run.getByText('Confirmed')).toBeVisible()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: /PhoneCase-Reject-M-3/ })
  await expect(row.getByRole('img', { name: /^Rejected copies wait to be printed again/ })).toBeVisible()

  // Printed runs stay in the list, which is searchable by their orders.
  await page.getByRole('button', { name: 'Print jobs' }).click()
  const list = page.getByRole('dialog', { name: 'Print jobs' })
  const find = list.getByRole('search', { name: 'Find print jobs' })
  const text = find.getByRole('searchbox', { name: /^Order, job/ })
  await text.fill('phonecase-reject')
  await expect(list.getByRole('row').filter({ hasText: 'Confirmed' })).toHaveCount(1)
  const ofList = await findViolations(page, { within: 'dialog' })
  expect(ofList.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await find.getByLabel('To', { exact: true }).fill('01-01-2020')
  await expect(list.getByText('No print job matches.')).toBeVisible()
  await find.getByLabel('To').fill('')
  await text.fill('')
  await expect(list.getByRole('row').filter({ hasText: 'Confirmed' })).not.toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Auto fill' }).click()
  await expect(page.getByText(/Auto fill placed/).first()).toBeVisible()

  // Another preset on the same layout has other bookings, none of which just changed.
  const other = page.getByRole('tab', { selected: false }).first()
  const tab = (await other.getAttribute('id')) ?? ''
  await other.click()
  await expect(page.locator(`[id="${tab}"]`)).toHaveAttribute('aria-selected', 'true')
  expect(await page.locator('path[data-highlighted]').count()).toBe(0)
})

test('A button of an order in the history opens its print jobs', async ({ page, product }) => {
  await openAs(page, 'operator')
  await drop(product, 'PhoneCase-Printed-M-1.pdf', await phoneCase(92, 'Printed'))
  await page.getByRole('gridcell', { name: 'PhoneCase-Printed-M-1', exact: true }).click()
  await page.getByRole('tab', { name: /Flatbed afternoon/ }).click()
  await page.getByRole('button', { name: /^Add order/ }).click()
  await printOrders(page)
  await page.getByText('Order history').click()
  await page.getByRole('gridcell', { name: 'PhoneCase-Printed-M-1', exact: true }).click()
  await page.getByRole('button', { name: 'Print jobs' }).click()
  const list = page.getByRole('dialog', { name: 'Print jobs' })
  await expect(list.getByRole('searchbox')).toHaveValue('PhoneCase-Printed-M-1')
  await expect(list.getByRole('row').filter({ hasText: 'Flatbed afternoon' })).toHaveCount(1)
})
