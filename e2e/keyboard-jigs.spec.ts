import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { choose, chooseIn, countPointerEvents, press, tabTo, type } from './keyboard.ts'
import { openAs } from './sign-in.ts'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="60mm" viewBox="0 0 100 60">
  <rect id="s1" x="5" y="5" width="40" height="50"/></svg>`

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: button(page, `Edit: ${name}`) })
const dialog = (page: Page) => page.getByRole('dialog').last()

async function atJigs(page: Page): Promise<void> {
  await openAs(page, 'admin', '/demo/settings')
  await press(page, page.getByRole('main').getByRole('listitem').locator('a[href="/demo/settings/jigs"]').first())
  await expect(page.getByRole('heading', { name: 'Jigs', level: 1 })).toBeVisible()
}

test('By keyboard only: a drawing is imported; its jig is viewed, copied, downloaded, changed, reverted and deleted', async ({
  page,
}, testInfo) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await atJigs(page)
  const file = testInfo.outputPath('Tray.svg')
  await writeFile(file, DRAWING)
  const chooser = page.waitForEvent('filechooser')
  await press(page, button(page, 'Import SVG'))
  await (await chooser).setFiles(file)
  await expect(dialog(page)).toContainText('Imported: 1 of 1')
  await expect(dialog(page).getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, 'Import SVG')).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type('tray')
  await expect(page.getByRole('row')).toHaveCount(2)
  await press(page, page.getByRole('button', { name: /^Tray/ }))
  await expect(page.getByRole('img', { name: 'Drawing of the jig Tray' })).toBeVisible()
  await press(page, button(page, 'Copy: Tray'))
  await expect(row(page, 'Tray copy')).toBeVisible()
  await expect(button(page, 'Copy: Tray')).toBeFocused()
  const download = page.waitForEvent('download')
  await press(page, button(page, 'Download SVG: Tray copy'))
  expect((await download).suggestedFilename()).toBe('Tray copy.svg')

  await press(page, button(page, 'Edit: Tray'), 'Shift+Tab')
  await type(page, dialog(page).getByRole('textbox', { name: 'Reference text' }), 'shelf 9')
  await press(page, button(dialog(page), 'Save'))
  await expect(row(page, 'Tray').filter({ hasText: 'shelf 9' })).toBeVisible()
  await press(page, button(page, 'History: Tray'))
  await press(page, dialog(page).getByRole('button', { name: /^1/ }))
  await press(page, button(dialog(page), 'Restore this version'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'shelf 9' })).toHaveCount(0)
  await expect(button(page, 'History: Tray')).toBeFocused()

  await press(page, button(page, 'Delete: Tray copy'))
  await press(page, button(dialog(page), 'Delete'))
  await expect(row(page, 'Tray copy')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  await pointer.expectNone()
})

test('By keyboard only: a print layout is created from jigs, completed in the editor, copied and deleted', async ({
  page,
}) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await atJigs(page)
  await press(page, button(page, 'Create print layouts'))
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Two of pens')
  await chooseIn(page, dialog(page).getByRole('combobox', { name: 'Jig' }), 'Pens 12-up')
  await type(page, dialog(page).getByRole('spinbutton', { name: 'X position' }), '20')
  await expect(dialog(page).getByText('Everything in order')).toBeVisible()
  await press(page, button(dialog(page), 'Open in the editor'))
  await chooseIn(page, dialog(page).getByRole('combobox', { name: 'Add a jig' }), 'Pens 12-up', 'Tab')
  await expect(dialog(page).getByRole('application').locator('[data-key]')).toHaveCount(2)
  await press(page, button(dialog(page), 'Save'))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(page, page.getByRole('link', { name: 'Open print layouts' }))
  await expect(row(page, 'Two of pens')).toContainText('Pens 12-up × 2')
  await press(page, button(page, 'Copy: Two of pens'))
  await expect(row(page, 'Two of pens copy')).toBeVisible()
  await press(page, button(page, 'Delete: Two of pens copy'))
  await press(page, button(dialog(page), 'Delete'))
  await expect(row(page, 'Two of pens copy')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  await pointer.expectNone()
})

test('By keyboard only: a multi-job group is created from files, ordered and saved, and a preset prints with it', async ({
  page,
}) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await openAs(page, 'power', '/demo/settings')
  await press(page, button(page, 'Open: Output channels'))
  const outputs = dialog(page)
  await press(page, button(outputs, 'Add'))
  await choose(page, 'Multi-job group')
  const group = outputs.getByRole('region', { name: 'Multi-job group' })
  await type(page, group.getByRole('textbox', { name: 'Name', exact: true }), 'White first')
  await press(page, button(group, 'Add file'))
  await page.keyboard.press('Enter')
  await type(page, group.getByRole('textbox', { name: 'Name of file 2' }), 'White', 'Shift+Tab')
  await press(page, button(group, 'Move White up'))
  await expect(group.getByRole('textbox', { name: 'Name of file 1' })).toHaveValue('White')
  await press(page, button(outputs, 'Save'))
  await expect(page.getByText('Output settings saved').last()).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Orders', exact: true }), 'Shift+Tab')
  await press(page, button(page, 'Add preset'))
  await type(page, dialog(page).getByRole('textbox', { name: 'Preset name' }), 'Twice over')
  await chooseIn(page, dialog(page).getByRole('combobox', { name: 'Print layout' }), 'Flatbed hall 1')
  await tabTo(page, dialog(page).getByRole('radio', { name: 'Normal' }))
  await page.keyboard.press('ArrowRight')
  await chooseIn(page, dialog(page).getByRole('combobox', { name: 'Multi-job group' }), /White first/)
  await expect(dialog(page).getByRole('textbox', { name: /^Name of job/ })).toHaveCount(2)
  await press(page, button(dialog(page), 'Save'))
  await expect(page.getByRole('tab', { name: /Twice over/ })).toContainText('0 / 29')
  await pointer.expectNone()
})
