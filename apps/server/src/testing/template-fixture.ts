import { connectorCalls } from '@platen/contract/connectors'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireJob, type WireOrder, type WirePersonalisation } from '@platen/contract/orders'
import { productCalls } from '@platen/contract/products'
import { templateCalls } from '@platen/contract/templates'
import { PERMISSION_AREAS, type Permission } from '@platen/domain/permissions'
import { NEW_PRODUCT, type Product } from '@platen/domain/products'
import { newTemplate, newTextItem, type Template, type TemplateItem, type TextItem } from '@platen/domain/templates'
import { expect } from 'vitest'
import { makeArtwork } from '../modules/intake/intake/tasks/make-artwork.ts'
import { testEnvironment } from './test-environment.ts'
import { OK, statusAndCode, type TestServer } from './test-server.ts'
import { uploadFont } from './upload-font.ts'

/** A shop with a font, a template with the text of the field `text`, and its product PEN-1. */
export async function templateShop(server: TestServer) {
  const shop = await testEnvironment(server)
  const { environment } = shop
  const { cookie } = await server.account('superadmin')
  const headers = { cookie, customer: environment.resourceName }
  const permissions = PERMISSION_AREAS.map((area): Permission => `${area}_edit`)
  const admin = await server.person(environment, 'admin', permissions)
  const created = await admin.call(connectorCalls.createKey, { body: { name: 'Shop', kind: 'persBiz' } })
  const key = { authorization: `Bearer ${String(created.body['key'])}` }
  await admin.call(inputSettingsCalls.saveProductUse, { body: { usesProducts: true } })
  const fontId = await uploadFont(server, headers)

  const textItem = (change: Partial<TextItem> = {}): TextItem => ({
    ...newTextItem('name', 'Name', { x: 5, y: 5, width: 60, height: 10 }, fontId),
    source: { field: 'text', fallback: '', isRequired: true },
    ...change,
  })
  const body = (items: readonly TemplateItem[], change: Partial<Template> = {}) => ({
    ...newTemplate('', 'Pen', { width: 70, height: 20, type: 'RECT' as const }),
    ...change,
    items: [...items],
    heldWords: [...(change.heldWords ?? [])],
  })
  const createTemplate = async (items: readonly TemplateItem[] = [textItem()], change: Partial<Template> = {}) => {
    const response = await admin.call(templateCalls.create, { body: body(items, change) })
    expect(statusAndCode(response)).toEqual(OK)
    return String(response.body['id'])
  }
  const changeTemplate = async (id: string, version: number, items: readonly TemplateItem[]) => {
    const response = await admin.call(templateCalls.change, { body: { ...body(items), id, version } })
    expect(statusAndCode(response)).toEqual(OK)
  }
  const createProduct = async (change: Partial<Product>) => {
    const product = { ...NEW_PRODUCT, sku: 'PEN-1', ...change }
    expect(statusAndCode(await admin.call(productCalls.create, { body: product }))).toEqual(OK)
  }
  const send = async (orderId: string, fields: object) => {
    const job = { jobId: '1', mediaInfo: { sku: 'PEN-1' }, ...fields }
    const response = await server.call(intakeCalls.persBizOrder, { body: { orderId, jobs: [job] } }, key)
    expect(statusAndCode(response)).toEqual(OK)
  }
  const order = async (orderId: string): Promise<WireOrder> => {
    const { body: found } = await admin.call(orderCalls.list, { query: { type: 'active' } })
    const one = (found['orders'] as WireOrder[]).find((each) => each.orderId === orderId)
    if (!one) throw new Error('the order does not exist')
    return one
  }
  const job = async (orderId: string): Promise<WireJob> => {
    const [first] = (await order(orderId)).jobs
    if (!first) throw new Error('the job does not exist')
    return first
  }
  const make = async (...orderIds: readonly string[]) => {
    for (const id of orderIds) await makeArtwork(server.services, environment, [(await job(id)).objId])
  }
  /** Returns how the artwork of an order was made from its template; null if it was not. */
  const getPersonalisation = async (orderId: string): Promise<WirePersonalisation | null> => {
    const { id } = await order(orderId)
    const { body: found } = await admin.call(orderCalls.readPersonalisation, { query: { id, jobId: '1' } })
    return found['personalisation'] as WirePersonalisation | null
  }
  const faults = async (orderId: string) =>
    (await getPersonalisation(orderId))?.faults.map(({ itemId, code, detail }) => [itemId, code, detail])
  const events = async (orderId: string) => {
    const { id } = await order(orderId)
    const { body: page } = await admin.call(orderCalls.events, { query: { id, jobId: '1' } })
    return (page['events'] as { kind: string; details: object }[]).toReversed()
  }
  const artworkOf = async (orderId: string) => (await job(orderId)).frames.map(({ filePath }) => filePath)
  return {
    ...shop,
    admin,
    headers,
    key,
    fontId,
    textItem,
    createTemplate,
    changeTemplate,
    createProduct,
    send,
    order,
    job,
    make,
    getPersonalisation,
    faults,
    events,
    artworkOf,
    templateBody: body,
  }
}
