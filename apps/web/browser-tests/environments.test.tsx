import { calls } from '@platen/contract/calls'
import { describe, expect, test } from 'vitest'
import { client } from '../src/api/client.ts'
import { queryClient } from '../src/api/query-client.ts'
import { breakConnection, countRequests, delayResponses, failRequests, matchCall, replaceResponses } from './faults.ts'
import { openScreen } from './open-screen.tsx'

const LIST = '/pax/customers'
const CREATE = '/pax/customers/createEnvironment'

const findLoading = () => document.querySelector('[aria-label="Loading"]')?.outerHTML

async function deleteEnvironment(resourceName: string): Promise<void> {
  const { customers } = await client(calls.customers.list)
  const id = customers.find((customer) => customer.resourceName === resourceName)?.id ?? ''
  await client(calls.customers.deleteEnvironment, { body: { id, resourceName } })
}

describe('the list of environments', () => {
  test('shows that it is loading, then its content', async () => {
    const release = delayResponses(LIST)
    const screen = await openScreen('/customers', 'provider')
    await expect.poll(findLoading).toBeDefined()
    await expect.element(screen.getByText('No environments yet')).not.toBeInTheDocument()
    release()
    await expect.element(screen.getByRole('link', { name: 'Open demo' })).toBeVisible()
    await expect.poll(findLoading).toBeUndefined()
  })

  test('shows instructions while it is empty', async () => {
    replaceResponses(LIST, { success: true, customers: [], mayDelete: false })
    const screen = await openScreen('/customers', 'provider')
    await expect.element(screen.getByText('No environments yet')).toBeVisible()
    await screen.getByRole('main').getByRole('link', { name: 'Create environment' }).last().click()
    await expect.element(screen.getByRole('heading', { name: 'Create your environment' })).toBeVisible()
  })

  test('shows an error while the server does not respond, and reloads on Try again', async () => {
    const repair = breakConnection(LIST)
    const screen = await openScreen('/customers', 'provider')
    await expect
      .element(screen.getByRole('main').getByText('The server does not answer.', { exact: false }))
      .toBeVisible()
    repair()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('link', { name: 'Open demo' })).toBeVisible()
  })

  test('shows hundreds of environments, of which a search finds one', async () => {
    const customers = Array.from({ length: 300 }, (_, index) => ({
      id: `id-${index}`,
      resourceName: `shop${index}`,
      owner: `owner${index}@example.com`,
      deletedAt: null,
      removedAt: null,
    }))
    replaceResponses(LIST, { success: true, customers, mayDelete: true })
    const screen = await openScreen('/customers', 'provider')
    const rows = screen.getByRole('rowheader')
    await expect.poll(() => rows.elements().length).toBe(300)
    await screen.getByRole('searchbox', { name: 'Search environments' }).fill('owner287')
    await expect.poll(() => rows.elements().map(({ textContent }) => textContent)).toEqual(['shop287'])
    await screen.getByRole('searchbox', { name: 'Search environments' }).fill('nowhere')
    await expect.element(screen.getByText('Nothing here matches “nowhere”.')).toBeVisible()
  })

  test('is not accessible to users of an environment or without a session', async () => {
    const screen = await openScreen('/customers', 'operator')
    await expect.poll(() => screen.router.state.location.pathname).toBe('/demo/orders')
    const withoutSession = await openScreen('/customers', null)
    await expect.element(withoutSession.getByRole('button', { name: 'Log in' })).toBeVisible()
  })
})

describe('a dialog that is closed by Back while its request is in progress', () => {
  const customers = ['first', 'second'].map((resourceName, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    resourceName,
    owner: null,
    deletedAt: null,
    removedAt: null,
  }))
  const DELETE = matchCall(calls.customers.deleteEnvironment)
  const RENAME = matchCall(calls.customers.renameEnvironment)

  test('does not close the dialog that is open when the response arrives', async () => {
    replaceResponses(matchCall(calls.customers.list), { success: true, customers, mayDelete: true })
    replaceResponses(DELETE, { success: true })
    const release = delayResponses(DELETE)
    const requests = countRequests(DELETE)
    const screen = await openScreen('/customers', 'provider')
    await screen.getByRole('button', { name: 'Delete first' }).click()
    const first = screen.getByRole('dialog', { name: 'Delete the environment first?' })
    await first.getByRole('textbox').fill('first')
    await first.getByRole('button', { name: 'Delete environment' }).click()
    await expect.poll(requests).toBe(1)
    await screen.router.navigate(-1)
    await expect.element(first).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Delete second' }).click()
    const second = screen.getByRole('dialog', { name: 'Delete the environment second?' })
    await expect.element(second).toBeVisible()
    const refetches = countRequests(matchCall(calls.customers.list))
    release()
    await expect.poll(refetches).toBe(1)
    await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0)
    await expect.element(second).toBeVisible()
    await second.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(second).not.toBeInTheDocument()
  })

  test('no longer asks whether to discard the changes once they are saved', async () => {
    replaceResponses(matchCall(calls.customers.list), { success: true, customers, mayDelete: true })
    replaceResponses(RENAME, { success: true })
    const release = delayResponses(RENAME)
    const requests = countRequests(RENAME)
    const screen = await openScreen('/guide', 'provider')
    await screen.router.navigate(`/customers?rename=${customers[0]?.id}`)
    const dialog = screen.getByRole('dialog', { name: 'Rename the environment first' })
    await dialog.getByRole('textbox').fill('third')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect.poll(requests).toBe(1)
    await screen.router.navigate(-1)
    const question = screen.getByRole('dialog', { name: 'Discard your changes?' })
    await expect.element(question).toBeVisible()
    release()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.router.state.location.pathname).toBe('/customers')
  })
})

describe('creating an environment', () => {
  test('sends one request, also if the button and Enter are pressed again before the environment is open', async () => {
    const screen = await openScreen('/create-environment', 'provider')
    const name = screen.getByRole('textbox', { name: 'Name' })
    const create = screen.getByRole('button', { name: 'Create', exact: true })
    await expect.element(create).toHaveAccessibleDescription('Some entries are missing or not valid.')
    await name.fill('created')
    const requests = countRequests(CREATE)
    const releaseCreation = delayResponses(CREATE)
    const releaseConfig = delayResponses('/pax/config')
    const submitAgain = () => (name.element() as HTMLInputElement).form?.requestSubmit()
    await create.click()
    submitAgain()
    await expect.element(create).toHaveAttribute('data-loading', 'true')
    releaseCreation()
    await expect.poll(() => screen.router.state.navigation.location?.pathname).toBeDefined()
    submitAgain()
    await expect.element(create).toHaveAttribute('data-loading', 'true')
    releaseConfig()
    await expect.poll(() => screen.router.state.location.pathname).toBe('/created/settings')
    expect(requests()).toBe(1)
    await deleteEnvironment('created')
  })

  test('does not open the environment if the screen was left meanwhile; the list contains it', async () => {
    const screen = await openScreen('/customers', 'provider')
    await screen.getByRole('link', { name: 'Create environment' }).first().click()
    await screen.getByRole('textbox', { name: 'Name' }).fill('left')
    const release = delayResponses(CREATE)
    const requests = countRequests(CREATE)
    await screen.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.poll(requests).toBe(1)
    await screen.router.navigate(-1)
    await expect.element(screen.getByRole('link', { name: 'Open demo' })).toBeVisible()
    release()
    await expect.element(screen.getByRole('link', { name: 'Open left' })).toBeVisible()
    expect(screen.router.state.location.pathname).toBe('/customers')
    await deleteEnvironment('left')
  })

  test('keeps the name and shows the error if it fails', async () => {
    const screen = await openScreen('/create-environment', 'provider')
    const name = screen.getByRole('textbox', { name: 'Name' })
    const create = screen.getByRole('button', { name: 'Create', exact: true })
    await name.fill('many')
    await create.click()
    await expect.element(screen.getByText('There is already an environment “many”.', { exact: false })).toBeVisible()
    await name.fill('other')
    const restore = breakConnection(CREATE)
    await create.click()
    await expect.element(name).toHaveAccessibleDescription(/The server does not answer\./)
    restore()
    failRequests(CREATE, 'req-7')
    await create.click()
    await expect.element(name).toHaveAccessibleDescription(/Request: req-7/)
    await expect.element(name).toHaveValue('other')
  })

  test('requires a session, and is not accessible to users of an environment', async () => {
    const screen = await openScreen('/create-environment', 'operator')
    await expect.poll(() => screen.router.state.location.pathname).toBe('/demo/orders')
    const withoutSession = await openScreen('/create-environment', null)
    await expect.element(withoutSession.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  })
})

test('the guide needs neither a session nor the server', async () => {
  breakConnection('/pax/')
  const screen = await openScreen('/guide', null)
  await expect.element(screen.getByRole('heading', { name: 'Setup guide' })).toBeVisible()
  await screen.getByRole('link', { name: 'Back to Platen' }).last().click()
  await expect.poll(() => screen.router.state.location.pathname).toBe('/')
})
