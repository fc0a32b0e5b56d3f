import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auditCalls } from '@platen/contract/audit'
import { orderCalls } from '@platen/contract/orders'
import { type WireWebhook, type WireWebhookMessage, webhookCalls } from '@platen/contract/webhooks'
import { afterAll, expect, test, vi } from 'vitest'
import { TASKS } from '../../../background-work.ts'
import { startTaskRunner } from '../../../tasks/task-runner.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { testServer } from '../../../testing/test-server.ts'
import { sendWebhookMessage } from './tasks/send-webhook.ts'

// Many small transactions, possibly on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

/** A receiver of webhooks: received messages, and the responses that it sends. */
interface ShopSystem {
  readonly heard: { headers: IncomingHttpHeaders; body: string }[]
  answerWith: number
}

const shopSystems = new Map<string, ShopSystem>()
const listener = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const shopSystem = shopSystems.get(request.url ?? '')
    shopSystem?.heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    const status = shopSystem?.answerWith ?? 404
    response.writeHead(status, status === 302 ? { location: '/other' } : {}).end('thanks')
  })
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
afterAll(() => listener.close())
const host = `127.0.0.1:${(listener.address() as AddressInfo).port}`
const server = await testServer({}, { internalHosts: [host, 'localhost:1'] })

/** Verifies a signature as a receiver does (Standard Webhooks). */
function isSignedWith(secret: string, { headers, body }: ShopSystem['heard'][number]): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** Creates an environment with its own receiver, so that tests share no messages, responses or clock. */
async function place(name: string) {
  const url = `http://${host}/${name}`
  const shopSystem: ShopSystem = { heard: [], answerWith: 200 }
  shopSystems.set(`/${name}`, shopSystem)
  const shop = await testEnvironment(server)
  const admin = await server.person(shop.environment, 'admin')
  const add = async (to = url): Promise<{ id: string; secret: string }> => {
    const { body } = await admin.call(webhookCalls.create, { body: { url: to } })
    return { id: String(body['id']), secret: String(body['secret']) }
  }
  const log = async (id: string) =>
    (await admin.call(webhookCalls.messages, { params: { id }, query: {} })).body['messages'] as WireWebhookMessage[]
  /** Sends the messages due at a clock that is `aheadMs` ahead. */
  async function send(aheadMs = 0): Promise<number> {
    const { rows } = await server.services.database.inEnvironment(shop.environment.id, ({ client, environmentId }) =>
      client.query<{ id: string }>(
        `select id from webhook_messages
          where environment_id = $1 and state = 'waiting' and next_at <= now() + make_interval(secs => $2)
          order by next_at`,
        [environmentId, aheadMs / 1000],
      ),
    )
    for (const { id } of rows) await sendWebhookMessage(server.services, shop.environment, id)
    return rows.length
  }
  return { url, shopSystem, shop, admin, add, log, send }
}

test('Each change of an order’s status is sent, signed according to Standard Webhooks', async () => {
  const { shop, shopSystem, admin, add, log, send } = await place('changes')
  const { heard } = shopSystem
  const { id, secret } = await add()
  const order = await shop.order({ orderId: 'S-1', copies: [1] })
  await server.services.database.inEnvironment(shop.environment.id, ({ client, environmentId }) =>
    client.query(
      `update jobs set status = 'PRINTED', place = 'history', finished_at = now() where environment_id = $1`,
      [environmentId],
    ),
  )
  await admin.call(orderCalls.activate, { body: { id: order.id, jobId: order.jobId } })
  await send()
  const messages = heard.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
  expect(messages.map(({ type, data }) => [type, data['orderId'], data['status'], data['place']])).toEqual(
    expect.arrayContaining([
      ['order.created', 'S-1', 'TOPRINT', 'active'],
      ['order.status_changed', 'S-1', 'PRINTED', 'history'],
    ]),
  )
  expect(heard.every((message) => isSignedWith(secret, message))).toBe(true)
  expect((await log(id)).every(({ state, status }) => state === 'delivered' && status === 200)).toBe(true)
})

test('A change that is rolled back is not sent, nor one of another environment', async () => {
  const { shop, add, log } = await place('not-kept')
  const { id } = await add()
  await server.services.database.inEnvironment(
    shop.environment.id,
    ({ client }) => client.query(`update jobs set status = 'PRINTING'`),
    { keep: () => false },
  )
  const elsewhere = await testEnvironment(server)
  await elsewhere.order({ orderId: 'E-1' })
  expect(await log(id)).toEqual([])
  const stranger = await server.person(elsewhere.environment, 'admin')
  expect((await stranger.call(webhookCalls.messages, { params: { id }, query: {} })).status).toBe(404)
  expect((await stranger.call(webhookCalls.ping, { params: { id } })).status).toBe(404)
  expect((await stranger.call(webhookCalls.list)).body['webhooks']).toEqual([])
})

test('A failed message is retried after growing delays with the same id, and finally given up', async () => {
  const { shopSystem, admin, add, log, send } = await place('again')
  const { heard } = shopSystem
  const { id } = await add()
  await admin.call(webhookCalls.ping, { params: { id } })
  shopSystem.answerWith = 500
  for (let attempt = 0; attempt < 12; attempt += 1) await send(attempt * 25 * 3_600_000)
  expect(heard).toHaveLength(10)
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await log(id)).toMatchObject([{ type: 'ping', state: 'failed', attempts: 10, status: 500 }])

  shopSystem.answerWith = 200
  const [message] = await log(id)
  await admin.call(webhookCalls.redeliver, { params: { id, messageId: message?.id ?? '' } })
  await send()
  expect(heard.at(-1)?.headers['webhook-id']).toBe(message?.id)
  expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

test('410 Gone stops the retries immediately; a redirect is not followed', async () => {
  const { shopSystem, admin, add, log, send } = await place('gone')
  const { heard } = shopSystem
  const { id } = await add()
  for (const [status, state] of [
    [410, 'failed'],
    [302, 'waiting'],
  ] as const) {
    shopSystem.answerWith = status
    heard.length = 0
    await admin.call(webhookCalls.ping, { params: { id } })
    await send()
    expect([heard.length, (await log(id))[0]]).toMatchObject([1, { state, status }])
  }
})

test('The audit trail identifies the webhook of each entry, whatever was changed', async () => {
  const { admin, add } = await place('trail')
  const { id } = await add()
  await admin.call(webhookCalls.renewSecret, { params: { id } })
  await admin.call(webhookCalls.delete, { params: { id } })
  const { body } = await admin.call(auditCalls.list, { query: { text: 'webhook' } })
  const entries = body['entries'] as { action: string; subjectName: string }[]
  expect(entries.map(({ action, subjectName }) => `${action} ${subjectName}`)).toEqual(
    ['deleted', 'changed', 'created'].map((action) => `${action} webhook ${host}`),
  )
})

test('The secret is shown once and stored encrypted, and a replaced one signs later messages', async () => {
  const { shop, shopSystem, admin, add, send } = await place('secret')
  const { id, secret } = await add()
  const list = await admin.call(webhookCalls.list)
  expect(JSON.stringify(list.body)).not.toContain(secret)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const row = await server.services.database.inEnvironment(shop.environment.id, ({ kysely }) =>
    kysely.selectFrom('webhooks').select('secret_sealed').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(row.secret_sealed.includes(key)).toBe(false)
  const renewed = await admin.call(webhookCalls.renewSecret, { params: { id } })
  expect(renewed.body['secret']).not.toBe(secret)
  await admin.call(webhookCalls.ping, { params: { id } })
  await send()
  const [message] = shopSystem.heard
  expect(message && isSignedWith(String(renewed.body['secret']), message)).toBe(true)
  expect(message && isSignedWith(secret, message)).toBe(false)
})

const outside = place('outside')
test.each([
  'http://shop.example/hook',
  'https://127.0.0.1/hook',
  'https://10.1.2.3/hook',
  'https://[::1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://user:pass@shop.example/hook',
  'https://localhost/hook',
  'https://shop/hook',
  'https://nas.local/hook',
])('A webhook URL must be public https or an allowed internal host: %s is rejected', async (url) => {
  const { admin } = await outside
  expect((await admin.call(webhookCalls.create, { body: { url } })).body).toMatchObject({
    errorCode: 'webhook_address',
  })
})

test.each([
  ['https://shop.example/hook', null],
  [`http://${host}/hook`, null],
  ['http://shop.example/hook', 'notHttps'],
  ['https://10.1.2.3/hook', 'internal'],
  ['https://user:pass@shop.example/hook', 'credentials'],
  ['https://shop.test/hook', 'unreachable'],
])('An address is checked before the webhook is created: %s is %s', async (url, problem) => {
  const { admin } = await outside
  expect((await admin.call(webhookCalls.checkAddress, { query: { url } })).body).toMatchObject({ problem })
})

test('The list contains the result of the last test, and the last failure until a message is delivered', async () => {
  const { admin, add, send, shopSystem } = await place('results')
  const { id } = await add()
  const getWebhook = async () => ((await admin.call(webhookCalls.list)).body['webhooks'] as WireWebhook[])[0]
  expect(await getWebhook()).toMatchObject({ lastTest: null, lastFailure: null })
  await admin.call(webhookCalls.ping, { params: { id } })
  expect(await getWebhook()).toMatchObject({ lastTest: { state: 'waiting', attempts: 0 }, lastFailure: null })
  shopSystem.answerWith = 500
  await send()
  const failed = { type: 'ping', state: 'waiting', attempts: 1, status: 500 }
  expect(await getWebhook()).toMatchObject({ lastTest: failed, lastFailure: failed })
  shopSystem.answerWith = 204
  await send(60_000)
  const delivered = { state: 'delivered', attempts: 2, status: 204 }
  expect(await getWebhook()).toMatchObject({ lastTest: delivered, lastFailure: null })
})

test('A name that resolves to an internal address is rejected when a message is sent', async () => {
  const { admin, add, log, send } = await place('internal')
  const { id } = await add('https://shop.example/hook')
  await server.services.database.pool.query('update webhooks set url = $2 where id = $1', [
    id,
    'https://localhost/hook',
  ])
  await admin.call(webhookCalls.ping, { params: { id } })
  await send()
  expect(await log(id)).toMatchObject([{ state: 'waiting', status: null, fault: 'not_reached' }])
})

test('A disabled webhook gets no order messages, but can be tested', async () => {
  const { url, shop, shopSystem, admin, add, log } = await place('off')
  const { id } = await add()
  await admin.call(webhookCalls.change, { params: { id }, body: { url, isOn: false } })
  await shop.order({ orderId: 'S-9' })
  expect(await log(id)).toEqual([])
  const runner = await startTaskRunner(server.services, TASKS)
  try {
    await admin.call(webhookCalls.ping, { params: { id } })
    const sent = async () => expect(await log(id)).toMatchObject([{ type: 'ping', state: 'delivered' }])
    await vi.waitFor(sent, { timeout: 240_000, interval: 50 })
  } finally {
    await runner.stop()
  }
  expect(shopSystem.heard).toHaveLength(1)
  const operator = await server.person(shop.environment, 'operator')
  expect((await operator.call(webhookCalls.list)).status).toBe(403)
  expect((await admin.call(webhookCalls.delete, { params: { id } })).status).toBe(200)
  expect((await admin.call(webhookCalls.list)).body['webhooks']).toEqual([])
})
