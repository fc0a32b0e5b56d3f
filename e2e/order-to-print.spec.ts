import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from './colleague.ts'
import { drop, filesIn, hotFolder, outputFolder, phoneCase, printOrders, signIn } from './orders-page.ts'
import { renderSheet } from './render-sheet.ts'
import { openAs } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

test('A file in HotFolder1 appears on the Orders screen without a reload, with a thumbnail, and is moved to Done', async ({
  page,
  product,
}) => {
  await signIn(page)
  const grid = page.getByRole('grid', { name: 'Active', exact: true })
  await expect(grid.getByRole('row', { name: /PhoneCase-Black-M-3/ })).toBeVisible()
  await drop(product, 'PhoneCase-Violet-M-2.pdf', await phoneCase(77, 'Violet'))
  const row = grid.getByRole('row', { name: /PhoneCase-Violet-M-2/ })
  await expect(row).toBeVisible()
  const picture = row.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => filesIn(path.join(hotFolder(product), 'Done'))).toContain('PhoneCase-Violet-M-2.pdf')
})

test('A file name that no rule matches creates an order with the no-jig warning', async ({ page }) => {
  await openAs(page, 'operator')
  const row = page.getByRole('grid', { name: 'Active', exact: true }).getByRole('row', { name: /Mug-White-300-2/ })
  await expect(row.getByRole('img', { name: /jig/i })).toBeVisible()
})

test('Invalid input is shown with the reason, and the files are moved to Error with a text file', async ({
  page,
  product,
}) => {
  await openAs(page, 'operator')
  await drop(product, 'not-a-name.pdf', await phoneCase(78, 'X'))
  await drop(product, 'PhoneCase-Broken-M-1.pdf', '%PDF-1.7\nthis is no PDF\n%%EOF\n')
  const problems = page.getByRole('button', { name: /files? to check/ })
  await expect(problems).toBeVisible()
  await problems.click()
  const list = page.getByRole('dialog')
  await expect(list.getByText('not-a-name.pdf').first()).toBeVisible()
  await expect(list.getByText('PhoneCase-Broken-M-1.pdf').first()).toBeVisible()
  const errors = path.join(hotFolder(product), 'Error')
  expect(await filesIn(errors)).toEqual([
    'PhoneCase-Broken-M-1.pdf',
    'PhoneCase-Broken-M-1.pdf.txt',
    'not-a-name.pdf',
    'not-a-name.pdf.txt',
  ])
  expect(await readFile(path.join(errors, 'not-a-name.pdf.txt'), 'utf8')).toContain('PhoneCase-Black-M-3.pdf')
})

test('Add one, Add order and Remove orders book and free slots and update the counts', async ({ page }) => {
  await openAs(page, 'operator')
  const tile = page.getByRole('tab', { name: /Flatbed morning/ })
  await tile.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Flatbed hall 1 · Flatbed morning')
  await expect(tile).toHaveAttribute('aria-selected', 'true')
  await expect(tile).toHaveCSS('box-shadow', /2px inset/)
  const panel = page.getByRole('tabpanel', { name: /Flatbed morning/ })
  await expect(panel.getByText('Flatbed hall 1', { exact: true })).toBeVisible()
  await expect(panel.getByText('HF Flatbed', { exact: true })).toBeVisible()
  await page.getByRole('gridcell', { name: 'PhoneCase-Violet-M-2', exact: true }).click()
  await page.getByRole('button', { name: 'Add one' }).click()
  await expect(tile).toContainText('1 / 29')
  await page.getByRole('button', { name: 'Add order' }).click()
  await expect(tile).toContainText('2 / 29')
  await page.getByRole('button', { name: 'Remove orders' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /remove/i })
  await confirm.or(page.getByText('0 / 29').first()).first().waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await expect(tile).toContainText('0 / 29')
})

test('Auto fill and Print orders deliver one PDF in actual size to the hot folder, labels are saved, and the orders are updated', async ({
  page,
  product,
}) => {
  await openAs(page, 'operator')
  await page.getByRole('button', { name: 'Auto fill' }).click()
  await expect(page.getByText(/Auto fill placed 29 copies/).first()).toBeVisible()

  const labels = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print labels' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save labels' }).click()
  const download = await labels
  expect(download.suggestedFilename()).toMatch(/^JobLabels_.+\.pdf$/)
  const labelSheet = await renderSheet(await download.path())
  expect(labelSheet.pages).toBe(29)

  await printOrders(page, 'Print 29 pieces')
  await expect.poll(() => filesIn(outputFolder(product)), { timeout: 30_000 }).toHaveLength(1)
  const [name = ''] = await filesIn(outputFolder(product))
  const sheet = await renderSheet(path.join(outputFolder(product), name))
  expect(sheet.pages).toBe(1)
  expect(sheet.width).toBeCloseTo(710, 2)
  expect(sheet.height).toBeCloseTo(540, 2)
  // The centres of the first phone case and the first ring are printed; the gap between the jigs is not.
  expect(sheet.isPrinted(10 + 400 + 10 + 15 + 35, 10 + 15 + 35)).toBe(true)
  expect(sheet.isPrinted(415, 200)).toBe(false)

  await expect(page.getByText('Sent').first()).toBeVisible()
  await rm(path.join(outputFolder(product), name))
  await expect(page.getByText('Picked up').first()).toBeVisible()
  await page.getByText('Order history').click()
  const history = page.getByRole('grid', { name: 'Order history' })
  await expect(history.getByRole('row', { name: /Pen-Black-S-6/ })).toContainText('Printed')
})

test('The code of a label opens its piece, also if the reader and the computer have different keyboard layouts', async ({
  page,
}) => {
  await openAs(page, 'operator')
  const headers = { customer: 'demo' }
  const { printJobs } = await (await page.request.get(printCalls.jobs.path, { headers })).json()
  const { pieces } = await (await page.request.get(`${printCalls.jobs.path}/${printJobs[0].id}`, { headers })).json()
  const { code, orderId } = pieces[0] as { code: string; orderId: string }
  await page.goto(`/demo/p/${code}`)
  const dialog = page.getByRole('dialog', { name: `Piece ${code}` })
  await expect(dialog).toContainText('Picked up')
  await expect(dialog).toContainText('On the bed')
  await expect(dialog).toContainText(orderId)
  await dialog.getByRole('button', { name: 'Open print job' }).click()
  const run = page.getByRole('dialog', { name: /^Print job/ })
  await expect(run).toContainText(code)
  const labels = page.waitForEvent('download')
  await run.getByRole('button', { name: 'Print labels' }).click()
  await page.getByRole('button', { name: 'Save labels' }).click()
  expect((await renderSheet(await (await labels).path())).pages).toBe(29)
  await page.goto('/demo/p/0000000001')
  await expect(page.getByRole('dialog').getByText('No piece with the code 0000000001')).toBeVisible()

  await page.goto('/demo/orders')
  await page.getByRole('button', { name: 'Print jobs' }).click()
  // The reader sends the keys of a US keyboard to a computer with a French layout.
  const french = new Map(Array.from('0123456789QWM', (key, i) => [key, 'à&é"\'(-è_çAZ?'.charAt(i)]))
  const typed = Array.from(code, (key) => french.get(key) ?? key).join('')
  await page.getByRole('textbox', { name: 'Scan a label' }).fill(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Reject 1 piece' })).toBeVisible()
})

test('Set active restores an order from the history, to be printed again', async ({ page }) => {
  await openAs(page, 'operator')
  await page.getByText('Order history').click()
  const setActive = page.getByRole('button', { name: 'Set active' })
  await expect(setActive).toBeDisabled()
  await page.getByRole('gridcell', { name: 'Pen-Black-S-6', exact: true }).click()
  await setActive.click()
  await page.getByText('Active', { exact: true }).click()
  const row = page.getByRole('grid', { name: 'Active', exact: true }).getByRole('row', { name: /Pen-Black-S-6/ })
  await expect(row).toContainText('To print')
})

test('A change by one operator appears on the screen of another without a reload', async ({
  page,
  colleague: other,
}) => {
  await openAs(page, 'operator')
  await openAs(other, 'operator')
  await page.getByRole('gridcell', { name: 'Pen-Black-S-6', exact: true }).click()
  await page.getByRole('button', { name: 'Add order' }).click()
  await expect(other.getByText('6 / 29').first()).toBeVisible()
})
