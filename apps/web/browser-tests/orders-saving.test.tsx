import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
import { bookOneCopy, press } from './buttons.ts'
import { countRequests, delayResponses, failRequests, matchCall } from './faults.ts'
import { openScreen } from './open-screen.tsx'

test('a change of several orders is sent once; if it fails, says why, and the orders stay selected', async () => {
  const screen = await openScreen('orders')
  await screen
    .getByRole('checkbox', { name: /^Select order Pen-White/ })
    .first()
    .click()
  await press('Edit…')(screen.getByRole('group', { name: 'Selected orders' }))
  const dialog = screen.getByRole('dialog', { name: /^Edit 1 order/ })
  await dialog.getByRole('spinbutton', { name: 'Priority' }).fill('8')
  const address = matchCall(calls.orders.editMany)
  failRequests(address, 'req-7')
  const requests = countRequests(address)
  const form = dialog.getByRole('button', { name: 'Save' }).element().closest('form')
  await press('Save')(dialog)
  form?.requestSubmit()
  await expect.element(screen.getByRole('dialog').filter({ hasText: 'req-7' })).toBeVisible()
  expect(requests()).toBe(1)
  await screen.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(screen.getByText('1 selected')).toBeVisible()
})

test('shipments are sent once; if it fails, says why, and keeps what was entered', async () => {
  const screen = await openScreen('orders', 'operator')
  await press(/^Edit order Pen-White-S-4/)(screen)
  const dialog = screen.getByRole('dialog', { name: /^Edit order/ })
  await dialog.getByText('Shipments').click()
  await press('Add shipment')(dialog)
  const carrier = dialog.getByRole('textbox', { name: 'Carrier' })
  await carrier.fill('DHL')
  const address = matchCall(calls.orders.setShipments)
  failRequests(address, 'req-7')
  const release = delayResponses(address)
  const requests = countRequests(address)
  const save = dialog.getByRole('button', { name: 'Save shipments' })
  await save.click()
  await press('Save shipments')(screen.getByRole('dialog', { name: /not completely printed/ }))
  await expect.element(save).toHaveAttribute('data-loading', 'true')
  save.element().closest('form')?.requestSubmit()
  release()
  const error = screen.getByRole('dialog').filter({ hasText: 'req-7' })
  await expect.element(error).toBeVisible()
  expect(requests()).toBe(1)
  await press('Close')(error)
  await expect.element(carrier).toHaveValue('DHL')
})

test('a sheet to preview is composed once, and an error of the server is shown with the id of the request', async () => {
  const screen = await openScreen('orders', 'operator')
  await bookOneCopy(screen)
  await press('More for Flatbed morning')(screen)
  const address = matchCall(calls.print.createProof)
  failRequests(address, 'req-7')
  const requests = countRequests(address)
  await screen.getByRole('menuitem', { name: 'Preview sheet' }).click()
  await expect.element(screen.getByRole('dialog').getByText('req-7', { exact: false })).toBeVisible()
  expect(requests()).toBe(1)
})
