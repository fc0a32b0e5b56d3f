import { calls } from '@platen/contract/calls'
import { NEW_MAPPING, type ShopKind } from '@platen/domain/shops'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { client } from '../src/api/client.ts'
import { queryClient } from '../src/api/query-client.ts'
import { press } from './buttons.ts'
import { countRequests, delayResponses, matchCall, replaceResponses } from './faults.ts'
import { openScreen, signIn } from './open-screen.tsx'

const LIST = matchCall(calls.shops.list)
const CREATE = matchCall(calls.shops.create)
const CHANGE = matchCall(calls.shops.change)

const deleteShop = (id: string) => client(calls.shops.delete, { params: { id } })

/** Adds a shop until the end of the test. */
async function addShop(name: string, kind: ShopKind = 'shopify'): Promise<string> {
  await signIn('admin')
  const mapping = { ...NEW_MAPPING, paidValues: [], cancelledValues: [] }
  const settings = { kind, name, domain: '', take: 'paid', signatureHeader: '', mapping, isOn: true } as const
  const { id } = await client(calls.shops.create, { body: settings })
  onTestFinished(async () => void (await deleteShop(id)))
  return id
}

test('a shop does not seem to have no messages while they are loaded after a filter that found none', async () => {
  const shop = await addShop('Filtered')
  const screen = await openScreen(`settings/shops?shop=${shop}&state=refused`)
  await expect.element(screen.getByText('No message matches the filters.')).toBeVisible()
  const release = delayResponses(matchCall(calls.shops.messages))
  await screen.router.navigate(`/demo/settings/shops?shop=${shop}`)
  await expect.poll(() => queryClient.isFetching()).toBeGreaterThan(0)
  expect(document.body.innerText).not.toContain('No messages yet')
  release()
  await expect.element(screen.getByText('No messages yet')).toBeVisible()
})

test('a header that is changed while a new secret is saved for it is kept', async () => {
  const screen = await openScreen(`settings/shops?setup=${await addShop('Signing', 'other')}`)
  const dialog = screen.getByRole('dialog', { name: 'Set up Signing' })
  const header = dialog.getByRole('textbox', { name: 'Header with the signature' })
  await header.fill('x-sign')
  const release = delayResponses(CHANGE)
  const requests = countRequests(CHANGE)
  await press('Create secret')(dialog)
  await expect.poll(requests).toBe(1)
  await header.fill('x-signature')
  release()
  await expect.element(dialog.getByRole('textbox', { name: 'Secret' })).toBeVisible()
  await expect.element(header).toHaveValue('x-signature')
})

test('an access that is changed while it is saved is kept', async () => {
  const screen = await openScreen(`settings/shops?setup=${await addShop('Access')}`)
  const dialog = screen.getByRole('dialog', { name: 'Set up Access' })
  const secret = dialog.getByRole('textbox', { name: 'Client secret or access token' })
  const call = matchCall(calls.shops.saveApi)
  replaceResponses(call, { success: true })
  for (const name of ['Save access', 'Next']) {
    await dialog.getByRole('textbox', { name: 'Address of the shop' }).fill('https://pens.example')
    await secret.fill('first')
    const release = delayResponses(call)
    const requests = countRequests(call)
    await press(name)(dialog)
    await expect.poll(requests).toBe(1)
    await secret.fill('second')
    release()
    await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0)
    if (name === 'Next') await press('Back')(dialog)
    await expect.element(secret).toHaveValue('second')
  }
})

describe('a set-up that is closed by Back while its request is in progress', () => {
  async function leave(screen: Awaited<ReturnType<typeof openScreen>>, dialog: Locator): Promise<void> {
    await screen.router.navigate(-1)
    await press('Discard')(screen.getByRole('dialog', { name: 'Discard your changes?' }))
    await expect.element(dialog).not.toBeInTheDocument()
  }

  async function expectOpenAfter(release: () => void, dialog: Locator): Promise<void> {
    const refetches = countRequests(LIST)
    release()
    await expect.poll(refetches).toBeGreaterThan(0)
    await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0)
    await expect.element(dialog).toBeVisible()
  }

  test('does not close the set-up of another shop that is open when the response arrives', async () => {
    await addShop('Left')
    await addShop('Opened')
    const release = delayResponses(CHANGE)
    const requests = countRequests(CHANGE)
    const screen = await openScreen('settings/shops')
    await press('Set up Left')(screen)
    const left = screen.getByRole('dialog', { name: 'Set up Left' })
    await press('Name')(left)
    await left.getByRole('textbox', { name: 'Name' }).fill('Left behind')
    await press('Save and continue later')(left)
    await expect.poll(requests).toBe(1)
    await leave(screen, left)
    await press('Set up Opened')(screen)
    await expectOpenAfter(release, screen.getByRole('dialog', { name: 'Set up Opened' }))
  })

  test('does not open the new shop in place of the one that is open when the response arrives', async () => {
    await addShop('Opened')
    const release = delayResponses(CREATE)
    const requests = countRequests(CREATE)
    const screen = await openScreen('settings/shops')
    onTestFinished(async () => {
      const { shops } = await client(calls.shops.list)
      const created = shops.find(({ name }) => name === 'Created')
      if (created) await deleteShop(created.id)
    })
    await press('Add shop')(screen)
    const left = screen.getByRole('dialog', { name: 'Add shop' })
    await press('Next')(left)
    await left.getByRole('textbox', { name: 'Name' }).fill('Created')
    await press('Next')(left)
    await expect.poll(requests).toBe(1)
    await leave(screen, left)
    await press('Set up Opened')(screen)
    await expectOpenAfter(release, screen.getByRole('dialog', { name: 'Set up Opened' }))
    await expect.element(screen.getByText('Created', { exact: true })).toBeInTheDocument()
  })
})
