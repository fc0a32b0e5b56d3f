import { type APIRequestContext, expect, type Page, request } from '@playwright/test'

/** The initial password of a new user, who has to choose another one. */
export const FIRST_PASSWORD = 'four loud herons dance'

/** Replaces the password that somebody else has set, on the page after the first sign-in. */
export async function chooseOwnPassword(page: Page, existing: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose a password of your own' })).toBeVisible()
  await page.getByLabel('Existing password').fill(existing)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('Confirm password').press('Enter')
}

async function ok(call: ReturnType<APIRequestContext['fetch']>): Promise<void> {
  const response = await call
  expect(response.ok(), await response.text()).toBe(true)
}

/** Creates a user of the demo by API requests; the user has already signed in and chosen the password. */
export async function createUser(
  administrator: Page,
  { password, ...user }: { readonly userId: string; readonly password: string; readonly [field: string]: unknown },
): Promise<void> {
  const customer = { customer: 'demo' }
  const created = await administrator.request.post('/pax/user/create', {
    headers: customer,
    data: { ...user, password: FIRST_PASSWORD },
  })
  expect(created.ok(), await created.text()).toBe(true)
  const { user: stored } = (await created.json()) as { user: { id: string } }
  const { origin } = new URL(created.url())
  const userContext = await request.newContext({ baseURL: origin, extraHTTPHeaders: { ...customer, origin } })
  await ok(userContext.post('/pax/user/login', { data: { userId: user.userId, password: FIRST_PASSWORD } }))
  const data = { id: stored.id, existingPassword: FIRST_PASSWORD, password }
  await ok(userContext.put('/pax/user/edit', { data }))
  await userContext.dispose()
}
