import { configCalls } from '@platen/contract/config'
import { jigCalls } from '@platen/contract/jigs'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { editJig, expectText, field, jigNamed, saveButton, send, slotAt, slots } from './jigs-page.ts'
import { openAs } from './sign-in.ts'

const getMiddle = async (thing: Locator) => {
  const box = await thing.boundingBox()
  if (!box) throw new Error('the element is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

test('While a slot is dragged its numbers follow it, and are restored when the drag is cancelled', async ({ page }) => {
  await openAs(page, 'admin')
  await send(page, jigCalls.create, jigNamed('Followed'))
  const editor = await editJig(page, 'Followed')
  await slots(page).nth(1).click()
  await expect(field(editor, 'X')).toHaveValue('60')
  const at = await getMiddle(slots(page).nth(1))
  const mm = at.width / 40
  const row = editor.getByRole('row').filter({ has: page.getByRole('checkbox', { name: 'Slot 2', exact: true }) })
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 10 * mm, at.y, { steps: 4 })
  // Dragged to the next snap line, away from its original position, and not yet released.
  await expect(field(editor, 'X')).not.toHaveValue('60')
  const followed = Number(await field(editor, 'X').inputValue())
  expect(Math.abs(followed - 70)).toBeLessThan(4)
  await expect(row).toContainText(String(followed))
  await page.keyboard.press('Escape')
  await expect(field(editor, 'X')).toHaveValue('60')
  await page.mouse.up()
  await expect(field(editor, 'X')).toHaveValue('60')
})

test('A slot outside of the jig stays visible and can be dragged back', async ({ page }) => {
  await openAs(page, 'admin')
  await send(page, jigCalls.create, jigNamed('Sticking out'))
  const editor = await editJig(page, 'Sticking out')
  await slots(page).first().click()
  await field(editor, 'X').fill('-160')
  await expectText(editor, 'Slot 1: It sticks out of the jig.')
  const canvas = await getMiddle(editor.getByRole('application'))
  const out = await getMiddle(slots(page).first())
  expect(out.x).toBeGreaterThan(canvas.x - canvas.width / 2)
  const mm = out.width / 40
  await page.mouse.move(out.x, out.y)
  await page.mouse.down()
  await page.mouse.move(out.x + 164 * mm, out.y, { steps: 6 })
  await page.mouse.up()
  await expectText(editor, 'Everything in order')
  await expect(saveButton(page)).toBeEnabled()
})

test('A slot of 5 mm on a bed of 2 metres can be dragged from next to its edge, and scrolls into view when selected in the table', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const tiny = (no: number, x: number, y: number) => {
    const { imageBox: _, ...slot } = slotAt(no, x, y)
    return { ...slot, width: 5, height: 5 }
  }
  const jig = { width: 2000, height: 1000, slots: [tiny(1, 100, 100), tiny(2, 1900, 900)] }
  await send(page, jigCalls.create, jigNamed('Wide bed', jig))
  const editor = await editJig(page, 'Wide bed')
  const first = await getMiddle(slots(page).first())
  await page.mouse.click(first.x + 5, first.y)
  await expectText(editor, 'Slot 1')
  // The selected slot is grabbed from next to its edge.
  await page.mouse.move(first.x + 5, first.y)
  await page.mouse.down()
  await page.mouse.move(first.x + 45, first.y, { steps: 4 })
  await page.mouse.up()
  await expect(field(editor, 'X')).not.toHaveValue('100')

  await editor.getByRole('application').focus()
  for (let n = 0; n < 8; n += 1) await page.keyboard.press('+')
  await expect(editor.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  for (const name of ['Slot 1', 'Slot 2']) {
    await editor
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name, exact: true }) })
      .click()
    await expect(slots(page).nth(name === 'Slot 1' ? 0 : 1)).toBeInViewport()
  }
})

test('Saving an unchanged jig in inches does not change its values', async ({ page }) => {
  await openAs(page, 'admin')
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
  const response = await page.request.get(origin + jigCalls.list.path, { headers: { customer: 'demo' } })
  const { jigs } = (await response.json()) as { jigs: { name: string; width: number; slots: { x: number }[] }[] }
  expect(jigs.find(({ name }) => name === 'Odd sizes')).toMatchObject({ width: 333.333, slots: [{ x: 11.111 }] })

  // typed digit by digit, a path is scaled once, by the final value
  const path = { ...slotAt(1, 10, 10), type: 'PATH', path: 'M0 0H40V30H0Z' }
  await send(page, jigCalls.create, jigNamed('With a path', { slots: [path] }))
  await editJig(page, 'With a path')
  await slots(page).first().click()
  await field(editor, 'Width', 1).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0.75', { delay: 30 })
  await page.keyboard.press('Tab')
  await expect(field(editor, 'Path data (mm, closed)')).toHaveValue('M0 0L19.05 0L19.05 30L0 30Z')
  await expectText(editor, 'Everything in order')
  await send(page, configCalls.save, { ...config, unit: 'mm', autoDeleteScheduleAt: 0 })
})

test('A slot gets the size of the entered path, and an invalid path shows its error', async ({ page }) => {
  await openAs(page, 'admin')
  const path = { ...slotAt(1, 10, 10), type: 'PATH', path: 'M0 0H40V30H0Z' }
  await send(page, jigCalls.create, jigNamed('Other paths', { slots: [path] }))
  const editor = await editJig(page, 'Other paths')
  await slots(page).first().click()
  for (const [text, message] of [
    ['M0 0H40V30X', 'Slot 1: The path cannot be read.'],
    ['M0 0H40V30', 'Slot 1: The path is not closed.'],
  ] as const) {
    await field(editor, 'Path data (mm, closed)').fill(text)
    await page.keyboard.press('Tab')
    await expectText(editor, message)
  }
  await field(editor, 'Path data (mm, closed)').fill('M5 5H65V25Z')
  await expectText(editor, 'Slot 1: The path does not fill the slot.')
  await page.keyboard.press('Tab')
  await expect(field(editor, 'Path data (mm, closed)')).toHaveValue('M0 0L60 0L60 20Z')
  await expect(field(editor, 'Width', 1)).toHaveValue('60')
  await expect(field(editor, 'Height', 1)).toHaveValue('20')
  await expectText(editor, 'Everything in order')
  await saveButton(page).click()
  await expect(editor).toBeHidden()
})
