import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { choose, chooseIn, countPointerEvents, pick, press, tabTo, tick, type } from './keyboard.ts'
import { openAs } from './sign-in.ts'

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()

async function openSettings(page: Page, name: string): Promise<Locator> {
  await openAs(page, 'admin', '/demo/settings')
  await press(page, button(page, `Open: ${name}`))
  await expect(dialog(page)).toBeVisible()
  return dialog(page)
}

/** Expects that the dialog was saved and closed, and that the focus is back on the element that opened it. */
async function isSaved(page: Page, name: string, words: string): Promise<void> {
  await expect(page.getByText(words).last()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, `Open: ${name}`)).toBeFocused()
}

test('By keyboard only: a master value is added, renamed and deleted', async ({ page }) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  const masters = await openSettings(page, 'Masters')
  await pick(page, masters.getByRole('radiogroup', { name: 'Category' }), 'Media type')
  await type(page, masters.getByRole('textbox', { name: 'Add a value: Media type' }), 'Slate')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Cork')
  await page.keyboard.press('Enter')
  await press(page, button(masters, 'Rename Slate'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Dark slate')
  await page.keyboard.press('Enter')
  await expect(masters.getByRole('rowheader', { name: 'Dark slate' })).toBeVisible()
  await expect(masters.locator(':focus')).toHaveCount(1)
  await press(page, button(masters, 'Delete Cork'))
  await expect(masters.getByRole('rowheader', { name: 'Cork' })).toHaveCount(0)
  await expect(masters.locator(':focus')).toHaveCount(1)
  await press(page, button(masters, 'Save'))
  await isSaved(page, 'Masters', 'Masters updated')
  await pointer.expectNone()
})

test('By keyboard only: inputs get a parameter, a hot folder, a fixed value and learning', async ({ page }) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  const inputs = await openSettings(page, 'Inputs')
  await press(page, button(inputs, 'Custom parameters'))
  const params = page.getByRole('dialog', { name: 'Custom parameters' })
  await press(page, button(params, 'Add parameter'))
  await type(page, params.getByRole('textbox', { name: 'Parameter 1' }), 'Finish')
  await press(page, button(params, 'Save'))
  await expect(params).toHaveCount(0)
  await expect(button(inputs, 'Custom parameters')).toBeFocused()

  await tick(page, inputs.getByRole('switch', { name: 'Learning mode' }))
  await press(page, inputs.getByRole('button', { name: /^Hot folder 2/ }), 'Shift+Tab')
  await press(page, button(inputs, 'Add a parameter to the order'))
  await choose(page, 'Finish')
  await press(page, button(inputs, 'Finish earlier'))
  await press(page, button(inputs, 'Remove Quantity'))
  await expect(inputs.locator(':focus')).toHaveCount(1)
  await press(page, button(inputs, 'Add a fixed value'))
  await choose(page, 'Quantity')
  await type(page, inputs.getByRole('textbox', { name: 'Quantity' }), '1')
  await type(page, inputs.getByRole('textbox', { name: 'Try a real file name' }), '7-Mug-White-M-matt.pdf')
  await press(page, button(inputs, 'Save'))
  await isSaved(page, 'Inputs', 'Input settings saved')
  await pointer.expectNone()
})

test('By keyboard only: output channels are added, checked, changed, removed and saved', async ({ page }) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  const outputs = await openSettings(page, 'Output channels')
  await press(page, button(outputs, 'Refresh'))
  await press(page, button(outputs, 'Add'))
  await choose(page, 'Local hot folder')
  await type(page, outputs.getByRole('textbox', { name: 'Name', exact: true }), 'Second')
  await type(page, outputs.getByRole('textbox', { name: 'Folder', exact: true }), 'output/Second')
  await press(page, button(outputs, 'Check'))
  await expect(outputs.getByText('it is created when you save')).toBeVisible()
  await pick(page, outputs.getByRole('radiogroup', { name: 'Output rotation' }), 'Rotated 180°')
  await tick(page, outputs.getByRole('switch', { name: 'Automatic cropping' }))
  await press(page, button(outputs, 'Save'))
  await isSaved(page, 'Output channels', 'Output settings saved')

  await page.keyboard.press('Enter')
  await press(
    page,
    button(outputs, 'Remove Second')
      .or(outputs.getByRole('button', { name: /^Remove .*Second/ }))
      .first(),
  )
  await press(page, button(outputs, 'Save'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pointer.expectNone()
})

test('By keyboard only: the configuration and the days to keep data are changed, the audit trail is read', async ({
  page,
}) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await openAs(page, 'admin', '/demo/settings')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Configuration', exact: true }))
  await pick(page, page.getByRole('radiogroup', { name: 'Unit' }), 'Inches')
  await type(page, page.getByRole('spinbutton', { name: 'Every … minutes' }), '7')
  await type(page, page.getByRole('spinbutton', { name: 'Sheets', exact: true }), '20')
  await press(page, button(page, 'Apply'))
  await expect(page.getByText('Configuration applied')).toBeVisible()
  await press(page, page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }), 'Shift+Tab')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Audit trail', exact: true }))
  await expect(page.getByRole('row', { name: /Configuration/ }).first()).toBeVisible()
  await type(page, page.getByRole('searchbox', { name: 'Name or change' }), 'nothing is called so')
  await expect(page.getByText('No entry matches the filter.')).toBeVisible()
  await type(page, page.getByRole('searchbox', { name: 'Name or change' }), '')
  await page.keyboard.press('Delete')
  await chooseIn(page, page.getByRole('combobox', { name: 'Kind' }), 'Configuration')
  await expect(page.getByRole('row', { name: /Configuration/ }).first()).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Export as CSV' }), 'Shift+Tab')
  await pointer.expectNone()
})

test('By keyboard only: a connector’s key is created and revoked', async ({ page }) => {
  test.slow()
  const pointer = await countPointerEvents(page)
  await openAs(page, 'admin', '/demo/settings')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Connectors', exact: true }))
  await press(page, button(page, 'New key'))
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Hall 1')
  await chooseIn(page, dialog(page).getByRole('combobox', { name: 'For', exact: true }), 'Output connector')
  await press(page, button(dialog(page), 'Make key'))
  await press(page, button(dialog(page), 'I have saved it'))
  await expect(page.getByRole('row', { name: /Hall 1/ })).toBeVisible()
  await expect(button(page, 'New key')).toBeFocused()
  await press(page, button(page, 'Revoke the key Hall 1'))
  await press(page, button(dialog(page), 'Revoke'))
  await expect(page.getByRole('row', { name: /Hall 1/ })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  await pointer.expectNone()
})
