import { calls } from '@platen/contract/calls'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './colleague.ts'
import { drop, phoneCase } from './orders-page.ts'
import { call, findPresetAndJobs, placeCopies } from './place-copies.ts'
import { openAs } from './sign-in.ts'

const ORDER = 'PhoneCase-Cancel-M-4'

test('An order with copies in each place is cancelled; the dialog says what happens to each, and the list shows it', async ({
  page,
  colleague: ofOperator,
  product,
}) => {
  await openAs(ofOperator, 'power')
  await drop(product, `${ORDER}.pdf`, await phoneCase(92, 'Cancel'))
  await expect(ofOperator.getByRole('gridcell', { name: ORDER, exact: true })).toBeVisible()
  await placeCopies(ofOperator, product, ORDER)
  await ofOperator.close()

  await openAs(page, 'admin')
  const active = page.getByRole('grid', { name: 'Active', exact: true })
  await page.getByLabel('Search orders').fill(ORDER)
  await active.getByRole('checkbox', { name: /^Select order/ }).check()
  const button = page.getByRole('group', { name: 'Selected orders' }).getByRole('button', { name: 'Cancel order…' })
  await button.click()
  const question = page.getByRole('dialog', { name: 'Cancel 1 order?' })
  await expect(question.getByRole('listitem')).toHaveText([
    '1 open: not printed',
    '1 on an output preset: its slot becomes free',
    '1 in a print job that was not sent: the sheet is composed again without it',
    '1 sent already: too late. It is marked as cancelled; do not pack it.',
  ])
  await expect(question).toContainText(/Flatbed morning of power@demo.example \(slot \d+\.\d+\)/)
  // only some copies: the open ones first
  const copies = page.getByRole('spinbutton', { name: 'Copies to cancel (of 4)' })
  const someCopies = page.getByRole('dialog', { name: 'Cancel 2 copies?' })
  await copies.fill('2')
  await expect(someCopies.getByRole('listitem')).toHaveText([
    '1 open: not printed',
    '1 on an output preset: its slot becomes free',
  ])
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
  await copies.fill('')
  await expect(question.getByRole('button', { name: 'Cancel copies' })).toBeDisabled()
  await copies.fill('4')
  await expect(question.getByRole('listitem')).toHaveCount(4)
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(question.getByRole('button', { name: 'Cancel copies' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('listitem')).toHaveCount(4)
  await copies.fill('1')
  await expect(page.getByRole('dialog', { name: 'Cancel 1 copy?' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel copies' }).click()
  await expect(page.getByText('Copies of 1 order cancelled')).toBeVisible()
  await expect(active.getByRole('row', { name: new RegExp(ORDER) })).toBeVisible()

  await button.click()
  await expect(question.getByRole('spinbutton', { name: 'Copies to cancel (of 3)' })).toBeVisible()
  await expect(question.getByRole('listitem')).toHaveCount(3)
  await question.getByRole('textbox', { name: 'Reason' }).fill('ordered twice')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 order cancelled')).toBeVisible()
  await expect(page.getByText(/^1 sent already: too late\./)).toBeVisible()
  await expect(active.getByRole('gridcell', { name: ORDER, exact: true })).toBeHidden()

  await page.getByText('Order history', { exact: true }).click()
  const row = page.getByRole('grid', { name: 'Order history' }).getByRole('row', { name: new RegExp(ORDER) })
  await expect(row).toContainText('Cancelled')
  await expect(row.getByText(ORDER, { exact: true }).first()).toHaveCSS('text-decoration-line', 'line-through')
  await expect(row.getByRole('img', { name: 'Cancelled: 4' })).toBeVisible()
  await row.getByText(ORDER, { exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Cancel order…' })).toBeDisabled()

  await page.getByRole('button', { name: 'Print jobs' }).click()
  const runs = page.getByRole('dialog', { name: 'Print jobs' })
  await expect(runs.getByRole('row').filter({ hasText: /Cancelled/ })).toHaveCount(1)
  await runs.getByRole('row').filter({ hasText: 'All cancelled' }).getByRole('button', { name: 'Details' }).click()
  const run = page.getByRole('dialog', { name: /^Print job / })
  await expect(run.getByText('Cancelled too late: it was sent before. Do not pack it.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(run).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(runs).toBeHidden()

  await page.getByRole('button', { name: 'Set active' }).click()
  const activation = page.getByRole('dialog', { name: `Set the cancelled order ${ORDER} active again?` })
  await expect(activation).toContainText('ordered twice')
  await activation.getByRole('button', { name: 'Set active' }).click()
  await expect(page.getByText(`Order ${ORDER} is active again.`)).toBeVisible()
})

test('An order of the history that was deleted meanwhile is not cancelled, and the dialog says so', async ({
  page,
  colleague: ofOperator,
  product,
}) => {
  const jobId = 'PhoneCase-Printed-M-1'
  await openAs(ofOperator, 'power')
  await drop(product, `${jobId}.pdf`, await phoneCase(92, 'Printed'))
  await expect(ofOperator.getByRole('gridcell', { name: jobId, exact: true })).toBeVisible()
  const { presetId, jobs } = await findPresetAndJobs(ofOperator, jobId)
  await call(ofOperator, calls.outputPresets.book, { presetId, jobs, copies: 1 })
  await call(ofOperator, calls.print.printOrders, { presetId })
  await ofOperator.close()

  await openAs(page, 'admin')
  await page.getByText('Order history', { exact: true }).click()
  const row = page.getByRole('grid', { name: 'Order history' }).getByRole('row', { name: new RegExp(jobId) })
  await row.getByText(jobId, { exact: true }).first().click()
  await page.getByRole('button', { name: 'Cancel order…' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel 1 order?' })
  await expect(question.getByRole('listitem')).toHaveCount(1)
  await call(page, calls.orders.deleteMany, { jobs })
  await question.getByRole('button', { name: 'Cancel copies' }).click()
  await expect(question.getByRole('note')).toBeVisible()
  await expect(page.getByText('0 orders cancelled')).toBeHidden()
})
