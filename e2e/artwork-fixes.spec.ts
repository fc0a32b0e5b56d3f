// cspell:words Druckdatei wurde korrigiert Auftrag bearbeiten
import type { Locator, Page } from '@playwright/test'
import { makeArtwork } from '../apps/server/src/demo/artwork/make-artwork.ts'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './colleague.ts'
import { openAs } from './sign-in.ts'

const headers = { authorization: 'Bearer platen-demo-key' }

/** Compares the width of the page on a telephone with that of the screen. */
async function expectFitsTelephone(page: Page, shown: Locator): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await shown.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('The fix of rotated artwork is applied to all orders with the same problem, undone, and applied again', async ({
  page,
  colleague: press,
  product,
}) => {
  await openAs(page, 'admin', '/demo/settings/products?create=CASE-FIX')
  const form = page.getByRole('dialog', { name: 'Create product' })
  await form.getByLabel('Media').fill('PhoneCase')
  await form.getByLabel('Colour').fill('Black')
  await form.getByLabel('Size').fill('M')
  await form.getByRole('combobox', { name: 'Fixes of artwork' }).click()
  await page.getByRole('option', { name: 'Offer them on the order' }).click()
  await form.getByLabel('Turn by 90°, clockwise').check()
  await form.getByLabel('Scale, at most (%)').fill('2.5')
  await form.getByLabel('Trim on each side, at most').fill('3')
  expect(await seriousViolations(page)).toEqual([])
  await expectFitsTelephone(page, form.getByLabel('Trim on each side, at most'))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /CASE-FIX/ })).toBeVisible()

  for (const orderId of ['F-1', 'F-2']) {
    const { bytes } = await makeArtwork(7, 'pdf', { widthMm: 155, heightMm: 75, text: orderId })
    const file = { name: 'case.pdf', mimeType: 'application/pdf', buffer: bytes }
    const uploaded = await page.request.post(`${product.address}/pax/persbiz/artwork`, { headers, multipart: { file } })
    const stored = (await uploaded.json()) as { file: string }
    const sizeInfo = { widthMM: 75, heightMM: 155 }
    const jobs = [{ jobId: '1', copies: 1, mediaInfo: { sku: 'CASE-FIX' }, sizeInfo, frames: [{ file: stored.file }] }]
    const response = await page.request.post(`${product.address}/pax/persbiz/orders`, {
      headers,
      data: { orderId, jobs },
    })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await openAs(press, 'operator')
  const list = press.getByRole('grid').first()
  const edit = list.getByRole('button', { name: 'Edit order F-1, job 1' })
  await edit.click()
  const order = press.getByRole('dialog')
  const notice = order.getByRole('note').filter({ hasText: 'The artwork can be fixed' })
  await expect(notice).toContainText('Turn by 90°')
  await expect(notice.getByRole('img', { name: /^Before: 155/ })).toBeVisible()
  await expect(notice.getByRole('img', { name: /^After: 75/ })).toBeVisible()
  expect(await seriousViolations(press)).toEqual([])
  await expectFitsTelephone(press, notice.getByRole('button', { name: 'Apply', exact: true }))
  await notice.getByRole('button', { name: 'Apply to all alike (2)' }).click()
  const applied = order.getByRole('note').filter({ hasText: 'The artwork was fixed' })
  await expect(applied).toContainText('operator@demo.example')
  expect(await seriousViolations(press)).toEqual([])
  await expectFitsTelephone(press, applied.getByRole('button'))
  await order.locator('summary', { hasText: 'History' }).click()
  await expect(order.getByText('Artwork fixed', { exact: true })).toBeVisible()

  await applied.getByRole('button', { name: 'Print the original' }).click()
  await notice.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(applied).toBeVisible()
  await order.getByRole('button', { name: 'Cancel' }).click()
  await list.getByRole('button', { name: 'Edit order F-2, job 1' }).click()
  await expect(applied).toBeVisible()
  await order.getByRole('button', { name: 'Cancel' }).click()
  await expect(order).toBeHidden()
  await press.evaluate(() => localStorage.setItem('language', 'de'))
  await press.goto('/demo/orders')
  await list.getByRole('button', { name: 'Auftrag F-2, Job 1 bearbeiten' }).click()
  await expect(order.getByText('Die Druckdatei wurde korrigiert')).toBeVisible()
})
