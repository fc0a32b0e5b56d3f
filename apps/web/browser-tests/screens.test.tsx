import { calls } from '@platen/contract/calls'
import { PLACEMENTS } from '@platen/domain/jigs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { client } from '../src/api/client.ts'
import { queryClient } from '../src/api/query-client.ts'
import { topicQueryKey } from '../src/api/query-helpers.ts'
import { PlacementGrid } from '../src/features/catalog/jigs/index.ts'
import { breakConnection, countRequests, delayResponses, matchCall, replaceResponses } from './faults.ts'
import { openScreen, signIn } from './open-screen.tsx'
import { renderComponent } from './render-component.tsx'

interface ScreenStates {
  readonly path: string
  /** Part of the URL of the request for the data of the screen. */
  readonly call: string
  /** Shown in an environment without content. */
  readonly empty: string | null
  /** Shown with the content of the demo environment. */
  readonly content: string
  /** A button that an operator is not offered, or null if the operator may not open the screen. */
  readonly forbidden: string | null
  /** The message of the screen if the request fails. */
  readonly failed?: string
  /** The user who opens the screen; `admin` by default. */
  readonly user?: 'power'
}

const SCREENS: readonly ScreenStates[] = [
  {
    path: 'orders',
    call: '/pax/orders?',
    empty: 'No orders yet',
    content: 'Keyring-Red-70-3',
    failed: 'The orders could not be loaded',
    forbidden: 'Import',
  },
  { path: 'settings', call: '/pax/jig', empty: 'No jigs yet', content: 'Pens 12-up', forbidden: 'Edit', user: 'power' },
  { path: 'settings/jigs', call: '/pax/jig', empty: 'No jigs yet', content: 'PEN-12', forbidden: 'Deleted jigs' },
  {
    path: 'settings/layouts',
    call: '/pax/table',
    empty: 'No print layouts yet',
    content: 'Flatbed hall 1',
    forbidden: 'Automation rules',
  },
  {
    path: 'settings/users',
    call: '/pax/user/allUsers',
    empty: 'No users yet',
    content: 'power@demo.example',
    forbidden: null,
  },
  { path: 'settings/audit', call: '/pax/audit', empty: null, content: 'IP address', forbidden: null },
  {
    path: 'settings/connectors',
    call: '/pax/connectors',
    empty: 'No keys yet',
    content: 'Demo web shop',
    forbidden: 'New key',
  },
  { path: 'settings/products', call: '/pax/products', empty: 'No products yet', content: 'SKU', forbidden: null },
  { path: 'settings/shops', call: '/pax/shops', empty: 'No shops yet', content: 'Add shop', forbidden: null },
  {
    path: 'settings/templates',
    call: '/pax/templates',
    empty: 'No templates yet',
    content: 'Create template',
    forbidden: null,
  },
]

test.each([
  ['settings/products', 'No products yet'],
  ['settings/templates', 'No templates yet'],
])('the search field of %s keeps the focus while there is nothing', async (path, empty) => {
  const screen = await openScreen(path, 'administratorOfEmpty')
  const field = screen.getByRole('searchbox')
  await field.fill('pen')
  await expect.element(screen.getByText('Nothing matches “pen”.')).toBeVisible()
  await field.fill('')
  await expect.element(screen.getByText(empty)).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test.each([
  { user: 'operator', content: 'Keyring-Red-70-3', isRequested: false },
  { user: 'admin', content: 'operator@demo.example', isRequested: true },
] as const)(
  'the failed sign-ins are requested for users who may manage users: $user, $isRequested',
  async ({ user, content, isRequested }) => {
    const requests = countRequests('GET /pax/user/failedSignIns')
    const screen = await openScreen('settings/users', user)
    await expect.element(screen.getByText(content).first()).toBeVisible()
    expect(requests() > 0).toBe(isRequested)
  },
)

test('a URL that searches for users requests no list of all of them for the screen', async () => {
  const screen = await openScreen('settings/users?search=power')
  await expect.element(screen.getByText('power@demo.example').first()).toBeVisible()
  const lists = queryClient.getQueryCache().findAll({ queryKey: [...topicQueryKey('users'), 'pages'] })
  expect(lists.map(({ queryKey }) => queryKey.at(-1))).toEqual([expect.objectContaining({ search: 'power' })])
})

test('a search field that is cleared after a search without a result never says that there are no users', async () => {
  const screen = await openScreen('settings/users?search=nobody')
  await expect.element(screen.getByText('Nothing here matches “nobody”.')).toBeVisible()
  let wasEmpty = false
  const observer = new MutationObserver(() => {
    wasEmpty ||= document.body.innerText.includes('No users yet')
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  await screen.getByRole('searchbox').clear()
  await expect.element(screen.getByText('power@demo.example').first()).toBeVisible()
  expect(wasEmpty).toBe(false)
})

describe.each(SCREENS)(
  '$path',
  ({ path, call, empty, content, forbidden, failed = 'The server does not answer.', user }) => {
    const findLoading = () => document.querySelector('[aria-label="Loading"], [aria-busy="true"]')?.outerHTML

    test('shows that it is loading, then its content', async () => {
      const release = delayResponses(call)
      const screen = await openScreen(path, user)
      await expect.poll(findLoading).toBeDefined()
      expect(document.body.innerText).not.toContain(empty ?? 'No entries')
      release()
      await expect.element(screen.getByText(content, { exact: false }).first()).toBeVisible()
      await expect.poll(findLoading).toBeUndefined()
    })

    test.runIf(empty !== null)('shows what to do while there is nothing', async () => {
      await openScreen(path, 'administratorOfEmpty')
      // The same text is the hidden reason of disabled buttons.
      await expect.poll(() => document.body.innerText).toContain(empty)
    })

    test('shows an error while the server does not respond, and reloads on Try again', async () => {
      const repair = breakConnection(call)
      const screen = await openScreen(path)
      await expect.element(screen.getByText(failed, { exact: false }).first()).toBeVisible()
      const retry = screen.getByRole('button', { name: /^(Try|Load) again$/ }).first()
      await expect.element(retry).toBeVisible()
      repair()
      // A reconnection of the event stream, which is possible at any time, refetches all queries as well.
      const button = retry.query()
      if (button instanceof HTMLElement) button.click()
      await expect.element(screen.getByText(content, { exact: false }).first()).toBeVisible()
    })

    test('shows an operator only the permitted actions', async () => {
      const screen = await openScreen(path, 'operator')
      if (forbidden === null) await expect.poll(() => screen.router.state.location.pathname).toBe('/demo/orders')
      else {
        await expect.element(screen.getByText(content, { exact: false }).first()).toBeVisible()
        await expect.element(screen.getByRole('button', { name: forbidden })).not.toBeInTheDocument()
      }
    })
  },
)

test('the list of output channels tells the hot folders of connectors from those of the server', async () => {
  await signIn('admin')
  const { outputChannels, ...response } = await client(calls.outputChannels.listAll)
  const [channel] = outputChannels
  const folder = { ...channel, ripName: 'HotFolder', hotFolderPath: '/srv/out' }
  const channels = [
    { ...folder, id: 'local', name: 'Server folder' },
    { ...folder, id: 'remote', name: 'Shop folder', connectorChannelId: 'c1' },
  ]
  replaceResponses(matchCall(calls.outputChannels.listAll), { ...response, success: true, outputChannels: channels })
  const screen = await openScreen('settings')
  await expect.element(screen.getByRole('row', { name: /Server folder.*Local hot folder/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Shop folder.*Hot folder of a connector/ })).toBeVisible()
})

const isLeftToBrowser = (element: Element, altKey: boolean): boolean =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey, bubbles: true, cancelable: true }))

test('Alt and an arrow key go back in the browser also from a preset and from the divider of the orders', async () => {
  const screen = await openScreen('orders', 'operator')
  const divider = screen.getByRole('separator')
  const preset = screen.getByRole('tab', { selected: true })
  await expect.element(preset).toBeVisible()
  for (const element of [divider.element(), preset.element()]) {
    expect(isLeftToBrowser(element, true)).toBe(true)
    expect(isLeftToBrowser(element, false)).toBe(false)
  }
})

test('Alt and an arrow key go back in the browser also from automation rules and from the placement of artwork', async () => {
  const screen = await openScreen('settings/layouts?rules')
  const rule = screen.getByRole('dialog', { name: 'Automation rules' }).getByRole('option', { name: /^Keyring/ })
  await expect.element(rule).toBeVisible()
  const grid = await renderComponent(
    <PlacementGrid value={PLACEMENTS[4]} disabled={false} note={null} onChange={() => undefined} />,
  )
  for (const element of [rule.element(), grid.getByRole('radio').nth(4).element()]) {
    expect(isLeftToBrowser(element, true)).toBe(true)
    expect(isLeftToBrowser(element, false)).toBe(false)
  }
})
