import { rm, truncate } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { drop, openProof, phoneCase, printOrders } from './orders-page.ts'
import { STORE_VARIABLE } from './several-servers.ts'
import { openAs } from './sign-in.ts'

test.skip(process.env[STORE_VARIABLE] !== undefined, 'The files are in a bucket, not in the data folder.')

test('Artwork that turns out to be corrupt when the sheet is composed is reported with its order and slot, before printing and after', async ({
  page,
  product,
}) => {
  await openAs(page, 'operator')
  await drop(product, 'PhoneCase-Broken-M-1.pdf', await phoneCase(92, 'Broken'))
  const row = page.getByRole('row', { name: /PhoneCase-Broken-M-1/ })
  await expect(row).toBeVisible({ timeout: 60_000 })
  await row.getByText('PhoneCase-Broken-M-1', { exact: true }).first().click()
  const [, , , id = ''] = ((await row.locator('img').first().getAttribute('src')) ?? '').split('/')
  await page.getByRole('button', { name: /^Add order/ }).click()
  await expect(page.getByRole('tab', { name: /Flatbed morning/ })).toContainText('1 / 29')
  const stored = path.join(product.dataFolder, 'environments', 'demo', 'artwork', id)
  await truncate(path.join(stored, 'ready.pdf'), 5000)
  await rm(path.join(stored, 'original'))

  const named = 'The artwork of PhoneCase-Broken-M-1 in slot 1.1 cannot be placed on the sheet.'
  await openProof(page)
  await expect(page.getByRole('dialog')).toContainText(`${named} Remove the order from the bed`)
  await page.keyboard.press('Escape')

  await printOrders(page)
  await expect(page.getByText(named).first()).toBeVisible()

  // The order counts as printed, and is not shown as printed.
  await page.getByText('Order history', { exact: true }).click()
  const finished = page.getByRole('row', { name: /PhoneCase-Broken-M-1/ })
  await expect(finished).toContainText('Print failed')
  await expect(finished.getByRole('img', { name: 'In a failed print job, not printed: 1' })).toBeVisible()
  await expect(finished.locator('[data-column="amountPrinted"]')).toHaveText('0')

  // The header of every screen has a button with the number of failed print jobs.
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Print jobs, 1 failed or waiting' }).click()
  const jobs = page.getByRole('dialog', { name: 'Print jobs' })
  await expect(jobs.getByRole('checkbox', { name: 'Only failed and waiting' })).toBeChecked()
  await expect(jobs.getByRole('row', { name: /Flatbed morning/ })).toContainText(named)
})
