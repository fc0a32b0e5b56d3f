// cspell:words ändern auch Exemplare sind Druckjobs Einzelheiten Geändert drucken
import { calls } from '@platen/contract/calls'
import type { Locator, Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './colleague.ts'
import { filesIn, outputFolder, phoneCase } from './orders-page.ts'
import { call } from './place-copies.ts'
import { openAs } from './sign-in.ts'
import type { Product } from './start-product.ts'

const ORDER = 'S-9100'
const headers = { authorization: 'Bearer platen-demo-key' }

/** Submits the order of the shop system with this artwork. */
async function submit(page: Page, product: Product, seed: number) {
  const buffer = Buffer.from(await phoneCase(seed, 'Shop'))
  const multipart = { file: { name: 'case.pdf', mimeType: 'application/pdf', buffer } }
  const uploaded = await page.request.post(`${product.address}/pax/persbiz/artwork`, { headers, multipart })
  const { file } = (await uploaded.json()) as { file: string }
  const mediaInfo = { mediaName: 'PhoneCase', mediaColor: 'Black', mediaSize: 'M' }
  const data = { orderId: ORDER, jobs: [{ jobId: '1', copies: 3, frames: [{ file }], mediaInfo }] }
  return page.request.post(`${product.address}/pax/persbiz/orders`, { headers, data })
}

/** Prints two of the three copies of the order. */
async function printTwo(page: Page, product: Product): Promise<void> {
  const { outputPresets } = await call(page, calls.outputPresets.list)
  const presetId = (outputPresets as { id: string; name: string }[]).find(({ name }) => name === 'Flatbed morning')?.id
  const { orders } = await call(page, { method: 'GET', path: '/pax/orders?type=active' })
  const id = (orders as { id: string; orderId: string }[]).find(({ orderId }) => orderId === ORDER)?.id
  await call(page, calls.outputPresets.book, { presetId, jobs: [{ id, jobId: '1' }], copies: 2 })
  await call(page, calls.print.printOrders, { presetId })
  await expect.poll(() => filesIn(outputFolder(product))).toHaveLength(1)
}

/** Compares the width of the page on a telephone with that of the screen. */
async function expectFitsTelephone(page: Page, shown: Locator): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await shown.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Loads the page again in another language. */
async function reloadIn(page: Page, language: 'de' | 'en'): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('language', code), language)
  await page.reload()
}

test('If the shop system may change booked jobs, a changed submission changes a booked job, and a click prints its sent pieces again as changed', async ({
  page,
  colleague: ofOperator,
  product,
}) => {
  await openAs(ofOperator, 'power')
  expect((await submit(page, product, 7)).ok()).toBe(true)
  await printTwo(ofOperator, product)
  expect((await submit(page, product, 8)).status()).toBe(409)

  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('button', { name: 'Shop system' }).click()
  const dialog = page.getByRole('dialog', { name: 'Shop system' })
  await expect(dialog.getByRole('radio', { name: /^Refuse: nothing changes/ })).toBeChecked()
  const change = dialog.getByRole('radio', { name: /^Change the job wherever its copies are/ })
  await change.click()
  await expect(change).toBeChecked()
  await expect(page.getByText('Saved')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await expectFitsTelephone(page, change)
  await reloadIn(page, 'de')
  // the URL names the open dialog
  await expect(page.getByRole('radio', { name: /^Den Job ändern, wo auch immer seine Exemplare sind/ })).toBeChecked()
  expect(await (await submit(page, product, 8)).json()).toMatchObject({ changedJobs: [{ updated: 1, asPrinted: 2 }] })

  await reloadIn(ofOperator, 'de')
  await ofOperator.getByRole('button', { name: /^Druckjobs/ }).click()
  await ofOperator.getByRole('dialog').getByRole('button', { name: 'Einzelheiten' }).first().click()
  await expect(ofOperator.getByRole('button', { name: 'Geändert drucken' })).toBeVisible()
  await reloadIn(ofOperator, 'en')
  const run = ofOperator.getByRole('dialog', { name: /^Print job / })
  const notice = run.getByText('Sent before the order was changed, and printed as before: 1.1 and 1.2.')
  await expect(notice).toBeVisible()
  expect(await seriousViolations(ofOperator, { within: 'dialog' })).toEqual([])
  await expectFitsTelephone(ofOperator, notice)
  await run.getByRole('button', { name: 'Print as changed' }).click()
  await expect(notice).toBeHidden()
  await expect(run.getByText(/^Rejected: Something else/)).toHaveCount(2)
  await ofOperator.close()
  const order = await page.request.get(`${product.address}/pax/persbiz/orders/${ORDER}`, { headers })
  expect(await order.json()).toMatchObject({ jobs: [{ counts: { open: 3, sent: 0 } }] })
})
