import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { intakeCalls } from '@platen/contract/intake'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import type { Measurement } from '../contender.ts'
import { type RunningProduct, startRunningProduct } from '../load/running-product.ts'
import { readWork, takeSample } from '../load/watch-processes.ts'
import { readCsv, type SheetsInput } from './input.ts'
import { type PenShop, SKU, setUpPens } from './pen-shop.ts'

/** Orders that the shop system sends at once. */
const CLIENTS = 4
const POLL_MS = 200
const LIMIT_MS = 20 * 60_000

/** What of the complete work was done at which time, in ms since the first order was sent. */
export interface Steps {
  readonly sent: number
  readonly made: number
  readonly composed: number
}

export interface ProductRun {
  readonly measured: Measurement
  readonly steps: Steps
  readonly sheets: number
}

async function sendOrders(product: RunningProduct, { key }: PenShop, names: readonly string[]): Promise<void> {
  const { method, path } = intakeCalls.persBizOrder
  const waiting = [...names.entries()]
  const send = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [i, name] = next
      const response = await fetch(`${product.address}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ orderId: `PEN-${i}`, jobs: [{ jobId: '1', mediaInfo: { sku: SKU }, text: name }] }),
      })
      if (response.status !== 200) throw new Error(`an order was answered with ${response.status}`)
      await response.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, send))
}

/** Asks the database until a count is at least `expected`. */
async function waitForCount(product: RunningProduct, { environmentId }: PenShop, sql: string, expected: number) {
  const limit = performance.now() + LIMIT_MS
  for (;;) {
    const rows = await product.database.inEnvironment(environmentId, (tx) => tx.query<{ count: number }>(sql))
    if ((rows[0]?.count ?? 0) >= expected) return
    if (performance.now() > limit) throw new Error(`not done after ${LIMIT_MS / 60_000} minutes: ${sql}`)
    await wait(POLL_MS)
  }
}

const MADE = `select count(*)::int as count from template_jobs where environment_id = $1 and state = 'made'`
const COMPOSED = `select count(*)::int as count from print_jobs
                   where environment_id = $1 and state not in ('queued', 'failed')`

/** Books and prints until there is no order left. Returns the number of sheets. */
async function printAll({ call, presetId }: PenShop): Promise<number> {
  const { autoFill } = outputPresetCalls
  const { printOrders } = printCalls
  for (let sheets = 0; ; sheets += 1) {
    const { booked } = await call(autoFill.method, autoFill.path, { presetId })
    if ((booked as unknown[]).length === 0) return sheets
    await call(printOrders.method, printOrders.path, { presetId })
  }
}

/**
 * The complete way through the running product with its PostgreSQL: orders of a CSV file arrive over HTTP, tasks make
 * their artwork from the template of the product, copies are booked and printed, and the sheets are composed.
 */
export async function runProduct({ font, csv }: SheetsInput): Promise<ProductRun> {
  const product = await startRunningProduct({ PLATEN_DEMO: 'on' })
  try {
    const shop = await setUpPens(product, await readFile(font))
    const names = readCsv(csv)
    const before = await readWork(product.pid)
    const startedAt = performance.now()
    const since = () => performance.now() - startedAt
    await sendOrders(product, shop, names)
    const sent = since()
    await waitForCount(product, shop, MADE, names.length)
    const made = since()
    const sheets = await printAll(shop)
    await waitForCount(product, shop, COMPOSED, sheets)
    const composed = since()
    const after = await readWork(product.pid)
    const cpuMs = after.serverMs - before.serverMs + after.databaseMs - before.databaseMs
    const { serverMb } = await takeSample(product.pid)
    return { measured: { ms: composed, cpuMs, peakMb: serverMb }, steps: { sent, made, composed }, sheets }
  } finally {
    await product.remove()
  }
}
