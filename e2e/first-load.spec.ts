import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { readLargestText } from './read-largest-text.ts'
import { openAs, openPage } from './sign-in.ts'
import { SERVERS } from './start-product.ts'
import { waitUntilSettled } from './wait-until-settled.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Records the API requests of a page. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/pax/')) calls.push(pathname + search)
  })
  return calls
}

/** Changes a master as another tab does, and waits until the page has refetched the masters. */
async function waitForLiveEvent(page: Page, value: string): Promise<void> {
  const refetched = page.waitForRequest('**/pax/actions')
  const saved = await page.request.post('/pax/actions', {
    headers: { customer: 'demo', origin: new URL(page.url()).origin },
    data: { type: 'qualityLevel', value },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await refetched
}

test('The list of users is requested, and the first formatter created, before the screen is rendered', async ({
  page,
}) => {
  await openAs(page, 'admin')
  await page.addInitScript(() => {
    Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
      construct: (target, args) => {
        document.documentElement.dataset['formats'] = 'numbers'
        return Reflect.construct(target, args) as Intl.NumberFormat
      },
    })
  })
  // the screen is rendered when the configuration is loaded
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/pax/config', async (route) => {
    await released
    await route.continue()
  })
  const calls = recordCalls(page)
  await page.goto('/demo/settings/users')
  await expect.poll(() => calls).toContain('/pax/user/failedSignIns')
  // the first page of the list, and all users
  await expect.poll(() => calls.filter((call) => call === '/pax/user/allUsers').length).toBe(2)
  await expect(page.locator('html')).toHaveAttribute('data-formats', 'numbers')
  await expect(page.locator('main[aria-busy]')).toBeVisible()
  release()
  await expect(page.getByRole('row', { name: /operator@demo\.example/ })).toBeVisible()
})

test('Scripts are requested after the first paint, which waits for the styles only', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.css', async (route) => {
    await released
    await route.continue()
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.push(pathname)
  })
  const styles = page.waitForRequest('**/assets/*.css')
  const font = page.waitForRequest('**/assets/*.woff2')
  await page.goto('/demo', { waitUntil: 'domcontentloaded' })
  await Promise.all([styles, font])
  expect(scripts).toEqual([])
  release()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(new Set(scripts).size).toBe(scripts.length)
  expect(scripts.some((script) => script.includes('/login-screen-'))).toBe(true)
})

test('The orders are rendered without reading the layout of the page, which the browser would compute in the same task', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await page.addInitScript(() => {
    const reads: string[] = []
    // Reading is free after the browser has computed the layout of the frame.
    let isLayoutKnown = false
    Object.assign(window, { reads })
    window.ResizeObserver = class extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super((entries, observer) => {
          isLayoutKnown = true
          callback(entries, observer)
          isLayoutKnown = false
        })
      }
    }
    const record = (prototype: Element, name: 'scrollTop' | 'clientHeight' | 'offsetWidth' | 'offsetHeight') => {
      const property = Object.getOwnPropertyDescriptor(prototype, name)
      if (!property) throw new Error(`No property ${name}.`)
      Object.defineProperty(prototype, name, {
        ...property,
        get(this: Element) {
          if (!isLayoutKnown) reads.push(`${name} ${new Error().stack}`)
          return property.get?.call(this) as number
        },
      })
    }
    record(Element.prototype, 'scrollTop')
    record(Element.prototype, 'clientHeight')
    record(HTMLElement.prototype, 'offsetWidth')
    record(HTMLElement.prototype, 'offsetHeight')
    const measure = Element.prototype.getBoundingClientRect
    Element.prototype.getBoundingClientRect = function getBoundingClientRect() {
      if (!isLayoutKnown) reads.push(`getBoundingClientRect ${new Error().stack}`)
      return measure.call(this)
    }
  })
  await page.goto('/demo/orders')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  expect(await page.evaluate('reads')).toEqual([])
})

test('A page of an earlier version, without a template, starts with this version of before.js', async ({ page }) => {
  await page.route(/\/demo$/, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const [, entry = ''] = /<link rel="entry" href="([^"]+)" data-entry>/.exec(html) ?? []
    const body = html
      .replace(/<link rel="entry"[^>]*>/, '')
      .replace(/<template data-scripts>(.*?)<\/template>/s, '$1')
      .replace(`href="${entry}">`, `href="${entry}" data-entry>`)
    expect(body).toMatch(/<link rel="modulepreload"[^>]* data-entry>/)
    await route.fulfill({ response, body })
  })
  await openPage(page, '/demo')
})

test('The application starts after its first script could not be loaded', async ({ page }) => {
  let requests = 0
  await page.route('**/assets/index-*.js', (route) => {
    requests += 1
    return requests === 1 ? route.abort() : route.continue()
  })
  await openPage(page, '/demo')
  expect(requests).toBe(2)
})

test('The libraries are evaluated before the application, not in the same task', async ({ page }) => {
  const appendTo = async (url: string, code: string) =>
    page.route(url, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\n${code}` })
    })
  await appendTo('**/assets/base-*.js', 'window.steps = ["libraries"]; queueMicrotask(() => window.steps.push("end"))')
  await appendTo('**/assets/index-*.js', 'window.steps.push("application")')
  await openPage(page, '/demo')
  expect(await page.evaluate('steps')).toEqual(['libraries', 'end', 'application'])
})

test('Of the scripts of a screen, the page starts only the application, after its imports', async ({ page }) => {
  // without imports, so that each script is started by the page
  await page.route('**/assets/*.js', (route) => {
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(route.request().url()) ?? []
    return route.fulfill({
      contentType: 'text/javascript',
      body: `(window.started ??= []).push(${JSON.stringify(name)})`,
    })
  })
  await page.goto('/demo/orders')
  const links = page.locator('head link[rel="modulepreload"]')
  await expect.poll(() => page.evaluate('window.started')).toContain('index')
  const urls = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  expect(urls.length).toBeGreaterThan(5)
  // longer than the scripts of the screen take, which are requested already
  await page.evaluate(async (all) => {
    for (const url of all) await fetch(url)
  }, urls)
  expect(await page.evaluate('window.started')).toEqual(['base', 'rolldown-runtime', 'index'])
})

test('A page whose first messages cannot be loaded offers to load it again', async ({ page }) => {
  let requests = 0
  await page.route('**/assets/messages-start-en-*.js', (route) => {
    requests += 1
    return route.abort()
  })
  await page.goto('/demo')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Platen could not be loaded completely.')
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  expect(requests).toBeGreaterThan(1)
  await page.unroute('**/assets/messages-start-en-*.js')
  await notice.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('A screen that could not be loaded says to check the connection, or that the server no longer has its code', async ({
  page,
}) => {
  await openAs(page, 'admin')
  const alert = page.getByRole('alert')
  for (const file of ['messages-orders-en-*.js', 'messages-resources-en-*.js', 'orders-screen-*.js']) {
    await page.route(`**/assets/${file}`, (route) => route.abort())
    await page.goto('/demo/orders')
    await expect(alert, file).toContainText('Check the network connection')
    await page.unroute(`**/assets/${file}`)
    await page.route(`**/assets/${file}`, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(alert, file).toContainText('A new version of Platen is installed.')
    await page.unroute(`**/assets/${file}`)
  }
})

test('The first messages are requested again after a failure', async ({ page }) => {
  let requests = 0
  await page.route('**/assets/messages-start-en-*.js', (route) => {
    requests += 1
    // the link of the page and the first import
    return requests <= 2 ? route.abort() : route.continue()
  })
  await page.goto('/demo')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(requests).toBe(3)
})

const readText = (page: Page, html: string): Promise<string> =>
  page.evaluate((markup) => new DOMParser().parseFromString(markup, 'text/html').body.textContent ?? '', html)

const normalizeSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const PAGES_WITH_FIRST_PAINT = [
  '/guide',
  '/guide/privacy',
  '/demo/orders',
  '/demo/orders?list=history',
  '/demo/settings',
  '/demo/settings/users',
  '/demo/settings/audit',
  '/demo/settings/products',
  '/demo/settings/templates',
  '/demo/settings/configuration-settings',
  '/demo/settings/connectors',
  '/demo/settings/shops',
  '/demo/settings/jigs',
  '/demo/settings/layouts',
]

test('The largest text of a screen is part of its first paint', async ({ page }) => {
  await openAs(page, 'admin')
  for (const size of [
    { width: 412, height: 823 },
    { width: 1350, height: 940 },
  ]) {
    await page.setViewportSize(size)
    for (const path of PAGES_WITH_FIRST_PAINT) {
      const response = await page.goto(path)
      await expect(page.locator('main#content')).toBeVisible()
      await waitUntilSettled(page)
      const largest = await readLargestText(page)
      if (largest === null) continue
      expect(normalizeSpace(largest), path).not.toBe('')
      const firstPaint = normalizeSpace(await readText(page, (await response?.text()) ?? ''))
      expect(firstPaint, `${path} at ${size.width} px`).toContain(normalizeSpace(largest))
    }
  }
})

test.describe('With the code that the page loads while the browser is idle', () => {
  test.use({ preloading: true })

  /** Loads a page and waits until the code of a dialog is preloaded, and no request is sent any more. */
  async function openWithDialogs(page: Page, path: string): Promise<void> {
    const preloaded = page.waitForRequest('**/assets/command-palette-*.js')
    await page.goto(path)
    await preloaded
    await page.waitForLoadState('networkidle')
  }

  test('The first load sends no request twice, and only the Orders screen requests the orders', async ({ page }) => {
    await openAs(page, 'admin')
    // The import of the demo is complete.
    await expect(page.getByText('12 jobs', { exact: true })).toBeVisible()
    for (const path of ['/demo/orders', '/demo/settings']) {
      // The page before may still send requests.
      await page.goto('about:blank')
      const calls = recordCalls(page)
      const opened = page.waitForResponse('**/pax/events?**')
      await openWithDialogs(page, path)
      await opened
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      // Requests that are sent when the event stream opens are sent before this event.
      await waitForLiveEvent(page, `Quality of ${path}`)
      const repeated = calls.filter((call, at) => calls.indexOf(call) !== at)
      // All queries are refetched if the event stream is of another server than the page (decision 262).
      if (SERVERS === 1) expect(repeated, path).toEqual(['/pax/actions'])
      else expect(repeated, path).toContain('/pax/actions')
      expect(calls.some((call) => call.startsWith('/pax/orders'))).toBe(path === '/demo/orders')
      // the list before what other screens show
      if (path === '/demo/orders') {
        const lists = calls.filter((call) => call === '/pax/orders?type=active' || call === '/pax/jig')
        expect(lists.slice(0, 2)).toEqual(['/pax/orders?type=active', '/pax/jig'])
      }
      page.removeAllListeners('request')
    }
  })

  test('The layout of the settings does not shift while they load', async ({ page }) => {
    await openAs(page, 'admin')
    await page.setViewportSize({ width: 412, height: 823 })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          const { dataset } = document.documentElement
          dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openWithDialogs(page, '/demo/settings')
    await expect(page.getByRole('heading', { name: 'Set up this environment' })).toBeVisible()
    const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
    expect(shift).toBeLessThan(0.02)
  })

  test('The first screen is rendered in the time zone of the environment, reads no text from its layout, and formats only times that it shows', async ({
    page,
  }) => {
    await openAs(page, 'admin')
    await page.addInitScript(() => {
      const reads = { browserTimeZone: 0, formats: 0, innerText: 0 }
      Object.assign(window, { reads })
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct: (target, args) => {
          reads[args.length === 0 ? 'browserTimeZone' : 'formats'] += 1
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
    await openWithDialogs(page, '/demo/settings')
    await expect(page.getByRole('heading', { name: 'Set up this environment' })).toBeVisible()
    expect(await page.evaluate('reads')).toMatchObject({ browserTimeZone: 0, innerText: 0 })
    await openWithDialogs(page, '/demo/settings/jigs')
    await expect(page.getByRole('button', { name: /^Edit: / }).first()).toBeVisible()
    expect(await page.evaluate('reads')).toEqual({ browserTimeZone: 0, formats: 0, innerText: 0 })
  })
})
