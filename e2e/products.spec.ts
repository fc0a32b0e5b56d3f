// cspell:words Füller
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './colleague.ts'
import { filesIn, outputFolder, phoneCase, printOrders } from './orders-page.ts'
import { openAs } from './sign-in.ts'
import type { Product } from './start-product.ts'

const headers = { authorization: 'Bearer platen-demo-key' }

/** Submits an order as a shop system does, with an SKU and a text. */
async function submit(page: Page, product: Product, orderId: string, sku: string) {
  const jobs = [{ jobId: '1', copies: 2, mediaInfo: { sku }, text: 'Ada' }]
  const response = await page.request.post(`${product.address}/pax/persbiz/orders`, {
    headers,
    data: { orderId, jobs },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

test('An order with an unknown SKU waits, continues when its product is created, and is printed', async ({
  page,
  colleague: press,
  product,
}) => {
  await submit(page, product, 'P-7001', 'CASE-FLOWER')
  await openAs(page, 'admin', '/demo/settings/products')
  const lists = page.getByRole('region', { name: /^(Unknown SKUs|Products)$/ })
  await expect(lists).toHaveCount(2)
  const unknown = lists.first().getByRole('row', { name: /^CASE-FLOWER/ })
  await expect(unknown.getByRole('button', { name: 'Create product CASE-FLOWER' })).toBeVisible()
  await page.goto('/demo/orders')
  const list = page.getByRole('grid', { name: 'Active', exact: true })
  const row = list.getByRole('row', { name: /P-7001/ })
  const reason = 'Waiting for the product: there is none with the SKU CASE-FLOWER.'
  await expect(row.getByRole('img', { name: reason })).toBeVisible()
  await expect(row.getByText('Waits for product')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Waiting for their product' }).click()
  await expect(list.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Waiting for their artwork' }).click()
  await expect(list.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Waiting for their product' }).click()
  await row.getByRole('button', { name: 'Edit order P-7001, job 1' }).click()
  const notice = page.getByRole('dialog').getByRole('note').filter({ hasText: reason })
  await notice.getByRole('link', { name: 'Create product' }).click()

  const dialog = page.getByRole('dialog', { name: 'Create product' })
  await expect(dialog.getByLabel('SKU')).toHaveValue('CASE-FLOWER')
  await dialog.getByLabel('Media').fill('PhoneCase')
  await dialog.getByLabel('Colour').fill('Black')
  await dialog.getByLabel('Size').fill('M')
  await dialog.getByLabel('Blank').fill('Polycarbonate case')
  await dialog.getByLabel('One fixed file').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The file is missing.')).toBeVisible()
  const buffer = Buffer.from(await phoneCase(7, 'Flower'))
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'flower.pdf', mimeType: 'application/pdf', buffer })
  await expect(dialog.getByText('flower.pdf')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /CASE-FLOWER.*flower\.pdf/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Unknown SKUs' })).toBeHidden()

  await openAs(press, 'operator')
  const orders = press.getByRole('grid', { name: 'Active', exact: true })
  await expect(orders.getByRole('row', { name: /P-7001/ })).toBeVisible()
  await page.goto('/demo/orders')
  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'All orders' }).click()
  await row.getByRole('button', { name: 'Edit order P-7001, job 1' }).click()
  await expect(page.getByRole('dialog').getByText('Polycarbonate case')).toBeVisible()
  await page.keyboard.press('Escape')
  await orders.getByRole('gridcell', { name: 'P-7001', exact: true }).click()
  await press.getByRole('button', { name: /^Add order/ }).click()
  await printOrders(press)
  await expect.poll(() => filesIn(outputFolder(product))).toHaveLength(1)
})

test('Products are found, deleted and restored, and imported from CSV after a preview', async ({ page }, testInfo) => {
  await openAs(page, 'admin', '/demo/settings/products')
  const table = page.getByRole('region', { name: 'Products', exact: true })
  await expect(table.getByRole('row', { name: /PEN-BLUE/ })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search by SKU or name' }).fill('key ring')
  await expect(table.getByRole('row', { name: /PEN-BLUE/ })).toBeHidden()
  await page.getByRole('button', { name: 'Delete product KEYRING-CLEAR' }).click()
  await expect(page.getByText('Product KEYRING-CLEAR is deleted.').first()).toBeVisible()
  await expect(table.getByRole('row', { name: /KEYRING-CLEAR/ })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table.getByRole('row', { name: /KEYRING-CLEAR/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by SKU or name' }).fill('')

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  // the same file each time, as after a correction
  const file = testInfo.outputPath('products.csv')
  const choose = async (text: string) => {
    await writeFile(file, text, 'latin1')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose CSV file' }).click()
    await (await chooser).setFiles(file)
  }
  await choose('sku;workingDays\r\nPEN-BLUE;soon\r\n')
  await expect(dialog.getByRole('row', { name: /2.*workingDays: “soon”.*Enter a whole number/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await choose('sku;name;workingDays\r\nPEN-BLUE;Füller;2\r\nMUG-RED;"Mug; red";\r\n')
  await expect(dialog.getByText('New: 1')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /PEN-BLUE.*Ball pen, blue → Füller.*1 → 2/ })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(table.getByRole('row', { name: /MUG-RED.*Mug; red/ })).toBeVisible()
  await table.getByRole('button', { name: 'History of PEN-BLUE' }).click()
  const history = page.getByRole('dialog', { name: 'History of PEN-BLUE' })
  await expect(history.getByRole('row', { name: /Name.*Ball pen, blue.*Füller/ })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await history.getByRole('button', { name: /^1/ }).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expect(history).toBeHidden()
  await expect(table.getByRole('row', { name: /PEN-BLUE.*Ball pen, blue/ })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Products_.*\.csv$/)
})

test('A product without media shows that the rules assign no jig, and a changed product is applied to existing orders', async ({
  page,
  product,
}) => {
  await openAs(page, 'admin', '/demo/settings/products?create=CASE-PLAIN')
  const dialog = page.getByRole('dialog', { name: /^(Create|Edit) product/ })
  const warning = dialog.getByText('Without it, the rules give its orders no jig, unless the order names the media.')
  await expect(warning).toBeVisible()
  await dialog.getByLabel('One fixed file').check()
  const buffer = Buffer.from(await phoneCase(8, 'Plain'))
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'plain.pdf', mimeType: 'application/pdf', buffer })
  await expect(dialog.getByText('plain.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const jobs = [{ jobId: '1', copies: 2, mediaInfo: { sku: 'CASE-PLAIN' } }]
  const data = { orderId: 'P-7002', note: 'Please be quick', jobs }
  const response = await page.request.post(`${product.address}/pax/persbiz/orders`, { headers, data })
  expect(response.ok(), await response.text()).toBe(true)

  await page.goto('/demo/orders')
  await page.getByRole('button', { name: 'Edit order P-7002, job 1' }).click()
  await expect(page.getByRole('dialog').getByText('Please be quick')).toBeVisible()
  await page.getByRole('button', { name: 'Why no jig?' }).click()
  const reason = page.getByRole('dialog').filter({ hasText: 'Product CASE-PLAIN has no media' }).last()
  await expect(reason).toBeVisible()
  await reason.getByRole('link', { name: 'Open product' }).click()

  await page.getByRole('button', { name: 'Edit product CASE-PLAIN' }).click()
  await dialog.getByLabel('Media').fill('Phone')
  await page.getByRole('option', { name: 'PhoneCase', exact: true }).click()
  await dialog.getByLabel('Colour').fill('Black')
  await dialog.getByLabel('Size').fill('M')
  await page.keyboard.press('Tab')
  await expect(warning).toBeHidden()
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reprocess' }).click()
  await expect(page.getByText('Orders changed: 1')).toBeVisible()
  await page.goto('/demo/orders')
  await page.getByRole('button', { name: 'Edit order P-7002, job 1' }).click()
  await expect(page.getByRole('button', { name: 'Why this jig?' })).toBeVisible()
})
