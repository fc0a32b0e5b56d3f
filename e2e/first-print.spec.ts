import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { filesIn, phoneCase } from './orders-page.ts'
import { PASSWORD, SUPER } from './setup-steps.ts'
import { makeSuperAdministrator, signInAt } from './super-administrator.ts'
import { chooseOwnPassword, FIRST_PASSWORD } from './user-accounts.ts'

test.use({ preloading: true, contextOptions: { reducedMotion: 'no-preference' } })

const OPERATOR = 'olaf@firstprint.example'
const MAX_CLICKS = 35
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="180mm" viewBox="0 0 100 180">
  <rect id="s1" x="10" y="10" width="80" height="160"/></svg>`

/** Returns a function that returns the number of clicks in the page since it was created. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (globalThis as unknown as { countClick: () => void }).countClick(), true)
  })
  return () => clicks
}

const FIRST_STEPS = [
  ...['Import a jig', 'Create a print layout', 'Describe the incoming orders', 'Assign jigs to orders'],
  'Add a user who prints',
]

test('The set-up steps lead from an empty environment to the first print', async ({ page, product }) => {
  await page.addInitScript(() => localStorage.setItem('cookieNoticeTime', String(Date.now())))
  await makeSuperAdministrator(product, SUPER, PASSWORD)
  const getClicks = await countClicks(page)
  await signInAt(page, '/', SUPER, PASSWORD)
  await page.getByRole('link', { name: 'Create environment' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('firstprint')
  await page.getByRole('button', { name: 'Create' }).click()
  const before = getClicks()
  await page.waitForURL('**/firstprint/settings')

  const guide = page.getByRole('region', { name: 'Set up this environment' })
  const open = (step: string) => guide.getByRole('button', { name: `Open: ${step}` })
  const follow = (step: string) => guide.getByRole('link', { name: `Open: ${step}` })
  const dialog = page.getByRole('dialog')
  const settings = page.getByRole('link', { name: 'Settings', exact: true })
  const expectDone = async (...steps: readonly string[]) => {
    await expect(guide.locator('li[data-done] strong')).toHaveText(steps)
    await expect(guide.getByText(`${steps.length} of 9 steps done`)).toBeVisible()
  }
  await expectDone()

  await follow('Import a jig').click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import SVG' }).click()
  await (await chosen).setFiles([{ name: 'PhoneCase.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) }])
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Create print layouts' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Jig' })).toHaveValue('PhoneCase')
  await dialog.getByLabel('Name').fill('Bed')
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toHaveCount(0)

  await settings.first().click()
  await expectDone('Import a jig', 'Create a print layout')
  await open('Describe the incoming orders').click()
  for (const parameter of ['Media', 'Quantity']) {
    await dialog.getByRole('button', { name: 'Add a parameter to the order' }).click()
    await page.getByRole('menuitem', { name: parameter }).click()
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await open('Assign jigs to orders').click()
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Media' }).click()
  await dialog.getByRole('button', { name: 'Add values' }).click()
  await page.getByRole('textbox', { name: 'Values' }).fill('PhoneCase')
  await page.keyboard.press('ControlOrMeta+s')
  const jig = dialog.getByRole('complementary').getByRole('combobox', { name: 'Jig' })
  await jig.click()
  await page.getByRole('listbox', { name: 'Jig', exact: true }).getByRole('option', { name: 'PhoneCase' }).click()
  await expect(jig).toHaveValue('PhoneCase')
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  await page.getByRole('dialog', { name: 'What this changes' }).getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await follow('Add a user who prints').click()
  await page.getByRole('button', { name: 'New user' }).click()
  await dialog.getByLabel('E-mail').fill(OPERATOR)
  await dialog.getByLabel('New password').fill(FIRST_PASSWORD)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Operator' }).click()
  await dialog.getByLabel('Confirm password').fill(FIRST_PASSWORD)
  await dialog.getByLabel('Confirm password').press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: `Rules of ${OPERATOR}` }).click()
  await dialog.getByRole('checkbox', { name: 'PhoneCase' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await settings.first().click()
  await expectDone(...FIRST_STEPS)
  await open('Add an output channel').click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Local hot folder' }).click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Flatbed')
  await dialog.getByRole('textbox', { name: 'Folder', exact: true }).fill('output/Flatbed')
  await dialog.getByRole('textbox', { name: 'Folder', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expectDone(...FIRST_STEPS, 'Add an output channel')

  const folder = path.join(product.dataFolder, 'environments', 'firstprint', 'hotfolders', 'HotFolder1')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, '.part'), await phoneCase(3, 'First'))
  await rename(path.join(folder, '.part'), path.join(folder, 'PhoneCase-1.pdf'))
  await page.context().clearCookies()
  await page.goto('/firstprint')
  await page.getByLabel('E-mail').fill(OPERATOR)
  await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await chooseOwnPassword(page, FIRST_PASSWORD, PASSWORD)
  await page.waitForURL('**/firstprint/orders')
  await page.getByRole('button', { name: 'Add preset' }).first().click()
  await expect(dialog.getByRole('combobox', { name: 'Print layout' })).toHaveValue('Bed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /PhoneCase-1/ })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Auto fill' }).click()
  await page.getByRole('button', { name: 'Print orders' }).click()
  await dialog.getByRole('button', { name: /^Print \d+ piece/ }).click()
  const output = path.join(product.dataFolder, 'environments', 'firstprint', 'output', 'Flatbed')
  await expect.poll(() => filesIn(output), { timeout: 40_000 }).toHaveLength(1)
  expect(getClicks() - before).toBeLessThanOrEqual(MAX_CLICKS)
})
