import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="60mm" viewBox="0 0 100 60">
  <rect id="S1" x="5" y="5" width="40" height="50"/><circle id="s2" cx="72" cy="30" r="20"/></svg>`
const boxed = (content: string, more = '', before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" ${more || 'viewBox="0 0 100 60"'}>${content}</svg>`
const SLOT = '<rect id="s1" x="5" y="5" width="40" height="50"/>'
/** Rejected drawings and their error messages. */
const REFUSED: Readonly<Record<string, readonly [drawing: string, words: string]>> = {
  'Torn.svg': ['<svg', 'It is not well-formed XML.'],
  'No viewBox.svg': [boxed(SLOT, 'width="10"'), 'viewBox'],
  'Outside.svg': [boxed('<rect id="s1" x="90" y="5" width="40" height="50"/>'), 'A slot is outside the jig.'],
  'Box too large.svg': [
    boxed(`${SLOT}<rect id="p1" x="4" y="5" width="40" height="50"/>`),
    'An image box is outside its slot.',
  ],
  'Script.svg': [boxed(`${SLOT}<script>alert(1)</script>`), 'script'],
  'Group.svg': [boxed(`<g id="s1">${SLOT}${SLOT}</g>`), 'must contain exactly one shape'],
  'Line.svg': [boxed(`${SLOT}<line x1="1" x2="9"/>`), 'Where: <line x1="1" x2="9">'],
  'Entities.svg': [boxed(SLOT, '', '<!DOCTYPE svg [<!ENTITY a "a">]>'), 'Its document type declares entities'],
}
const OPEN_PATH = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><path id="s1" d="M0 0L10 10"/></svg>`

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('A jig is created manually with each shape, every violated rule has its message, and typed values are drawn', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await page.getByRole('button', { name: 'Add jig' }).click()
  const editor = dialog(page)
  const save = editor.getByRole('button', { name: 'Save', exact: true })
  await expect(editor.getByText('A jig needs at least one slot.')).toBeVisible()
  await expect(save).toBeDisabled()
  await editor.getByLabel('Name').fill('Pens 12-up')
  await expect(editor.getByText('Jig name already exists.').first()).toBeVisible()
  await editor.getByLabel('Name').fill('Four shapes')
  await editor.getByLabel('Default spacing').fill('7')
  for (const [field, option] of [
    ['Locations', 'Hall 1'],
    ['Printer types', /./],
  ] as const) {
    await editor.getByRole('combobox', { name: field }).press('ArrowDown')
    await page.getByRole('option', { name: option }).first().click()
    await page.keyboard.press('Escape')
  }

  for (const shape of ['Rectangle', 'Circle', 'Ellipse', 'Path']) {
    await editor.getByRole('button', { name: 'Add', exact: true }).click()
    await editor.getByRole('combobox', { name: 'Shape' }).click()
    await page.getByRole('option', { name: shape }).click()
  }
  await expect(editor.locator('[role=application] [data-key]')).toHaveCount(4)
  await expect(editor.getByText('Everything in order')).toBeVisible()
  await editor.getByRole('combobox', { name: 'Mirror' }).click()
  await page.getByRole('option', { name: 'Top to bottom' }).click()

  // A slot is copied, moved in the list and deleted; the numbers are those of the list.
  const listed = editor.getByRole('group', { name: 'Slots' }).getByRole('row')
  await editor.getByRole('button', { name: 'Copy the chosen slots' }).click()
  await expect(listed).toHaveText([/No\./, /^1Rectangle/, /^2Circle/, /^3Ellipse/, /^4Path/, /^5Path/])
  await editor.getByRole('button', { name: 'Delete', exact: true }).click()
  await listed.nth(1).click()
  await editor.getByRole('button', { name: 'Move down' }).click()
  await expect(listed).toHaveText([/No\./, /^1Circle/, /^2Rectangle/, /^3Ellipse/, /^4Path/])
  await editor.getByRole('button', { name: 'Move up' }).click()
  await expect(listed).toHaveText([/No\./, /^1Rectangle/, /^2Circle/, /^3Ellipse/, /^4Path/])
  await listed.nth(4).click()

  // The fields and the drawing stay in sync: the slot is moved out of the jig, and back by undo.
  const x = editor.getByLabel('X', { exact: true }).first()
  const before = await x.inputValue()
  await x.fill('290')
  await expect(editor.getByText('It sticks out of the jig.')).toBeVisible()
  await expect(save).toBeDisabled()
  await x.press('Control+z')
  await expect(x).toHaveValue(before)

  // A text that is not a number stays in the field, with an error.
  const thickness = editor.getByLabel('Thickness')
  await thickness.fill('3')
  await thickness.pressSequentially('-+e')
  await page.keyboard.press('Tab')
  await expect(thickness).toHaveValue('3-+e')
  await expect(editor.getByText('This is not a number, such as 12.5.')).toBeVisible()
  await thickness.fill('3')

  await save.click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('columnheader')).toHaveText(['No.', 'Name', 'Width', 'Height', 'Thickness', 'Actions'])
  const cells = row(page, 'Four shapes').getByRole('cell')
  await expect(cells).toHaveText([/^\d+$/, '300 mm', '200 mm', '3 mm', ''])
  await row(page, 'Four shapes').getByRole('button', { name: 'Four shapes', exact: true }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading')).toHaveText('Four shapes')
  await expect(preview).toContainText('300 × 200 mm')
  await expect(preview.getByRole('img', { name: 'Drawing of the jig Four shapes' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit: Four shapes' }).click()
  await expect(editor.getByLabel('Default spacing')).toHaveValue('7')
  await expect(editor.getByText('Hall 1', { exact: true })).toBeVisible()
  await listed.nth(4).click()
  await expect(editor.getByRole('combobox', { name: 'Mirror' })).toHaveValue('Top to bottom')
})

test('A slot is dragged, snaps to its neighbour’s edge, and the move is undone', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/jigs#')
  await row(page, 'Pens 12-up').getByRole('button', { name: /^Edit/ }).click()
  const editor = dialog(page)
  const slot = editor.locator('[role=application] [data-key]').first()
  await slot.click()
  const x = editor.getByLabel('X', { exact: true }).first()
  const start = await x.inputValue()
  const box = await slot.boundingBox()
  if (!box) throw new Error('the slot is not drawn')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 25, box.y + 45, { steps: 5 })
  await page.mouse.up()
  await expect(x).not.toHaveValue(start)
  await expect(editor.getByText('They overlap.').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(x).toHaveValue(start)

  // Escape cancels a drag in progress and does not close the editor.
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 25, box.y + 45, { steps: 3 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(x).toHaveValue(start)
  await expect(editor).toBeVisible()

  // By keyboard: 1 mm to the right.
  await slot.click()
  await page.keyboard.press('ArrowRight')
  await expect(x).toHaveValue(String(Number(start) + 1))

  // Escape does not discard changes.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Discard your changes?')).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(editor).toBeHidden()
})

test('Several drawings are imported at once; rejected ones are listed with the reason', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(content),
  })
  await page
    .locator('input[type=file]')
    .setInputFiles([file('Tray.svg', DRAWING), file('Tray.svg', DRAWING), file('Open.svg', OPEN_PATH)])
  const expectErrorDialog = dialog(page)
  await expect(expectErrorDialog.getByText('Imported: 2 of 3')).toBeVisible()
  await expect(expectErrorDialog.getByText('Refused: 1')).toBeVisible()
  await expect(expectErrorDialog.getByRole('listitem').first()).toContainText('Open.svg')
  await expect(expectErrorDialog.getByText('2 slots, 100 × 60 mm.').first()).toBeVisible()
  await expect(expectErrorDialog.getByText(/lines, polylines or open paths/)).toBeVisible()
  await expectErrorDialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Tray copy')).toBeVisible()

  // The slots of drawings are locked; the artwork position in them is not.
  await page.getByRole('button', { name: 'Edit: Tray', exact: true }).click()
  await dialog(page).locator('[role=application] [data-key]').first().click()
  await expect(dialog(page).getByLabel('X', { exact: true }).first()).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await dialog(page).getByRole('combobox', { name: 'Scale' }).click()
  await page.getByRole('option', { name: 'Fit', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Edit: Tray', exact: true }).click()
  await dialog(page).locator('[role=application] [data-key]').first().click()
  await expect(dialog(page).getByRole('combobox', { name: 'Scale' })).toHaveValue('Fit')

  // A corrected drawing replaces the slots; how artwork is placed in them is kept.
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Replace the drawing' }).click()
  await (await chooser).setFiles(file('Tray.svg', DRAWING.replace('x="5"', 'x="8"')))
  await expect(dialog(page).getByText('Replaced, not saved yet: 2 slots, 100 × 60 mm.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Edit: Tray', exact: true }).click()
  await dialog(page).locator('[role=application] [data-key]').first().click()
  await expect(dialog(page).getByLabel('X', { exact: true }).first()).toHaveValue('8')
  await expect(dialog(page).getByRole('combobox', { name: 'Scale' })).toHaveValue('Fit')
})

test('The reason for rejecting a drawing is shown as text, and a drawing program’s own document type is accepted', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  const file = (name: string, content: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(content) })
  const w3c = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
  const refused = Object.entries(REFUSED).map(([name, [drawing]]) => file(name, drawing))
  await page.locator('input[type=file]').setInputFiles([...refused, file('Drawn.svg', boxed(SLOT, '', w3c))])
  const expectErrorDialog = dialog(page)
  await expect(expectErrorDialog.getByText(`Imported: 1 of ${refused.length + 1}`)).toBeVisible()
  for (const [name, [, words]] of Object.entries(REFUSED)) {
    await expect(expectErrorDialog.getByRole('listitem').filter({ hasText: name })).toContainText(words)
  }
  await expectErrorDialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Drawn')).toBeVisible()
})

test('A layout is created from jigs; after a jig is deleted the layout shows a missing jig', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await page.locator('input[type=file]').setInputFiles({
    name: 'Short lived.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(DRAWING),
  })
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await page.goto('/demo/settings/layouts')
  await page.getByRole('button', { name: 'Add print layout' }).click()
  const editor = dialog(page)
  await editor.getByLabel('Name').fill('Two trays')
  for (let n = 0; n < 2; n += 1) {
    await editor.getByRole('combobox', { name: 'Add a jig' }).click()
    await page.getByRole('option', { name: 'Short lived' }).click()
  }
  await expect(editor.getByText('Everything in order')).toBeVisible()
  await editor.getByLabel('X', { exact: true }).nth(1).fill('10')
  await expect(editor.getByText('They overlap.')).toBeVisible()
  await editor.getByLabel('X', { exact: true }).nth(1).fill('500')
  await expect(editor.getByText('Everything in order')).toBeVisible()
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()

  await page.goto('/demo/settings/jigs')
  await page.getByRole('button', { name: 'Delete: Short lived' }).click()
  await expect(page.getByText('Delete the jig Short lived?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Short lived')).toHaveCount(0)

  await page.goto('/demo/settings/layouts')
  await expect(row(page, 'Two trays')).toContainText('Non-Existing Jig')
  await page.getByRole('button', { name: 'Edit: Two trays' }).click()
  await expect(dialog(page).getByText('Jig doesn’t exist.').first()).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test('The history shows who saved what, and restores a version', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await row(page, 'Pens 12-up').getByRole('button', { name: /^Edit/ }).click()
  await dialog(page).getByLabel('Reference text').fill('shelf 9')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row(page, 'Pens 12-up')).toContainText('shelf 9')
  await row(page, 'Pens 12-up')
    .getByRole('button', { name: /^History/ })
    .click()
  await expect(dialog(page).getByText('admin@demo.example').first()).toBeVisible()
  await expect(dialog(page).getByText('Fields: Reference text')).toBeVisible()
  await dialog(page).getByRole('button', { name: /^1/ }).click()
  await dialog(page).getByRole('button', { name: 'Restore this version' }).click()
  await expect(row(page, 'Pens 12-up')).not.toContainText('shelf 9')
})
