import { printCalls } from '@platen/contract/printing'
import { webhookCalls } from '@platen/contract/webhooks'
import { expect, test } from 'vitest'
import { runFixture, slot } from '../../../testing/run-fixture.ts'

const { server, services, shop, operator, admin, floor, ordered, book, printed, sent, reject, setState, addFile } =
  await runFixture()
const url = 'https://shop.example/hook'
const addWebhook = async (person = admin) =>
  String((await person.call(webhookCalls.create, { body: { url } })).body['id'])
await addWebhook()

interface Message {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Returns the messages about pieces of one order, in the sequence of their events. */
async function readMessages(orderId: string): Promise<Message[]> {
  const rows = await services.database.inEnvironment(shop.environment.id, (tx) =>
    tx.query<{ payload: Message }>(
      `select payload from webhook_messages where environment_id = $1 and type like 'piece.%'
          and payload->'data'->>'orderId' = $2 order by created_at, payload->>'timestamp'`,
      [orderId],
    ),
  )
  return rows.map(({ payload }) => payload)
}
const readTypes = async (orderId: string) => (await readMessages(orderId)).map(({ type }) => type)

test('A shop system receives the known state of its copies, and no message before the sheet was delivered', async () => {
  const [order, other] = [await ordered(2), await ordered(1)]
  await book([order, other])
  const run = await printed()
  await floor.composed(operator)
  expect(await readTypes(order.orderId)).toEqual([])
  await setState(run, 'failed')
  await operator.call(printCalls.retry, { params: { id: run } })
  await floor.composed(operator)
  for (const state of ['sent', 'pickedUp', 'printing', 'printed', 'confirmed'] as const) await setState(run, state)
  const types = ['piece.failed', 'piece.sent', 'piece.taken', 'piece.printed', 'piece.confirmed']
  expect(await readTypes(order.orderId)).toEqual(types)
  expect(await readTypes(other.orderId)).toEqual(types)
  expect((await readMessages(order.orderId)).at(-1)).toEqual({
    type: 'piece.confirmed',
    timestamp: expect.any(String) as unknown,
    data: {
      id: order.id,
      orderId: order.orderId,
      externalOrderId: null,
      dealerOrderId: null,
      source: 'persBiz',
      jobId: order.jobId,
      copies: 2,
      printJob: run,
      reprint: false,
    },
  })
})

test('The message about rejected copies contains their reason, and later messages of the sheet omit them', async () => {
  const order = await ordered(3)
  await book([order])
  const run = await sent()
  await reject(run, [slot(1), slot(3)])
  await operator.call(printCalls.confirm, { params: { id: run } })
  expect((await readMessages(order.orderId)).map(({ type, data }) => [type, data['copies'], data['reason']])).toEqual([
    ['piece.sent', 3, undefined],
    ['piece.rejected', 2, 'banding'],
    ['piece.confirmed', 1, undefined],
  ])
})

test('The message about a reprint says that it is one, and the replaced print job causes no more messages', async () => {
  const order = await ordered(1)
  await book([order])
  const run = await sent()
  const { body } = await operator.call(printCalls.reprint, { params: { id: run } })
  const { id: reprint } = body['printJob'] as { id: string }
  await setState(run, 'printed')
  await setState(reprint, 'ready')
  await setState(reprint, 'sent')
  expect(
    (await readMessages(order.orderId)).map(({ type, data }) => [type, data['printJob'], data['reprint']]),
  ).toEqual([
    ['piece.sent', run, false],
    ['piece.sent', reprint, true],
  ])
})

test('A sheet of several files is as far as the file that is behind', async () => {
  const order = await ordered(1)
  await book([order])
  const white = await printed()
  const colour = await addFile(white)
  await setState(white, 'sent')
  await setState(white, 'printed')
  expect(await readTypes(order.orderId)).toEqual([])
  await setState(colour, 'sent')
  expect(await readTypes(order.orderId)).toEqual(['piece.sent'])
  await setState(colour, 'printed')
  expect(await readTypes(order.orderId)).toEqual(['piece.sent', 'piece.printed'])
})

test('Webhooks that are switched off and those of other environments receive no messages', async () => {
  const stranger = await server.person(await server.environment(), 'admin')
  const foreign = await addWebhook(stranger)
  const id = await addWebhook()
  await admin.call(webhookCalls.change, { params: { id }, body: { url, isOn: false } })
  const order = await ordered(1)
  await book([order])
  await sent()
  expect(await readTypes(order.orderId)).toEqual(['piece.sent'])
  const { body } = await stranger.call(webhookCalls.messages, { params: { id: foreign }, query: {} })
  expect(body['messages']).toEqual([])
})
