import { rm, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './colleague.ts'
import { outputFolder, printOrders } from './orders-page.ts'
import { openAs } from './sign-in.ts'

async function printOne(page: Page, order: string): Promise<void> {
  // with copies that are not printed yet, the name is followed by the reason
  await page.getByRole('gridcell', { name: new RegExp(`^${order}( |$)`) }).click()
  await page.getByRole('button', { name: 'Add one' }).click()
  await printOrders(page, 'Print 1 piece')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('Each waiting print job of a preset is listed, newest first, and dismissing one removes it from the screens of all users', async ({
  page,
  product,
  colleague: elsewhere,
}) => {
  await rm(outputFolder(product), { recursive: true, force: true })
  await writeFile(outputFolder(product), 'a file in the place of the folder')
  await openAs(elsewhere, 'admin')
  await openAs(page, 'operator')
  await page.getByRole('button', { name: 'Update preset' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('textbox', { name: 'Preset name' }).fill('Flatbed morning shift, large bed of hall 1')
  await editor.getByRole('combobox', { name: 'Shared with' }).click()
  await page.getByRole('option', { name: 'All users' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await printOne(page, 'Pen-White-S-4')
  await printOne(page, 'PhoneCase-White-M-2')
  await printOne(page, 'PhoneCase-White-M-2')
  const runs = page.getByRole('region', { name: 'Print job' }).getByRole('listitem')
  const tile = page.getByRole('tab', { name: /^Flatbed morning shift/ })

  // on a tablet the bed keeps half of the height, also with three print jobs, the report, a long name and a user
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('button', { name: 'Auto fill' }).click()
  await expect(page.getByText(/^Auto fill placed/).first()).toBeAttached()
  const bed = page.getByText(/Free slots: \d+ of 29/).locator('xpath=ancestor::div[3]')
  await expect.poll(async () => (await bed.boundingBox())?.height).toBeGreaterThanOrEqual(384)
  await expect(bed).toBeInViewport({ ratio: 1 })
  const actions = await page.getByRole('button', { name: 'Remove orders' }).boundingBox()
  const area = await bed.boundingBox()
  expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0)
  await expect(page.getByRole('button', { name: 'Print orders' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Print labels' })).toBeInViewport({ ratio: 1 })
  await expect(tile.getByTitle(/^In use by operator since \d\d:\d\d$/)).toHaveText('operator')
  expect((await tile.boundingBox())?.height).toBeLessThanOrEqual(80)
  await expect(tile.getByText('Waits')).toBeInViewport({ ratio: 1 })
  expect((await page.getByRole('region', { name: 'Who uses the preset' }).boundingBox())?.height).toBeLessThan(36)
  await expect(runs.first().getByText(/Delivery will be retried/)).toBeInViewport({ ratio: 1 })
  await expect(runs.first().getByRole('button', { name: 'Details' })).toBeInViewport({ ratio: 1 })
  // on a telephone the state, the reason and the buttons of the newest print job are visible
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Output presets', { exact: true }).click()
  await expect(tile.getByText('Waits')).toBeInViewport({ ratio: 1 })
  await expect(runs.first().getByText(/Delivery will be retried/)).toBeInViewport({ ratio: 1 })
  await expect(runs.first().getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Print orders' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Remove orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove orders' }).click()

  // the error of the operating system is shown as text, not as a code
  await expect(runs.first()).toContainText('a part of its path is a file, not a folder')
  await expect(runs.first()).not.toContainText('ENOTDIR')
  await runs.first().getByRole('button', { name: 'Dismiss' }).click()
  // dismissing can be undone
  await expect(runs).toHaveCount(2)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(runs).toHaveCount(3)
  await runs.first().getByRole('button', { name: 'Dismiss' }).click()
  await expect(runs).toHaveText([/Waits.*Delivery will be retried/, /Waits.*Delivery will be retried/])
  await expect(elsewhere.getByRole('button', { name: 'Print jobs, 2 failed or waiting' })).toBeVisible()
  // all print jobs are dismissed at once, which is undone
  await page.getByRole('banner').getByRole('button', { name: 'Print jobs, 2 failed or waiting' }).click()
  const unresolved = page.getByRole('dialog', { name: 'Print jobs' })
  await unresolved.getByRole('button', { name: 'Dismiss all 2' }).click()
  await expect(unresolved.getByRole('button', { name: 'Details' })).toHaveCount(0)
  await expect(elsewhere.getByRole('banner').getByRole('button', { name: /^Print jobs, \d/ })).toHaveCount(0)
  const message = page.getByRole('alert').filter({ hasText: '2 print jobs dismissed' })
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(unresolved.getByRole('button', { name: 'Details' })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await runs.first().getByRole('button', { name: 'Details' }).click()
  const run = page.getByRole('dialog', { name: /^Print job / })
  await expect(run.getByRole('list', { name: 'Pieces' })).toContainText('PhoneCase-White-M-2')
  await page.keyboard.press('Escape')

  await runs.last().getByRole('button', { name: 'Dismiss' }).click()
  // one print job is shown with its steps
  await expect(page.getByRole('region', { name: 'Print job' }).getByRole('listitem').last()).toHaveText(/Picked up/)
  await expect(elsewhere.getByRole('button', { name: 'Print jobs, 1 failed or waiting' })).toBeVisible()
  await elsewhere.reload()
  await elsewhere.getByRole('button', { name: 'Print jobs, 1 failed or waiting' }).click()
  const list = elsewhere.getByRole('dialog', { name: 'Print jobs' })
  await expect(list.getByRole('button', { name: 'Details' })).toHaveCount(1)
  // on a telephone the buttons of a print job are not beside the dialog
  await elsewhere.setViewportSize({ width: 390, height: 844 })
  const details = list.getByRole('button', { name: 'Details' })
  await details.scrollIntoViewIfNeeded()
  const box = await details.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThan(390)
  expect(await list.evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  await elsewhere.setViewportSize({ width: 1280, height: 800 })
  await list.getByRole('checkbox', { name: 'Only failed and waiting' }).uncheck()
  await expect(list.getByRole('row').last()).toContainText(/Dismissed: operator@demo\.example/)
})
