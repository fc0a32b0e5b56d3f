import type { Page } from '@playwright/test'
import { findSeriousViolationsInBothSchemes } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { makeSuperAdministrator, signInAt } from './super-administrator.ts'

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja', 'pl', 'pt']
const STAFF_PASSWORD = 'three quiet otters sing'

/** Checks the light and the dark colour scheme. */
async function expectNoSeriousViolations(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await findSeriousViolationsInBothSchemes(page), page.url()).toEqual([])
}

async function openAndCheckAccessibility(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expectNoSeriousViolations(page)
}

/** Checks the dialog opened by a button, or by an item of its menu. */
async function checkDialogAccessibility(page: Page, button: string | RegExp, item?: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSeriousViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('The cookie notice stays dismissed; policy and privacy pages exist in eight languages', async ({ page }) => {
  const policies = new Set<string>()
  const notices = new Set<string>()
  for (const language of LANGUAGES) {
    await page.goto('/')
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const bar = page.getByRole('region').last()
    notices.add(await bar.innerText())
    await bar.getByRole('button').first().click()
    const policy = await page.getByRole('dialog').innerText()
    expect(policy.length).toBeGreaterThan(150)
    policies.add(policy)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/guide/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect([policies.size, notices.size]).toEqual([LANGUAGES.length, LANGUAGES.length])
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.goto('/')
  await expect(page.getByText(/^v \d+\.\d+\.\d+/)).toBeVisible()
  const notice = page.getByRole('region', { name: 'Cookies' })
  await notice.getByRole('button').last().click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.evaluate(() => localStorage.setItem('cookieNoticeTime', String(Date.now() - 15_552_000_001)))
  await page.reload()
  await expect(notice).toBeVisible()
})

test('The sign-in pages have no serious accessibility violation', async ({ page }) => {
  test.slow()
  for (const address of ['/', '/demo', '/create-environment', '/guide/privacy', '/de-mo'])
    await openAndCheckAccessibility(page, address)
  await page.goto('/demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true')
  await expectNoSeriousViolations(page)
})

test('The user administration has no serious accessibility violation', async ({ page }) => {
  test.slow()
  await signInAt(page, '/demo', 'admin@demo.example', 'platen-demo')
  await page.waitForURL('**/demo/orders')
  for (const name of ['', '/audit', '/configuration-settings', '/users'])
    await openAndCheckAccessibility(page, `/demo/settings${name}`)
  for (const button of ['New user', 'Edit operator@demo.example', 'Rules of operator@demo.example']) {
    await checkDialogAccessibility(page, button)
  }
  for (const item of ['Change password', 'Where you are signed in'])
    await checkDialogAccessibility(page, /^Menu of/, item)
})

test('The environments page has no serious accessibility violation', async ({ page, product }) => {
  test.slow()
  await makeSuperAdministrator(product, 'staff@provider.example', STAFF_PASSWORD)
  await signInAt(page, '/', 'staff@provider.example', STAFF_PASSWORD)
  await page.waitForURL('**/customers')
  for (const address of ['/customers', '/create-environment']) await openAndCheckAccessibility(page, address)
})
