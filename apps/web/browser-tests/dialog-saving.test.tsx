import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { bookOneCopy, press } from './buttons.ts'
import { ids, loadIds } from './demo-rows.ts'
import { countRequests, delayResponses, failRequests, matchCall, replaceResponses } from './faults.ts'
import { openScreen } from './open-screen.tsx'

type Screen = Awaited<ReturnType<typeof openScreen>>
type User = Parameters<typeof openScreen>[1]

beforeAll(loadIds)

interface SavedDialog {
  readonly title: string | RegExp
  readonly path: () => string
  readonly user?: User
  /** Opens the dialog, if the path does not. */
  readonly open?: (screen: Screen) => Promise<void>
  readonly change?: (dialog: Locator, screen: Screen) => Promise<void>
  /** Text fields with the values that are entered after `change`. */
  readonly fields?: Readonly<Record<string, string>>
  /** A text of what was entered without a text field. */
  readonly entered?: string
  readonly save?: string | RegExp
  /** The call that saves. */
  readonly call: Call
}

const selectOption = async (dialog: Locator, screen: Screen, field: string, option: string) => {
  await dialog.getByRole('combobox', { name: field }).click()
  await screen.getByRole('option', { name: option }).click()
}

const PASSWORD = 'three quiet otters sing'

const SAVED: readonly SavedDialog[] = [
  {
    title: 'Output settings',
    path: () => 'settings?open=channels',
    fields: { Name: 'Flatbed 2' },
    call: calls.outputChannels.saveUserOutputs,
  },
  {
    title: 'Jig Pens 12-up',
    path: () => `settings/jigs?edit=${ids.jig}`,
    fields: { Name: 'Pens 13-up' },
    call: calls.jigs.change,
  },
  {
    title: 'Print layout Flatbed hall 1',
    path: () => `settings/layouts?edit=${ids.layout}`,
    fields: { Name: 'Flatbed hall 2' },
    call: calls.layouts.change,
  },
  {
    title: 'Create product',
    path: () => 'settings/products?create',
    fields: { SKU: 'NEW-1' },
    call: calls.products.create,
  },
  {
    title: 'Edit product SKU-287',
    path: () => 'settings/products?edit=SKU-287',
    user: 'administratorOfMany',
    fields: { Name: 'Mug of glass', 'Working days': '4' },
    call: calls.products.change,
  },
  {
    title: 'New key',
    path: () => 'settings/connectors',
    open: press('New key'),
    fields: { Name: 'Press room' },
    save: 'Make key',
    call: calls.connectors.createKey,
  },
  {
    title: 'Masters',
    path: () => 'settings?open=masters',
    change: async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Add a value: Quality level' }).fill('Draft')
      await press('Add')(dialog)
    },
    call: calls.masters.save,
  },
  {
    title: 'Input settings',
    path: () => 'settings?open=inputs&tab=HotFolder3',
    change: async (dialog, screen) => {
      await press('Add a parameter to the order')(dialog)
      await screen.getByRole('menuitem', { name: 'Media', exact: true }).click()
    },
    call: calls.inputSettings.saveConnectors,
  },
  {
    title: 'Tickets',
    path: () => 'settings?open=tickets',
    change: (dialog, screen) => selectOption(dialog, screen, 'Ticket', 'None: only the PDF'),
    call: calls.tickets.save,
  },
  {
    title: 'What this changes',
    path: () => 'settings/layouts?rules',
    open: async (screen) => {
      const rules = screen.getByRole('dialog', { name: 'Automation rules' })
      await rules.getByRole('option', { name: /Pen/ }).first().click()
      await userEvent.keyboard('{Delete}')
      await press('Check and save')(rules)
    },
    call: calls.decisionTree.save,
  },
  {
    title: 'Create template',
    path: () => 'settings/templates?create',
    fields: { Name: 'Medal' },
    call: calls.templates.create,
  },
  {
    title: 'Template Template 287',
    path: () => 'settings/templates?search=Template 287',
    user: 'administratorOfMany',
    open: press('Edit: Template 287'),
    fields: { Name: 'Medal of glass' },
    call: calls.templates.change,
  },
  {
    title: 'New user',
    path: () => 'settings/users?create',
    change: (dialog, screen) => selectOption(dialog, screen, 'Role', 'Operator'),
    fields: { 'E-mail': 'olga@demo.example', 'New password': PASSWORD, 'Confirm password': PASSWORD },
    call: calls.users.create,
  },
  {
    title: 'Edit operator@demo.example',
    path: () => `settings/users?edit=${ids.operator}`,
    change: (dialog) => dialog.getByRole('switch', { name: /May sign in/ }).click(),
    call: calls.users.edit,
  },
  {
    title: 'Rules of operator@demo.example',
    path: () => `settings/users?rules=${ids.operator}`,
    change: press('Add rule'),
    entered: 'Nothing is ticked: this rule matches no order.',
    call: calls.users.edit,
  },
  {
    title: 'New password for operator@demo.example',
    path: () => `settings/users?password=${ids.operator}`,
    fields: { 'New password': PASSWORD, 'Confirm password': PASSWORD },
    call: calls.users.edit,
  },
  {
    title: 'Change password',
    path: () => 'settings',
    open: async (screen) => {
      await press(/^Menu of/)(screen)
      await screen.getByRole('menuitem', { name: 'Change password' }).click()
    },
    fields: { 'Existing password': 'platen-demo', 'New password': PASSWORD, 'Confirm password': PASSWORD },
    call: calls.users.edit,
  },
  {
    title: 'Add preset',
    path: () => 'orders?createPreset',
    user: 'operator',
    change: (dialog, screen) => selectOption(dialog, screen, 'Print layout', 'Flatbed hall 1'),
    fields: { Name: 'Night shift' },
    call: calls.outputPresets.save,
  },
  {
    title: /^Edit order/,
    path: () => 'orders',
    open: press(/^Edit order Pen-White-S-4/),
    fields: { Priority: '7' },
    call: calls.orders.edit,
  },
  {
    title: 'Add shop',
    path: () => 'settings/shops',
    open: press('Add shop', 'Next'),
    fields: { Name: 'Pens' },
    save: 'Next',
    call: calls.shops.create,
  },
  {
    title: 'Print labels',
    path: () => 'orders',
    user: 'operator',
    open: async (screen) => {
      await bookOneCopy(screen)
      await press('Print labels')(screen)
    },
    save: /labels/,
    call: calls.print.labels,
  },
  {
    title: /^Print Flatbed/,
    path: () => 'orders',
    user: 'operator',
    open: async (screen) => {
      await bookOneCopy(screen)
      await press('Print orders')(screen)
    },
    save: /^Print/,
    call: calls.print.printOrders,
  },
  {
    title: 'Rename the environment demo',
    path: () => '/customers',
    user: 'provider',
    open: press('Rename demo'),
    fields: { 'New name': 'oldshop' },
    save: 'Rename',
    call: calls.customers.renameEnvironment,
  },
  {
    title: 'Delete the environment demo?',
    path: () => '/customers',
    user: 'provider',
    open: press('Delete demo'),
    fields: { 'Type the name demo to confirm': 'demo' },
    save: 'Delete environment',
    call: calls.customers.deleteEnvironment,
  },
]

describe.each(SAVED)(
  'saving of $title',
  ({ title, path, user, open, change, fields = {}, entered, save = 'Save', call }) => {
    test('sends one request; after a failure it shows the error, keeps the input, and can be saved again', async () => {
      const screen = await openScreen(path(), user)
      await open?.(screen)
      const dialog = screen.getByRole('dialog', { name: title })
      await change?.(dialog, screen)
      for (const [label, value] of Object.entries(fields))
        await dialog.getByLabelText(label, { exact: false }).first().fill(value)
      const saveButton = dialog.getByRole('button', { name: save, exact: typeof save === 'string' }).last()
      const address = matchCall(call)
      failRequests(address, 'req-7')
      const release = delayResponses(address)
      const requests = countRequests(address)
      await saveButton.click()
      await expect.element(saveButton).toHaveAttribute('data-loading', 'true')
      const form = saveButton.element().closest('form')
      await userEvent.keyboard('{Control>}s{/Control}')
      form?.requestSubmit()
      const sent = requests()
      release()
      const error = screen.getByRole('dialog').filter({ hasText: 'req-7' })
      await expect.element(error.getByText('What you entered is still here.', { exact: false })).toBeVisible()
      expect([sent, requests()]).toEqual([1, 1])
      await error.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect.element(saveButton).not.toHaveAttribute('data-loading')
      await expect.element(saveButton).not.toHaveAttribute('aria-disabled')
      for (const [label, value] of Object.entries(fields)) {
        await expect.element(dialog.getByLabelText(label, { exact: false }).first()).toHaveDisplayValue(value)
      }
      if (entered) await expect.element(dialog.getByText(entered)).toBeVisible()
      await saveButton.click()
      await expect.poll(requests).toBe(2)
      await expect.element(error).toBeVisible()
    })
  },
)

test('the presets of a user who is being deleted are not requested again', async () => {
  replaceResponses(matchCall(calls.users.delete), { success: true })
  const requests = countRequests(matchCall(calls.users.presets))
  const screen = await openScreen('settings/users?search=user287', 'administratorOfMany')
  await screen.getByRole('button', { name: 'Delete user287@many.example' }).click()
  await expect.poll(requests).toBe(1)
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(requests()).toBe(1)
})
