/**
 * `node e2e/guide-screenshots.ts`: takes the screenshots of the guides from a new demo environment into
 * `docs/pictures`. `PLATEN_CHROMIUM` is the path of the browser if Playwright has none.
 */
import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { drop, phoneCase, signIn } from './orders-page.ts'
import { addShop } from './shop-setup.ts'
import { startProduct } from './start-product.ts'

const FOLDER = path.join(import.meta.dirname, '..', 'docs', 'pictures')
/** The guides of shops: one for each language. */
const SHOP_GUIDES = path.join(import.meta.dirname, '..', 'docs', 'guides', 'shops')
/** Maximum size in bytes, since screenshots are stored in the repository. */
const MAX_IMAGE_BYTES = 250_000

const { product, stop } = await startProduct()
const executablePath = process.env['PLATEN_CHROMIUM']
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  await mkdir(FOLDER, { recursive: true })
  await takeOperators(await personAt('operator'))
  const administrator = await personAt('admin')
  await takeAdministrators(administrator)
  await takeShops(administrator)
  for (const name of await readdir(FOLDER)) {
    const { size } = await stat(path.join(FOLDER, name))
    process.stdout.write(`${name}: ${Math.round(size / 1000)} kB\n`)
    if (size > MAX_IMAGE_BYTES) throw new Error(`${name} is larger than ${MAX_IMAGE_BYTES / 1000} kB`)
  }
} finally {
  await browser.close()
  await stop()
}

async function personAt(user: 'operator' | 'admin'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: user === 'operator' ? 1360 : 1200, height: 740 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signIn(page, user)
  return page
}

/** Takes a screenshot of the window or of one element. */
async function takeScreenshot(page: Page, name: string, part: Locator | Page = page): Promise<void> {
  // Moves the pointer to a position without hover effects.
  await page.mouse.move(2, 400)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
  await part.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' })
}

async function takeOperators(page: Page): Promise<void> {
  await drop(product, 'not-a-name.pdf', await phoneCase(7, 'Mia'))
  await page.getByRole('button', { name: /file.* to check/ }).waitFor()
  await page.getByRole('gridcell', { name: 'PhoneCase-White-M-2', exact: true }).click()
  await takeScreenshot(page, 'orders')
  await page.getByRole('button', { name: /file.* to check/ }).click()
  await page.getByRole('dialog').getByText('not-a-name.pdf').first().waitFor()
  await takeScreenshot(page, 'not-taken', page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Auto fill' }).click()
  await page
    .getByText(/Auto fill placed/)
    .first()
    .waitFor()
  // Recently changed rows are highlighted for some seconds.
  await page.waitForTimeout(6000)
  await takeScreenshot(page, 'filled')
  await page.getByRole('button', { name: 'Print orders' }).click()
  const print = page.getByRole('dialog').getByRole('button', { name: /^Print \d+ piece/ })
  await print.waitFor()
  await takeScreenshot(page, 'print', page.getByRole('dialog'))
  await print.click()
  await page.getByRole('region', { name: 'Print job' }).getByRole('button', { name: 'Details' }).click()
  const run = page.getByRole('dialog', { name: /^Print job / })
  await run.getByText('Sent').waitFor()
  await run.getByRole('button', { name: 'Reject pieces' }).click()
  await run.locator('path[data-slot]').nth(3).click()
  await takeScreenshot(page, 'reject', run)
}

async function takeAdministrators(page: Page): Promise<void> {
  await page.goto('/demo/settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await takeScreenshot(page, 'settings')
  await page.getByRole('button', { name: 'Open: Automation rules' }).click()
  await page.getByRole('textbox', { name: /^A file name/ }).fill('PhonCase-White-M-3.pdf')
  await page.getByText(/looks like a typing error/).waitFor()
  await takeScreenshot(page, 'rules')
  await page.goto('/demo/settings/jigs')
  await page
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click()
  const slots = page.getByRole('dialog').getByRole('application').locator('[data-key]')
  await slots.first().click()
  await takeScreenshot(page, 'jig')
  await page.goto('/demo/settings')
  await page.getByRole('button', { name: 'Open: Output channels' }).click()
  const outputs = page.getByRole('dialog')
  await outputs.getByRole('button', { name: /^operator@demo\.example/ }).click()
  await outputs.getByRole('button', { name: 'Check' }).click()
  await outputs.getByText('The folder is there.').waitFor()
  await takeScreenshot(page, 'output')
  await page.goto('/demo/settings/users')
  await page.getByRole('button', { name: /^operator@demo\.example/ }).click()
  await page.getByRole('region', { name: /^Output presets of/ }).waitFor()
  await takeScreenshot(page, 'users')
}

/** Takes the screenshots of the mapping of a shop's message to the fields of Platen, in each language. */
async function takeShops(page: Page): Promise<void> {
  await page.goto('/demo/settings/shops')
  const address = await addShop(page, 'Any system', 'Pens')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Next' }).click()
  const line = { article: 'PEN-BLUE', pieces: 3, texts: [{ name: 'Engraving', value: 'Ada' }] }
  const recipient = { name: 'Ann Lee', city: 'Bern' }
  const data = { number: 'S-1001', date: '2026-11-26T09:00:00Z', recipient, lines: [line] }
  await page.request.post(address, { data })
  for (const value of ['number: “S-1001”', 'article: “PEN-BLUE”', 'pieces: 3', 'value: “Ada”', 'city: “Bern”'])
    await dialog.getByRole('button', { name: value }).click()
  await dialog.getByRole('button', { name: 'Save fields' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Set up Pens' }).click()
  await dialog.getByText(/will be received\.$/).waitFor()
  await page.setViewportSize({ width: 1100, height: 860 })
  for (const guide of await readdir(SHOP_GUIDES)) {
    const language = path.parse(guide).name
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    await dialog.getByRole('row', { name: /PEN-BLUE/ }).waitFor()
    await takeScreenshot(page, `shops-${language}`, dialog)
  }
}
