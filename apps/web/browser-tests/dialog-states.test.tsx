import { beforeAll, describe, expect, test } from 'vitest'
import { ids, loadIds } from './demo-rows.ts'
import { delayResponses, failRequests } from './faults.ts'
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
    const load = () => {
      const retry = dialog.getByRole('button', { name: 'Try again' }).first().query()
      if (retry instanceof HTMLElement) retry.click()
      return dialog.getByText(content, { exact: false }).first().query()
    }
    // A reconnection of the event stream, which is possible at any time, refetches all queries as well.
    await expect.poll(load).not.toBeNull()
    await expect.element(screen.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  })
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
    ...['settings?open=rules', 'settings?open=channels', 'settings?open=setup-inputs', 'settings?open=unknown'],
  ])('%s opens no dialog, and says so', async (path) => {
    const screen = await openScreen(path, 'operator')
    await expect.element(screen.getByText('What this link opens no longer exists', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})
