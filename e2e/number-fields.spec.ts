// cspell:words Geben höchstens keine Zahl
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

async function enter(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.keyboard.press('Tab')
}

test('Number fields accept sums, units and the separators of the language', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/configuration-settings')
  const [days, tolerance] = ['After … days', 'Maximum difference from the ordered size']
  await enter(page, days, '20+8')
  await enter(page, tolerance, '0.5 cm')
  await expect(page.getByLabel(days, { exact: true })).toHaveValue('28')
  await expect(page.getByLabel(tolerance, { exact: true })).toHaveValue('5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()

  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.reload()
  const inGerman = page.getByLabel(/bestellten/)
  await expect(inGerman).toHaveValue('5')
  await inGerman.fill('12,5 mm')
  await page.keyboard.press('Tab')
  await expect(inGerman).toHaveValue('12,5')
})

test('A number field never changes a typed or pasted number: a number beyond the limits stays, with an error', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/configuration-settings')
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.reload()
  const tolerance = page.getByLabel(/bestellten/)
  const type = async (text: string) => {
    await tolerance.fill('')
    await tolerance.pressSequentially(text)
  }
  const paste = async (text: string) => {
    await tolerance.fill('')
    await tolerance.focus()
    await page.keyboard.insertText(text)
  }
  const texts = {
    '6000': 'Geben Sie höchstens 100 ein.',
    '1.200,5': 'Geben Sie höchstens 100 ein.',
    '99999999999999999999': 'Geben Sie höchstens 100 ein.',
    '-600': 'Geben Sie mindestens 0 ein.',
    '1.2.3': 'Das ist keine Zahl wie 12,5.',
  }
  for (const enterText of [type, paste]) {
    for (const [text, message] of Object.entries(texts)) {
      await enterText(text)
      await page.keyboard.press('Tab')
      await expect(tolerance).toHaveValue(text)
      await expect(page.getByText(message)).toBeVisible()
    }
    await enterText('60+30,5')
    await page.keyboard.press('Tab')
    await expect(tolerance).toHaveValue('90,5')
  }
})

test('A text that is not a number stays in its field with an error, and nothing is saved', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/configuration-settings')
  const days = page.getByLabel('After … days', { exact: true })
  const tolerance = page.getByLabel('Maximum difference from the ordered size', { exact: true })
  const before = await tolerance.inputValue()
  await tolerance.fill('3 apples')
  await days.fill('33')
  await expect(tolerance).toHaveValue('3 apples')
  await expect(page.getByText('This is not a number, such as 12.5.')).toBeVisible()
  let saves = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('config')) saves += 1
  })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(tolerance).toBeFocused()
  await tolerance.fill('4')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()
  expect(saves).toBe(1)
  await page.reload()
  await expect(tolerance).toHaveValue('4')
  await expect(days).toHaveValue('33')
  expect(before).not.toBe('4')
})
