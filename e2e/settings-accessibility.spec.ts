import type { Page } from '@playwright/test'
import { findSeriousViolationsInBothSchemes } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

test.use({ data: 'new' })
// Each screen is checked completely in two colour schemes.
test.describe.configure({ timeout: 360_000 })

/** Expects no serious or critical violation on the screen, in light and dark. */
async function expectNoSeriousViolations(page: Page): Promise<void> {
  expect(await findSeriousViolationsInBothSchemes(page)).toEqual([])
}

test.beforeEach(async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings')
})

const open = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Open: ${name}` }).click()
  return page.getByRole('dialog').last()
}

test('The configuration with a missing value has no serious accessibility violation', async ({ page }) => {
  await page.goto('/demo/settings/configuration-settings')
  await page.getByLabel('Every … minutes').fill('')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await expectNoSeriousViolations(page)
})

test('Masters and the message for one in use have no serious accessibility violation', async ({ page }) => {
  const masters = await open(page, 'Masters')
  await masters.getByRole('textbox', { name: /^Add a value/ }).fill('standard')
  await expectNoSeriousViolations(page)
  await masters.getByRole('button', { name: 'Delete High quality' }).click()
  await expect(page.getByRole('dialog', { name: 'High quality is still in use' })).toBeVisible()
  await expectNoSeriousViolations(page)
})

test('The rules and their dialogs have no serious accessibility violation', async ({ page }) => {
  const rules = await open(page, 'Automation rules')
  await rules.getByRole('textbox', { name: /^A file name/ }).fill('PhonCase-White-M-3.pdf')
  await expect(rules.getByText(/looks like a typing error/)).toBeVisible()
  await expectNoSeriousViolations(page)
  await rules.getByRole('button', { name: 'Add values' }).first().click()
  await page.getByRole('textbox', { name: 'Values' }).fill('Mug\nmug')
  await expectNoSeriousViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await rules.getByRole('option', { name: /Keyring/ }).click()
  await rules.getByRole('button', { name: 'Link with …' }).click()
  await expectNoSeriousViolations(page)
  await page.keyboard.press('Escape')
  await rules.getByRole('button', { name: 'Add a value: Media type' }).click()
  await expectNoSeriousViolations(page)
  await page.keyboard.press('Escape')
  await rules.getByRole('button', { name: 'Versions' }).click()
  await expect(page.getByRole('dialog', { name: 'Versions of the rules' })).toBeVisible()
  await expectNoSeriousViolations(page)
  await page.keyboard.press('Escape')
  await rules.getByRole('button', { name: 'Delete value' }).click()
  await rules.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText(/Active orders that would change/).last()).toBeVisible()
  await expectNoSeriousViolations(page)
})

test('Input settings and custom parameters have no serious accessibility violation', async ({ page }) => {
  const inputs = await open(page, 'Inputs')
  await inputs.getByRole('button', { name: /^Hot folder 1/ }).click()
  await inputs.getByRole('textbox', { name: 'Try a real file name' }).fill('Mug')
  await expectNoSeriousViolations(page)
  await inputs.getByRole('button', { name: 'Custom parameters' }).click()
  await page.getByRole('button', { name: 'Add parameter' }).click()
  await expectNoSeriousViolations(page)
})

test('Output settings have no serious accessibility violation, for each kind of channel', async ({ page }) => {
  const outputs = await open(page, 'Output channels')
  await outputs.getByRole('button', { name: /^operator@demo\.example/ }).click()
  await outputs.getByRole('button', { name: 'Check' }).click()
  await expect(outputs.getByText('The folder is there.')).toBeVisible()
  await expectNoSeriousViolations(page)
  for (const kind of ['VersaWorks queue', 'ErgoSoft queue', 'Multi-job group']) {
    await outputs.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: kind }).click()
    await expectNoSeriousViolations(page)
  }
})
