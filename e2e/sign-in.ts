import { sessionCalls } from '@platen/contract/session'
import { expect, type Page } from '@playwright/test'

export type DemoUser = 'operator' | 'power' | 'admin'
/** A user of the demo environment that a test has created. */
type CreatedUser = { readonly userId: string; readonly password: string }

export const toEmail = (user: DemoUser): string => `${user}@demo.example`

const toCredentials = (user: DemoUser | CreatedUser): CreatedUser =>
  typeof user === 'string' ? { userId: toEmail(user), password: 'platen-demo' } : user

/** Starts a session in the demo environment by an API request. The page is not opened. */
export async function startSession(page: Page, user: DemoUser | CreatedUser): Promise<void> {
  const { userId, password } = toCredentials(user)
  const data = { userId, password }
  const response = await page.request.post(sessionCalls.login.path, { data, headers: { customer: 'demo' } })
  expect(response.ok(), await response.text()).toBe(true)
}

/**
 * Starts a session and opens a page of the demo environment, without the sign-in form. The browser stores what it
 * stores after the form (`session-flag.ts` of the web app) and the dismissed cookie notice (`is-cookie-notice-due.ts`).
 */
export async function openAs(page: Page, user: DemoUser | CreatedUser, at = '/demo/orders'): Promise<void> {
  await startSession(page, user)
  const stored = {
    loggedIn: 'true',
    signedInUser: JSON.stringify(['demo', toCredentials(user).userId, false, Date.now()]),
    cookieNoticeTime: String(Date.now()),
  }
  const script = await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(stored))
  await openPage(page, at)
  await script.dispose()
}

/**
 * Opens a page and waits until the application has replaced the first paint, which has a text for browsers without
 * scripts.
 */
export async function openPage(page: Page, at: string): Promise<void> {
  const response = await page.goto(at)
  expect(await response?.text()).toContain('<noscript>')
  await expect(page.locator('#root noscript')).toHaveCount(0)
}
