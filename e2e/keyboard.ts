import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type TabKey = 'Tab' | 'Shift+Tab'

/**
 * Presses Tab until the element has the focus, without clicks or scripted focus. It is searched for again only if the
 * application has replaced it, since a search by role takes longer than a key press.
 */
export async function tabTo(page: Page, target: Locator, key: TabKey = 'Tab'): Promise<void> {
  await expect(target).toBeEnabled()
  let element = await target.elementHandle()
  for (let presses = 0; presses < 120; presses += 1) {
    const state = await element
      ?.evaluate((node) => ({ isConnected: node.isConnected, hasFocus: node === document.activeElement }))
      // The key has opened another page.
      .catch(() => undefined)
    if (state?.hasFocus) return
    if (!state?.isConnected) element = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Moves the focus to a button or link and presses it. */
export async function press(page: Page, button: Locator, key: TabKey = 'Tab'): Promise<void> {
  await tabTo(page, button, key)
  await page.keyboard.press('Enter')
}

/** Moves the focus to a checkbox or switch and toggles it. */
export async function tick(page: Page, box: Locator, key: TabKey = 'Tab'): Promise<void> {
  await tabTo(page, box, key)
  await page.keyboard.press('Space')
}

/** Moves the focus to a field and replaces its text. */
export async function type(page: Page, field: Locator, text: string, key: TabKey = 'Tab'): Promise<void> {
  await tabTo(page, field, key)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Chooses an entry of the menu or list opened by the focused button or field. */
export async function choose(page: Page, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string'
  const entry = page.getByRole('menuitem', { name, exact }).or(page.getByRole('option', { name, exact }))
  await expect(entry.first()).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    const isAt = await entry
      .first()
      .evaluate((each) => each === document.activeElement || each.matches('[data-combobox-selected]'))
    if (isAt) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** Moves the focus to a field with a list, opens it and chooses an entry. */
export async function chooseIn(page: Page, field: Locator, name: string | RegExp, key: TabKey = 'Tab'): Promise<void> {
  await tabTo(page, field, key)
  await page.keyboard.press('ArrowDown')
  await choose(page, name)
}

/** Moves the focus to a radio group, and by arrow keys to an option. */
export async function pick(page: Page, group: Locator, name: string): Promise<void> {
  const wantedRadio = group.getByRole('radio', { name, exact: true })
  await tabTo(page, group.getByRole('radio', { checked: true }))
  for (let presses = 0; presses < 10 && !(await wantedRadio.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowRight')
  }
  await expect(wantedRadio).toBeChecked()
}

/** Counts pointer events from now on, so that a test can assert that there were none. */
export async function countPointerEvents(page: Page): Promise<{ expectNone: () => Promise<void> }> {
  let seen = 0
  await page.exposeFunction('tellOfPointer', () => {
    seen += 1
  })
  await page.addInitScript(() => {
    const tell = (window as unknown as { tellOfPointer: () => void }).tellOfPointer
    addEventListener('pointerdown', () => tell(), true)
  })
  return {
    expectNone: async () => {
      await page.evaluate(() => undefined)
      expect(seen).toBe(0)
    },
  }
}

/** Signs in with the form of an environment, by keyboard, with the cookie notice already dismissed. */
export async function signInByKeyboard(
  page: Page,
  at: string,
  userId: string,
  password = 'platen-demo',
): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookieNoticeTime', String(Date.now())))
  await page.goto(at)
  await type(page, page.getByLabel('E-mail'), userId)
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}
