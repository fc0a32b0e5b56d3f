import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../src/api/query-client.ts'
import { breakConnection, delayResponses, matchCall, replaceResponses } from './faults.ts'
import { openScreen } from './open-screen.tsx'

test('a dialog whose request does not reach the server shows an error, keeps the input, and saves it with the next attempt', async () => {
  const screen = await openScreen('settings/connectors')
  await screen.getByRole('button', { name: 'New key' }).click()
  const dialog = screen.getByRole('dialog', { name: 'New key' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const save = dialog.getByRole('button', { name: 'Make key' })
  await name.fill('Press room')
  const repair = breakConnection('/pax/connectors')
  await save.click()
  await expect
    .element(screen.getByRole('dialog').getByText('What you entered is still here.', { exact: false }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(name).toHaveValue('Press room')
  repair()
  const release = delayResponses('/pax/connectors')
  await save.click()
  await expect.element(save).toHaveAttribute('data-loading', 'true')
  release()
  await expect.element(screen.getByText('This key is shown only once.', { exact: false })).toBeVisible()
})

test('a channel that is added while the channels are being loaded again stays in the dialog', async () => {
  const screen = await openScreen('settings')
  await screen.getByRole('button', { name: 'Open: Output channels' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Output settings' })
  const removeButtons = dialog.getByRole('button', { name: /^Remove / })
  await expect.element(removeButtons.first()).toBeVisible()
  const before = removeButtons.elements().length
  const release = delayResponses('/pax/myprinters/allPrinters')
  await dialog.getByRole('button', { name: 'Refresh' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Local hot folder' }).click()
  await dialog.getByRole('textbox', { name: 'Folder' }).fill('output/Second')
  release()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(dialog.getByRole('textbox', { name: 'Folder' })).toHaveValue('output/Second')
  expect(removeButtons.elements()).toHaveLength(before + 1)
})

test('what is typed while a colour profile is uploaded stays in the dialog', async () => {
  replaceResponses(matchCall(calls.outputChannels.addProfile), { success: true, profiles: ['Coated'], stored: [] })
  const release = delayResponses(matchCall(calls.outputChannels.addProfile))
  const screen = await openScreen('settings?open=channels')
  const dialog = screen.getByRole('dialog', { name: 'Output settings' })
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
  await name.click()
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('the dialog has no field for a file')
  await userEvent.upload(input, new File(['profile'], 'Coated.icc'))
  const add = dialog.getByRole('button', { name: 'Add ICC profile' })
  await expect.element(add).toHaveAttribute('data-loading', 'true')
  await name.fill('Flatbed 2')
  release()
  await expect.element(dialog.getByRole('textbox', { name: 'Printing condition' })).toHaveValue('Coated')
  await expect.element(name).toHaveValue('Flatbed 2')
})

test('a value is linked only with exactly one checked value', async () => {
  const screen = await openScreen('settings')
  await screen.getByRole('button', { name: 'Open: Automation rules' }).click()
  const rules = screen.getByRole('dialog', { name: 'Automation rules' })
  // The value “PhoneCase” has a branch; “Keyring” gets one.
  await rules.getByRole('option', { name: /^Keyring/ }).click()
  await rules.getByRole('button', { name: 'Add filter' }).click()
  await screen.getByRole('menuitem', { name: 'Colour' }).click()
  await rules.getByRole('option', { name: /^Pen/ }).click()
  await rules.getByRole('button', { name: 'Link with …' }).click()
  const link = screen.getByRole('dialog', { name: 'Link “Pen” with' })
  const apply = link.getByRole('button', { name: 'Apply' })
  await expect.element(apply).toHaveAttribute('aria-disabled')
  await link.getByRole('checkbox', { name: 'PhoneCase' }).click()
  await expect.element(apply).not.toHaveAttribute('aria-disabled')
  await link.getByRole('checkbox', { name: 'Keyring' }).click()
  await expect.element(apply).toHaveAttribute('aria-disabled')
})

/** Opens the jig editor, and closes it when its code is loaded. Returns the parameters of its URL. */
async function visitJigEditor({ router, ...screen }: Awaited<ReturnType<typeof openScreen>>): Promise<URLSearchParams> {
  const before = router.state.location.search
  await screen.getByRole('button', { name: 'Edit: Pens 12-up', exact: true }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Jig Pens 12-up' })).toBeVisible()
  const params = new URLSearchParams(router.state.location.search)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.search).toBe(before)
  return params
}

test('two dialogs that are opened by one change of the URL have the order that they have after a reload', async () => {
  const screen = await openScreen('settings/jigs')
  const dialogs = screen.getByRole('dialog')
  await screen.router.navigate('?printJobs=')
  await expect.element(dialogs).toHaveAccessibleName('Print jobs')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogs).not.toBeInTheDocument()
  await screen.router.navigate('?')
  const params = await visitJigEditor(screen)
  await screen.router.navigate(`?${params}&printJobs=`)
  await expect.poll(() => dialogs.elements()).toHaveLength(2)
  await expect.element(dialogs.first()).toHaveAccessibleName('Jig Pens 12-up')
  await expect.element(dialogs.last()).toHaveAccessibleName('Print jobs')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogs).toHaveAccessibleName('Jig Pens 12-up')
})
