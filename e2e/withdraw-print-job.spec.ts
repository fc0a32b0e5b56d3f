import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { drop, filesIn, outputFolder, phoneCase, printOrders } from './orders-page.ts'
import { openAs } from './sign-in.ts'
import type { Product } from './start-product.ts'

const ORDER = 'PhoneCase-Withdraw-M-3'
const LIMIT = { timeout: 30_000 }

async function placeAndPrint(page: Page, product: Product): Promise<void> {
  await page.getByRole('gridcell', { name: ORDER, exact: true }).click()
  await page.getByRole('button', { name: /^Add order/ }).click()
  await printOrders(page)
  await expect.poll(() => filesIn(outputFolder(product)), LIMIT).toHaveLength(1)
}

async function openRun(page: Page) {
  await page.getByRole('button', { name: /^Print jobs/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Details' }).first().click()
  return page.getByRole('dialog', { name: /^Print job / })
}

test('A sent print job is withdrawn unless the RIP has taken it, and selected pieces are printed again and marked', async ({
  page,
  product,
}) => {
  await openAs(page, 'operator')
  await drop(product, 'PhoneCase-Withdraw-M-3.pdf', await phoneCase(96, 'Back'))
  await placeAndPrint(page, product)
  let run = await openRun(page)
  await expect(run.getByText('Sent', { exact: true })).toBeVisible(LIMIT)
  await run.getByRole('button', { name: 'Withdraw print job' }).click()
  const question = page.getByRole('dialog', { name: /^Withdraw the print job / })
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
  await question.getByRole('button', { name: 'Withdraw print job' }).click()
  await expect(run.getByText('Withdrawn: the file was removed before the RIP took it.')).toBeVisible(LIMIT)
  await expect(run.getByText('Cancelled')).toBeVisible()
  expect(await filesIn(outputFolder(product))).toEqual([])
  await page.goto('/demo/orders')

  await placeAndPrint(page, product)
  run = await openRun(page)
  await expect(run.getByText('Sent', { exact: true })).toBeVisible(LIMIT)
  await run.getByRole('button', { name: 'Print pieces again' }).click()
  await run.locator('path[data-slot="1/2"]').click()
  await run
    .getByRole('button', { name: new RegExp(ORDER) })
    .first()
    .click()
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
  await run.getByRole('button', { name: 'Print again: 2' }).click()
  await expect(run.getByRole('button', { name: 'Print pieces again' })).toBeVisible()
  await page.goto('/demo/orders')
  run = await openRun(page)
  await expect(run.getByText('Reprint', { exact: true })).toHaveCount(2)

  await expect.poll(() => filesIn(outputFolder(product)), LIMIT).toHaveLength(2)
  await expect(run.getByText('Sent', { exact: true })).toBeVisible(LIMIT)
  // the RIP takes the file while the server cannot access the folder
  const folder = outputFolder(product)
  await rename(folder, `${folder}-away`)
  await run.getByRole('button', { name: 'Withdraw print job' }).click()
  await page
    .getByRole('dialog', { name: /^Withdraw the print job / })
    .getByRole('button', { name: 'Withdraw print job' })
    .click()
  await expect(run.getByText('Work continues automatically when it is available again.')).toBeVisible(LIMIT)
  await expect(run.getByText('Being withdrawn')).toBeVisible()
  // a user can enter whether the file was printed
  for (const [action, title] of [
    ['Printed correctly', /printed correctly\?$/],
    ['Not printed', /not printed\?$/],
  ] as const) {
    await run.getByRole('button', { name: action }).click()
    const end = page.getByRole('dialog', { name: title })
    await expect(end.getByText('It is not known whether the RIP has the file')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(end).toBeHidden()
  }
  for (const name of await filesIn(`${folder}-away`)) await rm(path.join(`${folder}-away`, name))
  await rename(`${folder}-away`, folder)
  await expect(run.getByText('Not withdrawn: the RIP had taken the file already.')).toBeVisible(LIMIT)
  await expect(run.getByText('Picked up')).toBeVisible()
})
