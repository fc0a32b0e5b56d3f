import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { FONT_FILE } from './font-file.ts'
import { chooseIn, countPointerEvents, pick, press, type } from './keyboard.ts'
import { openAs } from './sign-in.ts'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()

async function openSettingsPage(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Settings', exact: true }).first())
  await press(page, page.getByRole('main').getByRole('link', { name, exact: true }).first())
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('By keyboard only: a font is uploaded, a template is created with it, and a product with the template', async ({
  page,
}) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await openAs(page, 'admin', '/demo/settings')
  await openSettingsPage(page, 'Templates')
  await press(page, button(page, 'Fonts'))
  const chooser = page.waitForEvent('filechooser')
  await press(page, button(dialog(page), 'Upload font'))
  await (await chooser).setFiles(FONT_FILE)
  await expect(dialog(page).getByRole('row', { name: /Noto Sans Regular/ })).toBeVisible()
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Fonts')).toBeFocused()

  await press(page, button(page, 'Create template'))
  await type(page, dialog(page).getByRole('textbox', { name: 'Name' }).first(), 'Pen')
  await press(page, button(dialog(page), 'Add text'))
  await type(page, dialog(page).getByLabel('Field of the order'), 'text')
  await press(page, button(dialog(page), 'Save'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, 'Edit: Pen')).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)

  await openSettingsPage(page, 'Products')
  await press(page, button(page, 'Create product'))
  await type(page, dialog(page).getByRole('textbox', { name: 'SKU' }), 'PEN-KEYS')
  await pick(page, dialog(page).getByRole('radiogroup', { name: 'Print file' }), 'From a template')
  await chooseIn(page, dialog(page).getByRole('combobox', { name: 'Template' }), 'Pen')
  await press(page, button(dialog(page), 'Save'))
  await expect(page.getByRole('row', { name: /PEN-KEYS.*Pen/ })).toBeVisible()
  await expect(button(page, 'Create product')).toBeFocused()
  await pointer.expectNone()
})
