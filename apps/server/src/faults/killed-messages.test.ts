import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { toChildEnvironment } from '../testing/child-environment.ts'
import { runToIdle, waitForExit, waitForMessage } from '../testing/delivery-fixture.ts'
import { SHOP_SECRET } from '../testing/new-shop.ts'
import { shopFixture } from '../testing/shop-fixture.ts'
import type { ShopMessageChildInput } from '../testing/shop-message-child.ts'
import { shopifyHeaders, shopifyLine, shopifyOrder } from '../testing/shop-messages.ts'
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

const server = await testServer()
const { environment, addShop, send, messages, takeAll, orders, addProduct } = await shopFixture(server)
await addProduct()
const { id, path: address } = await addShop()

async function startChild(): Promise<ChildProcess> {
  const { settings } = server.services
  const input = JSON.stringify({ config: server.config, settings, environment } satisfies ShopMessageChildInput)
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../testing/shop-message-child.ts'), input], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: toChildEnvironment(settings),
  })
  await waitForMessage(child, 'begun')
  return child
}

let sent = 0

/** Sends an order and two changes of it: other copies, a line that is gone, another one. */
async function sendOrder(): Promise<void> {
  sent += 1
  const versions = [
    [shopifyLine('1', { current_quantity: 2 }), shopifyLine('2', { current_quantity: 1 })],
    [shopifyLine('1', { current_quantity: 5 }), shopifyLine('2', { current_quantity: 1 })],
    [shopifyLine('1', { current_quantity: 3 }), shopifyLine('3', { current_quantity: 4 })],
  ]
  for (const [at, lines] of versions.entries()) {
    const orderFields = { id: 1000 + sent, name: `K-${sent}`, updated_at: `2026-11-20T10:0${at}:00Z` }
    const body = shopifyOrder(orderFields, lines)
    expect(await send(address, body, shopifyHeaders(SHOP_SECRET, body))).toBe(200)
  }
}

/**
 * Takes what is left, then asserts that each order exists once, as in its last message, and that no message is open.
 */
async function assertConsistent(): Promise<void> {
  await takeAll(id)
  const active = await orders()
  const actualOrders = active.map((order) => [
    order.orderId,
    ...order.jobs.map(({ jobId, frames }) => `${jobId} ${frames[0]?.copies}`).toSorted(),
  ])
  const expected = Array.from({ length: sent }, (_, at) => [`K-${at + 1}`, '1 3', '3 4'])
  expect(actualOrders.toSorted()).toEqual(expected.toSorted())
  const cancelled = (await orders('history')).flatMap(({ jobs }) => jobs.map(({ jobId }) => jobId))
  expect(cancelled).toEqual(Array.from({ length: sent }, () => '2'))
  expect(await messages(id, { state: 'received' })).toEqual([])
  expect(await messages(id, { state: 'waiting' })).toEqual([])
}

test.skipIf(!hasStrace)(
  'A process killed at any system call between the message and the order loses and duplicates none',
  {
    timeout: FAULT_TEST_MS,
  },
  async () => {
    await sendOrder()
    const recorded = await startChild()
    const calls = await recordSystemCalls(recorded.pid ?? 0, async () => {
      recorded.send('go')
      await waitForMessage(recorded, 'idle')
    })
    const end = waitForExit(recorded)
    recorded.kill('SIGKILL')
    await end
    const step = sampleStep(Math.ceil(calls.length / 4))
    const chosen = calls.filter((_, index) => index % step === 0)
    let killed = 0
    for (const [index, call] of chosen.entries()) {
      logProgress('system calls', index, chosen.length)
      await sendOrder()
      const child = await startChild()
      const tracer = await injectFaultAt(child.pid ?? 0, call)
      if ((await runToIdle(child)) === 'ended') killed += 1
      tracer.kill('SIGKILL')
    }
    await assertConsistent()
    expect(killed).toBeGreaterThan(0)
    process.stdout.write(`killed at ${killed} of ${chosen.length} system calls (${calls.length} in all)\n`)
  },
)

test('A process killed at random moments between the message and the order loses and duplicates none', {
  timeout: FAULT_TEST_MS,
}, async () => {
  const moments = Math.ceil(RANDOM_MOMENTS / sampleStep(35))
  for (let moment = 0; moment < moments; moment += 1) {
    logProgress('moments', moment, moments)
    await sendOrder()
    const child = await startChild()
    const end = waitForExit(child)
    child.send('go')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
    child.kill('SIGKILL')
    await end
  }
  await assertConsistent()
  expect(moments).toBeGreaterThan(0)
})
