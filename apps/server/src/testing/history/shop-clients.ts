import { setTimeout as wait } from 'node:timers/promises'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, type WirePrintJob } from '@platen/contract/printing'
import type { Random } from '../../demo/artwork/random.ts'
import { sampleStep } from '../syscall-faults.ts'
import { createCaller, type Recorder, type ShopAccess } from './recorded-calls.ts'

const MAX_PAUSE_MS = 250 * sampleStep(2)

const count = (outcome: unknown, names: readonly string[]): number =>
  names.reduce((total, name) => total + ((outcome as Record<string, number>)[name] ?? 0), 0)

/** Creates a client that makes random calls of one shop until `isOver`, and records each with its outcome. */
function createClient(shop: ShopAccess, name: string, random: Random, recorder: Recorder) {
  const { client, pick, record, upload } = createCaller(shop, name, random, recorder)
  const amount = (most: number): number => 1 + Math.floor(random.next() * most)
  let submitted = 0

  async function submit(): Promise<void> {
    const orderId = `${client}/${(submitted += 1)}`
    const copies = amount(3)
    const file = await upload(orderId)
    if (file === undefined) return
    const jobs = [{ jobId: '1', copies, mediaInfo: { mediaName: shop.media }, frames: [{ file }] }]
    const body = { orderId, jobs }
    const { outcome } = await record('shopSystem', intakeCalls.persBizOrder, { body }, () => ({
      kind: 'submit',
      order: orderId,
      copies,
    }))
    if (outcome !== 'ok') return
    await record('shopSystem', intakeCalls.persBizReadOrder, { params: { orderId } }, () => ({
      kind: 'read',
      order: orderId,
      copies,
    }))
  }

  async function pickOrder(): Promise<WireOrder | undefined> {
    const { body } = await record('operator', orderCalls.list, { query: { type: 'active' } }, () => ({ kind: 'list' }))
    return pick((body['orders'] ?? []) as WireOrder[])
  }

  async function book(): Promise<void> {
    const order = await pickOrder()
    if (!order) return
    const copies = amount(2)
    const body = { presetId: shop.presetId, jobs: [{ id: order.id, jobId: '1' }], copies }
    await record('operator', outputPresetCalls.book, { body }, (answer) => {
      const booked = ((answer.body['booked'] ?? []) as { copies: number }[]).reduce((sum, each) => sum + each.copies, 0)
      return { kind: 'book', order: order.orderId, copies, booked }
    })
  }

  async function unbook(): Promise<void> {
    const order = await pickOrder()
    if (!order) return
    const body = { presetId: shop.presetId, jobs: [{ id: order.id, jobId: '1' }] }
    await record('operator', outputPresetCalls.unbook, { body }, () => ({ kind: 'unbook', order: order.orderId }))
  }

  async function print(): Promise<void> {
    await record('operator', printCalls.printOrders, { body: { presetId: shop.presetId } }, ({ body }) => ({
      kind: 'print',
      runs: ((body['printJobs'] ?? []) as WirePrintJob[]).map(({ id }) => id),
    }))
  }

  async function reject(): Promise<void> {
    const { body } = await record('operator', printCalls.jobs, { query: {} }, () => ({ kind: 'list' }))
    const run = pick(((body['printJobs'] ?? []) as WirePrintJob[]).filter(({ state }) => state === 'sent'))
    if (!run) return
    const opened = await record('operator', printCalls.job, { params: { id: run.id } }, () => ({ kind: 'list' }))
    const piece = pick((opened.body['pieces'] ?? []) as { jigNo: number; slotNo: number }[])
    if (!piece) return
    const slots = [{ jigNo: piece.jigNo, slotNo: piece.slotNo }]
    const input = { params: { id: run.id }, body: { slots, reason: 'banding' as const } }
    await record('operator', printCalls.reject, input, () => ({ kind: 'reject', run: run.id, slots }))
  }

  async function cancel(): Promise<void> {
    const order = await pickOrder()
    if (!order) return
    const copies = 1
    const body = { jobs: [{ id: order.id, jobId: '1', copies }] }
    await record('admin', orderCalls.cancel, { body }, (answer) => {
      const jobs = (answer.body['jobs'] ?? []) as unknown[]
      const cancelled = jobs.reduce<number>(
        (sum, job) => sum + count(job, ['dropped', 'freed', 'takenOff', 'tooLate']),
        0,
      )
      return { kind: 'cancel', order: order.orderId, copies, cancelled }
    })
  }

  const ofOperator = [book, book, book, unbook, print, reject]
  const steps = { shopSystem: [submit], operator: ofOperator, admin: [cancel, reject, book] }
  return async (role: keyof typeof steps, isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      await pick(steps[role])?.()
      await wait(random.next() * MAX_PAUSE_MS)
    }
  }
}

/**
 * Runs the concurrent clients of a shop until `isOver`: its shop system, two operators on one preset, and an
 * administrator.
 */
export async function runShopClients(
  shop: ShopAccess,
  random: () => Random,
  recorder: Recorder,
  isOver: () => boolean,
): Promise<void> {
  const roles = ['shopSystem', 'operator', 'operator', 'admin'] as const
  await Promise.all(roles.map((role, index) => createClient(shop, `${role}${index}`, random(), recorder)(role, isOver)))
}
