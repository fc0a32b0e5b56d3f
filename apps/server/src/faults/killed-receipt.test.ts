import { expect, test } from 'vitest'
import { waitForExit } from '../testing/delivery-fixture.ts'
import { SHOP_SECRET } from '../testing/new-shop.ts'
import { restartableServer } from '../testing/server-syscalls.ts'
import { shopFixture } from '../testing/shop-fixture.ts'
import {
  shopifyHeaders,
  shopifyLine,
  shopifyOrder,
  signBody,
  wooCommerceHeaders,
  wooCommerceLine,
  wooCommerceOrder,
} from '../testing/shop-messages.ts'
import {
  FAULT_TEST_MS,
  hasStrace,
  injectFaultAt,
  logProgress,
  recordSystemCalls,
  sampleStep,
} from '../testing/syscall-faults.ts'
import { testServer } from '../testing/test-server.ts'

const RANDOM_MOMENTS = 100
/** Messages that are sent at once before a process is killed at a random moment. */
const CONCURRENT_MESSAGES = 9

const server = await testServer()
const { addShop, send, messages, takeAll, orders, addProduct } = await shopFixture(server)
await addProduct()
const mapping = {
  order: '',
  orderId: 'no',
  externalOrderId: '',
  date: '',
  dueDate: '',
  changedAt: '',
  status: '',
  paidValues: [],
  cancelledValues: [],
  address: '',
  note: '',
  lines: 'items',
  line: { id: 'id', sku: 'sku', title: '', copies: 'count', url: '', fields: '' },
}
const shops = {
  shopify: await addShop({ name: 'Shopify' }),
  wooCommerce: await addShop({ name: 'WooCommerce', kind: 'wooCommerce' }),
  other: await addShop({ name: 'Other', kind: 'other', signatureHeader: 'x-signature', mapping }),
}
const KINDS = ['shopify', 'wooCommerce', 'other'] as const
type Kind = (typeof KINDS)[number]

const restartable = await restartableServer(server)

interface Message {
  readonly kind: Kind
  readonly orderId: string
  readonly body: string
  readonly headers: Record<string, string>
}

const sent: Message[] = []

/** Returns a message of another order, signed as the shop does; it may be sent more than once. */
function newMessage(kind: Kind): Message {
  const number = sent.length + 1
  const orderId = `R-${number}`
  const bodies = {
    shopify: () => shopifyOrder({ id: number, name: orderId }, [shopifyLine('1', { current_quantity: 2 })]),
    wooCommerce: () => wooCommerceOrder({ id: number, number: orderId }, [wooCommerceLine(1, { quantity: 2 })]),
    other: () => JSON.stringify({ no: orderId, items: [{ id: 1, sku: 'PEN-1', count: 2 }] }),
  }
  const body = bodies[kind]()
  const headers = {
    shopify: () => shopifyHeaders(SHOP_SECRET, body),
    wooCommerce: () => wooCommerceHeaders(SHOP_SECRET, body),
    other: () => ({ 'x-signature': signBody(SHOP_SECRET, body, 'hex'), 'webhook-id': orderId }),
  }
  const message = { kind, orderId, body, headers: { ...headers[kind](), connection: 'close' } }
  sent.push(message)
  return message
}

/** Sends a message to the server that is killed; returns the status of its response, 0 if there is none. */
const sendToMortal = ({ kind, body, headers }: Message): Promise<number> =>
  fetch(`${restartable.address}${shops[kind].path}`, { method: 'POST', body, headers }).then(
    ({ status }) => status,
    () => 0,
  )

const sendAgain = ({ kind, body, headers }: Message): Promise<number> => send(shops[kind].path, body, headers)

const countStored = (): Promise<number> =>
  server.services.database.outsideEnvironments
    .selectFrom('shop_messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count))

/** Asserts that each message that was sent is stored once, and then that each has become one order. */
async function assertTakenOnce(): Promise<void> {
  expect(await countStored()).toBe(sent.length)
  for (const kind of KINDS) {
    const expected = sent.filter((message) => message.kind === kind)
    const states = await takeAll(shops[kind].id)
    expect(states.filter((state) => state !== 'taken')).toEqual([])
    expect(await messages(shops[kind].id, { state: 'received' })).toEqual([])
    expect(expected.length).toBeGreaterThan(0)
  }
  const stored = (await orders()).map(({ orderId, jobs }) => `${orderId} ${jobs[0]?.frames[0]?.copies}`)
  expect(stored.toSorted()).toEqual(sent.map(({ orderId }) => `${orderId} 2`).toSorted())
}

test.skipIf(!hasStrace)(
  'A server killed at any system call while it receives a message has stored what it confirmed, and takes it once',
  { timeout: FAULT_TEST_MS },
  async () => {
    const { pid = 0 } = await restartable.start()
    for (const kind of KINDS) expect(await sendToMortal(newMessage(kind))).toBe(200)
    const calls = await recordSystemCalls(pid, async () => {
      for (const kind of KINDS) expect(await sendToMortal(newMessage(kind))).toBe(200)
    })
    await restartable.kill()
    const step = sampleStep(Math.ceil(calls.length / 3))
    const chosen = calls.filter((_, index) => index % step === 0)
    let [killed, confirmed] = [0, 0]
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      const child = await restartable.start()
      const end = waitForExit(child).then(() => true)
      for (const kind of KINDS) expect(await sendToMortal(newMessage(kind))).toBe(200)
      const tracer = await injectFaultAt(child.pid ?? 0, call)
      const before = await countStored()
      const tried = KINDS.map(newMessage)
      const statuses: number[] = []
      for (const message of tried) statuses.push(await sendToMortal(message))
      if (statuses.includes(0)) {
        expect(await end).toBe(true)
        killed += 1
      }
      const accepted = statuses.filter((status) => status === 200).length
      confirmed += accepted
      expect((await countStored()) - before).toBeGreaterThanOrEqual(accepted)
      await restartable.kill()
      tracer.kill('SIGKILL')
      for (const message of tried) expect(await sendAgain(message)).toBe(200)
    }
    await assertTakenOnce()
    expect(killed).toBeGreaterThan(0)
    process.stdout.write(
      `killed at ${killed} of ${chosen.length} system calls (${calls.length} in all), ${confirmed} messages confirmed\n`,
    )
  },
)

test('A server killed at random moments while it receives messages has stored what it confirmed, and takes each once', {
  timeout: FAULT_TEST_MS,
}, async () => {
  const moments = Math.ceil(RANDOM_MOMENTS / sampleStep(50))
  let [confirmed, lost] = [0, 0]
  for (let moment = 0; moment < moments; moment += 1) {
    logProgress('moments', moment, moments)
    await restartable.start()
    const before = await countStored()
    const tried = Array.from({ length: CONCURRENT_MESSAGES }, (_, at) =>
      newMessage(KINDS[at % KINDS.length] ?? 'other'),
    )
    // A number of responses instead of a time: it is as random on a slow machine.
    const last = Math.floor(Math.random() * CONCURRENT_MESSAGES)
    const { promise: isTime, resolve } = Promise.withResolvers<void>()
    let responses = 0
    const statuses = Promise.all(
      tried.map(async (message) => {
        const status = await sendToMortal(message)
        responses += 1
        if (responses >= last) resolve()
        return status
      }),
    )
    if (last > 0) await isTime
    await new Promise((done) => setTimeout(done, Math.random() * 10))
    await restartable.kill()
    const accepted = (await statuses).filter((status) => status === 200).length
    confirmed += accepted
    lost += CONCURRENT_MESSAGES - accepted
    expect((await countStored()) - before).toBeGreaterThanOrEqual(accepted)
    for (const message of tried) expect(await sendAgain(message)).toBe(200)
  }
  await assertTakenOnce()
  process.stdout.write(`${moments} moments: ${confirmed} messages confirmed, ${lost} without a response\n`)
})
