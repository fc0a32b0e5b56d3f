import { jigCalls } from '@platen/contract/jigs'
import { layoutCalls } from '@platen/contract/layouts'
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
  slotAt,
  slots,
  tabTo,
} from './jigs-page.ts'
import { openAs } from './sign-in.ts'

test('Slots are aligned, distributed, and snap to their neighbours', async ({ page }) => {
  await openAs(page, 'admin')
  await send(page, jigCalls.create, jigNamed('Lined up'))
  const editor = await editJig(page, 'Lined up')
  const canvas = editor.getByRole('application')
  await canvas.focus()
  await page.keyboard.press('Control+a')
  await editor.getByRole('button', { name: 'Align top edges' }).click()
  await editor.getByRole('button', { name: 'Equal horizontal gaps' }).click()
  const getX = async (at: number) => {
    await slots(page).nth(at).click()
    return [await field(editor, 'X').inputValue(), await field(editor, 'Y').inputValue()]
  }
  expect([await getX(0), await getX(1), await getX(2)]).toEqual([
    ['10', '10'],
    ['80', '10'],
    ['150', '10'],
  ])
  // A slot dragged close to the default spacing from its neighbour snaps to exactly that distance.
  const box = await slots(page).nth(1).boundingBox()
  if (!box) throw new Error('the slot is not drawn')
  const mm = box.width / 40
  await page.mouse.move(box.x + 4, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 4 - 24 * mm, box.y + 4, { steps: 6 })
  await page.mouse.move(box.x + 4 - 24.6 * mm, box.y + 4, { steps: 2 })
  await page.mouse.up()
  expect(await getX(1)).toEqual(['55', '10'])

  // The view is zoomed, and moved with the middle button.
  await editor.getByRole('button', { name: 'Zoom in' }).click()
  await canvas.focus()
  await page.keyboard.press('+')
  const room = await canvas.boundingBox()
  if (!room) throw new Error('no canvas')
  const before = await canvas.evaluate((node) => node.scrollLeft)
  await page.mouse.move(room.x + 200, room.y + 120)
  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(room.x + 140, room.y + 120, { steps: 3 })
  await page.mouse.up({ button: 'middle' })
  expect(await canvas.evaluate((node) => node.scrollLeft)).toBeCloseTo(before + 60, 0)

  // The artwork position is a 3×3 radio group with arrow keys, and FILL disables it.
  await editor.getByRole('radio', { name: 'Middle centre' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(editor.getByRole('radio', { name: 'Top left' })).toBeChecked()
  await editor.getByRole('combobox', { name: 'Scale' }).click()
  await page.getByRole('option', { name: 'Fill', exact: true }).click()
  await expect(editor.getByRole('radio', { name: 'Middle centre' })).toBeChecked()
  await expect(editor.getByRole('radio', { name: 'Top left' })).toBeDisabled()
  await expectText(editor, 'Fill always centres the artwork.')
})

test('A jig is created, several slots arranged, rotated, undone and saved, by keyboard only', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await tabTo(page, page.getByRole('button', { name: 'Add jig' }))
  await page.keyboard.press('Enter')
  const editor = dialog(page)
  await expect(field(editor, 'Name')).toBeFocused()
  await page.keyboard.type('By keyboard')
  await tabTo(page, editor.getByRole('button', { name: 'Add', exact: true }))
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Enter')
  await expect(slots(page)).toHaveCount(3)

  // The first and the second slot are moved and rotated.
  await tabTo(page, editor.getByRole('application'))
  await page.keyboard.press('Control+a')
  await expectText(editor, 'Chosen: 3')
  await page.keyboard.press('n')
  await expectText(editor, 'Slot 1')
  await page.keyboard.press('Shift+N')
  await expectText(editor, 'Chosen: 2')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(field(editor, 'Y')).toHaveValue('15')
  await page.keyboard.press('r')
  const rotation = editor.getByRole('spinbutton', { name: 'Rotation' })
  await expect(rotation).toHaveValue('90')
  await page.keyboard.press('Shift+R')
  await expect(rotation).toHaveValue('0')
  await tabTo(page, editor.getByRole('spinbutton', { name: 'Rotation' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('45')
  await expect(editor.getByRole('row').filter({ hasText: '45°' })).toHaveCount(2)
  await expectText(editor, 'Slot 1 and Slot 2: They overlap.')
  await page.keyboard.press('Control+z')
  await expectText(editor, 'Everything in order')
  await page.keyboard.press('Control+y')
  await expectText(editor, 'Slot 1 and Slot 2: They overlap.')
  await page.keyboard.press('Control+z')

  // Aligned again with the third, by a button.
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, editor.getByRole('checkbox', { name: 'Choose all slots' }))
  await page.keyboard.press('Space')
  await expectText(editor, 'Chosen: 3')
  await tabTo(page, editor.getByRole('button', { name: 'Align top edges' }))
  await page.keyboard.press('Enter')
  await expect(field(editor, 'Y')).toHaveValue('5')
  await expectText(editor, 'Everything in order')
  await tabTo(page, saveButton(page))
  await page.keyboard.press('Enter')
  await expect(editor).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'By keyboard' })).toBeVisible()
})

test('Jigs on a layout are selected, moved, rotated and removed by keyboard only', async ({ page }) => {
  await openAs(page, 'admin')
  const jig = await send(page, jigCalls.create, jigNamed('Turned'))
  const lying = [10, 220].map((x) => ({ id: jig.id, x, y: 10, rotation: 0 }))
  await send(page, layoutCalls.create, createLayout('Turned bed', lying))
  const editor = await editLayout(page, 'Turned bed')
  await tabTo(page, editor.getByRole('application'))
  await page.keyboard.press('p')
  await page.keyboard.press('r')
  await expect(editor.getByRole('combobox', { name: 'Rotation' }).nth(1)).toHaveValue('90°')
  await expectText(editor, '100 × 200 mm')
  await page.keyboard.press('ArrowRight')
  await expect(field(editor, 'X', 1)).toHaveValue('221')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(field(editor, 'X', 1)).toHaveValue('220.91')
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(field(editor, 'X')).toHaveValue('10')
  await page.keyboard.press('Shift+P')
  await page.keyboard.press('ArrowDown')
  await expect(field(editor, 'Y')).toHaveValue('11')
  await expect(field(editor, 'Y', 1)).toHaveValue('11')
  await page.keyboard.press('Delete')
  await expectText(editor, 'A print layout needs at least one jig.')
  await page.keyboard.press('Control+z')
  await expectText(editor, 'Everything in order')

  // A problem in the list moves the focus to its field.
  await field(editor, 'Name').fill('')
  await editor.getByRole('button', { name: 'A name is required.' }).click()
  await expect(field(editor, 'Name')).toBeFocused()
})

test('New slots are placed to the right and then below, adding multiple slots reports how many fit, and numbers with invalid signs are rejected', async ({
  page,
}) => {
  await openAs(page, 'admin')
  await send(page, jigCalls.create, jigNamed('Filling', { slots: [slotAt(1, 5, 5)] }))
  const editor = await editJig(page, 'Filling')
  const places = async () => {
    await editor.getByRole('checkbox', { name: 'Choose all slots' }).focus()
    const rows = await editor.getByRole('group', { name: 'Slots' }).getByRole('row').allInnerTexts()
    return rows.slice(1).map((row) => row.split(/\s+/).filter(Boolean).slice(2, 4).join(' '))
  }
  await editor.getByRole('button', { name: 'Add multiple' }).click()
  const many = dialog(page).last()
  for (const [text, message] of [
    ['1e3', 'This is not a number, such as 12.'],
    ['10+', 'This is not a number, such as 12.'],
    ['-5', 'Enter at least 1.'],
  ] as const) {
    await field(many, 'How many').fill('')
    await field(many, 'How many').pressSequentially(text)
    await field(many, 'How many').press('Tab')
    await expect(field(many, 'How many')).toHaveValue(text)
    await expect(many.getByText(message)).toBeVisible()
    await expect(many.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  }
  await field(many, 'How many').fill('')
  await field(many, 'How many').pressSequentially('10+10')
  await field(many, 'How many').press('Tab')
  await expect(field(many, 'How many')).toHaveValue('20')
  await many.getByRole('button', { name: 'Add', exact: true }).click()
  await expectText(page.locator('body'), '7 of 20 slots fit.')
  await expect(slots(page)).toHaveCount(8)
  expect((await places()).slice(0, 6)).toEqual(['5 5', '50 5', '95 5', '140 5', '5 40', '50 40'])
  await expectText(editor, 'Everything in order')

  // A sample is drawn in all slots, by the same plan as printing.
  await editor.locator('input[type=file]').setInputFiles({
    name: 'sample.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10"><rect width="20" height="10"/></svg>',
    ),
  })
  await expect(editor.getByRole('application').locator('image')).toHaveCount(8)
  const first = editor.getByRole('application').locator('image').first()
  await expect(first).toHaveAttribute('transform', 'matrix(20 0 0 10 15 15)')

  // The first page of a PDF is drawn by the server, at its true size: 20 x 10 mm.
  await editor.getByRole('button', { name: 'Artwork 20 × 10 mm' }).click()
  await page.getByRole('button', { name: 'Remove the artwork' }).click()
  const pdf = [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 56.6929134 28.3464567]>> endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n')
  await editor
    .locator('input[type=file]')
    .setInputFiles({ name: 'sample.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
  await expect(editor.getByRole('button', { name: 'Artwork 20 × 10 mm' })).toBeVisible()
  await expect(editor.getByRole('application').locator('image')).toHaveCount(8)

  // With errors and more than one slot, “Add multiple” is disabled.
  await slots(page).nth(1).click()
  await field(editor, 'X').fill('10')
  await expectText(editor, 'Slot 1 and Slot 2: They overlap.')
  await expect(editor.getByRole('button', { name: 'Add multiple' })).toBeDisabled()
})

test('The dialog for a grid of slots shows a preview and errors, and the added slots are undone in one step', async ({
  page,
}) => {
  await openAs(page, 'admin')
  await send(page, jigCalls.create, jigNamed('Grid', { slots: [slotAt(1, 10, 10)] }))
  const editor = await editJig(page, 'Grid')
  await slots(page).first().click()
  await editor.getByRole('button', { name: 'Grid', exact: true }).click()
  const grid = dialog(page).last()
  const enter = async (label: string, value: string) => {
    await field(grid, label).fill(value)
    await page.keyboard.press('Enter')
  }
  // The dialog suggests as many slots as fit, from the chosen slot and at the default spacing.
  await expect(field(grid, 'Columns')).toHaveValue('4')
  await expect(field(grid, 'Rows')).toHaveValue('2')
  await enter('Pitch X', '60')
  await expectText(grid, 'At this position and pitch, 3 columns and 2 rows fit.')
  await expect(grid.getByRole('button', { name: 'Add 8 slots' })).toBeDisabled()
  await enter('Columns', '3')
  await enter('Pitch Y', '20')
  await expectText(grid, 'The slots of the grid overlap')
  await enter('Pitch Y', '50')
  await grid.getByRole('checkbox', { name: 'Replace the chosen slots' }).uncheck()
  await expectText(grid, 'The grid overlaps slot 1')
  await grid.getByRole('checkbox', { name: 'Replace the chosen slots' }).check()
  await grid.getByRole('button', { name: 'Add 6 slots' }).click()
  await expect(slots(page)).toHaveCount(6)
  await expectText(editor, 'Chosen: 6')
  await expectText(editor, 'Everything in order')
  await slots(page).last().click()
  await expect(field(editor, 'X')).toHaveValue('130')
  await expect(field(editor, 'Y')).toHaveValue('60')
  await page.keyboard.press('Control+z')
  await expect(slots(page)).toHaveCount(1)
})

test('A file dropped on an open editor imports nothing and does not leave the page', async ({ page }) => {
  await openAs(page, 'admin')
  const editor = await editJig(page, 'Pens 12-up')
  await dropFiles(editor, { 'Over.svg': '<svg/>' })
  await dropFiles(editor.getByRole('application'), { 'Over.svg': '<svg/>' })
  await expect(dialog(page)).toHaveCount(1)
  await expect(page).toHaveURL(/settings\/jigs/)
})
