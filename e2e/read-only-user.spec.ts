import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'
import { createUser } from './user-accounts.ts'

const PERSON = {
  userId: 'looker@demo.example',
  role: 'poweruser',
  password: 'three quiet otters sing',
  permissions: [
    ...['jig_view', 'print_layout_view', 'automation_rules_view', 'masters_view', 'input_settings_view'],
    ...['output_settings_view', 'configuration_view', 'products_view'],
  ],
}

test('Save, edit, delete and copy are disabled without the edit permission', async ({ page }) => {
  await openAs(page, 'admin')
  await createUser(page, PERSON)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await openAs(page, PERSON)

  for (const [address, name] of [
    ['jigs', 'Pens 12-up'],
    ['layouts', 'Flatbed hall 1'],
  ]) {
    await page.goto(`/demo/settings/${address}`)
    for (const what of ['Edit', 'Copy', 'Delete', 'Download SVG']) {
      await expect(page.getByRole('button', { name: `${what}: ${name}`, exact: true })).toBeDisabled()
    }
    await expect(page.getByRole('button', { name: `History: ${name}`, exact: true })).toBeEnabled()
    await expect(page.getByRole('button', { name: /^Add / })).toBeDisabled()
    // A double click opens the read-only view and saves nothing.
    await page.getByRole('row').filter({ hasText: name }).dblclick()
    const editor = page.getByRole('dialog')
    await expect(editor.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()
    await expect(editor.getByRole('button', { name: 'Save', exact: true, disabled: false })).toHaveCount(0)
    await page.keyboard.press('Escape')
  }

  await page.goto('/demo/settings')
  for (const name of ['Masters', 'Inputs', 'Output channels', 'Automation rules']) {
    await page.getByRole('button', { name: `Open: ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeVisible()
    const changing = /^(Save|Check and save|Add|Rename|Delete|Remove|Copy)\b/
    await expect(dialog.getByRole('button', { name: changing, disabled: false })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/demo/settings/configuration-settings')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await expect(page.getByRole('spinbutton', { name: 'Every … minutes' })).toBeDisabled()
})

test('A link to a dialog of templates, products or presets shows that the permission is missing', async ({ page }) => {
  await openAs(page, 'admin')
  const viewer = { ...PERSON, userId: 'viewer@demo.example' }
  await createUser(page, viewer)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await openAs(page, viewer)
  for (const link of [
    ...['settings/templates?create=', 'settings/templates?deleted=', 'settings/products?create='],
    ...['settings/products?import=', 'orders?editPreset=any', 'orders?createPreset='],
  ]) {
    await page.goto(`/demo/${link}`)
    const notice = page.getByText('What this link opens no longer exists, or you do not have the permission for it.')
    await expect(notice, link).toBeVisible()
    await page.waitForURL((url) => url.search === '')
  }
})

test('A user manager without the administrator role sees why the channels and presets of other users are not shown', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const manager = { ...PERSON, userId: 'manager@demo.example', permissions: ['user_management_edit'] }
  await createUser(page, manager)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await openAs(page, manager, '/demo/settings/users')
  await page.getByRole('button', { name: 'operator@demo.example', exact: true }).click()
  await expect(page.getByText('Only administrators see the output channels and output presets')).toBeVisible()

  // Without the permission to view jigs there is no history.
  await page.goto('/demo/settings/jigs')
  await expect(page.getByRole('button', { name: 'History: Pens 12-up', exact: true })).toBeDisabled()
})
