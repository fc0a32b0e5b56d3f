import { randomUUID } from 'node:crypto'
import { calls } from '@platen/contract/calls'
import { urlFor } from '@platen/contract/client'
import type { KeyKind } from '@platen/domain/connectors'
import { PERMISSION_AREAS, type Permission } from '@platen/domain/permissions'
import { NEW_PRODUCT } from '@platen/domain/products'
import { newTemplate } from '@platen/domain/templates'
import { expect } from 'vitest'
import { newShop } from './new-shop.ts'
import { testEnvironment } from './test-environment.ts'
import type { TestClient, TestServer } from './test-server.ts'
import { uploadFont } from './upload-font.ts'

const ALL_PERMISSIONS = PERMISSION_AREAS.map((area): Permission => `${area}_edit`)

export type PopulatedEnvironment = Awaited<ReturnType<typeof populatedEnvironment>>
/** Kinds of entities with an id. */
export type IdKind = keyof PopulatedEnvironment['ids']

/** Creates an environment with one entity of each kind with an id, and users with all permissions. */
export async function populatedEnvironment(server: TestServer) {
  const { database } = server.services
  const shop = await testEnvironment(server)
  const { environment } = shop
  const inThisEnvironment = <T>(work: Parameters<typeof database.inEnvironment<T>>[1]) =>
    database.inEnvironment(environment.id, work)
  const admin = await server.person(environment, 'admin', ALL_PERMISSIONS)
  const operator = await server.person(environment, 'operator', ['print_order_edit', 'output_preset_edit'])
  const order = await shop.order()
  const channelId = await shop.channel(admin.id)
  const presetData = {
    name: 'Morning',
    tableId: shop.layoutId,
    outputChannelId: channelId,
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  const saved = await admin.call(calls.outputPresets.save, { body: { presetData } })
  const preset = String(saved.body['id'])

  async function printJob(): Promise<string> {
    const id = randomUUID()
    const row = { preset_name: 'Morning', layout_name: 'Bed', channel: '{}', plan: '{}', file_name: 'x.pdf', pieces: 0 }
    await inThisEnvironment(({ kysely }) =>
      kysely
        .insertInto('print_jobs')
        .values({ environment_id: environment.id, id, preset_id: preset, state: 'failed', ...row })
        .execute(),
    )
    return id
  }

  async function problem(): Promise<string> {
    const id = randomUUID()
    const row = { source: 'HotFolder1', file_name: 'x.pdf', code: 'empty', text: 'empty' }
    await inThisEnvironment(({ kysely }) =>
      kysely
        .insertInto('intake_problems')
        .values({ environment_id: environment.id, id, ...row })
        .execute(),
    )
    return id
  }

  async function connectorChannel(connectorId: string): Promise<string> {
    const id = randomUUID()
    const row = { environment_id: environment.id, id, connector_id: connectorId, key: 'bed', channel: '{}' }
    await inThisEnvironment(({ kysely }) =>
      kysely
        .insertInto('connector_channels')
        .values({ ...row, reported_at: new Date() })
        .execute(),
    )
    return id
  }

  async function webhook(): Promise<{ webhook: string; message: string }> {
    const response = await admin.call(calls.webhooks.create, { body: { url: 'https://shop.example/hook' } })
    const id = String(response.body['id'])
    await admin.call(calls.webhooks.ping, { params: { id } })
    const messages = (await admin.call(calls.webhooks.messages, { params: { id }, query: {} })).body['messages']
    return { webhook: id, message: (messages as { id: string }[])[0]?.id ?? '' }
  }

  /** Creates an API key and returns its caller, with the headers that it sends. */
  async function keyHolder(
    name: string,
    kind: KeyKind,
  ): Promise<{ caller: TestClient; bearer: Record<string, string> }> {
    const key = await admin.call(calls.connectors.createKey, { body: { name, kind } })
    expect(key.status).toBe(200)
    const bearer = { authorization: `Bearer ${String(key.body['key'])}` }
    const call: TestClient['call'] = (row, input, more) => server.call(row, input, { ...bearer, ...more })
    return { bearer, caller: { id: (key.body['connector'] as { id: string }).id, userId: name, call } }
  }

  const { caller: connector, bearer } = await keyHolder('Hall', 'both')
  const { caller: shopSystem } = await keyHolder('Shop', 'persBiz')
  const connectorId = connector.id
  const upload = randomUUID()
  const headers = { ...bearer, 'content-type': 'application/octet-stream' }
  const url = urlFor(calls.connectors.upload, { params: { id: upload }, query: { offset: 0 } })
  await server.app.inject({ method: 'PUT', url, headers, payload: Buffer.from('half a file') })
  const artwork = await shop.artwork()
  const session = await database.outsideEnvironments
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', operator.id)
    .executeTakeFirstOrThrow()
  const created = await admin.call(calls.products.create, { body: { ...NEW_PRODUCT, sku: 'PEN-1' } })
  const template = newTemplate('', 'Pen', { width: 100, height: 20, type: 'RECT' })
  const createdTemplate = await admin.call(calls.templates.create, { body: { ...template, items: [], heldWords: [] } })
  const shopOfOrders = await admin.call(calls.shops.create, {
    body: { ...newShop(), kind: 'other', secret: undefined },
  })
  await server.app.inject({ method: 'POST', url: String(shopOfOrders.body['path']), payload: '{}' })
  const shopId = String(shopOfOrders.body['id'])
  const shopMessages = (await admin.call(calls.shops.messages, { params: { id: shopId }, query: {} })).body['messages']
  const { cookie } = await server.account('superadmin')
  const ids = {
    template: String(createdTemplate.body['id']),
    font: await uploadFont(server, { cookie, customer: environment.resourceName }),
    product: String(created.body['id']),
    jig: shop.jigs.case.id,
    layout: shop.layoutId,
    order: order.id,
    channel: channelId,
    preset,
    artwork: artwork.id,
    user: operator.id,
    session: session.id,
    printJob: await printJob(),
    problem: await problem(),
    connector: connectorId,
    connectorChannel: await connectorChannel(connectorId),
    ...(await webhook()),
    upload,
    shop: shopId,
    shopMessage: (shopMessages as { id: string }[])[0]?.id ?? '',
  }
  return { shop, admin, operator, connector, shopSystem, order, ids, presetData }
}
