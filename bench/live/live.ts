import { orderCalls } from '@platen/contract/orders'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startProduct } from '../../e2e/start-product.ts'
import type { Contender, Row } from '../contender.ts'
import { startBaselineLive } from './baseline-server.ts'
import { callFromPage, type PageCall, whenPainted } from './painted.ts'

const CHANGES = 50
/** Warm-up rounds that are not counted: connections are opened and code is compiled. */
const WARM = 5
const PASSWORD = 'platen-demo'

const OURS: Contender = { name: 'Platen: checked, stored, told, fetched, drawn', part: 'ours', file: '' }
const BARE: Contender = { name: 'bare call and event, nothing stored', part: 'limit', file: '' }

/** A user who makes a change and one who sees it, each in a browser. */
interface ClientPair {
  readonly changes: Page
  readonly sees: Page
  /** Returns the call that makes `number` appear at `place`. */
  readonly change: (number: number) => PageCall
  readonly place: string
}

/** Measures from one user's call in their browser until its effect is painted in another user's. */
export async function* liveBench(progress: (line: string) => void): AsyncGenerator<Row> {
  progress('Starting the product and two browsers')
  const { product, stop } = await startProduct({ PLATEN_LOG: 'warn' })
  const bare = await startBaselineLive()
  const browsers: Browser[] = []
  try {
    const executablePath = process.env['PLATEN_CHROMIUM']
    for (let n = 0; n < 2; n++) browsers.push(await chromium.launch(executablePath ? { executablePath } : {}))
    const [one, other] = browsers as [Browser, Browser]
    const shop = await shopPair(one, other, product.address)
    const least = await barePair(one, other, bare.address)
    const [ours, limit]: [number[], number[]] = [[], []]
    // Alternately, so that load on the machine affects both.
    for (let n = 0; n < WARM + CHANGES; n++) {
      if (n % 10 === 0) progress(`Change ${n + 1} of ${WARM + CHANGES}`)
      const [took, atLeast] = [await measureTime(shop, n), await measureTime(least, n)]
      if (n < WARM) continue
      ours.push(took)
      limit.push(atLeast)
    }
    for (const [name, share] of [
      ['half of', 0.5],
      ['95 of 100 in', 0.95],
    ] as const) {
      const at = (all: readonly number[]) => ({ ms: quantile(all, share), cpuMs: 0, peakMb: 0 })
      yield {
        bench: 'live',
        row: `a change of one user painted on another's screen, ${name} ${CHANGES} changes`,
        rounds: 1,
        results: [
          { ...OURS, measured: at(ours) },
          { ...BARE, measured: at(limit) },
        ],
      }
    }
  } finally {
    for (const browser of browsers) await browser.close()
    bare.stop()
    await stop()
  }
}

const quantile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? Number.NaN

async function measureTime({ changes, sees, change, place }: ClientPair, n: number): Promise<number> {
  // Below one thousand, to avoid a thousands separator, and different from the current number.
  const number = 100 + n
  await sees.bringToFront()
  const painted = sees.evaluate(whenPainted, [place, String(number)] as const)
  const startedAt = await changes.evaluate(callFromPage, change(number))
  return (await painted) - startedAt
}

/** Opens the Orders screen for two users of the demo; the first order in the list of the second user is changed. */
async function shopPair(one: Browser, other: Browser, address: string): Promise<ClientPair> {
  const changes = await signedInPage(one, address, 'admin@demo.example')
  const sees = await signedInPage(other, address, 'power@demo.example')
  const first = sees.locator('[data-row]').first()
  const objId = await first.getAttribute('data-row')
  const response = await changes.request.get(`${address}${orderCalls.list.path}?type=active`, {
    headers: { customer: 'demo' },
  })
  const { orders } = (await response.json()) as {
    orders: { id: string; jobs: { objId: string; jobId: string }[] }[]
  }
  const order = orders.find(({ jobs }) => jobs.some((job) => job.objId === objId))
  const job = order?.jobs.find((each) => each.objId === objId)
  if (!order || !job) throw new Error('The two users have no order in common.')
  const { method, path } = orderCalls.edit
  return {
    changes,
    sees,
    change: (copies) => ({
      method,
      path,
      headers: { customer: 'demo' },
      body: { id: order.id, jobId: job.jobId, copies, remaining: copies },
    }),
    place: `[data-row="${objId}"] [data-column="copies"]`,
  }
}

async function signedInPage(browser: Browser, address: string, userId: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await page.goto(`${address}/demo`)
  await page.getByLabel(/e-mail/i).fill(userId)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/orders/)
  await page.locator('[data-row]').first().waitFor()
  return page
}

async function barePair(one: Browser, other: Browser, address: string): Promise<ClientPair> {
  const [changes, sees] = [await one.newPage(), await other.newPage()]
  for (const page of [changes, sees]) await page.goto(address)
  const change = (number: number) => ({ method: 'PUT', path: '/', headers: { 'x-told': String(number) } })
  return { changes, sees, change, place: '#told' }
}
