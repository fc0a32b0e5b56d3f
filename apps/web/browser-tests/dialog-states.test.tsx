import { calls } from '@platen/contract/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { getUrlParams } from '../src/lib/url-params.ts'
import { press } from './buttons.ts'
import { ids, loadIds } from './demo-rows.ts'
import { countRequests, delayResponses, failRequests, matchCall } from './faults.ts'
import { openScreen } from './open-screen.tsx'

beforeAll(loadIds)

interface LoadedDialog {
  readonly title: string
  readonly path: () => string
  /** Part of the method and path of the request for the data of the dialog. */
  readonly call: string
  /** A text of the loaded dialog. */
  readonly content: string | RegExp
}

const LOADED: readonly LoadedDialog[] = [
  { title: 'Output settings', path: () => 'settings?open=channels', call: 'GET /pax/myprinters/all', content: 'Users' },
  { title: 'Tickets', path: () => 'settings?open=tickets', call: 'GET /pax/tickets', content: 'Kind of RIP' },
  {
    title: 'Automation rules',
    path: () => 'settings/layouts?rules',
    call: 'GET /pax/filters/tree',
    content: 'Keyring',
  },
  { title: 'Shop system', path: () => 'settings?open=shopSystem', call: 'GET /pax/webhooks', content: 'No webhook' },
  {
    title: 'History of Pens 12-up',
    path: () => `settings/jigs?history=${ids.jig}`,
    call: `/versions`,
    content: 'Saved by Platen',
  },
  {
    title: 'Deleted jigs',
    path: () => 'settings/jigs?deleted',
    call: 'GET /pax/jig/deleted',
    content: /No deleted jigs\.|^Restore/,
  },
  {
    title: 'History of Flatbed hall 1',
    path: () => `settings/layouts?history=${ids.layout}`,
    call: '/versions',
    content: 'Saved by Platen',
  },
  {
    title: 'Deleted templates',
    path: () => 'settings/templates?deleted',
    call: 'GET /pax/templates/deleted',
    content: /No deleted templates\.|^Restore/,
  },
  { title: 'Fonts', path: () => 'settings/templates?fonts', call: 'GET /pax/fonts', content: 'Noto Sans' },
  {
    title: 'Delete operator@demo.example?',
    path: () => `settings/users?delete=${ids.operator}`,
    call: '/presets',
    content: 'preset',
  },
  { title: 'Print jobs', path: () => 'orders?printJobs=', call: 'GET /pax/print/jobs', content: 'print' },
]

/**
 * Presses `Try again` until the text is shown. A reconnection of the event stream, which is possible at any time,
 * refetches all queries as well.
 */
async function loadAgain(dialog: Locator, content: LoadedDialog['content']): Promise<void> {
  const load = () => {
    const retry = dialog.getByRole('button', { name: 'Try again' }).first().query()
    if (retry instanceof HTMLElement) retry.click()
    return dialog.getByText(content, { exact: false }).first().query()
  }
  await expect.poll(load).not.toBeNull()
}

describe.each(LOADED)('$title', ({ title, path, call, content }) => {
  test('shows that it is loading, then an error of the server with the id of the request, and reloads on Try again', async () => {
    const repair = failRequests(call, 'req-7')
    const release = delayResponses(call)
    const screen = await openScreen(path())
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('progressbar', { name: 'Loading' }).first()).toBeVisible()
    release()
    await expect.element(dialog.getByText('Request: req-7', { exact: false }).first()).toBeVisible()
    await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument()
    repair()
    await loadAgain(dialog, content)
    await expect.element(screen.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  })
})

// The screen loads the state of the set-up with the same calls before it is shown.
test.each([
  ['masters', 'Masters', calls.masters.list, 'Quality level'],
  ['inputs', 'Input settings', calls.inputSettings.get, 'Hot folder 1'],
] as const)(
  'a link to the dialog of %s shows an error of the server, and loads again',
  async (name, title, call, content) => {
    const repair = failRequests(matchCall(call), 'req-7')
    const screen = await openScreen(`settings?open=${name}`)
    const dialog = screen.getByRole('dialog', { name: title, exact: true })
    await expect.element(dialog.getByText('Request: req-7', { exact: false })).toBeVisible()
    repair()
    await loadAgain(dialog, content)
  },
)

test('a link to the dialog of a set-up step opens it, also if the state of the steps could not be loaded', async () => {
  const screen = await openScreen('settings', 'administratorOfEmpty')
  await press('Open: Enter masters')(screen)
  await expect.element(screen.getByRole('dialog', { name: 'Masters' })).toBeVisible()
  const link = `settings?${getUrlParams()}`
  await cleanup()
  failRequests(matchCall(calls.jigs.list), 'req-7')
  const opened = await openScreen(link, 'administratorOfEmpty')
  await expect.element(opened.getByText('Request: req-7', { exact: false }).first()).toBeInTheDocument()
  await expect.element(opened.getByRole('dialog', { name: 'Masters' })).toBeVisible()
})

describe('without the permission to change anything', () => {
  test.each([
    ['Jig Pens 12-up', () => `settings/jigs?edit=${ids.jig}`],
    ['Print layout Flatbed hall 1', () => `settings/layouts?edit=${ids.layout}`],
  ] as const)('%s says so, and cannot be saved', async (title, path) => {
    const screen = await openScreen(path(), 'operator')
    const dialog = screen.getByRole('dialog', { name: title, exact: true })
    await expect.element(dialog.getByText('You can view this, but not change it.')).toBeVisible()
    const saveButtons = dialog.getByRole('button', { name: /^(Save|Check and save)$/ }).elements()
    expect(saveButtons.filter(({ ariaDisabled }) => ariaDisabled !== 'true')).toEqual([])
  })

  test.each([
    ...['settings/jigs?create', 'settings/jigs?deleted', 'settings/layouts?create', 'orders?createPreset'],
    ...['settings?open=masters', 'settings?open=inputs&tab=HotFolder3', 'settings?open=shopSystem'],
    ...['settings?open=rules', 'settings?open=channels', 'settings?open=tickets', 'settings?open=unknown'],
  ])('%s opens no dialog, and says so', async (path) => {
    const screen = await openScreen(path, 'operator')
    await expect.element(screen.getByText('What this link opens no longer exists', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})

test('the list of print jobs does not seem to be empty while it is loaded after a search that found none', async () => {
  const screen = await openScreen('orders?printJobs=nothing-is-called-so', 'administratorOfEmpty')
  const dialog = screen.getByRole('dialog', { name: 'Print jobs' })
  await expect.element(dialog.getByText('No print job matches.')).toBeVisible()
  const call = matchCall(calls.print.jobs)
  const release = delayResponses(call)
  const requests = countRequests(call)
  await dialog.getByRole('searchbox').fill('')
  await expect.poll(requests).toBe(1)
  expect(document.body.innerText).not.toContain('No print jobs yet')
  release()
  await expect.element(dialog.getByText('No print jobs yet')).toBeVisible()
})
