import { setTimeout as wait } from 'node:timers/promises'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, type WirePrintJob } from '@platen/contract/printing'
import type { Random } from '../../demo/artwork/random.ts'
import { createCaller, type Recorder, type ShopAccess } from './recorded-calls.ts'

/** Slots of the jig of the shop. */
const SLOTS = 12
const PAUSE_MS = 50

/**
 * Submits this number of orders while an operator books and prints them, until all are printed. Calls are repeated
 * until they succeed.
 */
export async function printAllOrders(shop: ShopAccess, number: number, random: () => Random, recorder: Recorder) {
  let submitted = 0

  async function submitAll(): Promise<void> {
    const { client, record, upload } = createCaller(shop, 'shopSystem', random(), recorder)
    while (submitted < number) {
      const orderId = `${client}/${submitted}`
      const file = await upload(orderId)
      const jobs = [{ jobId: '1', copies: 1, mediaInfo: { mediaName: shop.media }, frames: [{ file: file ?? '' }] }]
      const body = { orderId, jobs }
      const { outcome } = file
        ? await record('shopSystem', intakeCalls.persBizOrder, { body }, () => ({
            kind: 'submit',
            order: orderId,
            copies: 1,
          }))
        : { outcome: 'failed' }
      if (outcome === 'ok') submitted += 1
      else await wait(PAUSE_MS)
    }
  }

  async function printAll(): Promise<void> {
    const { record } = createCaller(shop, 'operator', random(), recorder)
    const { presetId } = shop
    for (;;) {
      const isComplete = submitted === number
      const query = { type: 'active' } as const
      const { outcome, body } = await record('operator', orderCalls.list, { query }, () => ({ kind: 'list' }))
      const orders = (body['orders'] ?? []) as WireOrder[]
      if (isComplete && outcome === 'ok' && orders.length === 0) return
      for (const { id, orderId } of orders.slice(0, SLOTS)) {
        const booking = { presetId, jobs: [{ id, jobId: '1' }], copies: 1 }
        await record('operator', outputPresetCalls.book, { body: booking }, (answer) => ({
          kind: 'book',
          order: orderId,
          copies: 1,
          booked: ((answer.body['booked'] ?? []) as unknown[]).length,
        }))
      }
      await record('operator', printCalls.printOrders, { body: { presetId } }, (answer) => ({
        kind: 'print',
        runs: ((answer.body['printJobs'] ?? []) as WirePrintJob[]).map(({ id }) => id),
      }))
      await wait(PAUSE_MS)
    }
  }

  await Promise.all([submitAll(), printAll()])
}
