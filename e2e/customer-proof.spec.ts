// cspell:words Auftrag Bild gedruckt wird ändern speichern Diese Zeichen können nicht werden Danke Freigeben Dieser gültig
import { readFileSync } from 'node:fs'
import { NEW_PRODUCT } from '@platen/domain/products'
import { newTemplate, newTextItem } from '@platen/domain/templates'
import type { Browser, Locator, Page, Route } from '@playwright/test'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { addOrderToApprove, FONT } from './order-to-approve.ts'
import { openAs } from './sign-in.ts'
import type { Product } from './start-product.ts'

/** Creates the product CASE-NAME, whose orders need the approval of the customer, and submits an order of it. */
async function submitOrder(page: Page, product: Product, orderId: string) {
  const headers = { customer: 'demo' }
  const call = async (path: string, options: object) => {
    const response = await page.request.post(`${product.address}${path}`, { headers, ...options })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as Record<string, unknown>
  }
  const file = { name: 'NotoSans.ttf', mimeType: 'font/ttf', buffer: readFileSync(FONT) }
  const { font } = await call('/pax/fonts', { multipart: { file } })
  const text = newTextItem('name', 'Name', { x: 5, y: 30, width: 65, height: 40 }, (font as { id: string }).id)
  const { id } = await call('/pax/templates', {
    data: { ...newTemplate('', 'Case', { width: 75, height: 155, type: 'RECT' }), items: [text] },
  })
  const data = { ...NEW_PRODUCT, sku: 'CASE-NAME', media: 'PhoneCase', color: 'Black', size: 'M' }
  await call('/pax/products', { data: { ...data, printFile: 'template', templateId: id } })
  await page.goto('/demo/settings/products')
  await page.getByRole('button', { name: 'Edit product CASE-NAME' }).click()
  const form = page.getByRole('dialog', { name: 'Edit product CASE-NAME' })
  await form.getByRole('combobox', { name: 'Approval of the customer' }).click()
  await page.getByRole('option', { name: 'Within 5 days' }).click()
  expect(await seriousViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const jobs = [{ jobId: '1', copies: 1, mediaInfo: { sku: 'CASE-NAME' }, Name: 'Ana' }]
  const authorization = 'Bearer platen-demo-key'
  await call('/pax/persbiz/orders', { headers: { authorization }, data: { orderId, jobs } })
}

/** Opens a link on a telephone without a session. */
async function openOnTelephone(browser: Browser, link: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE', hasTouch: true })
  const page = await context.newPage()
  const response = await page.goto(link)
  return { page, headers: response?.headers() ?? {} }
}

test('A customer changes the text on a telephone and approves the artwork with the link of an operator, and the order continues', async ({
  page,
  product,
  browser,
}) => {
  await openAs(page, 'admin')
  await submitOrder(page, product, 'C-1')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/demo/orders')
  const list = page.getByRole('grid', { name: 'Active', exact: true })
  const row = list.getByRole('row', { name: /C-1/ })
  await expect(row.getByText('Waits for customer')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Waiting for the customer’s approval' }).click()
  await expect(list.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(1)
  await row.getByRole('button', { name: 'Edit order C-1, job 1' }).click()
  const order = page.getByRole('dialog')
  await expect(order.getByText('The link has not been opened yet.')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await order.getByRole('button', { name: 'Copy link' }).click()
  await expect(order.getByRole('button', { name: 'The link is copied.' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await expect(order.getByLabel('Link for the customer')).toHaveValue(link)
  expect(link).toMatch(/\/demo\/proof\/[\w-]{43}$/)

  const { page: phone, headers } = await openOnTelephone(browser, link)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const picture = phone.getByRole('img', { name: 'Ihr Auftrag, wie er gedruckt wird' })
  await expect(picture.locator('image')).toHaveAttribute('href', /^data:image/)
  await expect(phone.getByText('Ana', { exact: true })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await seriousViolations(phone)).toEqual([])
  const before = await picture.locator('image').getAttribute('href')
  await phone.getByRole('button', { name: 'Text ändern' }).click()
  await phone.getByLabel('Name').fill('Ana 😀')
  await phone.getByRole('button', { name: 'Text speichern' }).click()
  await expect(phone.getByText('Diese Zeichen können nicht gedruckt werden: 😀')).toBeVisible()
  expect(await seriousViolations(phone)).toEqual([])
  await phone.getByLabel('Name').fill('Anna')
  await phone.getByRole('button', { name: 'Text speichern' }).click()
  await expect(phone.getByText('Anna', { exact: true })).toBeVisible()
  await expect(picture.locator('image')).not.toHaveAttribute('href', before ?? '')
  await expect(phone.getByRole('button', { name: 'Text ändern' })).toBeEnabled()
  await phone.getByLabel('Anmerkung für den Shop').fill('Danke!')
  await phone.getByRole('button', { name: 'Freigeben' }).click()
  await expect(phone.getByRole('heading', { name: 'Vielen Dank' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Dieser Link ist nicht gültig' })).toBeVisible()
  expect(await seriousViolations(phone)).toEqual([])

  await expect(order.getByText(/^The customer approved the artwork on/)).toBeVisible()
  await expect(order.getByText('Note: Danke!')).toBeVisible()
  await expect(order.getByRole('textbox', { name: 'Name' })).toHaveValue('Anna')
  await order.getByRole('link', { name: 'Timeline' }).click()
  const timeline = page.getByRole('dialog', { name: 'Timeline of C-1' })
  for (const entry of ['Link opened by the customer', 'Artwork approved'])
    await expect(timeline.getByText(entry)).toBeVisible()
  await page.keyboard.press('Escape')
  await order.getByRole('button', { name: 'Ask the customer again' }).click()
  await expect(order.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await order.getByRole('button', { name: 'Do not ask the customer' }).click()
  await expect(order.getByText(/^The customer is not asked; decided by admin@demo.example/)).toBeVisible()
  await order.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(list.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(0)
})

const OPEN = '**/pax/customerproof/open'
const PICTURE = 'Your order as it will be printed'

/** Path of the link of the order that the tests show. */
let proofPath: string | undefined

/** Adds an order whose customer has to approve it. Returns a page on a telephone, and the path of the link. */
async function prepareVisit(page: Page, product: Product, browser: Browser) {
  await openAs(page, 'admin')
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  proofPath ??= await addOrderToApprove(product.address, cookie)
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  return { phone: await context.newPage(), path: proofPath }
}

/** Holds requests until `release` is called, and counts them. */
async function holdRequests(page: Page, url: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = { count: 0, release }
  await page.route(url, async (route: Route) => {
    held.count += 1
    await released
    await route.continue()
  })
  return held
}

/** Counts the frames of a page in which a condition is true, from now on. The returned function returns their number. */
async function countFrames(page: Page, condition: () => boolean): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(`(() => {
    const counter = { frames: 0 }
    const check = () => {
      if ((${condition.toString()})()) counter.frames += 1
      requestAnimationFrame(check)
    }
    check()
    return counter
  })()`)
  return () => counter.evaluate((each) => (each as { frames: number }).frames)
}

/** Returns the markup of a picture without its id. */
const readDrawing = (picture: Locator): Promise<string> =>
  picture.evaluate((svg) => svg.outerHTML.replaceAll(/(id="|url\(#)[^"]+-/g, '$1'))

test('The order and its picture are shown before the scripts of the application are requested, and stay where they are', async ({
  page,
  product,
  browser,
}) => {
  const { phone, path } = await prepareVisit(page, product, browser)
  await test.step('without the time limit of the first paint, which a slow machine exceeds', () =>
    phone.addInitScript(() => {
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (run: () => void, delay?: number) => (delay === 3000 ? 0 : setTimeout(run, delay)),
      })
    }))
  const opening = await holdRequests(phone, OPEN)
  const application = await holdRequests(phone, '**/assets/index-*.js')
  const scripts: string[] = []
  phone.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname)
  })
  await phone.goto(path)
  await expect.poll(() => opening.count).toBe(1)
  await expect(phone.getByRole('heading', { name: 'Please check your order' })).toBeVisible()
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/first-[^/]+\.js$/)])
  opening.release()
  const picture = phone.getByRole('img', { name: PICTURE })
  await expect(picture.locator('image')).toBeVisible()
  const order = phone.getByText('Order Proof-1 · PhoneCase')
  const placesBefore = [await order.boundingBox(), await picture.boundingBox()]
  const drawing = await readDrawing(picture)
  await expect.poll(() => application.count).toBe(1)
  await expect(phone.locator('main[aria-busy]')).toBeVisible()
  const framesWithoutPicture = await countFrames(phone, () => document.querySelector('main svg image') === null)
  application.release()
  await expect(phone.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(await framesWithoutPicture()).toBe(0)
  await expect(phone.locator('main[aria-busy]')).toHaveCount(0)
  expect([await order.boundingBox(), await picture.boundingBox()]).toEqual(placesBefore)
  expect((await readDrawing(picture)) === drawing, 'The picture is the same.').toBe(true)
  expect(opening.count).toBe(1)
})

test('The application uses the response to the first paint when it arrives, and requests the proof again only after a failure', async ({
  page,
  product,
  browser,
}) => {
  const { phone, path } = await prepareVisit(page, product, browser)
  const picture = phone.getByRole('img', { name: PICTURE })
  const approve = phone.getByRole('button', { name: 'Approve' })
  const opening = await holdRequests(phone, OPEN)
  await phone.goto(path)
  await expect(phone.getByLabel('Loading')).toBeVisible()
  opening.release()
  await expect(picture.locator('image')).toBeVisible()
  await expect(approve).toBeVisible()
  expect(opening.count).toBe(1)

  await phone.goto(`/demo/proof/${'x'.repeat(43)}`)
  await expect(phone.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  expect(opening.count).toBe(2)
  await phone.unroute(OPEN)

  await phone.route(OPEN, (route) => route.abort(), { times: 1 })
  await phone.goto(path)
  await expect(approve).toBeVisible()
  await expect(picture.locator('image')).toBeVisible()
})

test('A link whose token has an encoded character is valid', async ({ page, product, browser }) => {
  const { phone, path } = await prepareVisit(page, product, browser)
  const encoded = path.replace(/.$/, (character) => `%${character.charCodeAt(0).toString(16)}`)
  await phone.goto(encoded)
  await expect(phone.getByRole('img', { name: PICTURE }).locator('image')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('The scripts of the application are requested once although the first script is delayed', async ({
  page,
  product,
  browser,
}) => {
  const { phone, path } = await prepareVisit(page, product, browser)
  const opening = await holdRequests(phone, OPEN)
  const first = await holdRequests(phone, '**/assets/first-*.js')
  const application = await holdRequests(phone, '**/assets/index-*.js')
  await phone.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => application.count).toBe(1)
  expect([first.count, opening.count]).toEqual([1, 0])
  for (const { release } of [first, application, opening]) release()
  await expect(phone.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(phone.getByRole('img', { name: PICTURE }).locator('image')).toBeVisible()
  expect([first.count, opening.count, application.count]).toEqual([1, 1, 1])
})

test('The first of several pictures has the same name before and after the application appears, in the selected language only', async ({
  page,
  product,
  browser,
}) => {
  const { phone, path } = await prepareVisit(page, product, browser)
  const shown = phone.getByRole('main').locator('svg:has(image)').first()
  const visit = async () => {
    const application = await holdRequests(phone, '**/assets/index-*.js')
    await phone.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => application.count).toBe(1)
    const name = await shown.getAttribute('aria-label')
    application.release()
    await expect(phone.locator('main[aria-busy]')).toHaveCount(0)
    return [name, await shown.getAttribute('aria-label')]
  }
  await phone.route(OPEN, async (route) => {
    const response = await route.fetch()
    const proof = (await response.json()) as { readonly pictures: readonly object[] }
    await route.fulfill({ response, json: { ...proof, pictures: [...proof.pictures, ...proof.pictures] } })
  })
  expect(await visit()).toEqual([`${PICTURE}, picture 1 of 2`, `${PICTURE}, picture 1 of 2`])
  await phone.evaluate(() => localStorage.setItem('language', 'de'))
  expect(await visit()).toEqual(['', 'Ihr Auftrag, wie er gedruckt wird, Bild 1 von 2'])
})
