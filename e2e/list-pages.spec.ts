import type { Page } from '@playwright/test'
import { findSeriousViolationsInBothSchemes } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { signInAt } from './super-administrator.ts'

const CHANGES = 230

/** Changes the configuration, which adds one audit entry each time. */
async function changeConfiguration(page: Page, times: number): Promise<void> {
  for (let minutes = 1; minutes <= times; minutes++) {
    const data = { unit: 'mm', isAutoPollingOn: true, autoPollingIntervalMins: 1000 + minutes, isAutoPurgeOn: false }
    const answer = await page.request.post('/pax/config', { data, headers: { Customer: 'demo' } })
    expect(answer.status()).toBe(200)
  }
}

test('The audit trail loads its next page when its end becomes visible, and starts again with another filter', async ({
  page,
}) => {
  await signInAt(page, '/demo', 'admin@demo.example', 'platen-demo')
  await page.waitForURL('**/demo/orders')
  await changeConfiguration(page, CHANGES)
  await page.goto('/demo/settings/audit')
  const rows = page.getByRole('rowheader')
  const older = page.getByRole('button', { name: 'Show older entries' })
  await expect(rows).toHaveCount(200)
  await older.scrollIntoViewIfNeeded()
  await expect(older).toBeHidden()
  expect(await rows.count()).toBeGreaterThanOrEqual(CHANGES)
  expect(await findSeriousViolationsInBothSchemes(page)).toEqual([])
  await page.getByLabel('Who').fill('nobody@')
  await expect(page.getByText('No entry matches the filter.')).toBeVisible()
  await page.getByLabel('Who').fill('admin@')
  await expect(rows).toHaveCount(200)
})
