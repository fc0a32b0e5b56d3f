import { expect, test } from './fixtures.ts'
import { drop, filesIn, openProof, outputFolder, phoneCase, printOrders, signIn } from './orders-page.ts'

test.use({ servers: 2 })

test('Behind a proxy that sends each request to another server, an order arrives without a reload and is booked, previewed and printed', async ({
  page,
  product,
}) => {
  await signIn(page)
  const grid = page.getByRole('grid', { name: 'Active', exact: true })
  await drop(product, 'PhoneCase-Violet-M-2.pdf', await phoneCase(77, 'Violet'))
  const row = grid.getByRole('row', { name: /PhoneCase-Violet-M-2/ })
  await expect(row).toBeVisible({ timeout: 40_000 })
  const picture = row.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('gridcell', { name: 'PhoneCase-Violet-M-2', exact: true }).click()
  await page.getByRole('button', { name: 'Add order' }).click()
  await expect(page.getByRole('tab', { name: /Flatbed morning/ })).toContainText('2 / 29')
  await openProof(page)
  const sheet = await page.getByRole('link', { name: 'Open the sheet' }).getAttribute('href')
  for (const request of ['first', 'second']) {
    const response = await page.request.get(sheet ?? '')
    expect(response.headers()['content-type'], request).toBe('application/pdf')
  }
  await page.keyboard.press('Escape')
  await printOrders(page, 'Print 2 pieces')
  await expect.poll(() => filesIn(outputFolder(product)), { timeout: 40_000 }).toHaveLength(1)
})
