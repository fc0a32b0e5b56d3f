import AxeBuilder from '@axe-core/playwright'
import { configCalls } from '@platen/contract/config'
import { jigCalls } from '@platen/contract/jigs'
import { layoutCalls } from '@platen/contract/layouts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './product.ts'

test.use({ shop: 'jigs and layouts' })

const BOX = { rotation: 0, mirror: 'NONE', scale: 'TRUE', placement: 'MIDDLE_CENTER' } as const
const slotAt = (no: number, x: number, y: number) => ({
  ...{ id: `s${no}`, type: 'RECT', x, y, width: 40, height: 30, rotation: 0 },
  imageBox: { x: 0, y: 0, width: 40, height: 30, ...BOX },
})
const jigNamed = (name: string, change: object = {}) => ({
  ...{
    name,
    width: 200,
    height: 100,
    thickness: 3,
    referenceText: '',
    defaultSpacing: 5,
    locations: [],
    printerTypes: [],
  },
  slots: [slotAt(1, 10, 10), slotAt(2, 60, 40), slotAt(3, 150, 60)],
  ...change,
})
const layoutOf = (name: string, jigs: readonly object[]) => ({
  ...{ name, width: 610, height: 420, referenceText: '', defaultSpacing: 10, jigs },
  printableArea: { x: 0, y: 0, width: 610, height: 420 },
})

async function signIn(page: Page): Promise<void> {
  await page.goto('/demo')
  await page.getByLabel('E-mail').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('platen-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/orders/)
}

/** Another editor of the same shop, who has no screen. */
async function send(page: Page, call: { method: string; path: string }, data: object): Promise<{ id: string }> {
  const { origin } = new URL(page.url())
  const headers = { customer: 'demo', origin }
  const answer = await page.request.fetch(origin + call.path, { method: call.method, data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string }
}

const dialog = (page: Page) => page.getByRole('dialog')
const saveButton = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
const field = (within: Locator, name: string, at = 0) =>
  within
    .getByRole('textbox', { name, exact: true })
    .or(within.getByRole('spinbutton', { name, exact: true }))
    .nth(at)
const slots = (page: Page) => dialog(page).getByRole('application').locator('[data-key]')

async function editJig(page: Page, name: string): Promise<Locator> {
  await page.goto('/demo/settings/jigs')
  await page.getByRole('button', { name: `Edit: ${name}`, exact: true }).click()
  await expect(slots(page).first()).toBeVisible()
  return dialog(page)
}

async function editLayout(page: Page, name: string): Promise<Locator> {
  await page.goto('/demo/settings/layouts')
  await page.getByRole('button', { name: `Edit: ${name}`, exact: true }).click()
  await expect(dialog(page).getByRole('application')).toBeVisible()
  return dialog(page)
}

const says = (within: Locator, words: string) => expect(within.getByText(words).first()).toBeVisible()

test('A drawing that is dropped on the screen imports, and a layout is created from it in a dialog', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/demo/settings/jigs')
  const files = await page.evaluateHandle(() => {
    const list = new DataTransfer()
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="60mm" viewBox="0 0 100 60"><rect id="S1" x="5" y="5" width="40" height="50"/></svg>'
    list.items.add(new File([drawing], 'Dropped.svg', { type: 'image/svg+xml' }))
    return list
  })
  await page.getByRole('heading', { name: 'Jigs' }).dispatchEvent('drop', { dataTransfer: files })
  await says(dialog(page), 'Imported: 1 of 1')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Create print layouts' }).click()
  const create = dialog(page)
  await expect(saveButton(page)).toBeDisabled()
  await field(create, 'Name').fill('Of drawings')
  await says(create, 'A print layout needs at least one jig.')
  await create.getByRole('combobox', { name: 'Jig' }).click()
  await page.getByRole('option', { name: 'Dropped' }).click()
  await field(create, 'X position').fill('30')
  await field(create, 'Number of jigs').fill('4')
  await expect(create.getByText('Locations: Everywhere', { exact: false })).toBeVisible()
  await says(create, 'Everything in order')
  await create.getByRole('button', { name: 'Open in the editor' }).click()
  await expect(slots(page)).toHaveCount(4)
  await expect(field(dialog(page), 'X')).toHaveValue('30')
  await dialog(page).getByRole('combobox', { name: 'Add a jig' }).click()
  await page.getByRole('option', { name: 'Pens 12-up' }).click()
  await says(dialog(page), 'Its thickness differs from that of the first jig.')
  await dialog(page).getByRole('button', { name: 'Delete: Jig 5' }).click()
  await saveButton(page).click()
  await expect(dialog(page)).toBeHidden()
  await page.goto('/demo/settings/layouts')
  await expect(page.getByRole('row').filter({ hasText: 'Of drawings' })).toContainText('Dropped × 4')
})

test('Each rule of a jig that is broken has its words', async ({ page }) => {
  await signIn(page)
  await send(page, jigCalls.create, jigNamed('Rules'))
  const editor = await editJig(page, 'Rules')
  const undo = () => page.keyboard.press('Control+z')
  const breaks = async (label: string, value: string, words: string, at = 0) => {
    await field(editor, label, at).fill(value)
    await says(editor, words)
    await expect(saveButton(page)).toBeDisabled()
    await undo()
    await says(editor, 'Everything in order')
  }
  await breaks('Name', '', 'A name is required.')
  await breaks('Name', 'pens 12-UP', 'Jig name already exists.')
  await breaks('Width', '0', 'Width and height must be above 0.')
  await breaks('Width', '100', 'It sticks out of the jig.')
  // larger than the maximum is not taken
  await field(editor, 'Width').fill('5081')
  await page.keyboard.press('Tab')
  await expect(field(editor, 'Width')).toHaveValue('200')
  await slots(page).nth(1).click()
  await breaks('X', '120', 'Slot 2, Slot 3: They overlap.')
  await breaks('Width', '0', 'Width and height of the slot must be above 0.', 1)
  await breaks('Width', '41', 'The image box sticks out of the slot.', 2)
  await breaks('Height', '0', 'Width and height of the image box must be above 0.', 2)
  await editor.getByRole('combobox', { name: 'Shape' }).click()
  await page.getByRole('option', { name: 'Path' }).click()
  await breaks(
    'Path data (mm, closed)',
    'M0 0L40 30',
    'The path cannot be read, is not closed, or does not fill the slot.',
  )
  await editor.getByRole('application').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await says(editor, 'A jig needs at least one slot.')
})

test('Each rule of a layout that is broken has its words', async ({ page }) => {
  await signIn(page)
  const thin = await send(page, jigCalls.create, jigNamed('Thin'))
  const thick = await send(page, jigCalls.create, jigNamed('Thick', { thickness: 9 }))
  const here = await send(page, jigCalls.create, jigNamed('Here', { locations: ['hall1'] }))
  await send(page, layoutCalls.create, layoutOf('Rules', [{ id: thin.id, x: 10, y: 10, rotation: 0 }]))
  await send(page, layoutCalls.create, layoutOf('Other', [{ id: thick.id, x: 10, y: 10, rotation: 0 }]))
  expect(here.id).not.toBe('')
  const editor = await editLayout(page, 'Rules')
  const undo = () => page.keyboard.press('Control+z')
  const breaks = async (label: string, value: string, words: string, at = 0) => {
    await field(editor, label, at).fill(value)
    await says(editor, words)
    await undo()
    await says(editor, 'Everything in order')
  }
  await breaks('Name', '', 'A name is required.')
  await breaks('Name', 'Other', 'Layout name already exists.')
  await breaks('Width', '0', 'Width and height must be above 0.')
  await breaks('Width', '0', 'The printable area must be above 0.', 1)
  await breaks('Y', '330', 'It sticks out of the layout.')
  await breaks('Width', '100', 'Image boxes stick out of the printable area', 1)
  const add = async (name: string) => {
    await editor.getByRole('combobox', { name: 'Add a jig' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await add('Thick')
  await says(editor, 'Its thickness differs from that of the first jig.')
  await undo()
  await add('Thin')
  await field(editor, 'X', 1).fill('20')
  await says(editor, 'They overlap.')
  await expect(saveButton(page)).toBeDisabled()
  await undo()
  await editor.getByRole('button', { name: 'Delete: Jig 2' }).click()
  await editor.getByRole('button', { name: 'Delete: Jig 1' }).click()
  await says(editor, 'A print layout needs at least one jig.')
})

test('A jig in use is renamed and grown: its layouts are named before, and told of after', async ({ page }) => {
  await signIn(page)
  const used = await send(page, jigCalls.create, jigNamed('Used'))
  const twice = [10, 215].map((x) => ({ id: used.id, x, y: 10, rotation: 0 }))
  await send(page, layoutCalls.create, layoutOf('Two of them', twice))
  let editor = await editJig(page, 'Used')
  await field(editor, 'Name').fill('Used and renamed')
  await saveButton(page).click()
  await expect(editor).toBeHidden()
  editor = await editJig(page, 'Used and renamed')
  await field(editor, 'Width').fill('260')
  await says(editor, 'The print layout Two of them will have errors')
  await saveButton(page).click()
  await says(page.locator('body'), 'Save, although print layouts then have errors?')
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(editor).toBeHidden()
  await page.goto('/demo/settings/layouts')
  const row = page.getByRole('row').filter({ hasText: 'Two of them' })
  await expect(row).toContainText('Used and renamed × 2')
  await expect(row).toContainText('To be mended before printing')
  await row.getByRole('button', { name: 'Two of them' }).first().click()
  await says(page.getByRole('region', { name: 'Preview' }), 'Jig 1, Jig 2: They overlap.')
  await page.getByRole('button', { name: 'Automation rules' }).click()
  await expect(dialog(page)).toBeVisible()
})

test('A layout is saved under another name, changed, looked at in its history and restored', async ({ page }) => {
  await signIn(page)
  const jig = await send(page, jigCalls.create, jigNamed('Kept'))
  await send(page, layoutCalls.create, layoutOf('Kept bed', [{ id: jig.id, x: 10, y: 10, rotation: 0 }]))
  const editor = await editLayout(page, 'Kept bed')
  await editor.getByRole('button', { name: 'Save as' }).click()
  const name = dialog(page).last()
  await field(name, 'Name').fill('kept bed')
  await says(name, 'Name already exists.')
  await field(name, 'Name').fill('Second bed')
  await name.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)

  const second = await editLayout(page, 'Second bed')
  await field(second, 'X').fill('300')
  await saveButton(page).click()
  await expect(second).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Second bed' })
  await row.getByRole('button', { name: /^History/ }).click()
  await says(dialog(page), 'Changed: 1')
  await dialog(page).getByRole('button', { name: /^1/ }).click()
  await dialog(page).getByRole('button', { name: 'Restore this version' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(field(await editLayout(page, 'Second bed'), 'X')).toHaveValue('10')
})

test('Slots are lined up, shared out, and snap to their neighbours; two fingers are not needed for any of it', async ({
  page,
}) => {
  await signIn(page)
  await send(page, jigCalls.create, jigNamed('Lined up'))
  const editor = await editJig(page, 'Lined up')
  const stage = editor.getByRole('application')
  await stage.focus()
  await page.keyboard.press('Control+a')
  await editor.getByRole('button', { name: 'Align top edges' }).click()
  await editor.getByRole('button', { name: 'Equal gaps across' }).click()
  const xOf = async (at: number) => {
    await slots(page).nth(at).click()
    return [await field(editor, 'X').inputValue(), await field(editor, 'Y').inputValue()]
  }
  expect([await xOf(0), await xOf(1), await xOf(2)]).toEqual([
    ['10', '10'],
    ['80', '10'],
    ['150', '10'],
  ])
  // dragged to within reach of the default spacing beside its neighbour, it lies exactly there
  const box = await slots(page).nth(1).boundingBox()
  if (!box) throw new Error('the slot is not drawn')
  const mm = box.width / 40
  await page.mouse.move(box.x + 4, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 4 - 24 * mm, box.y + 4, { steps: 6 })
  await page.mouse.move(box.x + 4 - 24.6 * mm, box.y + 4, { steps: 2 })
  await page.mouse.up()
  expect(await xOf(1)).toEqual(['55', '10'])

  // the view is zoomed and moved with the middle button
  await editor.getByRole('button', { name: 'Zoom in' }).click()
  await stage.focus()
  await page.keyboard.press('+')
  const room = await stage.boundingBox()
  if (!room) throw new Error('no stage')
  const before = await stage.evaluate((node) => node.scrollLeft)
  await page.mouse.move(room.x + 200, room.y + 120)
  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(room.x + 140, room.y + 120, { steps: 3 })
  await page.mouse.up({ button: 'middle' })
  expect(await stage.evaluate((node) => node.scrollLeft)).toBeCloseTo(before + 60, 0)

  // where artwork sits is a grid of three by three, gone over by the arrows, and FILL takes the choice away
  await editor.getByRole('radio', { name: 'Middle centre' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(editor.getByRole('radio', { name: 'Top left' })).toBeChecked()
  await editor.getByRole('combobox', { name: 'Scale' }).click()
  await page.getByRole('option', { name: 'Fill', exact: true }).click()
  await expect(editor.getByRole('radio', { name: 'Middle centre' })).toBeChecked()
  await expect(editor.getByRole('radio', { name: 'Top left' })).toBeDisabled()
})

test('A jig is made and saved by keyboard alone', async ({ page }) => {
  await signIn(page)
  await page.goto('/demo/settings/jigs')
  await page.getByRole('button', { name: 'Add jig' }).focus()
  await page.keyboard.press('Enter')
  const editor = dialog(page)
  await page.keyboard.type('By keyboard')
  await editor.getByRole('button', { name: 'Add', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await editor.getByRole('application').focus()
  await page.keyboard.press('n')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await says(editor, 'Everything in order')
  await field(editor, 'Name').focus()
  await page.keyboard.press('Enter')
  await expect(editor).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'By keyboard' })).toBeVisible()
})

test('Two editors: the second is told, and what was typed stays', async ({ page }) => {
  await signIn(page)
  const body = jigNamed('Both edit')
  const { id } = await send(page, jigCalls.create, body)
  const editor = await editJig(page, 'Both edit')
  await field(editor, 'Reference text').fill('mine')
  await send(page, jigCalls.change, { ...body, id, referenceText: 'theirs' })
  await saveButton(page).click()
  await says(page.getByRole('alert'), 'Somebody else')
  await page.keyboard.press('Escape')
  await expect(field(editor, 'Reference text')).toHaveValue('mine')
})

test('In inches, a jig that is shown and saved again does not drift', async ({ page }) => {
  await signIn(page)
  const config = { isAutoPollingOn: true, autoPollingIntervalMins: 2, isAutoPurgeOn: false, autoDeleteAfterDays: 21 }
  await send(page, jigCalls.create, jigNamed('Odd sizes', { width: 333.333, slots: [slotAt(1, 11.111, 22.222)] }))
  await send(page, configCalls.save, { ...config, unit: 'inches', autoDeleteScheduleAt: 0 })
  const editor = await editJig(page, 'Odd sizes')
  await slots(page).first().click()
  await expect(field(editor, 'Width')).toHaveValue('13.1233')
  await expect(field(editor, 'X')).toHaveValue('0.4374')
  await field(editor, 'Reference text').fill('in inches')
  await saveButton(page).click()
  await expect(editor).toBeHidden()
  const { origin } = new URL(page.url())
  const answer = await page.request.get(origin + jigCalls.list.path, { headers: { customer: 'demo' } })
  const { jigs } = (await answer.json()) as { jigs: { name: string; width: number; slots: { x: number }[] }[] }
  expect(jigs.find(({ name }) => name === 'Odd sizes')).toMatchObject({ width: 333.333, slots: [{ x: 11.111 }] })
  await send(page, configCalls.save, { ...config, unit: 'mm', autoDeleteScheduleAt: 0 })
})

test('Nothing in the editors keeps anybody out, in light and in dark', async ({ page }) => {
  await signIn(page)
  for (const open of [() => editJig(page, 'Pens 12-up'), () => editLayout(page, 'Flatbed hall 1')]) {
    await open()
    await slots(page).first().click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  }
})
