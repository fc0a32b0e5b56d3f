import { auditCalls } from '@platen/contract/audit'
import type { BodyInput } from '@platen/contract/call'
import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { webhookCalls } from '@platen/contract/webhooks'
import { beforeEach } from 'vitest'
import type { OrderRef } from './print-fixture.ts'
import { runFixture } from './run-fixture.ts'
import { key } from './test-preset.ts'
import type { TestClient } from './test-server.ts'

type Edit = Omit<BodyInput<typeof orderCalls.edit>, 'id' | 'jobId'>

/**
 * Creates an environment that prints and has a webhook, and the changes of an administrator to booked orders of one
 * job.
 */
export async function changeFixture() {
  const fixture = await runFixture()
  const { server, services, shop, operator, admin, presetId, ordered, book, printed, sent } = fixture
  const created = await admin.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
  const shopKey = { authorization: `Bearer ${String(created.body['key'])}` }
  await admin.call(webhookCalls.create, { body: { url: 'https://shop.example/hook' } })
  // so that each test finds free slots
  beforeEach(() => operator.call(outputPresetCalls.unbook, { body: { presetId } }))

  const edit = (order: OrderRef, body: Edit, person: TestClient = admin) =>
    person.call(orderCalls.edit, { body: { ...key(order), ...body, changesBooked: true } })

  const predict = async (order: OrderRef, body: Edit) =>
    (await admin.call(orderCalls.validateEdit, { body: { ...key(order), ...body } })).body['outcome']

  async function getOrder({ id }: OrderRef, type: 'active' | 'history' = 'active') {
    const { body } = await admin.call(orderCalls.list, { query: { type } })
    return (body['orders'] as WireOrder[]).find((order) => order.id === id)
  }

  const getJob = async (order: OrderRef, type?: 'active' | 'history') => (await getOrder(order, type))?.jobs[0]

  /** Reads an order back as the shop system. */
  const readBack = async ({ orderId }: OrderRef) => {
    const { body } = await server.call(intakeCalls.persBizReadOrder, { params: { orderId } }, shopKey)
    return intakeCalls.persBizReadOrder.response.parse(body)
  }

  /** Returns the events of the edits of an order, the latest first. */
  async function getEdits(order: OrderRef) {
    const { body } = await admin.call(orderCalls.events, { query: key(order) })
    return (body['events'] as { kind: string; details: object }[]).filter(({ kind }) => kind === 'edited')
  }

  /** Returns the audit entries of orders, the latest first. */
  const getAudited = async () =>
    (await admin.call(auditCalls.list, { query: { subject: 'order' } })).body['entries'] as object[]

  /** Returns the messages to the shop system about changes of an order. */
  async function readMessages({ orderId }: OrderRef): Promise<Record<string, unknown>[]> {
    const rows = await services.database.inEnvironment(shop.environment.id, (tx) =>
      tx.query<{ payload: { type: string; data: Record<string, unknown> } }>(
        `select payload from webhook_messages where environment_id = $1
            and type in ('order.changed', 'piece.cancelled', 'piece.withdrawn')
            and payload->'data'->>'orderId' = $2 order by type, payload->'data'->>'tooLate'`,
        [orderId],
      ),
    )
    return rows.map(({ payload: { type, data } }) => ({ type, ...data }))
  }

  /** An order with 2 sent, 2 queued, a booked and an open copy. */
  async function inEachPlace() {
    const order = await ordered(6)
    await book([order], 2)
    const sentRun = await sent()
    await book([order], 2)
    const queuedRun = await printed()
    await book([order], 1)
    return { order, sentRun, queuedRun }
  }

  return {
    ...fixture,
    shopKey,
    edit,
    predict,
    getOrder,
    getJob,
    readBack,
    getEdits,
    getAudited,
    readMessages,
    inEachPlace,
  }
}
