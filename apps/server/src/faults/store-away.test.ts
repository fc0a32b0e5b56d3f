import { setTimeout as wait } from 'node:timers/promises'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, type WirePrintJob } from '@platen/contract/printing'
import { expect, test, vi } from 'vitest'
import { onePagePdf } from '../testing/compose-fixture.ts'
import { historyFixture } from '../testing/history/history-fixture.ts'
import { SHOP_COLOURS } from '../testing/history/read-shop-state.ts'
import { createCaller, type ShopAccess } from '../testing/history/recorded-calls.ts'
import { hasFaketime } from '../testing/history/shared-servers.ts'
import { startTestS3 } from '../testing/s3-fixture.ts'
import { startS3Proxy } from '../testing/s3-proxy.ts'
import { FAULT_TEST_MS, sampleStep } from '../testing/syscall-faults.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })

/** `away`: the process of the object store is killed. */
const FAULTS = ['away', 'failing', 'full', 'wrongKey'] as const
const WAIT = { timeout: 300_000, interval: 100 }

/** Orders that arrive during each outage, and their interval in ms: in the complete run, an outage takes a minute. */
const ARRIVALS = 60 / sampleStep(30)
const ARRIVAL_INTERVAL_MS = 1000 / sampleStep(10)
/** After this time, a shop system repeats what was refused, in ms. */
const REPEAT_MS = 5 * ARRIVAL_INTERVAL_MS

const radosgw = await startTestS3()

/** Uploads artwork as a shop system does. */
async function upload({ servers, headers, colour }: ShopAccess, content: string) {
  const form = new FormData()
  form.append('file', new Blob([onePagePdf(`${colour}\n% ${content}\n`)]), 'artwork.pdf')
  const { path, method } = intakeCalls.persBizArtwork
  const response = await fetch(servers()[0] + path, { method, body: form, headers: headers.shopSystem })
  const { file = '' } = (await response.json()) as { file?: string }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), file }
}

/** Starts a server with an object store whose faults are injected, and a shop. */
async function place(clock?: string) {
  if (!radosgw) throw new Error('radosgw must be installed')
  const proxy = await startS3Proxy(radosgw.s3.endpoint)
  const s3 = { ...radosgw.s3, endpoint: proxy.address, cacheBytes: 1 }
  const { server, shops, recorder, random, conclude } = await historyFixture({
    seed: 1,
    servers: 1,
    colours: SHOP_COLOURS.slice(0, 1),
    radosgw: { ...radosgw, s3 },
    clock,
  })
  const [shop] = shops
  if (!shop) throw new Error('there must be a shop')
  const { access, environment } = shop
  const { record } = createCaller(access, 'client', random(), recorder)
  const submit = (order: string, file: string) => {
    const jobs = [{ jobId: '1', copies: 1, mediaInfo: { mediaName: access.media }, frames: [{ file }] }]
    return record('shopSystem', intakeCalls.persBizOrder, { body: { orderId: order, jobs } }, () => ({
      kind: 'submit',
      order,
      copies: 1,
    }))
  }

  /** Books the order and prints it; returns the id of the run. */
  async function print(order: string): Promise<string> {
    const list = await record('operator', orderCalls.list, { query: { type: 'active' } }, () => ({ kind: 'list' }))
    const { id = '' } = ((list.body['orders'] ?? []) as WireOrder[]).find(({ orderId }) => orderId === order) ?? {}
    const { presetId } = access
    const body = { presetId, jobs: [{ id, jobId: '1' }] }
    await record('operator', outputPresetCalls.book, { body }, (answer) => ({
      kind: 'book',
      order,
      copies: 1,
      booked: ((answer.body['booked'] ?? []) as unknown[]).length,
    }))
    const printed = await record('operator', printCalls.printOrders, { body: { presetId } }, (answer) => ({
      kind: 'print',
      runs: ((answer.body['printJobs'] ?? []) as WirePrintJob[]).map(({ id: run }) => run),
    }))
    return ((printed.body['printJobs'] ?? []) as WirePrintJob[])[0]?.id ?? ''
  }

  async function readRun(id: string): Promise<WirePrintJob> {
    const { body } = await record('operator', printCalls.job, { params: { id } }, () => ({ kind: 'list' }))
    return body['printJob'] as WirePrintJob
  }

  /** Uploads artwork and submits its order as a shop system does, again and again until both are accepted. */
  async function submitUntilAccepted(order: string, refusals: Awaited<ReturnType<typeof upload>>[]): Promise<void> {
    for (;;) {
      const response = await upload(access, order)
      if (response.status !== 200) refusals.push(response)
      else if ((await submit(order, response.file)).status === 200) return
      await wait(REPEAT_MS)
    }
  }

  /** Submits orders one after the other; returns them when each has been refused. */
  async function arriveDuringFault(name: string) {
    const arrivals: { order: string; refusals: Awaited<ReturnType<typeof upload>>[]; accepted: Promise<void> }[] = []
    for (let number = 1; number <= ARRIVALS; number += 1) {
      const [order, refusals] = [`${name} ${number}`, []]
      arrivals.push({ order, refusals, accepted: submitUntilAccepted(order, refusals) })
      await wait(ARRIVAL_INTERVAL_MS)
    }
    await vi.waitFor(() => expect(arrivals.every(({ refusals }) => refusals.length > 0)).toBe(true), WAIT)
    return arrivals
  }

  /** Returns a function that ends the fault. */
  async function beginFault(fault: (typeof FAULTS)[number]): Promise<() => Promise<void> | void> {
    if (fault === 'away') {
      await radosgw?.kill()
      return () => radosgw?.start()
    }
    proxy.setFault(fault)
    return () => proxy.setFault('none')
  }

  return { proxy, server, environment, access, submit, beginFault, arriveDuringFault, print, readRun, conclude }
}

test.skipIf(!radosgw)(
  'While the object store is away, fails, is full or refuses the key, uploads get 503, a print job waits and says why, and both continue by themselves',
  async () => {
    const { proxy, access, submit, beginFault, arriveDuringFault, print, readRun, conclude } = await place()
    for (const fault of FAULTS) {
      const { file } = await upload(access, fault)
      expect((await submit(`before ${fault}`, file)).status).toBe(200)
      const endFault = await beginFault(fault)
      const run = await print(`before ${fault}`)
      await vi.waitFor(async () => expect((await readRun(run)).fault?.code).toBe('store_unavailable'), WAIT)
      const arrivals = await arriveDuringFault(fault)
      await vi.waitFor(async () => expect(['queued', 'ready']).toContain((await readRun(run)).state), WAIT)
      await endFault()
      for (const { order, refusals, accepted } of arrivals) {
        await accepted
        for (const { status, retryAfter } of refusals) {
          expect(status, order).toBe(503)
          expect(Number(retryAfter)).toBeGreaterThan(0)
        }
        await print(order)
      }
      await vi.waitFor(async () => expect((await readRun(run)).state).toBe('sent'), WAIT)
      expect((await readRun(run)).fault).toBeNull()
    }
    proxy.setFault('slow')
    const { file } = await upload(access, 'slow')
    await submit('slow', file)
    await print('slow')
    expect(await conclude()).toEqual([])
  },
)

test.skipIf(!radosgw || !hasFaketime)(
  'A server whose clock is an hour ahead of that of the object store stores and prints',
  async () => {
    const { access, submit, print, conclude } = await place('+3600')
    const { status, file } = await upload(access, 'ahead')
    expect(status).toBe(200)
    await submit('ahead', file)
    await print('ahead')
    expect(await conclude()).toEqual([])
  },
)

test.skipIf(!radosgw)(
  'When the bucket has deleted artwork, its print job fails and says why, and other orders are printed',
  async () => {
    const { server, environment, access, submit, print, readRun } = await place()
    const { objects } = server.services
    const { file: expired } = await upload(access, 'expired')
    await submit('expired', expired)
    for await (const { key } of objects.list(environment, '')) await objects.delete(environment, key)
    const { file: kept } = await upload(access, 'kept')
    await submit('kept', kept)
    const failed = await print('expired')
    const sent = await print('kept')
    await vi.waitFor(async () => expect((await readRun(sent)).state).toBe('sent'), WAIT)
    await vi.waitFor(async () => expect((await readRun(failed)).state).toBe('failed'), WAIT)
    const { fault } = await readRun(failed)
    expect(fault).toMatchObject({ code: 'artwork_broken', values: { order: 'expired / 1' } })
  },
)
