import { jigCalls } from '@platen/contract/jigs'
import { layoutCalls } from '@platen/contract/layouts'
import { masterCalls } from '@platen/contract/masters'
import { expect, test } from './fixtures.ts'
import {
  createLayout,
  dialog,
  dropFiles,
  editJig,
  editLayout,
  expectText,
  field,
  jigNamed,
  saveButton,
  send,
  slots,
} from './jigs-page.ts'
import { openAs } from './sign-in.ts'

test('A drawing dropped on the screen is imported, and a layout is created from it in a dialog', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  // The prerendered heading appears before the screen is interactive.
  await expect(page.getByRole('button', { name: 'Add jig' })).toBeEnabled()
  await dropFiles(page.getByRole('heading', { name: 'Jigs' }), {
    'Dropped.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="60mm" viewBox="0 0 100 60"><rect id="S1" x="5" y="5" width="40" height="50"/></svg>',
  })
  await expectText(dialog(page), 'Imported: 1 of 1')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Create print layouts' }).click()
  const create = dialog(page)
  await expect(saveButton(page)).toBeDisabled()
  await field(create, 'Name').fill('Of drawings')
  // the selected jig of the list
  await expect(create.getByRole('combobox', { name: 'Jig' })).not.toHaveValue('')
  await create.getByRole('combobox', { name: 'Jig' }).click()
  await page.getByRole('option', { name: 'Dropped' }).click()
  await expect(field(create, 'Height')).toHaveValue('420')
  await expect(field(create, 'Y offset')).toHaveValue('0')
  await field(create, 'X position').fill('30')
  await field(create, 'Number of jigs').fill('4')
  await expect(create.getByText('Locations: Everywhere', { exact: false })).toContainText('Printer types: ')
  await expectText(create, 'Everything in order')
  await create.getByRole('button', { name: 'Open in the editor' }).click()
  await expect(slots(page)).toHaveCount(4)
  await expect(field(dialog(page), 'X')).toHaveValue('30')
  await dialog(page).getByRole('combobox', { name: 'Add a jig' }).click()
  await page.getByRole('option', { name: 'Pens 12-up' }).click()
  await expectText(dialog(page), 'Its thickness differs from that of the first jig.')
  await dialog(page).getByRole('button', { name: 'Delete: Jig 5' }).click()
  await saveButton(page).click()
  await expect(dialog(page)).toBeHidden()
  await page.goto('/demo/settings/layouts')
  await expect(page.getByRole('row').filter({ hasText: 'Of drawings' })).toContainText('Dropped × 4')
})

test('A layout is created from a manually created jig and an imported one', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  // The prerendered heading appears before the screen is interactive.
  await expect(page.getByRole('button', { name: 'Add jig' })).toBeEnabled()
  await dropFiles(page.getByRole('heading', { name: 'Jigs' }), {
    'Of a drawing.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="60mm" viewBox="0 0 100 60"><circle id="s1" cx="30" cy="30" r="20"/></svg>',
  })
  await expectText(dialog(page), 'Imported: 1 of 1')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Add jig' }).click()
  await field(dialog(page), 'Name').fill('By hand')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await saveButton(page).click()
  await expect(dialog(page)).toBeHidden()

  await page.goto('/demo/settings/layouts')
  await page.getByRole('button', { name: 'Add print layout' }).click()
  await field(dialog(page), 'Name').fill('Of both')
  for (const name of ['By hand', 'Of a drawing']) {
    await dialog(page).getByRole('combobox', { name: 'Add a jig' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await expectText(dialog(page), 'Everything in order')
  await dialog(page).getByRole('button', { name: 'Copy: Jig 2' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Jig: Jig 3' })).toHaveValue('Of a drawing')
  await dialog(page).getByRole('button', { name: 'Delete: Jig 3' }).click()
  await saveButton(page).click()
  await expect(dialog(page)).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Of both' })
  await expect(row).toContainText('By hand, Of a drawing')
  await expect(row.getByRole('cell')).toHaveText([/^\d+$/, '610 mm', '420 mm', ''])

  // Both jigs have their actual size in the downloaded drawing.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download SVG: Of both' }).click()
  expect((await download).suggestedFilename()).toBe('Of both.svg')
})

test('Each violated rule of a jig has its message', async ({ page }) => {
  await openAs(page, 'admin')
  await send(page, jigCalls.create, jigNamed('Rules'))
  const editor = await editJig(page, 'Rules')
  const undo = () => page.keyboard.press('Control+z')
  const breaks = async (label: string, value: string, words: string, at = 0) => {
    await field(editor, label, at).fill(value)
    // Sizes are applied when the editing ends.
    if (label === 'Width' || label === 'Height') await page.keyboard.press('Enter')
    await expectText(editor, words)
    await expect(saveButton(page)).toBeDisabled()
    await undo()
    await expectText(editor, 'Everything in order')
  }
  await breaks('Name', '', 'A name is required.')
  await breaks('Name', 'pens 12-UP', 'Jig name already exists.')
  await breaks('Width', '0', 'Width and height must be above 0.')
  await breaks('Width', '100', 'It sticks out of the jig.')
  // A value above the maximum stays in the field with the reason.
  await field(editor, 'Width').fill('5081')
  await page.keyboard.press('Tab')
  await expectText(editor, 'Enter at most 5,080.')
  await field(editor, 'Width').fill('200')
  await page.keyboard.press('Tab')
  await expectText(editor, 'Everything in order')
  await slots(page).nth(1).click()
  await breaks('X', '120', 'Slot 2 and Slot 3: They overlap.')
  await breaks('Width', '0', 'Width and height of the slot must be above 0.', 1)
  await breaks('Width', '41', 'The image box sticks out of the slot.', 2)
  await breaks('Height', '0', 'Width and height of the image box must be above 0.', 2)
  await editor.getByRole('combobox', { name: 'Shape' }).click()
  await page.getByRole('option', { name: 'Path' }).click()
  await breaks('Path data (mm, closed)', 'M0 0L40 30', 'The path is not closed.')
  await editor.getByRole('application').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expectText(editor, 'A jig needs at least one slot.')
})

test('Each violated rule of a layout has its message', async ({ page }) => {
  await openAs(page, 'admin')
  const thin = await send(page, jigCalls.create, jigNamed('Thin'))
  const thick = await send(page, jigCalls.create, jigNamed('Thick', { thickness: 9 }))
  const here = await send(page, jigCalls.create, jigNamed('Here', { locations: ['hall1'] }))
  const hall = await send(page, masterCalls.save, { type: 'location', value: 'Hall far away' })
  await send(page, jigCalls.create, jigNamed('There', { locations: [hall.id] }))
  await send(page, layoutCalls.create, createLayout('Rules', [{ id: thin.id, x: 10, y: 10, rotation: 0 }]))
  await send(page, layoutCalls.create, createLayout('Other', [{ id: thick.id, x: 10, y: 10, rotation: 0 }]))
  const editor = await editLayout(page, 'Rules')
  const undo = () => page.keyboard.press('Control+z')
  const breaks = async (label: string, value: string, words: string, at = 0) => {
    await field(editor, label, at).fill(value)
    // Sizes are applied when the editing ends.
    if (label === 'Width' || label === 'Height') await page.keyboard.press('Enter')
    await expectText(editor, words)
    await undo()
    await expectText(editor, 'Everything in order')
  }
  await breaks('Name', '', 'A name is required.')
  await breaks('Name', 'Other', 'Layout name already exists.')
  await breaks('Width', '0', 'Width and height must be above 0.')
  await breaks('Width', '0', 'The printable area must be above 0.', 1)
  await breaks('Y', '330', 'It sticks out of the layout.')
  // Slots outside of the printable area show a warning, which does not prevent saving.
  await field(editor, 'Width', 1).fill('100')
  await page.keyboard.press('Enter')
  await expectText(editor, 'Jig 1: Image boxes stick out of the printable area')
  await expect(editor.getByRole('application').locator('[data-cut]')).toHaveCount(2)
  await expect(saveButton(page)).toBeEnabled()
  await undo()
  await expectText(editor, 'Everything in order')
  const add = async (name: string) => {
    await editor.getByRole('combobox', { name: 'Add a jig' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await add('Thick')
  await expectText(editor, 'Its thickness differs from that of the first jig.')
  await undo()
  await add('Here')
  await expectText(editor, 'Everything in order')
  await add('There')
  await expectText(editor, 'Jig 3: It has no location or printer type in common with the others.')
  await expectText(editor, 'Locations: none in common')
  await expect(saveButton(page)).toBeDisabled()
  await undo()
  await undo()
  await add('Thin')
  await field(editor, 'X', 1).fill('20')
  await expectText(editor, 'They overlap.')
  await expect(saveButton(page)).toBeDisabled()
  await undo()
  await editor.getByRole('button', { name: 'Delete: Jig 2' }).click()
  await editor.getByRole('button', { name: 'Delete: Jig 1' }).click()
  await expectText(editor, 'A print layout needs at least one jig.')

  // a jig of a stored layout may get another location later
  const apart = [here, thin].map(({ id }, index) => ({ id, x: 10 + index * 205, y: 10, rotation: 0 }))
  await send(page, layoutCalls.create, createLayout('Apart', apart))
  await send(page, jigCalls.change, { ...jigNamed('Thin', { locations: [hall.id] }), id: thin.id, version: 1 })
  await page.goto('/demo/settings')
  await expect(page.getByRole('row', { name: /^Apart/ })).toContainText('none in common')
})

test('A jig in use is renamed and enlarged; a confirmation and the following message list its layouts', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const used = await send(page, jigCalls.create, jigNamed('Used'))
  const twice = [10, 215].map((x) => ({ id: used.id, x, y: 10, rotation: 0 }))
  await send(page, layoutCalls.create, createLayout('Two of them', twice))
  let editor = await editJig(page, 'Used')
  await field(editor, 'Name').fill('Used and renamed')
  await saveButton(page).click()
  await expect(editor).toBeHidden()
  editor = await editJig(page, 'Used and renamed')
  await field(editor, 'Width').fill('260')
  await expectText(editor, 'The print layout Two of them will have errors')
  await saveButton(page).click()
  await expectText(page.locator('body'), 'Save, although print layouts then have errors?')
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(editor).toBeHidden()
  await page.goto('/demo/settings/layouts')
  const row = page.getByRole('row').filter({ hasText: 'Two of them' })
  await expect(row).toContainText('Used and renamed × 2')
  await expect(row).toContainText('To be corrected before printing')
  await row.getByRole('button', { name: 'Two of them' }).first().click()
  await expectText(page.getByRole('region', { name: 'Preview' }), 'Jig 1 and Jig 2: They overlap.')
  await page.getByRole('button', { name: 'Automation rules' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Automation rules')

  // Restoring a version that does not fit on layouts also needs a confirmation.
  editor = await editJig(page, 'Used and renamed')
  await field(editor, 'Width').fill('200')
  await saveButton(page).click()
  await expect(editor).toBeHidden()
  await page.getByRole('button', { name: 'History: Used and renamed' }).click()
  await dialog(page).getByRole('button', { name: /^3/ }).click()
  await dialog(page).getByRole('button', { name: 'Restore this version' }).click()
  await expectText(page.locator('body'), 'the jig no longer fits on: Two of them')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectText(dialog(page), '4 · newest')
})

test('A jig that does not fit on a layout is not added, and the editor shows a message', async ({ page }) => {
  await openAs(page, 'admin')
  const wide = await send(page, jigCalls.create, jigNamed('Nearly the bed', { width: 500, height: 400 }))
  await send(page, jigCalls.create, jigNamed('Upright only', { width: 400, height: 90 }))
  await send(page, layoutCalls.create, createLayout('Nearly full', [{ id: wide.id, x: 0, y: 0, rotation: 0 }]))
  const editor = await editLayout(page, 'Nearly full')
  const add = async (name: string) => {
    await editor.getByRole('combobox', { name: 'Add a jig' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await add('Nearly the bed')
  await expectText(page.locator('body'), 'There is no free place for the jig Nearly the bed')
  await expect(slots(page)).toHaveCount(1)
  await add('Upright only')
  await expect(slots(page)).toHaveCount(2)
  await expect(editor.getByRole('combobox', { name: 'Rotation' }).nth(1)).toHaveValue('90°')
  await expectText(editor, 'Everything in order')
})

test('A layout is saved under another name, changed, viewed in its history and restored', async ({ page }) => {
  await openAs(page, 'admin')
  const jig = await send(page, jigCalls.create, jigNamed('Kept'))
  await send(page, layoutCalls.create, createLayout('Kept bed', [{ id: jig.id, x: 10, y: 10, rotation: 0 }]))
  const editor = await editLayout(page, 'Kept bed')
  await editor.getByRole('button', { name: 'Save as', exact: true }).click()
  const name = dialog(page).last()
  await field(name, 'Name').fill('kept bed')
  await expectText(name, 'Name already exists.')
  await field(name, 'Name').fill(' ')
  await expect(name.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await field(name, 'Name').fill('Second bed')
  await name.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)

  const second = await editLayout(page, 'Second bed')
  await field(second, 'X').fill('300')
  await field(second, 'Reference text').fill('left bed')
  await field(second, 'Default spacing').fill('12')
  await field(second, 'Y offset').fill('5')
  await saveButton(page).click()
  await expect(second).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Second bed' })
  await row.getByRole('button', { name: /^History/ }).click()
  await expectText(dialog(page), 'Changed: 1')
  for (const label of ['Printable area', 'Reference text', 'Default spacing']) await expectText(dialog(page), label)
  await dialog(page).getByRole('button', { name: /^1/ }).click()
  await dialog(page).getByRole('button', { name: 'Restore this version' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(field(await editLayout(page, 'Second bed'), 'X')).toHaveValue('10')
})

test('With two editors open, the second shows the conflict and keeps the typed values', async ({ page }) => {
  await openAs(page, 'admin')
  const body = jigNamed('Both edit')
  const { id } = await send(page, jigCalls.create, body)
  const editor = await editJig(page, 'Both edit')
  await field(editor, 'Reference text').fill('mine')
  await send(page, jigCalls.change, { ...body, id, referenceText: 'theirs' })
  // The conflict is shown immediately, and saving fails.
  await expectText(editor, 'admin@demo.example has saved this meanwhile')
  await expectText(editor, 'Fields: Reference text')
  await saveButton(page).click()
  await expectText(page.getByRole('dialog').last(), 'Somebody else')
  await page.keyboard.press('Escape')
  await expect(field(editor, 'Reference text')).toHaveValue('mine')
  await editor.getByRole('button', { name: 'Save as', exact: true }).click()
  await field(dialog(page).last(), 'Name').fill('Both edited')
  await dialog(page).last().getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'mine' })).toContainText('Both edited')
  await expect(page.getByRole('row').filter({ hasText: 'theirs' })).toContainText('Both edit')
})

test('A jig on layouts is saved under another name and replaces the original there', async ({ page }) => {
  await openAs(page, 'admin')
  const jig = await send(page, jigCalls.create, jigNamed('First form'))
  await send(page, layoutCalls.create, createLayout('Its bed', [{ id: jig.id, x: 10, y: 10, rotation: 0 }]))
  const editor = await editJig(page, 'First form')
  await editor.getByRole('button', { name: 'Save as', exact: true }).click()
  const name = dialog(page).last()
  await expect(field(name, 'Name')).toHaveValue('First form copy')
  await field(name, 'Name').fill(' ')
  await expectText(name, 'A name is required.')
  await field(name, 'Name').fill('Second form')
  await name.getByRole('combobox', { name: 'Use the new jig on these layouts' }).press('ArrowDown')
  await page.getByRole('option', { name: 'Its bed' }).click()
  await page.keyboard.press('Escape')
  await name.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/demo/settings/layouts')
  await expect(page.getByRole('row').filter({ hasText: 'Its bed' })).toContainText('Second form')
})

test('A jig is copied under a new name, deleted after a confirmation that shows its name and uses, and restored', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await page.getByRole('button', { name: 'Copy: Pens 12-up' }).click()
  const copy = page.getByRole('row').filter({ hasText: 'Pens 12-up copy' })
  await expect(copy).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Pens 12-up copy' }).click()
  await expectText(dialog(page), 'Delete the jig Pens 12-up copy?')
  await expectText(dialog(page), 'print layouts: 0 · active orders: 0 · automation rules: 0')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(copy).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Pens 12-up copy' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(copy).toHaveCount(0)
  await page.getByRole('button', { name: 'Deleted jigs' }).click()
  await dialog(page).getByRole('button', { name: 'Restore Pens 12-up copy' }).click()
  await expectText(dialog(page), 'No deleted jigs.')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(copy).toBeVisible()
})
