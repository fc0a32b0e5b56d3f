import { shopCalls } from '@platen/contract/shops'
import { ClaimLostError } from '@platen/hotfolder'
import { beforeEach, expect, test } from 'vitest'
import { catchUpFixture, shopifyOrders } from '../../../../testing/catch-up-fixture.ts'
import { newShop } from '../../../../testing/new-shop.ts'
import { etsyReceipt } from '../../../../testing/shop-messages.ts'
import { OK, statusAndCode } from '../../../../testing/test-server.ts'

const { api, server, environment, admin, addShop, addAskedShop, row, taskDelay } = await catchUpFixture()
const { database, settings } = server.services

let start = 0
const SECRETS = { secret: 'token' }

beforeEach(() => {
  start = Math.floor(Date.now() / 1000)
  api.orders = []
  api.requests = []
  api.before = () => false
})

test('Secrets are stored for one address, never returned, and required; internal addresses are refused', async () => {
  const { id, apiSettings } = await addAskedShop('wooCommerce')
  const save = (change: object) =>
    admin.call(shopCalls.saveApi, { params: { id }, body: { api: { ...apiSettings, secret: undefined, ...change } } })
  expect(statusAndCode(await save({}))).toEqual(OK)
  expect((await save({ url: `${api.address}/other` })).body).toMatchObject({ details: { field: 'api.secret' } })
  expect((await save({ clientId: '' })).body).toMatchObject({ details: { field: 'api.clientId' } })
  for (const url of [`${api.address}/?a=b`, `${api.address}/#`, `http://u:p@${api.host}`])
    expect(statusAndCode(await save({ url, secret: 'x' }))).toEqual([400, 'bad_request'])
  for (const url of ['http://127.0.0.1:1', 'https://10.0.0.1', 'http://shop.example'])
    expect(statusAndCode(await save({ url, secret: 'x' }))).toEqual([422, 'shop_address'])
  expect(JSON.stringify((await admin.call(shopCalls.list)).body)).not.toContain('token')
  expect(statusAndCode(await admin.call(shopCalls.catchUp, { params: { id } }))).toEqual(OK)
  await admin.call(shopCalls.saveApi, { params: { id }, body: { api: null } })
  expect(statusAndCode(await admin.call(shopCalls.catchUp, { params: { id } }))).toEqual([404, 'not_found'])
  const other = await addShop({ ...newShop(), name: 'No API', kind: 'other' })
  const refused = await admin.call(shopCalls.saveApi, {
    params: { id: other.id },
    body: { api: { ...apiSettings, secret: 'x' } },
  })
  expect(statusAndCode(refused)).toEqual([400, 'bad_request'])
})

test('The access of a shop that another user has changed meanwhile is not replaced, and the failure names the user', async () => {
  const { id, apiSettings } = await addAskedShop('wooCommerce')
  const other = await server.person(environment, 'admin')
  const access = ({ url, clientId, shopNumber }: typeof apiSettings) => ({ url, clientId, shopNumber })
  const save = (by: typeof admin, change: object, before: object | null) =>
    by.call(shopCalls.saveApi, {
      params: { id },
      body: { api: { ...apiSettings, ...change }, before: before as never },
    })
  expect(statusAndCode(await save(other, { clientId: 'theirs' }, access(apiSettings)))).toEqual(OK)
  const mine = await save(admin, { clientId: 'mine' }, access(apiSettings))
  expect([...statusAndCode(mine), mine.body['details']]).toEqual([
    ...[409, 'changed_meanwhile', expect.objectContaining({ user: other.userId })],
  ])
  expect(statusAndCode(await save(admin, {}, null))).toEqual([409, 'changed_meanwhile'])
  expect(
    statusAndCode(await save(admin, { clientId: 'mine' }, { ...access(apiSettings), clientId: 'theirs' })),
  ).toEqual(OK)
})

test('A task that finds its shop claimed by another one is added again, and the other one is not disturbed', async () => {
  const { id, catchUp, find, count } = await addAskedShop('etsy', { ...SECRETS, refreshToken: api.refreshToken })
  api.orders = [{ id: '3100000001', changed: start, json: etsyReceipt({ updated_timestamp: start }) }]
  await database.taskQueue.query('delete from graphile_worker._private_jobs')
  api.before = async () => {
    if (api.requests.length === 1) await catchUp()
    return false
  }
  await catchUp()
  expect(api.requests).toHaveLength(2)
  expect(await find()).toMatchObject({ fault: null })
  expect(await count()).toBe(1)
  expect(await taskDelay(id)).toBeGreaterThan(0)
})

test('The claim of a task that ended without ending it is taken over later; the task stores nothing more', async () => {
  const { id, catchUp, count } = await addAskedShop('shopify')
  api.orders = shopifyOrders(60, start)
  let isFirst = true
  api.before = async () => {
    if (api.requests.length === 2 && isFirst) {
      isFirst = false
      await row(`update shops set catch_up_claimed_until = now() - interval '1 second' where id = $2`, id)
      await catchUp()
    }
    return false
  }
  await expect(catchUp()).rejects.toThrow(ClaimLostError)
  expect(await count()).toBe(60)
})

test('A refresh token that a task replaces while the access is saved is kept; the audit names what changed', async () => {
  const { id, catchUp, apiSettings, find } = await addAskedShop('etsy', { ...SECRETS, refreshToken: api.refreshToken })
  const save = (change: object) =>
    admin.call(shopCalls.saveApi, { params: { id }, body: { api: { ...apiSettings, ...change } } })
  const unchangedSecrets = { secret: undefined, refreshToken: undefined }
  api.before = async () => {
    if (api.requests.length === 1)
      expect(statusAndCode(await save({ ...unchangedSecrets, shopNumber: '78' }))).toEqual(OK)
    return false
  }
  await expect(catchUp()).rejects.toThrow(ClaimLostError)
  expect(statusAndCode(await save({ ...unchangedSecrets, shopNumber: '77' }))).toEqual(OK)
  await catchUp()
  expect(await find()).toMatchObject({ fault: null, shopNumber: '77' })
  expect(statusAndCode(await save({ secret: 'another', refreshToken: api.refreshToken }))).toEqual(OK)
  const audit = await database.inEnvironment(environment.id, (tx) =>
    tx.query<{ changes: object }>(
      `select changes from audit_entries where environment_id = $1 and subject_id = $2 and action = 'changed' order by id`,
      [id],
    ),
  )
  expect(audit.map(({ changes }) => changes).slice(1)).toEqual([
    { apiShopNumber: { from: '77', to: '78' } },
    { apiShopNumber: { from: '78', to: '77' } },
    { secret: 'renewed', refreshToken: 'renewed' },
  ])
})

test('Secrets that cannot be decrypted on this machine are named', async () => {
  const { id, catchUp, find } = await addAskedShop('shopify')
  await row(`update shops set api_sealed = decode(repeat('00', 40), 'hex') where id = $2`, id)
  await catchUp()
  expect((await find())?.fault).toBe('secretLost')
  expect(settings.internalHosts).toEqual([api.host])
})
