import { orderCalls } from '@platen/contract/orders'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import type { Contender, Row } from '../contender.ts'
import { whenPainted } from '../live/painted.ts'
import { getMedian } from '../measure.ts'
import { type OrdersShop, startOrdersShop } from '../orders/orders-fixture.ts'
import { watchTransfers } from './watch-transfers.ts'

/** The specified number of active orders, and a list so short that only the web app itself is measured. */
const SIZES = { ours: 10_000, limit: 10 } as const
const ROUNDS = 3
const CPU_SLOWDOWN = 4
/** 4G as in the developer tools of Chromium ("Fast 4G"). */
const NETWORK = { offline: false, latency: 165, downloadThroughput: 9e6 / 8, uploadThroughput: 1.5e6 / 8 } as const
const FIRST_ROW = '[data-row] [data-column="copies"]'

type Part = keyof typeof SIZES

interface Visit {
  /** Empty cache, from the address to the first row, in ms. */
  readonly cold: number
  /** The page is loaded again, with its files in the cache. */
  readonly reopened: number
  /** From a change of another user to its display. */
  readonly change: number
  /** Bytes of the list: as received, and decompressed. */
  readonly list: { readonly received: number; readonly decoded: number }
  /** Bytes received for one changed order. */
  readonly changes: number
}

/** Measures the Orders screen with 10,000 active orders on a tablet: a slow processor and a mobile network. */
export async function* tabletBench(progress: (line: string) => void): AsyncGenerator<Row> {
  const executablePath = process.env['PLATEN_CHROMIUM']
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  const visits: Record<Part, Visit[]> = { ours: [], limit: [] }
  try {
    for (const part of ['ours', 'limit'] as const) {
      progress(`Starting a server with ${SIZES[part]} orders`)
      const shop = await startOrdersShop(SIZES[part])
      try {
        for (let round = 0; round < ROUNDS; round++) {
          progress(`Round ${round + 1} of ${ROUNDS}`)
          visits[part].push(await visit(browser, shop, 10 + round))
        }
      } finally {
        await shop.stop()
      }
    }
  } finally {
    await browser.close()
  }
  const row = (text: string, getMs: (visit: Visit) => number): Row => ({
    bench: 'tablet',
    row: text,
    rounds: ROUNDS,
    results: (['ours', 'limit'] as const).map((part) => ({
      ...contender(part),
      measured: getMedian(visits[part].map((each) => ({ ms: getMs(each), cpuMs: 0, peakMb: 0 }))),
    })),
  })
  yield row('from the address to the first row, empty cache', ({ cold }) => cold)
  yield row('the same, with the web app in the cache', ({ reopened }) => reopened)
  yield row('a change of another user, until it is painted', ({ change }) => change)
  const [first] = visits.ours
  if (!first) return
  yield {
    bench: 'tablet',
    row: 'bytes',
    rounds: 1,
    results: [
      {
        ...contender('ours'),
        scores: { list: first.list.decoded, received: first.list.received, 'one change': first.changes },
      },
    ],
  }
}

const contender = (part: Part): Contender => ({ name: `${SIZES[part]} active orders`, part, file: '' })

async function visit(browser: Browser, shop: OrdersShop, copies: number): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1024, height: 768 }, hasTouch: true })
  try {
    const page = await openTablet(context, shop)
    const transfers = await watchTransfers(page)
    const listed = transfers.next(`${orderCalls.list.path}?type=active`)
    const cold = await measureOpening(page, () => page.goto(`${shop.origin}/${shop.headers['customer']}/orders`))
    const list = await listed
    if (list.encoding !== 'gzip') throw new Error('The list of orders is not compressed.')
    const reopened = await measureOpening(page, () => page.reload())
    await page.waitForLoadState('networkidle')
    const changed = transfers.next(orderCalls.changes.path)
    const change = await measureChange(page, shop, copies)
    return { cold, reopened, change, list, changes: (await changed).received }
  } finally {
    await context.close()
  }
}

/** Opens a signed-in page with a slow processor and network. */
async function openTablet(context: BrowserContext, shop: OrdersShop): Promise<Page> {
  const [name = '', value = ''] = (shop.headers['cookie'] ?? '').split('=')
  await context.addCookies([{ name, value, url: shop.origin }])
  // What the web app stores after signing in.
  await context.addInitScript((environment) => {
    localStorage.setItem('loggedIn', 'true')
    localStorage.setItem('signedInUser', JSON.stringify([environment, 'a@b.example', false]))
  }, shop.headers['customer'])
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

async function measureOpening(page: Page, open: () => Promise<unknown>): Promise<number> {
  const startedAt = Date.now()
  await open()
  await page.locator(FIRST_ROW).first().waitFor()
  return Date.now() - startedAt
}

/** Changes the first order of the list without the tab, and measures until its number of copies is painted. */
async function measureChange(page: Page, shop: OrdersShop, copies: number): Promise<number> {
  const row = await page.locator('[data-row]').first().getAttribute('data-row')
  const headers = { ...shop.headers, origin: shop.origin, 'content-type': 'application/json' }
  const response = await fetch(`${shop.origin}${orderCalls.list.path}?type=active`, { headers })
  const { orders } = (await response.json()) as {
    orders: { id: string; jobs: { objId: string; jobId: string }[] }[]
  }
  const order = orders.find(({ jobs }) => jobs.some(({ objId }) => objId === row))
  const job = order?.jobs.find(({ objId }) => objId === row)
  if (!order || !job) throw new Error('The first row is not in the list of orders.')
  const painted = page.evaluate(whenPainted, [`[data-row="${row}"] [data-column="copies"]`, String(copies)] as const)
  const startedAt = Date.now()
  const edited = await fetch(`${shop.origin}${orderCalls.edit.path}`, {
    method: orderCalls.edit.method,
    headers,
    body: JSON.stringify({ id: order.id, jobId: job.jobId, copies, remaining: copies }),
  })
  if (!edited.ok) {
    painted.catch(() => {})
    throw new Error(await edited.text())
  }
  return (await painted) - startedAt
}
