import { rm } from 'node:fs/promises'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import type { Browser, Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './colleague.ts'
import { drop, filesIn, outputFolder, phoneCase, printOrders } from './orders-page.ts'
import { openAs } from './sign-in.ts'
import type { Product } from './start-product.ts'
import { createUser } from './user-accounts.ts'

const ORDER = 'PhoneCase-Shift-M-3'
const BEN = { userId: 'ben@demo.example', password: 'seven quiet otters swim' }

const tile = (page: Page) => page.getByRole('tab', { name: /Flatbed morning/ })
const useBar = (page: Page) => page.getByRole('region', { name: 'Who uses the preset' })

/** Expects a message above the disabled buttons of the preset. */
const expectReason = (page: Page, reason: RegExp) => expect(page.getByText(reason).first()).toBeVisible()

async function setPermissions(admin: Page, id: string, permissions: string): Promise<void> {
  const headers = { customer: 'demo', origin: new URL(admin.url()).origin }
  const { method, path: url } = calls.users.edit
  const response = await admin.request.fetch(url, { method, headers, data: { id, role: 'operator', permissions } })
  expect(response.ok(), await response.text()).toBe(true)
}

/** As an administrator, shares the preset of the operator and creates Ben, who sees the same orders. */
async function setUpTeam(browser: Browser, product: Product) {
  const admin = await browser.newPage({ baseURL: product.address, locale: 'en-GB' })
  await openAs(admin, 'admin')
  const headers = { customer: 'demo', origin: new URL(admin.url()).origin }
  const loadUser = async (name: string) => {
    const list = await admin.request.get(calls.users.list.path, { headers })
    const { users } = (await list.json()) as { users: { id: string; userId: string; userRules: object[] }[] }
    return users.find(({ userId }) => userId === name)
  }
  const { userRules } = (await loadUser('operator@demo.example')) ?? {}
  await createUser(admin, { ...BEN, role: 'operator', permissions: 'print_order_edit', userRules })
  const ben = (await loadUser(BEN.userId))?.id ?? ''
  return { admin, setRights: (permissions: string) => setPermissions(admin, ben, permissions) }
}

async function signInAsBen(page: Page): Promise<void> {
  await page.goto('/demo')
  await page.getByLabel('E-mail').fill(BEN.userId)
  await page.getByLabel('Password', { exact: true }).fill(BEN.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/demo/orders')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
}

test('At a shift change a colleague takes over the bed, prints, rejects a piece and confirms the print job', async ({
  page,
  colleague: ben,
  browser,
  product,
}) => {
  const { admin, setRights } = await setUpTeam(browser, product)
  await openAs(page, 'operator')
  await drop(product, 'PhoneCase-Shift-M-3.pdf', await phoneCase(95, 'Shift'))
  await page.getByRole('gridcell', { name: ORDER, exact: true }).click()

  await page.getByRole('button', { name: 'Update preset' }).click()
  const editor = page.getByRole('dialog', { name: /^Update preset / })
  await editor.getByRole('combobox', { name: 'Shared with' }).click()
  await page.getByRole('option', { name: 'All users' }).click()
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await page.getByRole('button', { name: 'Add one' }).click()
  await printOrders(page)
  await page.getByRole('button', { name: /^Add order/ }).click()
  await expect(tile(page)).toContainText(/In use by operator since \d\d:\d\d/)

  await signInAsBen(ben)
  await expect(useBar(ben)).toContainText('Preset of operator')
  await expect(useBar(ben)).toContainText(/In use by operator since \d\d:\d\d/)
  await expect(ben.getByRole('button', { name: 'Print orders' })).toBeDisabled()
  await expectReason(
    ben,
    /^operator@demo\.example has worked on the preset “Flatbed morning” since \d\d:\d\d and has orders on it\. Ask the user /,
  )
  await expect(ben.getByRole('button', { name: 'Update preset' })).toBeHidden()
  await expect(ben.getByRole('button', { name: 'Take over' })).toBeHidden()

  await expect.poll(() => filesIn(outputFolder(product)), { timeout: 30_000 }).toHaveLength(1)
  const openFirstRun = async () => {
    await ben.getByRole('button', { name: /^Print jobs/ }).click()
    await ben
      .getByRole('dialog')
      .getByRole('button', { name: /Details/ })
      .first()
      .click()
  }
  await openFirstRun()
  const run = ben.getByRole('dialog', { name: /^Print job / })
  await expect(run.getByText('Print job of operator@demo.example.')).toBeVisible()
  await expect(run.getByRole('button', { name: 'Printed correctly' })).toBeHidden()

  await setRights('print_order_edit,team_presets_edit')
  await ben.goto('/demo/orders')
  await openFirstRun()
  await run.getByRole('button', { name: 'Printed correctly' }).click()
  await expect(run.getByText('Confirmed')).toBeVisible()
  await ben.goto('/demo/orders')
  await ben.getByRole('button', { name: 'Take over' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await expect(tile(page)).toContainText('In use by ben since')
  await expect(page.getByRole('button', { name: 'Print orders' })).toBeDisabled()

  await printOrders(ben)
  await expect.poll(() => filesIn(outputFolder(product)), { timeout: 30_000 }).toHaveLength(2)
  for (const name of await filesIn(outputFolder(product))) await rm(path.join(outputFolder(product), name))
  await ben.getByRole('region', { name: 'Print job' }).getByRole('button', { name: 'Details' }).click()
  await expect(run.getByText('Picked up')).toBeVisible({ timeout: 30_000 })
  await run.getByRole('button', { name: 'Reject pieces' }).click()
  await run
    .getByRole('button', { name: new RegExp(ORDER) })
    .first()
    .click()
  await run.getByText('Lines or banding').click()
  await run.getByRole('button', { name: 'Reject 1 piece' }).click()
  await expect(run.getByText(/1 rejected/)).toBeVisible()
  await run.getByRole('button', { name: 'Printed correctly' }).click()
  await expect(run.getByText('Confirmed')).toBeVisible()
  await ben.keyboard.press('Escape')

  await ben.getByRole('button', { name: 'Put on hold' }).click()
  await expect(tile(page)).toContainText('On hold')
  await expect(ben.getByRole('button', { name: 'Auto fill' })).toBeDisabled()
  await expectReason(
    ben,
    /^ben@demo\.example put the preset “Flatbed morning” on hold on \d\d-\d\d-\d{4} \d\d:\d\d\. Nothing is placed or printed /,
  )
  await ben.getByRole('button', { name: 'Release' }).click()
  await expect(tile(page)).not.toContainText('On hold')
  await ben.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(tile(page)).toContainText('Locked by ben')
  await expect(page.getByRole('button', { name: 'Auto fill' })).toBeDisabled()
  await expectReason(
    page,
    /^ben@demo\.example locked the preset “Flatbed morning”, working on it since \d\d:\d\d\. This user or an administrator can unlock it\.$/,
  )
  expect(await seriousViolations(ben)).toEqual([])

  await admin.goto('/demo/settings/audit')
  await expect(admin.getByRole('row', { name: /taken over/ })).toContainText(
    /operator@demo\.example.*ben@demo\.example/,
  )
})
