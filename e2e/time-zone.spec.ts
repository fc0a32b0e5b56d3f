import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

test.use({ timezoneId: 'America/New_York' })

const CONFIGURATION = '/demo/settings/configuration-settings'
const openConfiguration = async (page: Page) => {
  await page.goto(CONFIGURATION)
  await expect(page.getByRole('heading', { name: 'Configuration', level: 1 })).toBeVisible()
}

test('The shop chooses its time zone; screens show its times and name it where the browser is elsewhere', async ({
  page,
}) => {
  await openAs(page, 'admin', CONFIGURATION)
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue('UTC')
  await expect(page.getByText('This browser: America/New_York')).toBeVisible()
  await expect(page.getByLabel('At (UTC)')).toHaveValue('00:00')
  await zone.fill('berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  // the purge remains at the same instant
  await expect(page.getByLabel('At (Europe/Berlin)')).toHaveValue(/^0[12]:00$/)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()

  await page.goto('/demo/settings/audit')
  await expect(page.getByRole('columnheader', { name: 'When (Europe/Berlin)' })).toBeVisible()
  const entry = page.getByRole('row').filter({ hasText: 'Time zone' }).first()
  const at = await entry.locator('time').getAttribute('datetime')
  const berlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
  await expect(entry).toContainText(berlin.format(new Date(at ?? '')))

  await openConfiguration(page)
  await page.getByRole('button', { name: 'Use America/New_York' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()
  await page.goto('/demo/settings/audit')
  await expect(page.getByRole('columnheader', { name: 'When', exact: true })).toBeVisible()
})

test('The owner of a preset sets several times on days of the week, and an incomplete one is not saved', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await page.getByRole('button', { name: 'Update preset' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('button', { name: 'Add time' }).click()
  await expect(editor.getByText('Enter a time.')).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  const first = editor.getByRole('group', { name: 'Time 1' })
  await first.getByLabel('Time 1, hour and minute').fill('14:30')
  for (const day of ['Sat', 'Sun']) await first.getByText(day, { exact: true }).click()
  await editor.getByRole('button', { name: 'Add time' }).click()
  const second = editor.getByRole('group', { name: 'Time 2' })
  await second.getByLabel('Time 2, hour and minute').fill('9')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()

  await page.getByRole('button', { name: 'Update preset' }).click()
  await expect(editor.getByLabel('Time 1, hour and minute')).toHaveValue('09:00')
  await expect(editor.getByLabel('Time 2, hour and minute')).toHaveValue('14:30')
  await expect(second.getByRole('checkbox', { name: 'Fri' })).toBeChecked()
  await expect(second.getByRole('checkbox', { name: 'Sat' })).not.toBeChecked()
  await editor.getByRole('button', { name: 'Remove time 1' }).click()
  await expect(second).toHaveCount(0)
})
