import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { makeSuperAdministrator, signInAt } from './super-administrator.ts'

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja', 'pl', 'pt']
const STAFF_PASSWORD = 'three quiet otters sing'

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect([page.url(), ...grave.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([page.url()])
}

test('The cookie notice stays away once dismissed; policy and privacy speak eight languages', async ({ page }) => {
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('Nothing serious is in the way of anybody who signs in, or looks after people', async ({ page, product }) => {
      const email = `${colorScheme}@provider.example`
      await makeSuperAdministrator(product, email, STAFF_PASSWORD)
      for (const address of ['/', '/demo', '/create-environment', '/guide/privacy', '/de-mo']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expectAccessible(page)
      }
      await page.goto('/demo')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)

      await signInAt(page, '/demo', 'admin@demo.example', 'platen-demo')
      await page.waitForURL('**/demo/orders')
      for (const name of ['', '/users', '/audit', '/connectors', '/configuration-settings']) {
        await page.goto(`/demo/settings${name}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
      await page.goto('/demo/settings/users')
      for (const button of ['New user', 'Edit operator@demo.example', 'Rules of operator@demo.example']) {
        await page.getByRole('button', { name: button }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      for (const item of ['Change password', 'Where you are signed in']) {
        await page.getByRole('button', { name: /^Menu of/ }).click()
        await page.getByRole('menuitem', { name: item }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await page.context().clearCookies()
      await signInAt(page, '/', email, STAFF_PASSWORD)
      await page.waitForURL('**/customers')
      for (const address of ['/customers', '/create-environment']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
    })
  })
}
