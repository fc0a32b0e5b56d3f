import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { orderCalls } from '@platen/contract/orders'
import { type WireWebhookMessage, webhookCalls } from '@platen/contract/webhooks'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { testShop } from '../../testing/test-shop.ts'
import { sendMessages, startWebhooks } from './webhook-worker.ts'

const heard: { headers: IncomingHttpHeaders; body: string }[] = []
let answerWith = 200
const shopSystem = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(answerWith, answerWith === 302 ? { location: '/other' } : {}).end('thanks')
  })
})
await new Promise<void>((resolve) => shopSystem.listen(0, '127.0.0.1', resolve))
afterAll(() => shopSystem.close())
const host = `127.0.0.1:${(shopSystem.address() as AddressInfo).port}`

let ahead = 0
const server = await testServer({}, { internalHosts: [host, 'localhost:1'] })
const shop = await testShop(server)
const admin = await server.person(shop.environment, 'admin')
const later = { ...server.services, now: () => new Date(Date.now() + ahead) }
const send = () => sendMessages(later, shop.environment)

async function add(url = `http://${host}/hook`): Promise<{ id: string; secret: string }> {
  const { body } = await admin.call(webhookCalls.create, { body: { url } })
  return { id: String(body['id']), secret: String(body['secret']) }
}
const log = async (id: string) =>
  (await admin.call(webhookCalls.messages, { params: { id } })).body['messages'] as WireWebhookMessage[]

test('Each change of an order’s status is told, signed as Standard Webhooks says', async () => {
  const { id, secret } = await add()
  const order = await shop.order({ orderId: 'S-1', copies: [1] })
  await server.services.database.inEnvironment(shop.environment.id, ({ client, environmentId }) =>
    client.query(
      `update jobs set status = 'PRINTED', place = 'history', finished_at = now() where environment_id = $1`,
      [environmentId],
    ),
  )
  await admin.call(orderCalls.activate, { body: { id: order.id, jobId: order.jobId } })
  heard.length = 0
  await send()
  const told = heard.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
  expect(told.map(({ type, data }) => [type, data['orderId'], data['status'], data['place']]).slice(0, 2)).toEqual(
    expect.arrayContaining([
      ['order.created', 'S-1', 'TOPRINT', 'active'],
      ['order.status_changed', 'S-1', 'PRINTED', 'history'],
    ]),
  )
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  for (const { headers, body } of heard) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  }
  expect((await log(id)).every(({ state, status }) => state === 'delivered' && status === 200)).toBe(true)
  await admin.call(webhookCalls.delete, { params: { id } })
})

test('A change that is not kept is not told, and one of another environment never', async () => {
  const { id } = await add()
  await server.services.database.inEnvironment(
    shop.environment.id,
    ({ client }) => client.query(`update jobs set status = 'PRINTING'`),
    { keep: () => false },
  )
  const elsewhere = await testShop(server)
  await elsewhere.order({ orderId: 'E-1' })
  expect(await log(id)).toEqual([])
  const stranger = await server.person(elsewhere.environment, 'admin')
  expect((await stranger.call(webhookCalls.messages, { params: { id } })).status).toBe(404)
  expect((await stranger.call(webhookCalls.ping, { params: { id } })).status).toBe(404)
  expect((await stranger.call(webhookCalls.list)).body['webhooks']).toEqual([])
  await admin.call(webhookCalls.delete, { params: { id } })
})

test('What does not arrive is tried again after growing waits, with the same id, and given up in the end', async () => {
  const { id } = await add()
  await admin.call(webhookCalls.ping, { params: { id } })
  answerWith = 500
  heard.length = 0
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await send()
    ahead += 25 * 3_600_000
  }
  ahead = 0
  expect(heard).toHaveLength(10)
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await log(id)).toMatchObject([{ type: 'ping', state: 'failed', attempts: 10, status: 500 }])

  answerWith = 200
  const [message] = await log(id)
  await admin.call(webhookCalls.redeliver, { params: { id, messageId: message?.id ?? '' } })
  await send()
  expect(heard.at(-1)?.headers['webhook-id']).toBe(message?.id)
  expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  await admin.call(webhookCalls.delete, { params: { id } })
})

test('410 Gone ends it at once; a redirect is not followed', async () => {
  const { id } = await add()
  for (const [status, state] of [
    [410, 'failed'],
    [302, 'waiting'],
  ] as const) {
    answerWith = status
    heard.length = 0
    await admin.call(webhookCalls.ping, { params: { id } })
    await send()
    expect([heard.length, (await log(id))[0]]).toMatchObject([1, { state, status }])
  }
  answerWith = 200
  await admin.call(webhookCalls.delete, { params: { id } })
})

test('The secret is shown once, kept sealed, and another one signs from then on', async () => {
  const { id, secret } = await add()
  const list = await admin.call(webhookCalls.list)
  expect(JSON.stringify(list.body)).not.toContain(secret)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const row = await server.services.database.inEnvironment(shop.environment.id, ({ db }) =>
    db.selectFrom('webhooks').select('secret_sealed').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(row.secret_sealed.includes(key)).toBe(false)
  const renewed = await admin.call(webhookCalls.renewSecret, { params: { id } })
  expect(renewed.body['secret']).not.toBe(secret)
  await admin.call(webhookCalls.delete, { params: { id } })
})

test.each([
  'http://shop.example/hook',
  'https://127.0.0.1/hook',
  'https://10.1.2.3/hook',
  'https://[::1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://user:pass@shop.example/hook',
])('A webhook goes to the public internet by https, or where the operator says: not to %s', async (url) => {
  expect((await admin.call(webhookCalls.create, { body: { url } })).body).toMatchObject({
    errorCode: 'webhook_address',
  })
})

test('A name that leads to an internal address is found out when it is told something', async () => {
  const { id } = await add('https://localhost/hook')
  await admin.call(webhookCalls.ping, { params: { id } })
  await send()
  expect(await log(id)).toMatchObject([{ state: 'waiting', status: null, fault: 'internal_address' }])
  await admin.call(webhookCalls.delete, { params: { id } })
})

test('A webhook that is off is not told of orders, but can be tried', async () => {
  const { id } = await add()
  await admin.call(webhookCalls.change, { params: { id }, body: { url: `http://${host}/hook`, isOn: false } })
  await shop.order({ orderId: 'S-9' })
  expect(await log(id)).toEqual([])
  const heardOne = new Promise<void>((resolve) => shopSystem.once('request', () => resolve()))
  const worker = startWebhooks(server.services)
  await admin.call(webhookCalls.ping, { params: { id } })
  await heardOne
  await worker.stop()
  expect(await log(id)).toMatchObject([{ type: 'ping', state: 'delivered' }])
  const operator = await server.person(shop.environment, 'operator')
  expect((await operator.call(webhookCalls.list)).status).toBe(403)
})
