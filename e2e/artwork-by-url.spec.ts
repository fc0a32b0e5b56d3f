import { artworkHostCalls } from '@platen/contract/artwork-hosts'
import { intakeCalls } from '@platen/contract/intake'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

test('An order whose artwork cannot be fetched shows why in the list and in its dialog, where it is fetched again', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const headers = { customer: 'demo' }
  const hosts = { hosts: ['files.shop.invalid'] }
  const { method } = artworkHostCalls.save
  const saved = await page.request.fetch(artworkHostCalls.save.path, { method, headers, data: hosts })
  expect(saved.ok()).toBe(true)
  const frames = [{ url: 'https://files.shop.invalid/case.pdf' }]
  const sent = await page.request.post(intakeCalls.persBizOrder.path, {
    headers: { authorization: 'Bearer platen-demo-key' },
    data: { orderId: 'URL-1', jobs: [{ jobId: '1', product: 'PhoneCase', frames }] },
  })
  expect(await sent.json()).toMatchObject({ created: true })

  const row = page.getByRole('row', { name: /URL-1/ })
  const failure = /Waiting for artwork: 0 of 1 files fetched.*files\.shop\.invalid.*the host could not be reached/
  await expect(row.getByRole('img', { name: failure })).toBeVisible({ timeout: 60_000 })
  await row.getByRole('button', { name: 'Edit order URL-1, job 1' }).click()
  const state = page.getByRole('dialog').getByRole('note').filter({ hasText: 'Waiting for artwork' })
  await expect(state).toContainText('Attempt 2 starts at')
  await state.getByRole('button', { name: 'Fetch again' }).click()
  await expect(state).toContainText('the host could not be reached')
})
