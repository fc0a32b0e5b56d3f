import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

test('The report of Auto fill is shown only on its preset, also if another one was selected meanwhile', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await page.getByRole('button', { name: 'Add preset' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('textbox', { name: 'Name' }).first().fill('Second bed')
  await editor.getByRole('combobox', { name: 'Print layout' }).click()
  await page.getByRole('option').first().click()
  await editor.getByRole('button', { name: 'Save' }).click()
  const morning = page.getByRole('tab', { name: /Flatbed morning/ })
  const second = page.getByRole('tab', { name: /Second bed/ })
  await expect(second).toBeVisible()
  await morning.click()
  await expect(page.getByText('12 jobs')).toBeVisible()

  const responseSent = Promise.withResolvers<void>()
  await page.route('**/pax/outputpreset/autofill', async (route) => {
    const response = await route.fetch()
    await responseSent.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Auto fill' }).click()
  await second.click()
  await expect(second).toHaveAttribute('aria-selected', 'true')
  const filled = page.waitForResponse('**/pax/outputpreset/autofill')
  responseSent.resolve()
  await filled
  await expect(morning).toContainText('29 / 29')
  await expect(page.getByText(/Auto fill placed/)).toBeHidden()
  await morning.click()
  await expect(page.getByText(/Auto fill placed/).first()).toBeVisible()
})

test('Removed orders disappear before the server answers, and return with a message if it rejects', async ({
  page,
}) => {
  await openAs(page, 'operator')
  const preset = page.getByRole('tab', { name: /Flatbed morning/ })
  await preset.click()
  await expect(preset).toContainText('29 / 29')
  const rejected = Promise.withResolvers<void>()
  await page.route('**/pax/outputpreset/unbook', async (route) => {
    await rejected.promise
    await route.abort()
  })
  await page.getByRole('button', { name: 'Remove orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove orders' }).click()
  await expect(preset).toContainText('0 / 29')
  rejected.resolve()
  await expect(page.getByRole('dialog').getByText('What happened')).toBeVisible()
  await expect(preset).toContainText('29 / 29')
})
