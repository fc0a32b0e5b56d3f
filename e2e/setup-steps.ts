import type { Locator, Page } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect } from './fixtures.ts'
import { signInAt } from './super-administrator.ts'
import { chooseOwnPassword, FIRST_PASSWORD } from './user-accounts.ts'

/** Password of all users of the environment that is set up from nothing, after their first sign-in. */
export const PASSWORD = 'three quiet otters sing'
export const SUPER = 'root@provider.example'
export const ADMIN = 'anna@newshop.example'
export const OPERATOR = 'olaf@newshop.example'

/** The topmost dialog, or the topmost with this name. */
export const getDialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name ? { name } : {}).last()

export async function signIn(page: Page, userId: string): Promise<void> {
  await page.context().clearCookies()
  await signInAt(page, '/newshop', userId, PASSWORD)
  // an administrator without presets starts with the steps of the set-up
  await page.waitForURL(/newshop\/(orders|settings)$/)
}

/** The first sign-in of a user, who chooses a password. */
export async function signInFirst(page: Page, userId: string): Promise<void> {
  await page.context().clearCookies()
  await signInAt(page, '/newshop', userId, FIRST_PASSWORD)
  await chooseOwnPassword(page, FIRST_PASSWORD, PASSWORD)
  await page.waitForURL(/newshop\/(orders|settings)$/)
}

/** Opens a section of the settings home in its dialog. */
export async function openSettings(page: Page, name: string): Promise<Locator> {
  await page.goto('/newshop/settings')
  await page.getByRole('button', { name: `Open: ${name}` }).click()
  return getDialog(page)
}

/** Expects no serious or critical violation in the open dialogs. */
async function expectNoSeriousViolations(page: Page): Promise<void> {
  expect(await seriousViolations(page, { within: 'dialog' })).toEqual([])
}

/** Clicks a button while the server cannot be reached; expects the error dialog with the headline and closes it. */
export async function expectFailsOffline(page: Page, call: string, button: Locator, headline: string): Promise<void> {
  await page.route(`**${call}`, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await button.click()
  const error = getDialog(page, headline)
  await expect(error).toBeVisible()
  await expectNoSeriousViolations(page)
  await page.unroute(`**${call}`)
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(error).toBeHidden()
}

/**
 * As `expectFailsOffline`; the dialog stays open with the typed values, and the second save, online again, succeeds.
 */
export async function saveAfterRetry(page: Page, call: string, save: Locator, headline: string): Promise<void> {
  await expectFailsOffline(page, call, save, headline)
  await expect(save).toBeVisible()
  await save.click()
}

/** Creates a user after failed attempts: invalid e-mail, invalid passwords, offline. */
export async function addUser(page: Page, userId: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = getDialog(page)
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabel('E-mail').fill('not an address')
  await dialog.getByLabel('New password').fill(FIRST_PASSWORD)
  await dialog.getByLabel('Confirm password').fill(`${FIRST_PASSWORD}!`)
  await expect(dialog.getByText('Passwords are not same')).toBeVisible()
  await dialog.getByLabel('Confirm password').fill(FIRST_PASSWORD)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role }).click()
  await save.click()
  await expect(dialog.getByText('Email is not valid')).toBeVisible()
  await dialog.getByLabel('E-mail').fill(userId)
  await saveAfterRetry(page, '/pax/user/create', save, 'The user could not be created')
  await expect(page.getByText('User created').last()).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(userId) })).toContainText(role)
}
