import { type Page, type Request, type Response, request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openAs, openPage } from './sign-in.ts'
import { signInAt } from './super-administrator.ts'

const PASSWORD = 'platen-demo'
const ADMIN = 'admin@demo.example'
const OPERATOR = 'operator@demo.example'
const dialog = (page: Page) => page.getByRole('dialog')
const interval = (page: Page) => page.getByLabel('Every … minutes')
const signedOut = (page: Page) => page.getByRole('dialog', { name: 'You are signed out' })
const CONFIGURATION = '/demo/settings/configuration-settings'

const openConfiguration = (page: Page): Promise<void> => openAs(page, 'admin', CONFIGURATION)

/** Ends all other sessions of the administrator from another browser. */
async function endOtherSessions(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const headers = { customer: 'demo', origin }
  const other = await request.newContext({ baseURL: origin, extraHTTPHeaders: headers })
  await other.post('/pax/user/login', { data: { userId: ADMIN, password: PASSWORD } })
  const { sessions } = (await (await other.get('/pax/user/sessions')).json()) as {
    sessions: { id: string; current: boolean }[]
  }
  for (const { id } of sessions.filter(({ current }) => !current)) {
    expect((await other.delete(`/pax/user/sessions/${id}`)).ok()).toBe(true)
  }
  await other.dispose()
}

/** Returns the calls of a page that are running, without the stream of live events. */
function trackCalls(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>()
  page.on('request', (call) => {
    if (call.url().includes('/pax/') && call.resourceType() !== 'eventsource') pending.add(call)
  })
  page.on('requestfinished', (call) => pending.delete(call))
  page.on('requestfailed', (call) => pending.delete(call))
  return pending
}

/** Signs in again in the dialog of a tab whose session has ended. */
async function signInAgain(page: Page): Promise<void> {
  await signedOut(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await signedOut(page).getByRole('button', { name: 'Log in' }).click()
}

/** Holds the response to the next call with this method until `release` is called. */
async function holdResponse(page: Page, url: string, method: string) {
  const received = Promise.withResolvers<number>()
  const released = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(url, async (route) => {
    if (isHeld || route.request().method() !== method) return route.continue()
    isHeld = true
    const response = await route.fetch()
    received.resolve(response.status())
    await released.promise
    return route.fulfill({ response })
  })
  return { status: received.promise, release: released.resolve }
}

test('A page whose session was ended elsewhere shows the reason, keeps its input, and continues after signing in again', async ({
  page,
}) => {
  await openConfiguration(page)
  await interval(page).fill('17')
  await endOtherSessions(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  const ended = signedOut(page)
  await expect(ended).toContainText('Your session was ended in another browser.')
  await expect(ended).toContainText('What you entered on this page is still here.')
  await expect(dialog(page)).toHaveCount(1)

  // Escape asks before anything is lost
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await ended.getByLabel('Password', { exact: true }).fill('not the password')
  await ended.getByRole('button', { name: 'Log in' }).click()
  await expect(ended.getByText('Invalid username or password.')).toBeVisible()
  await ended.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(interval(page)).toHaveValue('17')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()
  await page.reload()
  await expect(interval(page)).toHaveValue('17')

  // without unsaved changes, the sign-in page shows the reason
  await endOtherSessions(page)
  await page.reload()
  await page.waitForURL((url) => url.pathname === '/demo')
  await expect(page.getByText('another browser').first()).toBeVisible()
})

test('A tab that is opened after another tab has noticed the end of the session shows the reason', async ({
  page,
  context,
}) => {
  await openConfiguration(page)
  // a tab that sends no request does not notice the end of the session
  const second = await context.newPage()
  await second.goto('/demo/settings')
  await second.goto('about:blank')
  await endOtherSessions(page)
  await page.reload()
  const reason = (tab: Page) => tab.getByText('Your session was ended in another browser.').first()
  await expect(reason(page)).toBeVisible()
  for (const path of ['/demo/settings', '/demo']) {
    await second.goto(path)
    await second.waitForURL((url) => url.pathname === '/demo')
    await expect(reason(second)).toBeVisible()
  }
  // the sign-in page of another environment does not
  await second.goto('/elsewhere')
  await expect(second.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(reason(second)).toHaveCount(0)

  await signInAt(page, '/demo', ADMIN, PASSWORD)
  await page.waitForURL('**/demo/orders')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/demo')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(reason(page)).toHaveCount(0)
})

for (const [place, minutes] of [
  ['this tab', '23'],
  ['another tab', '24'],
] as const) {
  test(`A late failure of an ended session does not end the one of the user who has signed in again in ${place}`, async ({
    page,
    context,
  }) => {
    await openConfiguration(page)
    await interval(page).fill(minutes)
    const second = await context.newPage()
    await endOtherSessions(page)
    const save = await holdResponse(page, '**/pax/config', 'POST')
    await page.getByRole('button', { name: 'Apply' }).click()
    expect(await save.status).toBe(401)
    // the second tab notices the end of the session
    await second.goto('/demo/settings')
    await expect(signedOut(page)).toContainText('Your session was ended in another browser.')
    if (place === 'this tab') await signInAgain(page)
    else {
      await signInAt(second, '/demo', ADMIN, PASSWORD)
      await second.waitForURL('**/demo/orders')
    }
    await expect(dialog(page)).toHaveCount(0)

    save.release()
    await expect(page.getByText('Configuration applied')).toBeVisible()
    await expect(interval(page)).toHaveValue(minutes)
    await expect(dialog(page)).toHaveCount(0)
    await second.goto('/demo/settings')
    await expect(second.getByRole('button', { name: `Menu of ${ADMIN}` })).toBeVisible()
  })
}

test('The end of a session is shown in every tab, also in one that was opened before the user signed in again', async ({
  page,
  context,
}) => {
  await openConfiguration(page)
  const second = await context.newPage()
  await openPage(second, CONFIGURATION)
  await interval(second).fill('22')
  await page.getByLabel('After … days', { exact: true }).fill('34')
  await endOtherSessions(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await signInAgain(page)
  for (const tab of [page, second]) await expect(dialog(tab)).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()

  // each tab notices it when the stream of live events is closed
  await endOtherSessions(page)
  await expect(signedOut(second)).toContainText('Your session was ended in another browser.')
  await signedOut(second).getByRole('button', { name: 'Leave this page' }).click()
  await second.getByRole('button', { name: 'Discard' }).click()
  for (const tab of [page, second]) {
    await expect(tab.getByText('Your session was ended in another browser.').first()).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Log in' })).toBeVisible()
  }
})

test('If the session cookie is missing when an order is saved, the changed quantity is kept until after the next sign-in', async ({
  page,
  context,
}) => {
  await openAs(page, 'operator')
  await page.getByRole('button', { name: /^Edit order Pen-White-S-4/ }).click()
  const editor = page.getByRole('dialog', { name: /Pen-White-S-4/ })
  await editor.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('9')
  await context.clearCookies()
  await page.keyboard.press('Control+s')
  await expect(signedOut(page)).toContainText('What you entered on this page is still here.')
  await signInAgain(page)
  await expect(signedOut(page)).toBeHidden()
  await expect(editor.getByRole('spinbutton', { name: 'Quantity', exact: true })).toHaveValue('9')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await expect(
    page.getByRole('row', { name: /Pen-White-S-4/ }).getByRole('gridcell', { name: '9', exact: true }),
  ).toBeVisible()
})

test('A tab does not continue with another user who signs in in the same browser', async ({ page, context }) => {
  await openConfiguration(page)
  await interval(page).fill('19')
  const second = await context.newPage()
  await second.goto('/demo')
  await second.getByRole('button', { name: /^Menu of/ }).click()
  await second.getByRole('menuitem', { name: 'Log out' }).click()
  await second.waitForURL((url) => url.pathname === '/')
  await expect(dialog(page)).toContainText('You signed out in another tab of this browser.')
  const pending = trackCalls(second)
  await signInAt(second, '/demo', OPERATOR, PASSWORD)
  await second.waitForURL('**/demo/orders')
  const ended = page.getByRole('dialog', { name: 'Another user signed in' })
  await expect(ended).toContainText('operator@demo.example (demo) signed in in another tab')
  await expect(interval(page)).toHaveValue('19')

  // a sign-in in this tab notifies the other tab; a call that is still running there would fail, and open its sign-in
  // page
  await expect(second.getByRole('row', { name: /Pen-White-S-4/ }).first()).toBeVisible()
  await expect.poll(() => [...pending].map((call) => call.url())).toEqual([])
  await ended.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ended.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(interval(page)).toHaveValue('19')
  await expect(dialog(second)).toContainText('This page belongs to operator@demo.example (demo).')
  await second.getByRole('button', { name: `Continue as ${ADMIN}` }).click()
  await expect(second.getByRole('button', { name: `Menu of ${ADMIN}` })).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()
})

test('A tab does not continue with another user who signs in while its user signs in again', async ({
  page,
  context,
}) => {
  await openConfiguration(page)
  await interval(page).fill('23')
  await endOtherSessions(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(signedOut(page)).toBeVisible()
  const { origin } = new URL(page.url())
  let isNext = false
  const noteSignIn = (response: Response) => {
    isNext ||= response.url().endsWith('/pax/user/login')
  }
  page.on('response', noteSignIn)
  await page.route('**/pax/user/profile', async (route) => {
    // Before the sign-in, the live events check the session with this request, too.
    if (!isNext) return route.continue()
    isNext = false
    page.off('response', noteSignIn)
    const data = { userId: OPERATOR, password: PASSWORD }
    const headers = { customer: 'demo', origin }
    expect((await context.request.post(`${origin}/pax/user/login`, { data, headers })).ok()).toBe(true)
    // The request of the page has its cookie already.
    await route.fulfill({ response: await context.request.get(route.request().url(), { headers }) })
  })
  await signInAgain(page)
  const ended = page.getByRole('dialog', { name: 'Another user signed in' })
  await expect(ended).toContainText('operator@demo.example (demo) signed in in another tab')
  await expect(interval(page)).toHaveValue('23')
  await ended.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ended.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()
})

test('The sign-in page shows who signed in in another tab, and a mistyped environment is not remembered', async ({
  page,
  context,
}) => {
  await openAs(page, 'admin')
  const second = await context.newPage()
  await second.goto('/demo')
  await second.getByRole('button', { name: /^Menu of/ }).click()
  await second.getByRole('menuitem', { name: 'Log out' }).click()
  await second.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText('You signed out in another tab').first()).toBeVisible()

  const fresh = await context.newPage()
  await signInAt(fresh, '/mistyped', OPERATOR, PASSWORD)
  await expect(fresh.getByText('mistyped').first()).toBeVisible()
  await fresh.goto('/mistyped/orders')
  await fresh.waitForURL((url) => url.pathname === '/mistyped')
  await fresh.goto('/')
  await expect(fresh.getByLabel('Environment')).toHaveValue('')

  await signInAt(fresh, '/demo', OPERATOR, PASSWORD)
  await fresh.waitForURL('**/demo/orders')
  await expect(page.getByText(`${OPERATOR} (demo) signed in in another tab`).first()).toBeVisible()
})
