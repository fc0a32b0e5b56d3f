import { calls } from '@platen/contract/calls'
import { describe, expect, test } from 'vitest'
import { client } from '../src/api/client.ts'
import { breakConnection, countRequests, delayResponses, failRequests, replaceResponses } from './faults.ts'
import { openScreen } from './open-screen.tsx'

const LIST = '/pax/customers'
const CREATE = '/pax/customers/createEnvironment'

const findLoading = () => document.querySelector('[aria-label="Loading"]')?.outerHTML

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

  test('shows what to do while there is none', async () => {
    replaceResponses(LIST, { success: true, customers: [], mayDelete: false })
    const screen = await openScreen('/customers', 'provider')
    await expect.element(screen.getByText('No environments yet')).toBeVisible()
    await screen.getByRole('main').getByRole('link', { name: 'Create environment' }).last().click()
    await expect.element(screen.getByRole('heading', { name: 'Create your environment' })).toBeVisible()
  })

  test('shows that the server does not respond, and loads again', async () => {
    const repair = breakConnection(LIST)
    const screen = await openScreen('/customers', 'provider')
    await expect.element(screen.getByText('The server does not answer.', { exact: false })).toBeVisible()
    repair()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('link', { name: 'Open demo' })).toBeVisible()
  })

  test('shows hundreds of environments, of which a search finds one', async () => {
    const customers = Array.from({ length: 300 }, (_, index) => ({
      ...{ id: `id-${index}`, resourceName: `shop${index}`, owner: `owner${index}@example.com` },
      ...{ deletedAt: null, removedAt: null },
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
    const { customers } = await client(calls.customers.list)
    const id = customers.find(({ resourceName }) => resourceName === 'created')?.id ?? ''
    await client(calls.customers.deleteEnvironment, { body: { id, resourceName: 'created' } })
  })

  test('keeps the name if it fails, and shows why', async () => {
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
