import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import type { WireOrder } from '@platen/contract/orders'
import type { Page } from '@playwright/test'
import { expect, test } from './colleague.ts'
import { filesIn, outputFolder, printOrders } from './orders-page.ts'
import { openAs } from './sign-in.ts'

const LIMIT = { timeout: 30_000 }
const VISIBLE_ORDER = 'PhoneCase-White-M-2'
const HIDDEN = 'Pen-White-S-4'

async function placeOne(page: Page, order: string): Promise<void> {
  await page.getByRole('gridcell', { name: order, exact: true }).click()
  await page.getByRole('button', { name: 'Add one' }).click()
}

/** Assigns an order only to the operator, as an administrator. */
async function assignToOperator(admin: Page, orderId: string): Promise<void> {
  const headers = { customer: 'demo', origin: new URL(admin.url()).origin }
  const load = async (url: string): Promise<unknown> => (await admin.request.get(url, { headers })).json()
  const { users } = (await load(calls.users.list.path)) as { users: { id: string; userId: string }[] }
  const operator = users.find(({ userId }) => userId === 'operator@demo.example')
  const { orders } = (await load(`${calls.orders.list.path}?type=active`)) as { orders: WireOrder[] }
  const order = orders.find((each) => each.orderId === orderId)
  const data = { edits: [{ id: order?.id, jobId: order?.jobs[0]?.jobId, users: [operator?.id] }] }
  const { method, path: url } = calls.orders.editMany
  const response = await admin.request.fetch(url, { method, headers, data })
  expect(await response.json()).toMatchObject({ changed: 1 })
}

test('The confirmation to confirm, withdraw or cancel a print job shows the number of pieces of orders that the user does not see', async ({
  page,
  product,
  colleague,
}) => {
  await openAs(page, 'operator')
  await placeOne(page, VISIBLE_ORDER)
  await placeOne(page, HIDDEN)
  await placeOne(page, HIDDEN)
  await printOrders(page, 'Print 3 pieces')
  await expect.poll(() => filesIn(outputFolder(product)), LIMIT).toHaveLength(1)
  await openAs(colleague, 'admin')
  await assignToOperator(colleague, HIDDEN)

  await openAs(colleague, 'power')
  await colleague.getByRole('button', { name: /^Print jobs/ }).click()
  await colleague.getByLabel('Order, job, preset, layout, channel or file').fill(VISIBLE_ORDER)
  await colleague.getByRole('dialog').getByRole('button', { name: 'Details' }).first().click()
  const run = colleague.getByRole('dialog', { name: /^Print job / })
  await expect(run.getByText('2 pieces of orders that you do not see are not listed.')).toBeVisible()
  await expect(run.getByText('Sent', { exact: true })).toBeVisible(LIMIT)
  const expectHiddenPieces = async (action: string, title: RegExp) => {
    await run.getByRole('button', { name: action }).click()
    const question = colleague.getByRole('dialog', { name: title })
    await expect(question.getByText('This also applies to 2 pieces of orders that you do not see.')).toBeVisible()
    return question
  }
  await expectHiddenPieces('Printed correctly', /^Was .* printed correctly\?$/)
  await colleague.keyboard.press('Escape')

  // the RIP takes the file while the server cannot access the folder
  const folder = outputFolder(product)
  await rename(folder, `${folder}-away`)
  const withdrawal = await expectHiddenPieces('Withdraw print job', /^Withdraw the print job /)
  await withdrawal.getByRole('button', { name: 'Withdraw print job' }).click()
  const end = await expectHiddenPieces('Not printed', /not printed\?$/)
  await end.getByRole('button', { name: 'Not printed' }).click()
  await expect(run.getByText('Cancelled').first()).toBeVisible()
  await rm(path.join(`${folder}-away`), { recursive: true })
})
