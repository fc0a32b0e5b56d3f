import { shopCalls } from '@platen/contract/shops'
import { expect } from 'vitest'
import { catchUpShop } from '../modules/intake/shops/catch-up/catch-up-shop.ts'
import { startShopApi } from './shop-api.ts'
import { shopFixture } from './shop-fixture.ts'
import { shopifyOrder, wooCommerceOrder } from './shop-messages.ts'
import { OK, statusAndCode, testServer } from './test-server.ts'

const SECRETS = { secret: 'token' }

/** A server with an environment whose shops are asked for their orders at a stand-in. */
export async function catchUpFixture() {
  const api = await startShopApi()
  const server = await testServer({}, { internalHosts: [api.host] })
  const fixture = await shopFixture(server)
  await fixture.addProduct()
  const { admin, environment, addShop } = fixture
  const { database } = server.services

  /** Runs an SQL statement that ends with a condition, and returns the first row. */
  const row = async (sql: string, ...values: unknown[]) =>
    (
      await database.inEnvironment(environment.id, (tx) =>
        tx.query<Record<string, unknown>>(`${sql} and environment_id = $1`, values),
      )
    )[0]

  let names = 0
  /** Adds a shop that is asked at the stand-in. */
  async function addAskedShop(kind: 'shopify' | 'wooCommerce' | 'etsy', change: object = SECRETS) {
    const clientId = kind === 'shopify' ? '' : 'client'
    const apiSettings = { url: api.address, clientId, shopNumber: kind === 'etsy' ? '77' : '', ...change }
    const { id, path } = await addShop({ name: `Asked ${(names += 1)}`, kind })
    expect(statusAndCode(await admin.call(shopCalls.saveApi, { params: { id }, body: { api: apiSettings } }))).toEqual(
      OK,
    )
    const catchUp = () => catchUpShop(server.services, environment, id, new AbortController().signal)
    const find = async () => {
      const { body } = await admin.call(shopCalls.list)
      return shopCalls.list.response.parse(body).shops.find((shop) => shop.id === id)?.api
    }
    const count = async () =>
      Number((await row('select count(*) from shop_messages where shop_id = $2', id))?.['count'])
    return { id, path, catchUp, find, count, apiSettings }
  }

  /** Returns when the waiting task of a shop starts, in seconds from now. */
  async function taskDelay(id: string): Promise<number | undefined> {
    const { rows } = await database.taskQueue.query<{ delay: number }>(
      `select extract(epoch from run_at - now())::float8 as delay from graphile_worker.jobs where key like $1`,
      [`catch_up_shop:%${id}`],
    )
    return rows[0]?.delay
  }

  return { ...fixture, api, server, row, addAskedShop, taskDelay }
}

/** Returns a time in seconds as ISO 8601. */
export const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Orders of Shopify that change one second after the other. */
export const shopifyOrders = (count: number, start: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = `58209829119461${String(10_000 + at)}`
    const changed = start + at
    const json = shopifyOrder({ id, name: `#C${at}`, updated_at: iso(changed) }).replace(`"${id}"`, id)
    return { id, changed, json }
  })

/** An order of WooCommerce that changed at a time in seconds. */
export const wooOrder = (id: number, changed: number, change: object = {}) => ({
  id: String(id),
  changed,
  json: wooCommerceOrder({ id, number: `W${id}`, date_modified_gmt: iso(changed).slice(0, 19), ...change }),
})
