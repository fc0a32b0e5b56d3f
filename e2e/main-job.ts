import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { BrowserDriver } from './browser-driver.ts'
import { drop, filesIn, outputFolder, phoneCase } from './orders-page.ts'
import { renderSheet } from './render-sheet.ts'
import type { Product } from './start-product.ts'

const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`
const inDialog = (xpath: string) => `//*[@role="dialog"]${xpath}`
const text = (part: string) => `//*[text()[contains(., "${part}")]]`
const row = (order: string) => `//*[@role="row"][contains(., "${order}")]`
const field = (type: string) => `//input[@type="${type}"]`

/**
 * An operator's work in any browser: signs in, sees an order arrive, books with Auto fill, saves the labels, prints,
 * and sees that the orders are printed.
 */
export async function doMainJob(browser: BrowserDriver, product: Product, downloads: string): Promise<void> {
  await browser.open(`${product.address}/demo`)
  await browser.fill(field('email'), 'operator@demo.example')
  await browser.fill(field('password'), 'platen-demo')
  await browser.click(button('Log in'))
  await browser.click(button('OK'))

  await browser.waitFor(row('Pen-Black-S-6'))
  await drop(product, 'PhoneCase-Violet-M-2.pdf', await phoneCase(77, 'Violet'))
  await browser.waitFor(row('PhoneCase-Violet-M-2'))

  await browser.click(button('Auto fill'))
  await browser.waitFor(text('Auto fill placed 29 copies'))

  await browser.click(button('Print labels'))
  await browser.click(inDialog(button('Save labels')))
  const labels = async () => (await filesIn(downloads)).filter((name) => /^JobLabels_.+\.pdf$/.test(name))
  await expect.poll(labels).toHaveLength(1)
  const [saved = ''] = await labels()
  await expect.poll(() => countPages(path.join(downloads, saved))).toBe(29)

  await browser.click(button('Print orders'))
  await browser.click(inDialog(button('Print 29 pieces')))
  const output = outputFolder(product)
  await expect.poll(() => filesIn(output), { timeout: 30_000 }).toHaveLength(1)
  const [sheet = ''] = await filesIn(output)
  expect((await renderSheet(path.join(output, sheet))).width).toBeCloseTo(710, 2)
  await browser.waitFor(text('Sent'))
  await rm(path.join(output, sheet))
  await browser.waitFor(text('Picked up'))
  await browser.click('//label[contains(., "Order history")]')
  await browser.waitFor(`//*[@aria-label="Order history"]${row('Pen-Black-S-6')}[contains(., "Printed")]`)
}

/** Returns the number of pages of a PDF, or 0 while it is not completely written. */
const countPages = (file: string) =>
  renderSheet(file).then(
    ({ pages }) => pages,
    () => 0,
  )
