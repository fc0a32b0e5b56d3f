import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { WireCustomer } from '@platen/contract/customers'
import { expect, test } from 'vitest'
import { press } from './buttons.ts'
import { countRequests, delayResponses, failRequests, matchCall, replaceResponses } from './faults.ts'
import { openScreen, signIn } from './open-screen.tsx'

type Screen = Awaited<ReturnType<typeof openScreen>>

interface DoubleClick {
  readonly action: string
  readonly path: string
  readonly user: Parameters<typeof openScreen>[1]
  /** Replaces the list of environments. */
  readonly customers?: readonly WireCustomer[]
  readonly open?: (screen: Screen) => Promise<void>
  readonly button: string
  readonly call: Call
}

const DELETED = { id: '8f3ad3d2-6c0b-4a36-9d8e-0d9a8dbd3a01', resourceName: 'gone', owner: null }
const DELETED_AT = { deletedAt: '2026-01-01T00:00:00Z', removedAt: '2026-01-31T00:00:00Z' }

const CLICKS: readonly DoubleClick[] = [
  {
    action: 'creating an environment',
    path: '/create-environment',
    user: 'provider',
    open: (screen) => screen.getByRole('textbox', { name: 'Name' }).fill('twice'),
    button: 'Create',
    call: calls.customers.createEnvironment,
  },
  {
    action: 'renaming an environment',
    path: '/customers',
    user: 'provider',
    open: async (screen) => {
      await press('Rename demo')(screen)
      await screen.getByRole('textbox', { name: 'New name' }).fill('oldshop')
    },
    button: 'Rename',
    call: calls.customers.renameEnvironment,
  },
  {
    action: 'deleting an environment',
    path: '/customers',
    user: 'provider',
    open: async (screen) => {
      await press('Delete demo')(screen)
      await screen.getByRole('textbox', { name: 'Type the name demo to confirm' }).fill('demo')
    },
    button: 'Delete environment',
    call: calls.customers.deleteEnvironment,
  },
  {
    action: 'restoring an environment',
    path: '/customers',
    user: 'provider',
    customers: [{ ...DELETED, ...DELETED_AT }],
    button: 'Restore gone',
    call: calls.customers.restoreEnvironment,
  },
  {
    action: 'ending a session',
    path: '/customers',
    user: 'provider',
    open: async (screen) => {
      await signIn('provider')
      await press(/^Menu of/)(screen)
      await screen.getByRole('menuitem', { name: 'Where you are signed in' }).click()
    },
    button: 'Sign out',
    call: calls.session.endSession,
  },
  {
    action: 'saving a new jig',
    path: 'settings/jigs?create',
    user: 'admin',
    open: async (screen) => {
      const dialog = screen.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Clicked twice')
      await press('Add')(dialog)
    },
    button: 'Save',
    call: calls.jigs.create,
  },
]

test.each(CLICKS)(
  'a double click sends one request: $action',
  async ({ path, user, customers, open, button, call }) => {
    const address = matchCall(call)
    if (customers) replaceResponses(matchCall(calls.customers.list), { success: true, customers, mayDelete: true })
    failRequests(address, 'req-7')
    const release = delayResponses(address)
    const requests = countRequests(address)
    const screen = await openScreen(path, user)
    await open?.(screen)
    await screen.getByRole('button', { name: button, exact: true }).last().dblClick()
    await expect.poll(requests).toBe(1)
    release()
    const shown = screen.getByRole('dialog').or(screen.getByRole('main'))
    await expect.element(shown.getByText('req-7', { exact: false })).toBeVisible()
    expect(requests()).toBe(1)
  },
)
