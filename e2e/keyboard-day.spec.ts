import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { countPointerEvents, press, tick, type } from './keyboard.ts'
import { openAs, startSession } from './sign-in.ts'
import { makeSuperAdministrator } from './super-administrator.ts'
import { createUser } from './user-accounts.ts'

const PASSWORD = 'three quiet otters sing'
const SUPER = 'day@provider.example'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

/** Searches the list and moves the focus to the first matching order. */
async function goToOrder(page: Page, typed: string, name: RegExp): Promise<void> {
  await expect(row(page, name)).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused()
  await page.keyboard.type(typed)
  await expect(page.getByText('1 job', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1)
}

test('By keyboard only: the cookie notice is dismissed, columns are chosen, an order is deleted, another is cancelled', async ({
  page,
}) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await page.goto('/demo')
  await type(page, page.getByLabel('E-mail'), 'admin@demo.example')
  await type(page, page.getByLabel('Password', { exact: true }), 'platen-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/demo/orders')
  const cookies = page.getByRole('region', { name: 'Cookies' })
  await press(page, cookies.getByRole('button', { name: 'OK', exact: true }))
  await expect(cookies).toHaveCount(0)

  await press(page, button(page, 'Columns'))
  await tick(page, page.getByRole('checkbox', { name: 'SKU', exact: true }))
  await expect(page.getByRole('columnheader', { name: /^SKU/ })).toHaveCount(0)
  await press(page, button(page, 'Reset columns'))
  await expect(page.getByRole('columnheader', { name: /^SKU/ })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Columns')).toBeFocused()

  // The key is listed in the help (?); the confirmation shows the order's name and can be cancelled.
  await page.keyboard.press('?')
  await expect(dialog(page).getByRole('row', { name: 'In the list: delete the order Delete' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The arrow key moves from the search to the orders, also if the header was the last focused part of the list.
  await page.getByRole('columnheader', { name: /^Order/ }).focus()
  await goToOrder(page, 'mug-w', /Mug-White-300-2/)
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toContainText('Delete order Mug-White-300-2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  // Without a search, so that another order follows.
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toContainText('Delete order Mug-White-300-2')
  await press(page, dialog(page).getByRole('button', { name: 'Delete', exact: true }))
  await expect(row(page, /Mug-White-300-2/)).toHaveCount(0)
  // The next order has the focus, and the key deletes it.
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toContainText(/Delete order (?!Mug-White-300-2)/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Shift+Space')
  await press(page, page.getByRole('group', { name: 'Selected orders' }).getByRole('button', { name: 'Cancel order…' }))
  await type(page, dialog(page).getByRole('textbox', { name: 'Reason' }), 'ordered twice')
  await press(page, dialog(page).getByRole('button', { name: 'Cancel copies' }))
  await expect(page.getByText('1 order cancelled')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  await pointer.expectNone()
})

test('By keyboard only: orders are removed from a preset, a piece is rejected, print jobs are reprinted, withdrawn and marked as printed', async ({
  page,
}) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await openAs(page, 'operator')
  const preset = page.getByRole('tab', { name: /Flatbed morning/ })
  await goToOrder(page, 'pen-w', /Pen-White-S-4/)
  await page.keyboard.press('Space')
  await press(page, button(page, /^Add order · 4/))
  await expect(preset).toContainText('4 / 29')
  await press(page, button(page, 'Remove orders'))
  await press(page, dialog(page).getByRole('button', { name: 'Remove orders' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(preset).toContainText('0 / 29')

  await press(page, button(page, /^Add order · 4/))
  await expect(preset).toContainText('4 / 29')
  await press(page, button(page, 'Print orders'))
  await press(page, dialog(page).getByRole('button', { name: /^Print 4 pieces/ }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const card = page.getByRole('region', { name: 'Print job' })
  await press(page, card.getByRole('button', { name: 'Details' }))
  const run = page.getByRole('dialog', { name: /^Print job / })
  await expect(run.getByText('Sent')).toBeVisible({ timeout: 30_000 })
  await press(page, run.getByRole('button', { name: 'Reject pieces' }))
  await press(page, run.getByRole('button', { name: /Pen-White-S-4/ }).first())
  await expect(run.getByText(/^1 piece chosen/)).toBeVisible()
  await tick(page, run.getByRole('checkbox', { name: 'Lines or banding' }))
  await press(page, run.getByRole('button', { name: 'Reject 1 piece' }))
  await expect(run.getByText(/1 rejected/)).toBeVisible()
  await press(page, run.getByRole('button', { name: 'Print again' }))
  await press(page, dialog(page).getByRole('button', { name: 'Print again' }))
  await expect(page.getByRole('dialog', { name: /again\?$/ })).toHaveCount(0)
  await expect(run).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, button(page, 'Print jobs'))
  const details = dialog(page).getByRole('button', { name: 'Details' })
  await expect(details).toHaveCount(2)

  // The reprint is withdrawn, the first print job is marked as printed; a piece of it is found by its code.
  await press(page, details.first())
  await press(page, run.getByRole('button', { name: 'Withdraw print job' }))
  await press(page, dialog(page).getByRole('button', { name: 'Withdraw print job' }))
  await expect(run.getByText('Withdrawn: the file was removed before the RIP took it.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(run.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(run).toHaveCount(0)
  await press(page, details.last())
  await press(page, run.getByRole('button', { name: 'Printed correctly' }))
  await expect(run.getByRole('button', { name: 'Printed correctly' })).toHaveCount(0)
  await expect(run.locator(':focus')).toHaveCount(1)
  const code = await run
    .getByText(/^[0-9A-Z]{10}$/)
    .last()
    .innerText()
  await page.keyboard.press('Escape')
  await expect(run).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Piece ${code}` })).toBeVisible()
  await press(page, dialog(page).getByRole('button', { name: 'Open print job' }))
  await expect(run).toBeVisible()
  await pointer.expectNone()
})

test('By keyboard only: a user without the permission to print reprocesses orders', async ({ page }) => {
  await startSession(page, 'admin')
  const looker = { userId: 'day@demo.example', password: PASSWORD }
  await createUser(page, { ...looker, role: 'poweruser', permissions: ['jig_view'] })

  const pointer = await countPointerEvents(page)
  await openAs(page, looker)
  await press(page, button(page, 'Reprocess'))
  await expect(page.getByText(/^The rules were applied again/)).toBeVisible()
  await pointer.expectNone()
})

test('By keyboard only: the help message is written, shown and hidden', async ({ page, product }) => {
  test.slow()
  await makeSuperAdministrator(product, SUPER, PASSWORD)
  const pointer = await countPointerEvents(page)
  await openAs(page, { userId: SUPER, password: PASSWORD }, '/demo/settings/configuration-settings')
  await press(page, button(page, 'Edit help message'))
  await type(page, dialog(page).getByRole('textbox'), 'Call 100 for help.')
  await press(page, dialog(page).getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tick(page, page.getByRole('switch', { name: 'Show the help message' }))
  // The previous save of the text showed the same message.
  const applied = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/pax/config'),
  )
  await press(page, button(page, 'Apply'))
  expect((await applied).ok()).toBe(true)
  await press(page, page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }), 'Shift+Tab')
  await expect(page.getByText('Call 100 for help.')).toBeVisible()
  await press(page, button(page, 'Hide'))
  await expect(page.getByText('Call 100 for help.')).toHaveCount(0)
  await pointer.expectNone()
})
