import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const BOX = { rotation: 0, mirror: 'NONE', scale: 'TRUE', placement: 'MIDDLE_CENTER' } as const
export const slotAt = (no: number, x: number, y: number) => ({
  id: `s${no}`,
  type: 'RECT',
  x,
  y,
  width: 40,
  height: 30,
  rotation: 0,
  imageBox: { x: 0, y: 0, width: 40, height: 30, ...BOX },
})
export const jigNamed = (name: string, change: object = {}) => ({
  name,
  width: 200,
  height: 100,
  thickness: 3,
  referenceText: '',
  defaultSpacing: 5,
  locations: [],
  printerTypes: [],
  slots: [slotAt(1, 10, 10), slotAt(2, 60, 40), slotAt(3, 150, 60)],
  ...change,
})
export const createLayout = (name: string, jigs: readonly object[]) => ({
  name,
  width: 610,
  height: 420,
  referenceText: '',
  defaultSpacing: 10,
  jigs,
  printableArea: { x: 0, y: 0, width: 610, height: 420 },
})

/** Calls the API as another editor of the same environment. */
export async function send(page: Page, call: { method: string; path: string }, data: object): Promise<{ id: string }> {
  const { origin } = new URL(page.url())
  const headers = { customer: 'demo', origin }
  const response = await page.request.fetch(origin + call.path, { method: call.method, data, headers })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as { id: string }
}

export const dialog = (page: Page) => page.getByRole('dialog')
export const saveButton = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
export const field = (within: Locator, name: string, at = 0) =>
  within
    .getByRole('textbox', { name, exact: true })
    .or(within.getByRole('spinbutton', { name, exact: true }))
    .nth(at)
export const slots = (page: Page) => dialog(page).getByRole('application').locator('[data-key]')

export async function editJig(page: Page, name: string): Promise<Locator> {
  await page.goto('/demo/settings/jigs')
  await page.getByRole('button', { name: `Edit: ${name}`, exact: true }).click()
  await expect(slots(page).first()).toBeVisible()
  return dialog(page)
}

export async function editLayout(page: Page, name: string): Promise<Locator> {
  await page.goto('/demo/settings/layouts')
  await page.getByRole('button', { name: `Edit: ${name}`, exact: true }).click()
  await expect(dialog(page).getByRole('application')).toBeVisible()
  return dialog(page)
}

export const expectText = (within: Locator, words: string) => expect(within.getByText(words).first()).toBeVisible()

/** Moves the focus to an element by pressing Tab. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < 120; n += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Drops files on an element, as by dragging them from a file manager. */
export async function dropFiles(on: Locator, files: Readonly<Record<string, string>>): Promise<void> {
  const dataTransfer = await on.page().evaluateHandle((contents) => {
    const list = new DataTransfer()
    for (const [name, text] of Object.entries(contents)) list.items.add(new File([text], name))
    return list
  }, files)
  await on.dispatchEvent('dragover', { dataTransfer })
  await on.dispatchEvent('drop', { dataTransfer })
}
