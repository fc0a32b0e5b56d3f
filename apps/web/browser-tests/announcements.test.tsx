import { calls } from '@platen/contract/calls'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { client } from '../src/api/client.ts'
import { getAnnouncements } from '../src/lib/announcements.ts'
import { breakConnection } from './faults.ts'
import { openScreen } from './open-screen.tsx'

const LIVE_ROLES = ['status', 'alert', 'log', 'timer', 'marquee']
const LIVE_REGIONS = [...LIVE_ROLES.map((role) => `[role="${role}"]`), 'output', '[aria-live]:not([aria-live="off"])']

/** The live regions of the page, without those of Mantine's notifications. */
const findLiveRegions = () =>
  [...document.querySelectorAll(LIVE_REGIONS.join(', '))].filter(
    (region) => !region.closest('.mantine-Notifications-root'),
  )

async function expectAnnounced(text: string): Promise<void> {
  await expect.poll(() => page.getByRole('status').element().textContent).toContain(text)
}

const SCREENS = [
  ['orders', 'Keyring-Red-70-3'],
  ['settings', 'Pens 12-up'],
  ['settings/jigs', 'PEN-12'],
  ['settings/layouts', 'Flatbed hall 1'],
  ['settings/users', 'power@demo.example'],
  ['settings/audit', 'IP address'],
  ['settings/connectors', 'Demo web shop'],
  ['settings/products', 'SKU'],
  ['settings/shops', 'Add shop'],
  ['settings/templates', 'Create template'],
  ['settings/configuration-settings', 'Apply'],
] as const

describe.each(SCREENS)('%s', (path, content) => {
  test('has exactly one live region', async () => {
    const screen = await openScreen(path)
    await expect.element(screen.getByText(content, { exact: false }).first()).toBeVisible()
    expect(findLiveRegions()).toEqual([page.getByRole('status').element()])
  })
})

test('booking and removing are announced', async () => {
  const screen = await openScreen('orders', 'operator')
  await screen.getByRole('gridcell', { name: 'Pen-White-S-4', exact: true }).first().click()
  await screen.getByRole('button', { name: 'Add one' }).click()
  await expectAnnounced('Copies placed: 1.')
  await screen.getByRole('button', { name: 'Remove orders' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove orders' }).click()
  await expectAnnounced('Removed from the preset.')
})

test('a change by another user is shown and not announced', async () => {
  const screen = await openScreen('orders', 'operator')
  const tile = screen.getByRole('tab', { name: /Flatbed morning/ })
  await expect.poll(() => tile.element().textContent).toMatch(/0\s\/\s29/)
  const { outputPresets } = await client(calls.outputPresets.list)
  const { orders } = await client(calls.orders.list, { query: { type: 'active' } })
  const presetId = outputPresets.find(({ name }) => name === 'Flatbed morning')?.id ?? ''
  const { id = '', jobs = [] } = orders.find(({ orderId }) => orderId === 'Pen-White-S-4') ?? {}
  const lastId = getAnnouncements().at(-1)?.id ?? 0
  // without the header of this tab, as a request of another user
  await client(calls.outputPresets.book, {
    body: { presetId, jobs: jobs.map(({ jobId }) => ({ id, jobId })), copies: 1 },
  })
  await expect.poll(() => tile.element().textContent).toMatch(/1\s\/\s29/)
  expect(getAnnouncements().filter((announcement) => announcement.id > lastId)).toEqual([])
  await client(calls.outputPresets.unbook, { body: { presetId } })
  await expect.poll(() => tile.element().textContent).toMatch(/0\s\/\s29/)
})

test('the result of a search is announced', async () => {
  const screen = await openScreen('orders')
  await expect.element(screen.getByText('Keyring-Red-70-3').first()).toBeVisible()
  await screen.getByRole('searchbox').fill('keyring-red')
  await expectAnnounced('1 job')
})

test('an error that appears is announced', async () => {
  breakConnection('/pax/user/allUsers')
  await openScreen('settings/users')
  await expectAnnounced('The server does not answer.')
})

test('an error of a dialog is announced', async () => {
  const screen = await openScreen('orders')
  await expect.element(screen.getByText('Keyring-Red-70-3').first()).toBeVisible()
  breakConnection('/pax/orders')
  await screen.getByRole('searchbox').fill('keyring-red')
  await screen.getByRole('button', { name: /^Edit order Keyring-Red/ }).click()
  await screen.getByRole('dialog').getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('7')
  await userEvent.keyboard('{Tab}')
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectAnnounced('What happened')
})

test.each([
  ['settings/jigs', 'Pens 12-up', async () => (await client(calls.jigs.list)).jigs, calls.jigs.delete],
  ['settings/layouts', 'Flatbed hall 1', async () => (await client(calls.layouts.list)).tables, calls.layouts.delete],
] as const)('the result of copying on %s is announced', async (path, name, list, remove) => {
  const screen = await openScreen(path)
  await screen.getByRole('button', { name: `Copy: ${name}`, exact: true }).click()
  await expectAnnounced(`The copy ${name} copy is created.`)
  const copy = (await list()).find((each) => each.name === `${name} copy`)
  await client(remove, { body: { id: copy?.id ?? '' } })
})

test('a search without a result is announced on the screen of the jigs', async () => {
  const screen = await openScreen('settings/jigs')
  await screen.getByRole('searchbox').fill('no jig of this name')
  await expectAnnounced('Nothing matches “no jig of this name”.')
})

test('a read-only dialog announces that it is read-only when it opens', async () => {
  const screen = await openScreen('settings/jigs', 'operator')
  await screen
    .getByRole('rowheader', { name: /Pens 12-up/ })
    .getByRole('button')
    .first()
    .dblClick()
  await expectAnnounced('You can view this, but not change it.')
  await expect.element(screen.getByRole('dialog').getByText('You can view this, but not change it.')).toBeVisible()
})
