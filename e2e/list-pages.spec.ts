import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connectorCalls } from '@platen/contract/connectors'
import type { Locator, Page } from '@playwright/test'
import { findSeriousViolationsInBothSchemes } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { openAs, startSession } from './sign-in.ts'

const CHANGES = 201
const REJECTED = 300

/** Changes the configuration, which adds one audit entry each time. */
async function changeConfiguration(page: Page, times: number): Promise<void> {
  for (let minutes = 1; minutes <= times; minutes++) {
    const data = { unit: 'mm', isAutoPollingOn: true, autoPollingIntervalMins: 100 + minutes, isAutoPurgeOn: false }
    const response = await page.request.post('/pax/config', { data, headers: { Customer: 'demo' } })
    expect(response.status()).toBe(200)
  }
}

test('The audit trail loads its next page when its end becomes visible, and starts again with another filter', async ({
  page,
}) => {
  await startSession(page, 'admin')
  await changeConfiguration(page, CHANGES)
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

/** Reports files with long names that cannot be imported, as an input connector does. */
async function reportRefusedFiles(page: Page, files: number): Promise<void> {
  const created = await page.request.post(connectorCalls.createKey.path, {
    data: { name: 'Line 1', kind: 'input' },
    headers: { Customer: 'demo' },
  })
  const { key } = (await created.json()) as { readonly key: string }
  for (let number = 0; number < files; number++) {
    const fileName = `${String(number).padStart(3, '0')}-${'long-name-'.repeat(12)}.txt`
    const response = await page.request.post(connectorCalls.reportRefusedFile.path, {
      data: { claim: randomUUID(), source: 'HotFolder1', fileName, code: 'file_empty' },
      headers: { Customer: 'demo', Authorization: `Bearer ${key}` },
    })
    expect(response.status()).toBe(200)
  }
}

/** Waits until a list has its first page, then scrolls to its end, which loads the rest. */
async function loadNextPage(list: Page | Locator, entries: number): Promise<void> {
  const rows = list.getByRole('rowheader')
  const next = list.getByRole('button', { name: 'Show more' })
  await expect(rows).toHaveCount(200)
  await next.scrollIntoViewIfNeeded()
  await expect(next).toBeHidden()
  expect(await rows.count()).toBeGreaterThanOrEqual(entries)
}

test('The users screen loads its next page when its end becomes visible, and searches all users', async ({ page }) => {
  await startSession(page, 'admin')
  for (let number = 0; number < CHANGES; number++) {
    const userId = `user${String(number).padStart(4, '0')}@demo.example`
    const data = { userId, role: 'operator', password: 'three quiet otters sing' }
    const response = await page.request.post('/pax/user/create', { data, headers: { Customer: 'demo' } })
    expect(response.status()).toBe(200)
  }
  await openAs(page, 'admin', '/demo/settings/users')
  await loadNextPage(page, CHANGES)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(200)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('user0200')
  await expect(page.getByRole('rowheader')).toHaveText([/user0200@demo\.example/])
  await page.goto('/demo/settings/users?search=admin')
  await expect(page.getByRole('rowheader', { name: /admin@demo\.example/ })).toBeVisible()
})

test('The versions of the automation rules load their next page when the end of the list becomes visible', async ({
  page,
}) => {
  await startSession(page, 'admin')
  const headers = { Customer: 'demo' }
  const stored = (await (await page.request.get('/pax/filters/tree', { headers })).json()) as {
    readonly decisionTree: { readonly dataNodes: readonly object[] }
    readonly version: number
  }
  const { decisionTree } = stored
  for (let number = 0; number < CHANGES; number++) {
    const version = stored.version + number
    const [first, ...others] = decisionTree.dataNodes
    const dataNodes = [{ ...first, value: `Value ${number}` }, ...others]
    const data = { ...decisionTree, dataNodes, version }
    const response = await page.request.post('/pax/filters/tree', { data, headers })
    expect(response.status()).toBe(200)
  }
  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('button', { name: 'Open: Automation rules' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Versions' }).click()
  await loadNextPage(page.getByRole('dialog', { name: 'Versions of the rules' }), CHANGES)
})

test('A rejected file on the last page of 300 files with long names is found by its name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startSession(page, 'admin')
  await reportRefusedFiles(page, REJECTED)
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
