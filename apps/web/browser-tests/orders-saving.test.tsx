import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { NOTHING_CHANGED } from '@platen/domain/orders'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { client } from '../src/api/client.ts'
import { queryOptions } from '../src/api/queries.ts'
import { queryClient } from '../src/api/query-client.ts'
import { bookOneCopy, press } from './buttons.ts'
import { collectBodies, countRequests, delayResponses, failRequests, matchCall, replaceResponses } from './faults.ts'
import { openScreen, signIn } from './open-screen.tsx'

interface ActionOnOrders {
  readonly action: string
  /** The button of the selected orders that opens the dialog, and its title. */
  readonly open: string
  readonly title: RegExp
  readonly change?: (dialog: Locator) => Promise<void>
  readonly save: string
  readonly call: Call
}

const ACTIONS: readonly ActionOnOrders[] = [
  {
    action: 'a change of several orders',
    open: 'Edit…',
    title: /^Edit 1 order/,
    change: (dialog) => dialog.getByRole('spinbutton', { name: 'Priority' }).fill('8'),
    save: 'Save',
    call: calls.orders.editMany,
  },
  {
    action: 'the cancellation of several orders',
    open: 'Cancel order…',
    title: /^Cancel/,
    change: (dialog) => dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong colour'),
    save: 'Cancel copies',
    call: calls.orders.cancel,
  },
  {
    action: 'the deletion of several orders',
    open: 'Delete',
    title: /^Delete 1 order/,
    save: 'Delete',
    call: calls.orders.deleteMany,
  },
]

test.each(ACTIONS)(
  '$action closes its dialog and sends one request; after a failure the error is shown, the orders stay selected, and it can be sent again',
  async ({ open, title, change, save, call }) => {
    const screen = await openScreen('orders')
    await screen
      .getByRole('checkbox', { name: /^Select order Pen-White/ })
      .first()
      .click()
    await press(open)(screen.getByRole('group', { name: 'Selected orders' }))
    const dialog = screen.getByRole('dialog', { name: title })
    await change?.(dialog)
    const address = matchCall(call)
    failRequests(address, 'req-7')
    const bodies = collectBodies(address)
    const saveButton = dialog.getByRole('button', { name: save, exact: true })
    await expect.element(saveButton).not.toHaveAttribute('aria-disabled')
    const form = saveButton.element().closest('form')
    await saveButton.click()
    expect(form?.isConnected).toBe(false)
    const report = screen.getByRole('dialog').filter({ hasText: 'req-7' })
    await expect.element(report).toBeVisible()
    expect(bodies).toHaveLength(1)
    await press('Try again')(report)
    await expect.poll(() => bodies.length).toBe(2)
    expect(bodies[1]).toEqual(bodies[0])
    await expect.element(report).toBeVisible()
    await screen.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect.element(screen.getByRole('group', { name: 'Selected orders' }).getByText('1 selected')).toBeVisible()
  },
)

test('shipments are sent once; after a failure the error is shown, and the input is kept', async () => {
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

test('a shipment shows what is wrong with it when its field loses the focus, or when it is saved', async () => {
  const screen = await openScreen('orders', 'operator')
  await press(/^Edit order Pen-White-S-4/)(screen)
  const dialog = screen.getByRole('dialog', { name: /^Edit order/ })
  await dialog.getByText('Shipments').click()
  await press('Add shipment')(dialog)
  const address = dialog.getByRole('textbox', { name: 'Tracking page' })
  const error = dialog.getByText('Enter the complete address, with https://.')
  await dialog.getByRole('textbox', { name: 'Carrier' }).fill('DHL')
  await address.fill('dhl')
  await expect.element(address).not.toHaveAttribute('aria-invalid', 'true')
  await userEvent.tab()
  await expect.element(error).toBeVisible()
  await address.fill('https://dhl.example')
  await expect.element(error).not.toBeInTheDocument()
  await address.fill('dhl')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(error).toBeVisible()
  await expect.element(address).toHaveFocus()
})

test('a text that is not a number in the quantity leaves the print quantity as it is', async () => {
  const screen = await openScreen('orders')
  await press(/^Edit order Pen-White-S-4/)(screen)
  const dialog = screen.getByRole('dialog', { name: /^Edit order/ })
  const copies = dialog.getByRole('spinbutton', { name: 'Quantity', exact: true })
  const remaining = dialog.getByRole('spinbutton', { name: 'Print quantity' })
  await copies.fill('12')
  await expect.element(remaining).toHaveValue('12')
  await copies.fill('abc')
  await userEvent.tab()
  await expect.element(dialog.getByText('This is not a number, such as 12.')).toBeVisible()
  await expect.element(remaining).toHaveValue('12')
})

test('a print quantity that follows the quantity does not contain copies that are printed meanwhile', async () => {
  await signIn('admin')
  const list = await client(calls.orders.list, { query: { type: 'active' } })
  const withRemaining = (remaining: number) => ({
    ...list,
    orders: list.orders.map((order) => ({
      ...order,
      jobs: order.jobs.map((job) => ({
        ...job,
        frames: job.frames.map((frame) => ({ ...frame, copies: 10, remaining, pending: remaining, assigned: 0 })),
      })),
    })),
  })
  replaceResponses('GET /pax/orders?', { ...withRemaining(10), success: true })
  replaceResponses(matchCall(calls.orders.edit), { success: true, outcome: NOTHING_CHANGED })
  const bodies = collectBodies(matchCall(calls.orders.edit))
  const screen = await openScreen('orders')
  await press(/^Edit order Pen-White-S-4/)(screen)
  const dialog = screen.getByRole('dialog', { name: /^Edit order/ })
  const remaining = dialog.getByRole('spinbutton', { name: 'Print quantity' })
  await dialog.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('12')
  await expect.element(remaining).toHaveValue('12')
  queryClient.setQueryData(queryOptions.activeOrders().queryKey, withRemaining(7))
  await expect.element(remaining).toHaveValue('9')
  await press('Save')(dialog)
  await expect
    .poll(() => bodies.map((body) => JSON.parse(String(body)) as object))
    .toMatchObject([{ copies: 12, remaining: 9 }])
})

test('a due date, a priority or a quantity that is not valid disables Save, which shows the reason and leads to the field', async () => {
  const screen = await openScreen('orders')
  await press(/^Edit order Pen-White-S-4/)(screen)
  const dialog = screen.getByRole('dialog', { name: /^Edit order/ })
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  const fields = [
    [dialog.getByRole('textbox', { name: 'Due' }), '31.2.2027', '5.2.2027'],
    [dialog.getByRole('spinbutton', { name: 'Priority' }), 'urgent', '7'],
    [dialog.getByRole('spinbutton', { name: 'Quantity', exact: true }), '-1', '4'],
  ] as const
  for (const [field, invalid, valid] of fields) {
    await expect.element(save).not.toHaveAttribute('aria-disabled')
    await field.fill(invalid)
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await expect.element(save).toHaveAccessibleDescription('Some entries are missing or not valid.')
    await save.click({ force: true })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(valid)
  }
  await expect.element(save).not.toHaveAttribute('aria-disabled')
})

test('while artwork is uploaded, Save is disabled and shows this reason', async () => {
  const screen = await openScreen('orders')
  await press(/^Edit order Pen-White-S-4/)(screen)
  const dialog = screen.getByRole('dialog', { name: /^Edit order/ })
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  const release = delayResponses(matchCall(calls.orders.uploadArtwork))
  const chosen = dialog.getByRole('button', { name: 'Replace artwork…' })
  await expect.element(chosen).toBeVisible()
  const input = chosen.element().parentElement?.querySelector('input[type=file]')
  if (!input) throw new Error('the button has no file input')
  await userEvent.upload(input, new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'pen.svg'))
  await expect.element(save).toHaveAccessibleDescription('The artwork is being uploaded.')
  release()
  await expect.element(save).not.toHaveAccessibleDescription('The artwork is being uploaded.')
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

test('an edit that takes printed copies away first shows what happens to them, and is saved as it was shown', async () => {
  await signIn('admin')
  const list = await client(calls.orders.list, { query: { type: 'active' } })
  const printed = list.orders.map((order) => ({
    ...order,
    jobs: order.jobs.map((job) => ({
      ...job,
      frames: job.frames.map((frame) => ({ ...frame, copies: 4, remaining: 1, pending: 1, assigned: 0 })),
    })),
  }))
  replaceResponses('GET /pax/orders?', { ...list, success: true, orders: printed })
  const outcome = { ...NOTHING_CHANGED, dropped: 1, tooLate: 1 }
  replaceResponses(matchCall(calls.orders.validateEdit), { success: true, outcome })
  replaceResponses(matchCall(calls.orders.edit), { success: true, outcome })
  const bodies = collectBodies(matchCall(calls.orders.edit))
  const screen = await openScreen('orders')
  await press(/^Edit order Pen-White-S-4/)(screen)
  const dialog = screen.getByRole('dialog', { name: /^Edit order/ })
  await dialog.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('2')
  await press('Save')(dialog)
  const question = screen.getByRole('dialog', { name: /^Change order/ })
  await expect.element(question.getByRole('listitem').first()).toHaveTextContent('1 open: not printed')
  expect(bodies).toEqual([])
  await press('Change order')(question)
  await expect.element(question).not.toBeInTheDocument()
  const saved = bodies.map((body) => JSON.parse(String(body)) as object)
  expect(saved).toMatchObject([{ copies: 2, remaining: 1, expected: outcome }])
  expect(saved[0]).not.toHaveProperty('changesBooked')
})

test('an order that is selected while another one is set active stays selected', async () => {
  const address = matchCall(calls.orders.activate)
  replaceResponses(address, { success: true })
  const release = delayResponses(address)
  const screen = await openScreen('orders?list=history', 'administratorOfMany')
  const [first, second] = [0, 1].map((index) => screen.getByRole('row', { name: /history-/ }).nth(index))
  await first?.click()
  await press('Set active')(screen)
  await second?.click()
  release()
  await expect.element(screen.getByText(/ is active again/).first()).toBeVisible()
  expect(second?.element().getAttribute('aria-selected')).toBe('true')
})
