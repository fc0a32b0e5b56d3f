import { expect, test } from './fixtures.ts'

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja', 'pl', 'pt']

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
