import { artworkHostCalls } from '@platen/contract/artwork-hosts'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls } from '@platen/contract/orders'
import { findSeriousViolationsInBothSchemes } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

/** Number of changes: more than one page of the history of a job. */
const EDITS = 55

test('The dialog of an order shows the history of its job, page by page, and fetches it again after an error', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const frames = [{ url: 'https://files.shop.invalid/case.pdf' }]
  const hosts = { hosts: ['files.shop.invalid'] }
  const headers = { customer: 'demo' }
  const allowed = await page.request.fetch(artworkHostCalls.save.path, {
    method: artworkHostCalls.save.method,
    headers,
    data: hosts,
  })
  expect(allowed.ok()).toBe(true)
  const sent = await page.request.post(intakeCalls.persBizOrder.path, {
    headers: { authorization: 'Bearer platen-demo-key' },
    data: { orderId: 'HISTORY-1', jobs: [{ jobId: '1', product: 'PhoneCase', frames }] },
  })
  const { id } = (await sent.json()) as { id: string }
  for (let copies = 2; copies <= EDITS + 1; copies++) {
    const edited = await page.request.fetch(orderCalls.edit.path, {
      method: orderCalls.edit.method,
      headers,
      data: { id, jobId: '1', copies },
    })
    expect(edited.ok()).toBe(true)
  }

  await page.getByRole('button', { name: 'Edit order HISTORY-1, job 1' }).click()
  const dialog = page.getByRole('dialog')
  const events = `**${orderCalls.events.path}?*`
  await page.route(events, (route) => route.abort())
  await dialog.getByText('History', { exact: true }).click()
  // By keyboard: a change that is announced late also fetches the history again, and removes the button before a click.
  await dialog.getByRole('button', { name: 'Try again' }).focus()
  await page.unroute(events)
  await page.keyboard.press('Enter')

  const entries = dialog.getByRole('list', { name: 'History' }).locator('> li')
  await expect(entries.first()).toContainText('admin@demo.example')
  await expect(entries.first()).toContainText(`Quantity: ${EDITS} → ${EDITS + 1}`)
  await dialog.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await expect(entries).toHaveCount(EDITS + 1)
  await expect(entries.last()).toContainText('Arrived · 1 copy')
  await expect(entries.last()).toContainText('API key')
  await expect(dialog.getByRole('button', { name: 'Show more' })).toBeHidden()
  expect(await findSeriousViolationsInBothSchemes(page)).toEqual([])
})
