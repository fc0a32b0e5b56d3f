import type { Page } from '@playwright/test'
import { expect, test } from './colleague.ts'
import { openAs } from './sign-in.ts'
import { createUser } from './user-accounts.ts'

/** Calls the API as another administrator of the same environment. */
const secondAdmin = (page: Page) => {
  const { origin } = new URL(page.url())
  const headers = { customer: 'demo', origin }
  return {
    read: async <ResponseSchema>(path: string): Promise<ResponseSchema> => {
      const response = await page.request.get(origin + path, { headers })
      return (await response.json()) as ResponseSchema
    },
    save: async (path: string, data: object, method = 'POST'): Promise<void> => {
      const response = await page.request.fetch(origin + path, { method, headers, data })
      expect(response.ok(), await response.text()).toBe(true)
    },
  }
}

const openSettings = async (page: Page, name: string) => {
  await page.goto('/demo/settings')
  await page.getByRole('button', { name: `Open: ${name}` }).click()
  return page.getByRole('dialog').last()
}

/** Returns the notice of an open dialog about changes of other users. */
const notice = (page: Page) => page.getByRole('dialog').last().getByRole('note')

interface Channels {
  readonly userId: string
  readonly myPrinterData: readonly object[]
  readonly myHotFolderData: readonly object[]
}

test('Output settings that another user has saved meanwhile are not overwritten, and the typed values are kept', async ({
  page,
}) => {
  await openAs(page, 'admin')
  await createUser(page, {
    userId: 'viewer@demo.example',
    role: 'operator',
    permissions: ['jig_view'],
    password: 'three quiet otters sing',
  })
  const outputs = await openSettings(page, 'Output channels')
  // users who print or have channels are first; the administrator, who has a channel, is last
  const users = outputs.getByRole('navigation', { name: 'Users' }).getByRole('button')
  await expect(users).toHaveText([/^operator@demo/, /^power@demo/, /^viewer@demo/, /^admin@demo/])
  await expect(users.first()).toHaveAttribute('aria-current', 'true')
  await outputs.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
  const { allPrinterData: all } = await secondAdmin(page).read<{ allPrinterData: Channels[] }>(
    '/pax/myprinters/allPrinters',
  )
  const data = all.map((each) => ({
    ...each,
    myHotFolderData: each.myHotFolderData.map((folder) => ({ ...folder, hotFolderName: 'Theirs' })),
  }))
  await secondAdmin(page).save('/pax/myprinters', { data })
  await expect(notice(page)).toContainText('Somebody else has changed this in the meantime.')
  await expect(notice(page)).toContainText('Changed by admin@demo.example')
  await expect(notice(page)).toContainText('→ Theirs Save replaces this with your values.')
  await expect(outputs.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Mine')
  await notice(page).getByRole('button', { name: 'Discard my change' }).click()
  await expect(outputs.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Theirs')
  await outputs.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
  await outputs.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Output settings saved')).toBeVisible()
})

test('A new queue keeps its position above the hot folders when it is saved', async ({ page }) => {
  await openAs(page, 'admin')
  const outputs = await openSettings(page, 'Output channels')
  const names = outputs.getByRole('button', { name: /queue$|hot folder$/ })
  for (const name of ['Second', 'First']) {
    await outputs.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'VersaWorks queue' }).click()
    await outputs.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await outputs.getByRole('textbox', { name: 'Folder', exact: true }).fill(`output/${name}`)
  }
  const order = [/VW Second/, /VW First/, /^HF/]
  await expect(names).toHaveText(order)
  await outputs.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Output settings saved')).toBeVisible()
  await openSettings(page, 'Output channels')
  await expect(names).toHaveText(order)
})

test('Input settings and masters that another user has saved meanwhile are merged with the user’s own changes', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const other = secondAdmin(page)
  const inputs = await openSettings(page, 'Inputs')
  await inputs.getByRole('switch', { name: 'Learning mode' }).click()
  const naming = { type: 'HotFolder5', order: ['systemParam.media'], separator: '-', fixValues: [] }
  await other.save('/pax/inputsetting/connectors', { connectors: [naming], learningMode: false })
  await expect(notice(page)).toContainText('Hot folder 5')
  await inputs.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Input settings saved')).toBeVisible()
  const { inputSettings } = await other.read<{ inputSettings: { learningMode: boolean; connectors: object[] } }>(
    '/pax/inputsetting',
  )
  expect(inputSettings.learningMode).toBe(true)
  expect(inputSettings.connectors).toContainEqual(naming)

  const masters = await openSettings(page, 'Masters')
  await masters.getByPlaceholder('New value').fill('Mine')
  await masters.getByPlaceholder('New value').press('Enter')
  await other.save('/pax/actions', { type: 'qualityLevel', value: 'Theirs' })
  await expect(notice(page)).toContainText('– → Theirs')
  await masters.getByRole('button', { name: 'Save' }).click()
  await expect(masters).toBeHidden()
  const { actions } = await other.read<{ actions: { qualityLevel: Record<string, string> } }>('/pax/actions')
  expect(Object.values(actions.qualityLevel)).toEqual(expect.arrayContaining(['Mine', 'Theirs']))
})

test('Tickets and allowed hosts that another user has saved meanwhile are merged with the user’s own changes', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const other = secondAdmin(page)
  await page.goto('/demo/settings')
  await page.getByRole('button', { name: 'Tickets …' }).click()
  const tickets = page.getByRole('dialog', { name: 'Tickets' })
  await tickets.getByRole('textbox', { name: 'Template' }).fill('<mine/>')
  const theirs = { kind: 'jdf', trigger: 'sheet', template: null }
  await other.save('/pax/tickets', { ripName: 'VersaWorks', ...theirs }, 'PUT')
  await expect(notice(page)).toContainText('VersaWorks')
  await tickets.getByRole('button', { name: 'Save' }).click()
  await expect(tickets).toBeHidden()
  const { setups } = await other.read<{ setups: object[] }>('/pax/tickets')
  expect(setups).toContainEqual({ ripName: 'VersaWorks', ...theirs })
  expect(setups).toContainEqual(expect.objectContaining({ ripName: 'ErgoSoft', template: '<mine/>' }))

  await page.getByRole('button', { name: 'Shop system' }).first().click()
  const hosts = page.getByRole('combobox', { name: 'Allowed hosts' })
  await hosts.fill('Mine.example')
  await hosts.press('Enter')
  await other.save('/pax/artworkhosts', { hosts: ['theirs.example'] }, 'PUT')
  await expect(notice(page)).toContainText('theirs.example')
  await page.getByRole('button', { name: 'Save hosts' }).click()
  await expect(page.getByText('mine.example')).toBeVisible()
  await expect
    .poll(async () => (await other.read<{ hosts: string[] }>('/pax/artworkhosts')).hosts)
    .toEqual(['mine.example', 'theirs.example'])
})

test('The open rules editor shows that another user has saved rules meanwhile, with the name of this user', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const other = secondAdmin(page)
  const rules = await openSettings(page, 'Automation rules')
  await expect(rules.getByRole('option', { name: 'Keyring' })).toBeVisible()
  const { version, decisionTree } = await other.read<{
    version: number
    decisionTree: { dataNodes: { value: string; actions: object }[] }
  }>('/pax/filters/tree')
  const dataNodes = decisionTree.dataNodes.map((node) =>
    node.value === 'Keyring' ? { ...node, actions: { jig: 'Pens 12-up' } } : node,
  )
  await other.save('/pax/filters/tree', { ...decisionTree, dataNodes, version })
  await expect(notice(page)).toContainText('Changed by admin@demo.example')
  await expect(notice(page)).toContainText('changed: Keyring')
})

test('The open editor of a preset shows a change by another user and keeps the user’s own changes', async ({
  page,
}) => {
  await openAs(page, 'power')
  const other = secondAdmin(page)
  await page.getByRole('button', { name: 'Add preset' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('textbox', { name: 'Preset name' }).fill('Shared')
  await editor.getByRole('combobox', { name: 'Print layout' }).click()
  await page.getByRole('option', { name: 'Flatbed hall 1' }).click()
  // the only channel is chosen with the layout
  await expect(editor.getByRole('combobox', { name: 'Output channel' })).not.toHaveValue('')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('tab', { name: /Shared/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Update preset' }).click()
  await editor.getByRole('checkbox', { name: 'When every slot is taken' }).check()
  const { outputPresets } = await other.read<{ outputPresets: { name: string }[] }>('/pax/outputpreset')
  const preset = outputPresets.find(({ name }) => name === 'Shared')
  await other.save('/pax/outputpreset', { presetData: { ...preset, name: 'Renamed' } }, 'PUT')
  await expect(notice(page)).toContainText('Name: Shared → Renamed')
  await expect(editor.getByRole('textbox', { name: 'Preset name' })).toHaveValue('Renamed')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  const stored = await other.read<{ outputPresets: object[] }>('/pax/outputpreset')
  expect(stored.outputPresets).toContainEqual(expect.objectContaining({ name: 'Renamed', releaseWhenFull: true }))
})

test('A configuration applied by another user updates the form, except for fields being edited', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/configuration-settings')
  await page.getByLabel('Every … minutes').fill('9')
  const { configData } = await secondAdmin(page).read<{ configData: Record<string, unknown> }>('/pax/config')
  const { helpMessage: _, ...config } = configData
  await secondAdmin(page).save('/pax/config', { ...config, unit: 'inches' })
  await expect(page.getByRole('radio', { name: 'Inches' })).toBeChecked()
  await expect(page.getByRole('note')).toContainText('Unit: Millimetres → Inches')
  await expect(page.getByLabel('Every … minutes')).toHaveValue('9')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Configuration applied')).toBeVisible()
  const now = await secondAdmin(page).read<{ configData: Record<string, unknown> }>('/pax/config')
  expect(now.configData).toMatchObject({ unit: 'inches', autoPollingIntervalMins: 9 })
})

test('Changes of a user by two administrators are merged, and the second administrator sees the conflicts', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings/users')
  await page.getByRole('button', { name: 'Edit operator@demo.example' }).click()
  const dialog = page.getByRole('dialog')
  const checkbox = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
  await expect(checkbox('Jigs: View')).toBeChecked()
  const other = secondAdmin(page)
  const { users } = await other.read<{ users: { id: string; userId: string }[] }>('/pax/user/allUsers')
  const id = users.find(({ userId }) => userId === 'operator@demo.example')?.id
  const edit = (change: object) => other.save('/pax/user/edit', { id, ...change }, 'PUT')
  await edit({ permissions: ['print_order_edit'] })
  await expect(checkbox('Jigs: View')).not.toBeChecked()
  await dialog.getByRole('combobox', { name: 'Locations' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await edit({ permissions: ['print_order_edit', 'masters_view'] })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User updated')).toBeVisible()

  await page.getByRole('button', { name: 'Edit operator@demo.example' }).click()
  await expect(checkbox('Masters: View')).toBeChecked()
  await checkbox('Jigs: View').check()
  // Permissions are merged one by one.
  await edit({ permissions: ['print_order_edit'] })
  await expect(checkbox('Masters: View')).not.toBeChecked()
  await expect(checkbox('Jigs: View')).toBeChecked()
  await edit({ permissions: ['downloads_edit'] })
  await expect(checkbox('Print orders: Edit')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { users: after } = await other.read<{ users: { id: string; permissions: string[] }[] }>('/pax/user/allUsers')
  expect(after.find((user) => user.id === id)?.permissions.toSorted()).toEqual(['downloads_edit', 'jig_view'])

  await page.getByRole('button', { name: 'Edit operator@demo.example' }).click()
  await checkbox('Jigs: Edit').check()
  await edit({ role: 'poweruser', permissions: ['print_order_edit'] })
  await expect(dialog.getByRole('note')).toBeInViewport()
  await expect(dialog.getByRole('note')).toContainText('Print orders: Edit.')
  await dialog.getByRole('button', { name: 'Discard my change' }).click()
  await expect(dialog.getByRole('note')).toBeHidden()
  await expect(checkbox('Jigs: View')).not.toBeChecked()
  await expect(checkbox('Masters: View')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Rules of operator@demo.example' }).click()
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  const empty = { qualityLevel: [], location: [], printerType: [], mediaType: [], colorConfig: [], jig: [] }
  await edit({ userRules: [empty, empty, empty] })
  await expect(dialog.getByRole('note')).toContainText('3 rules are stored now.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rules updated')).toBeVisible()
})

test('A user who loses the permission to manage users is redirected from the users screen, and sees why the presets of others are missing', async ({
  page,
  colleague: managers,
}) => {
  await openAs(page, 'admin')
  const other = secondAdmin(page)
  const password = 'three quiet otters sing'
  const manager = { userId: 'manager@demo.example', role: 'operator', permissions: ['user_management_edit'], password }
  await createUser(page, manager)
  await openAs(managers, manager, '/demo/settings/users')
  await expect(managers.getByRole('row', { name: /manager@demo/ })).toContainText('No rules: sees only orders')
  await managers.getByRole('button', { name: 'Rules of manager@demo.example' }).click()
  await managers.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(managers.getByRole('button', { name: /^manager@demo/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(managers.getByText('Only administrators see the output channels')).toBeVisible()
  const { users } = await other.read<{ users: { id: string; userId: string }[] }>('/pax/user/allUsers')
  const id = users.find(({ userId }) => userId === manager.userId)?.id
  await other.save('/pax/user/edit', { id, permissions: ['jig_view'] }, 'PUT')
  await managers.waitForURL('**/demo/orders')
})
