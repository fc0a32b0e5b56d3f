import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './orders-page.ts'
import { SERVERS } from './start-product.ts'

/** Records the calls of a page. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/pax/')) calls.push(pathname + search)
  })
  return calls
}

/** Changes a master with another tab's request, and waits until the page has fetched the masters because of it. */
async function waitForLiveEvent(page: Page, value: string): Promise<void> {
  const refetched = page.waitForRequest('**/pax/actions')
  const saved = await page.request.post('/pax/actions', {
    headers: { customer: 'demo', origin: new URL(page.url()).origin },
    data: { type: 'qualityLevel', value },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await refetched
}

test('A first load asks for nothing twice, and only the orders screen asks for the orders', async ({ page }) => {
  await signIn(page, 'admin')
  // Nothing of the demo changes any more.
  await expect(page.getByText('12 jobs', { exact: true })).toBeVisible()
  for (const path of ['/demo/orders', '/demo/settings']) {
    const calls = recordCalls(page)
    const opened = page.waitForResponse('**/pax/events?**')
    await page.goto(path)
    await opened
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.waitForLoadState('networkidle')
    // Whatever is asked for when the event stream opens is asked for before this event.
    await waitForLiveEvent(page, `Quality of ${path}`)
    const repeated = calls.filter((call, at) => calls.indexOf(call) !== at)
    // The stream of another server than that of the page has everything requested again (decision 262).
    if (SERVERS === 1) expect(repeated, path).toEqual(['/pax/actions'])
    else expect(repeated, path).toContain('/pax/actions')
    expect(calls.some((call) => call.startsWith('/pax/orders'))).toBe(path === '/demo/orders')
    page.removeAllListeners('request')
  }
})

test('The settings do not move while they load', async ({ page }) => {
  await signIn(page, 'admin')
  await page.setViewportSize({ width: 412, height: 823 })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        const { dataset } = document.documentElement
        dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/demo/settings')
  await expect(page.getByRole('heading', { name: 'Set up this environment' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
  expect(shift).toBeLessThan(0.02)
})

test('The first screen is rendered in the time zone of the environment, and reads no text from its layout', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.addInitScript(() => {
    const reads = { browserTimeZone: 0, innerText: 0 }
    Object.assign(window, { reads })
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (target, args) => {
        if (args.length === 0) reads.browserTimeZone += 1
        return Reflect.construct(target, args) as Intl.DateTimeFormat
      },
    })
    const property = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'innerText')
    Object.defineProperty(HTMLElement.prototype, 'innerText', {
      get(this: HTMLElement) {
        reads.innerText += 1
        return property?.get?.call(this) as string
      },
    })
  })
  await page.goto('/demo/settings')
  await expect(page.getByRole('heading', { name: 'Set up this environment' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('reads')).toEqual({ browserTimeZone: 0, innerText: 0 })
})
