import { inputSettingsCalls } from '@platen/contract/input-settings'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { productCalls } from '@platen/contract/products'
import { shopCalls, type WireShopMessage } from '@platen/contract/shops'
import { PERMISSION_AREAS, type Permission } from '@platen/domain/permissions'
import { NEW_PRODUCT, type Product } from '@platen/domain/products'
import { shopDependents } from '../modules/dependents.ts'
import { takeShopMessage } from '../modules/intake/shops/take-shop-message.ts'
import { newShop } from './new-shop.ts'
import { testEnvironment } from './test-environment.ts'
import type { TestServer } from './test-server.ts'

/** An environment that uses products, with functions that add shops and send their messages. */
export async function shopFixture(server: TestServer) {
  const shop = await testEnvironment(server)
  const { environment } = shop
  const permissions = PERMISSION_AREAS.map((area): Permission => `${area}_edit`)
  const admin = await server.person(environment, 'admin', permissions)
  await admin.call(inputSettingsCalls.saveProductUse, { body: { usesProducts: true } })

  /** Adds a shop; returns its id and the path of its address. */
  async function addShop(change: object = {}) {
    const { status, body } = await admin.call(shopCalls.create, { body: newShop(change) })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { id: String(body['id']), path: String(body['path']) }
  }
  const send = async (path: string, body: string | Buffer, headers: Record<string, string>) =>
    (await server.app.inject({ method: 'POST', url: path, payload: body, headers })).statusCode

  async function messages(id: string, query: object = {}): Promise<WireShopMessage[]> {
    const { body } = await admin.call(shopCalls.messages, {
      params: { id },
      query: { direction: 'ascending', ...query } as never,
    })
    return body['messages'] as WireShopMessage[]
  }
  /** Takes one message, as its task does. */
  const take = (id: string, { signal } = new AbortController()) =>
    takeShopMessage({ services: server.services, environment, dependents: shopDependents, signal }, id)
  /** Takes all messages that are not read yet, in the order in which they were received; returns what they became. */
  async function takeAll(id: string): Promise<string[]> {
    // A list is a page.
    for (let open = await messages(id, { state: 'received' }); open.length > 0; ) {
      for (const message of open) await take(message.id)
      open = await messages(id, { state: 'received' })
    }
    return (await messages(id)).map(({ state, reason }) => (reason ? `${state} ${reason.code}` : state))
  }
  /** Returns all orders; those in history are listed page by page. */
  async function orders(type: 'active' | 'history' = 'active', cursor?: string): Promise<WireOrder[]> {
    const { body } = await admin.call(orderCalls.list, { query: { type, ...(cursor && { cursor }) } })
    const next = body['nextCursor']
    const more = typeof next === 'string' ? await orders(type, next) : []
    return [...(body['orders'] as WireOrder[]), ...more]
  }
  /** Adds a product with a fixed print file. */
  async function addProduct(sku = 'PEN-1', change: Partial<Product> = {}) {
    const { id } = await shop.artwork()
    const body = { ...NEW_PRODUCT, sku, media: 'case', printFile: 'file' as const, artworkId: id, ...change }
    return String((await admin.call(productCalls.create, { body })).body['id'])
  }
  return { ...shop, shop, admin, addShop, send, messages, take, takeAll, orders, addProduct }
}
