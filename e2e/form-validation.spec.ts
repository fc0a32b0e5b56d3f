import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

const NAMELESS = 'A name is required.'
const dialog = (page: Page) => page.getByRole('dialog').last()

/** The name field of a new form: it shows no error until it was left, or Enter tried to save. */
async function expectLateValidation(page: Page, form: Locator, words = NAMELESS): Promise<void> {
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await name.focus()
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText(words)).toHaveCount(0)
  await name.fill('Half')
  await name.fill('')
  await expect(form.getByText(words)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(form.getByText(words).first()).toBeVisible()
  await name.fill('Whole')
  await expect(form.getByText(words)).toHaveCount(0)
}

test('A missing name of a new jig or layout is reported only after the field has lost the focus or a save was attempted', async ({
  page,
}) => {
  await openAs(page, 'admin')
  for (const [screen, opener] of [
    ['jigs', 'Add jig'],
    ['layouts', 'Add print layout'],
    ['jigs', 'Create print layouts'],
  ] as const) {
    await page.goto(`/demo/settings/${screen}`)
    await page.getByRole('button', { name: opener }).click()
    await expect(dialog(page).getByText('Everything in order')).toHaveCount(0)
    await expectLateValidation(page, dialog(page))
    await page.goto(`/demo/settings/${screen}`)
    await page.getByRole('button', { name: opener }).click()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByText(NAMELESS).first()).toBeVisible()
  }
})

test('After a channel is removed the focus moves to the next one, and after the last one to the button that adds one', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('button', { name: 'Open: Output channels' }).click()
  const outputs = dialog(page)
  const add = outputs.getByRole('button', { name: 'Add', exact: true })
  for (const name of ['One', 'Two', 'Three']) {
    await add.click()
    await page.getByRole('menuitem', { name: 'VersaWorks queue' }).click()
    await outputs.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await outputs.getByRole('textbox', { name: 'Folder', exact: true }).fill(`output/${name}`)
  }
  const remove = outputs.getByRole('button', { name: /^Remove / })
  const channel = outputs.getByRole('button', { name: /queue$|hot folder$/ })
  for (let left = await remove.count(); left > 1; left -= 1) {
    // The first is removed by mouse, the others by keyboard, from the position of the focus.
    if (left % 2 === 0) await remove.first().click()
    else {
      await remove.first().focus()
      await page.keyboard.press('Enter')
    }
    await expect(remove).toHaveCount(left - 1)
    await expect(channel.first()).toBeFocused()
  }
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(0)
  await expect(add).toBeFocused()

  await add.click()
  await page.getByRole('menuitem', { name: 'Multi-job group' }).click()
  await expectLateValidation(page, outputs.getByRole('region', { name: 'Multi-job group' }), 'The group needs a name.')
})

test('Buttons beside a field stay beside it when an error appears below the field', async ({ page }) => {
  const expectAligned = async (field: Locator, button: Locator) => {
    const [input, beside] = [await field.boundingBox(), await button.boundingBox()]
    expect(Math.abs((input?.y ?? 0) - (beside?.y ?? 99))).toBeLessThan(2)
  }
  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('button', { name: 'Open: Output channels' }).click()
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Local hot folder' }).click()
  const folder = dialog(page).getByRole('textbox', { name: 'Folder', exact: true })
  await folder.fill('../../outside')
  await dialog(page).getByRole('button', { name: 'Check' }).click()
  await expect(folder).toHaveAttribute('aria-invalid', 'true')
  await expectAligned(folder, dialog(page).getByRole('button', { name: 'Check' }))

  await page.goto('/demo/settings')
  await page.getByRole('button', { name: 'Shop system', exact: true }).click()
  const address = dialog(page).getByRole('textbox', { name: 'Address (https)' })
  await address.fill('shop.example')
  await address.blur()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expectAligned(address, dialog(page).getByRole('button', { name: 'Add webhook' }))
})

test('A message that appears when a field loses the focus does not move the pressed button away', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/jigs')
  await page.getByRole('button', { name: 'Add jig' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).focus()
  const button = dialog(page).getByRole('button', { name: 'Add a value: Location' })
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not visible.')
  // at its top, which the message below the name would move down
  await page.mouse.move(box.x + box.width / 2, box.y + 4)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Add a value: Location' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByText(NAMELESS).first()).toBeVisible()
  // the message of a number is shown as late
  await dialog(page).getByRole('spinbutton', { name: 'Width' }).first().fill('wide')
  const moved = await button.boundingBox()
  if (!moved) throw new Error('The button is not visible.')
  await page.mouse.move(moved.x + moved.width / 2, moved.y + 4)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Add a value: Location' })).toBeVisible()
})
