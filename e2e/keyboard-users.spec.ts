import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { choose, chooseIn, countPointerEvents, press, signInByKeyboard, tabTo, tick, type } from './keyboard.ts'
import { openAs } from './sign-in.ts'
import { makeSuperAdministrator } from './super-administrator.ts'

test.describe.configure({ mode: 'serial' })

const PASSWORD = 'three quiet otters sing'
const NEW_PASSWORD = 'four loud herons dance'
const OLGA = 'olga@demo.example'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
const menu = (page: Page) => page.getByRole('button', { name: /^Menu of/ })

async function countActiveOrders(page: Page): Promise<number> {
  const response = await page.request.get('/pax/orders?type=active', { headers: { customer: 'demo' } })
  return ((await response.json()) as { orders: unknown[] }).orders.length
}

test('By keyboard only: a user signs in after a failed attempt, uses the user menu, the sessions and the guide, and signs out', async ({
  page,
}) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await signInByKeyboard(page, '/demo', 'operator@demo.example', 'not this one')
  await expect(page.getByText('Invalid username or password.').first()).toBeVisible()
  await press(page, button(page, 'Show password'), 'Shift+Tab')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one')
  await tick(page, page.getByRole('checkbox', { name: 'Remember me' }))
  await type(page, page.getByLabel('Password', { exact: true }), 'platen-demo', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/demo/orders')

  await press(page, menu(page))
  await choose(page, 'Where you are signed in')
  await expect(dialog(page).getByText('this one')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await choose(page, 'Keyboard shortcuts')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await choose(page, 'Log out')
  await page.waitForURL((url) => url.pathname === '/')
  await tabTo(page, page.getByRole('link', { name: 'Setup guide' }).or(button(page, 'Setup guide')))
  await press(page, page.getByRole('link', { name: 'Privacy policy' }).or(button(page, 'Privacy policy')))
  await pointer.expectNone()
})

test('By keyboard only: a user is created, changed, given rules and a new password, and deleted', async ({ page }) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await openAs(page, 'admin')
  await press(page, page.getByRole('link', { name: 'Settings', exact: true }))
  await press(page, page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).first())
  await page.waitForURL('**/settings/users')

  await press(page, button(page, 'New user'))
  await expect(dialog(page).getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type(OLGA)
  await type(page, dialog(page).getByLabel('New password'), PASSWORD)
  await press(page, button(page, 'Show password').first())
  await expect(dialog(page).getByLabel('New password')).toHaveAttribute('type', 'text')
  await type(page, dialog(page).getByLabel('Confirm password'), PASSWORD)
  await chooseIn(page, dialog(page).getByRole('combobox', { name: 'Role' }), 'Operator')
  await press(page, button(page, 'Add a value: Location'))
  await type(page, dialog(page).getByRole('textbox', { name: 'Name' }), 'Hall 2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(button(page, 'Add a value: Location')).toBeFocused()
  await tick(page, dialog(page).getByRole('checkbox', { name: 'Masters: View' }))
  await press(page, dialog(page).getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('row', { name: new RegExp(OLGA) })).toContainText('Operator')
  await expect(button(page, 'New user')).toBeFocused()

  await press(page, button(page, `Edit ${OLGA}`))
  await expect(dialog(page).getByRole('checkbox', { name: 'Masters: View' })).toBeChecked()
  await chooseIn(page, dialog(page).getByRole('combobox', { name: 'Role' }), 'Power user')
  await press(page, dialog(page).getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('row', { name: new RegExp(OLGA) })).toContainText('Power user')
  await expect(button(page, `Edit ${OLGA}`)).toBeFocused()

  // the orders of the demo arrive after the start
  await expect.poll(() => countActiveOrders(page), { timeout: 60_000 }).toBe(12)
  await press(page, button(page, `Rules of ${OLGA}`))
  await press(page, button(page, 'Add rule'))
  await tick(page, dialog(page).getByRole('checkbox', { name: 'Pens 12-up' }))
  await press(page, button(page, 'Copy rule 1'), 'Shift+Tab')
  await press(page, button(page, 'Delete rule 2'))
  await expect(button(page, 'Delete rule 2')).toHaveCount(0)
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await press(page, dialog(page).getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Rules updated')).toBeVisible()
  await expect(dialog(page)).toContainText('Active orders that match the rules and are not assigned to this user: 3.')
  await press(page, button(page, 'Assign'))
  await expect(page.getByText('Orders assigned: 3')).toBeVisible()
  await expect(button(page, `Rules of ${OLGA}`)).toBeFocused()

  await press(page, button(page, `New password for ${OLGA}`))
  await type(page, dialog(page).getByLabel('New password'), NEW_PASSWORD)
  await type(page, dialog(page).getByLabel('Confirm password'), NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password updated')).toBeVisible()

  await press(
    page,
    page
      .getByRole('row', { name: new RegExp(OLGA) })
      .getByRole('button')
      .first(),
    'Shift+Tab',
  )
  await expect(
    page
      .getByText('No output presets are defined for this user.')
      .or(page.getByText('No output channel is set up for this user'))
      .first(),
  ).toBeVisible()

  await press(page, button(page, `Delete ${OLGA}`))
  await press(page, button(page, 'Delete user'))
  await expect(page.getByRole('row', { name: new RegExp(OLGA) })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  await pointer.expectNone()
})

test('By keyboard only: a user changes their own password, and the old one is no longer accepted', async ({ page }) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await openAs(page, 'power', '/demo/settings')
  await press(page, menu(page))
  await choose(page, 'Change password')
  await expect(dialog(page).getByLabel('Existing password')).toBeFocused()
  await page.keyboard.type('platen-demo')
  await type(page, dialog(page).getByLabel('New password'), PASSWORD)
  await type(page, dialog(page).getByLabel('Confirm password'), PASSWORD)
  await press(page, dialog(page).getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(menu(page)).toBeFocused()
  await pointer.expectNone()
})

test('By keyboard only: an environment is created and found in the list', async ({ page, product }) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await makeSuperAdministrator(product, 'root@provider.example', PASSWORD)
  await signInByKeyboard(page, '/', 'root@provider.example', PASSWORD)
  await page.waitForURL('**/customers')
  await press(page, page.getByRole('link', { name: 'Create environment' }))
  await type(page, page.getByRole('textbox', { name: 'Name' }), 'KeyShop')
  await press(page, page.getByRole('button', { name: 'Create', exact: true }))
  await page.waitForURL('**/keyshop/settings')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Environments', exact: true }))
  await page.waitForURL('**/customers')
  const search = page.getByRole('searchbox', { name: 'Search environments' })
  await type(page, search, 'demo')
  await page.waitForURL(/search=demo/)
  await press(page, page.getByRole('link', { name: 'Open demo' }))
  await page.waitForURL('**/demo/orders')
  await page.goBack()
  await expect(search).toHaveValue('demo')
  await pointer.expectNone()
})
