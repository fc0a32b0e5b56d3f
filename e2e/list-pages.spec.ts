import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findSeriousViolationsInBothSchemes } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { addDemoRows } from './many-rows.ts'
import { openAs } from './sign-in.ts'

const CHANGES = 201
const REJECTED = 300

test('The audit trail loads its next page when its end becomes visible, and starts again with another filter', async ({
  page,
  product,
}) => {
  await addDemoRows(product, 'audit', CHANGES)
  await openAs(page, 'admin', '/demo/settings/audit')
  const rows = page.getByRole('rowheader')
  const older = page.getByRole('button', { name: 'Show older entries' })
  await expect(rows).toHaveCount(50)
  await older.scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(100)
  expect(await findSeriousViolationsInBothSchemes(page)).toEqual([])
  // An export that is cancelled while its request waits ends without a file and without an error.
  const exporting = page.getByRole('button', { name: 'Export as CSV' })
  const requested = Promise.withResolvers<void>()
  await page.route(/\/pax\/audit\?/, () => requested.resolve(), { times: 1 })
  await exporting.click()
  await requested.promise
  await expect(exporting).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(exporting).toBeEnabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const [file] = await Promise.all([page.waitForEvent('download'), exporting.click()])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines.filter((line) => line.includes('"subjectId"'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('"config"')).length).toBeGreaterThanOrEqual(CHANGES)
  await page.getByRole('searchbox', { name: 'Who' }).fill('nobody@')
  await expect(page.getByText('No entry matches the filter.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Who' }).fill('admin@')
  await expect(rows).toHaveCount(50)
})

/** Waits until a list has its first page, then scrolls to its end, which loads the rest. */
async function loadNextPage(list: Page | Locator, entries: number): Promise<void> {
  const rows = list.getByRole('rowheader')
  const next = list.getByRole('button', { name: 'Show more' })
  await expect(rows).toHaveCount(200)
  await next.scrollIntoViewIfNeeded()
  await expect(next).toBeHidden()
  expect(await rows.count()).toBeGreaterThanOrEqual(entries)
}

test('The users screen loads its next page when its end becomes visible, and searches all users', async ({
  page,
  product,
}) => {
  await addDemoRows(product, 'users', CHANGES)
  await openAs(page, 'admin', '/demo/settings/users')
  await loadNextPage(page, CHANGES)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(200)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('user200')
  await expect(page.getByRole('rowheader')).toHaveText([/user200@many\.example/])
  await page.goto('/demo/settings/users?search=admin')
  await expect(page.getByRole('rowheader', { name: /admin@demo\.example/ })).toBeVisible()
})

test('The versions of the automation rules load their next page when the end of the list becomes visible', async ({
  page,
  product,
}) => {
  await addDemoRows(product, 'rules', CHANGES)
  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('button', { name: 'Open: Automation rules' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Versions' }).click()
  await loadNextPage(page.getByRole('dialog', { name: 'Versions of the rules' }), CHANGES)
})

test('A rejected file on the last page of 300 files with long names is found by its name', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addDemoRows(product, 'refusedFiles', REJECTED)
  await openAs(page, 'admin')
  const open = page.getByRole('button', { name: new RegExp(`^${REJECTED} `) })
  await expect(open).toBeVisible()
  await open.click()
  const dialog = page.getByRole('dialog')
  const problems = dialog.getByRole('listitem')
  await expect(problems).toHaveCount(200)
  await dialog.getByRole('searchbox').fill('000-long')
  await expect(problems).toHaveText([/^000-long-name/])
  await dialog.getByRole('searchbox').fill('none of these')
  await expect(dialog.getByText(/none of these/)).toBeVisible()
  await dialog.getByRole('searchbox').fill('')
  await expect(problems).toHaveCount(200)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})
