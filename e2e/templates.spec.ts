// cspell:words Lovelace
import type { Locator, Page } from '@playwright/test'
import { makeArtwork } from '../apps/server/src/demo/artwork/make-artwork.ts'
import { seriousViolations } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'
import { FONT_FILE } from './font-file.ts'
import { readLargestText } from './read-largest-text.ts'
import { openAs } from './sign-in.ts'

/** Returns what is drawn below the frames of the items, as SVG. */
async function readDrawing(dialog: Locator): Promise<string> {
  const address = await dialog.locator('image[data-drawn]').getAttribute('href')
  return decodeURIComponent(address ?? '')
}

/** Drags the centre of an element by an offset in px. */
async function drag(page: Page, what: Locator, by: { x: number; y: number }) {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
  await page.mouse.up()
}

test('A template is built from a text in an uploaded font, saved, compared with its first version and restored', async ({
  page,
}) => {
  await openAs(page, 'admin', '/demo/settings')
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByText('No templates yet')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create template' }).click()
  const editor = page.getByRole('dialog', { name: 'Create template' })
  await editor.getByLabel('Name').first().fill('Medal')
  await editor.getByRole('button', { name: 'Add text' }).click()
  await expect(editor.getByText('Choose a font.').first()).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  await editor.getByRole('button', { name: 'Fonts' }).click()
  const fonts = page.getByRole('dialog', { name: 'Fonts' })
  const upload = (file: typeof FONT_FILE) => fonts.locator('input[type="file"]').setInputFiles(file)
  await upload({ ...FONT_FILE, buffer: Buffer.from('<html>') })
  await expect(fonts.getByRole('note')).toContainText('The font was not uploaded')
  await expect(fonts.getByRole('note')).toContainText('It is neither an OpenType nor a TrueType font.')
  await upload(FONT_FILE)
  await expect(fonts.getByRole('row', { name: /Noto Sans Regular.*Latin.*No template/ })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await fonts.getByRole('button', { name: 'Close' }).last().click()

  await editor.getByLabel('Sample').fill('Ada 😀')
  await expect(editor.getByText('Text: The font lacks characters: 😀')).toBeVisible()
  await editor.getByLabel('Sample').fill('Ada Lovelace')
  await expect(editor.getByText('Everything in order')).toBeVisible()
  await expect.poll(() => readDrawing(editor)).toContain('data-item')
  const before = await readDrawing(editor)
  await drag(page, editor.locator('[data-handle="1,1"]'), { x: -120, y: -40 })
  await expect(editor.getByLabel('Width').last()).not.toHaveValue('60')
  await expect.poll(() => readDrawing(editor)).not.toBe(before)
  await drag(page, editor.locator('[data-handle="rotate"]'), { x: 300, y: 200 })
  await expect(editor.getByLabel('Rotation')).not.toHaveValue('0')
  await editor.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.getByLabel('Rotation')).toHaveValue('0')
  expect(await seriousViolations(page)).toEqual([])
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()

  await page.getByRole('button', { name: 'Edit: Medal' }).click()
  const saved = page.getByRole('dialog', { name: 'Template Medal' })
  await saved.getByRole('row', { name: /Text/ }).click()
  await saved.getByLabel('Baseline').click()
  await page.getByRole('option', { name: 'On an ellipse' }).click()
  await saved.getByLabel('Printed as').click()
  await page.getByRole('option', { name: 'Spot colour' }).click()
  await expect(saved.getByText('Text: Enter the name of the spot colour.')).toBeVisible()
  await saved.getByLabel('Name of the spot colour').fill('Gold')
  await saved.getByRole('button', { name: 'Add picture' }).click()
  await saved.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saved).toBeHidden()

  await page.getByRole('button', { name: 'History: Medal' }).click()
  const history = page.getByRole('dialog', { name: 'History of Medal' })
  await expect(history.getByText('Added: 1')).toBeVisible()
  await expect(history.getByText('Changed: 1')).toBeVisible()
  await history.getByRole('button', { name: /^1/ }).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expect(history).toBeHidden()
  await page.getByRole('button', { name: 'Edit: Medal' }).click()
  await expect(saved.getByRole('row', { name: /Picture/ })).toHaveCount(0)
})

test('The preview is requested while the configuration is loaded, and drawn as part of the page', async ({ page }) => {
  await openAs(page, 'admin')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // the screen is rendered when the configuration is loaded
  await page.route('**/pax/config', async (route) => {
    await released
    await route.continue()
  })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/pax/templates')) calls.push(`${request.method()} ${pathname}`)
  })
  await page.goto('/demo/settings/templates')
  const expected = ['GET /pax/templates', expect.stringMatching(/^GET .*-/), 'POST /pax/templates/draw']
  await expect.poll(() => calls).toEqual(expected)
  await expect(page.locator('main[aria-busy]')).toBeVisible()
  release()
  const glyphs = page.getByRole('img', { name: 'Drawing of the template Medal' }).locator('[data-drawn] use')
  await expect(glyphs.first()).toBeVisible()
  expect(calls).toEqual(expected)
  // or null, if it was in the first paint only
  const intro = 'What is printed from the texts and pictures of orders. A product says which template is used.'
  expect([null, intro]).toContain(await readLargestText(page))

  // another drawing in the same page: the references of both are to the same shapes
  await page.getByRole('button', { name: 'History: Medal' }).click()
  await expect(page.getByRole('dialog').locator('[data-drawn] use').first()).toBeVisible()
  const shapes = await page
    .locator('[data-drawn] [id]')
    .evaluateAll((all) => all.map((element) => [element.id, element.outerHTML] as const))
  expect(new Set(shapes.map(([id]) => id)).size).toBeLessThan(shapes.length)
  expect(new Set(shapes.map(([, shape]) => shape)).size).toBe(new Set(shapes.map(([id]) => id)).size)
})

test('A template is copied, deleted and restored', async ({ page }) => {
  await openAs(page, 'admin', '/demo/settings/templates')
  await page.getByRole('button', { name: 'Create template' }).click()
  const editor = page.getByRole('dialog', { name: 'Create template' })
  await editor.getByLabel('Name').first().fill('Key ring')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Copy: Key ring' }).click()
  await expect(page.getByRole('button', { name: /^Edit: Key ring/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete: Key ring', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: /^Edit: Key ring/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Deleted templates' }).click()
  const deleted = page.getByRole('dialog', { name: 'Deleted templates' })
  await deleted.getByRole('button', { name: 'Restore Key ring' }).click()
  await expect(deleted.getByText('No deleted templates.')).toBeVisible()
  await deleted.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: /^Edit: Key ring/ })).toHaveCount(2)
})

test('An order with the SKU of a product is made from its template, and the template is tried with its text', async ({
  page,
  product,
}) => {
  await openAs(page, 'admin', '/demo/settings/templates')
  await page.getByRole('button', { name: 'Fonts' }).click()
  const fonts = page.getByRole('dialog', { name: 'Fonts' })
  await fonts.locator('input[type="file"]').setInputFiles(FONT_FILE)
  await expect(fonts.getByRole('row', { name: /Noto Sans Regular/ })).toBeVisible()
  await fonts.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Create template' }).click()
  const editor = page.getByRole('dialog', { name: 'Create template' })
  await editor.getByLabel('Name').first().fill('Pen')
  await editor.getByLabel('Words that hold an order').fill('damn')
  await editor.getByLabel('Words that hold an order').press('Enter')
  const chooser = page.waitForEvent('filechooser')
  await editor.getByRole('button', { name: 'Add artwork' }).click()
  const { bytes } = await makeArtwork(5, 'png', { widthMm: 60, heightMm: 20, text: 'Pen' })
  await (await chooser).setFiles({ name: 'pen.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await expect(editor.getByRole('row', { name: /pen\.png/ })).toBeVisible()
  await editor.getByRole('button', { name: 'Add text' }).click()
  await editor.getByLabel('Field of the order').fill('text')
  await editor.getByRole('button', { name: 'Add picture' }).click()
  await editor.getByLabel('Field of the order').fill('photo')
  await editor.getByLabel('Hold orders without a value').uncheck()
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()

  await page.goto('/demo/settings/products?create=PEN-NAME')
  const form = page.getByRole('dialog', { name: 'Create product' })
  await form.getByLabel('From a template').check()
  await form.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Pen' }).click()
  expect(await seriousViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /PEN-NAME.*Pen/ })).toBeVisible()

  const send = async (orderId: string, text: string) => {
    const jobs = [{ jobId: '1', copies: 1, mediaInfo: { sku: 'PEN-NAME' }, text }]
    const response = await page.request.post(`${product.address}/pax/persbiz/orders`, {
      headers: { authorization: 'Bearer platen-demo-key' },
      data: { orderId, jobs },
    })
    expect(response.ok(), await response.text()).toBe(true)
  }
  // more orders than are drawn at once
  for (let i = 0; i < 10; i += 1) await send(`T-earlier-${i}`, 'Bea')
  await send('T-1', 'Ada')
  await send('T-2', 'Zoë 😀')
  await page.goto('/demo/orders')
  const list = page.getByRole('grid', { name: 'Active', exact: true })
  await list.getByRole('button', { name: 'Edit order T-1, job 1' }).click()
  const order = page.getByRole('dialog')
  await expect(order.getByText('The artwork was made from its template')).toBeVisible()
  await expect(order.getByRole('textbox', { name: 'Text' })).toHaveValue('Ada')
  await order.getByRole('button', { name: 'Cancel' }).click()
  await list.getByRole('button', { name: 'Edit order T-2, job 1' }).click()
  await expect(order.getByText('Text: The font lacks characters: 😀')).toBeVisible()

  await page.goto('/demo/settings/templates')
  let drawn = 0
  page.on('request', (request) => {
    if (/\/try(\?|$)/.test(request.url())) drawn += 1
  })
  await page.getByRole('button', { name: 'Try with real values: Pen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try Pen' })
  await expect(dialog.getByRole('listitem')).toHaveCount(12)
  await expect(dialog.getByRole('img', { name: 'Ada' })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByText('Does not fit (1)').click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByText('The font lacks characters: 😀')).toBeVisible()
  await expect(dialog.getByRole('listitem').getByRole('img')).toHaveCSS(
    'background-image',
    /^url\("data:image\/svg\+xml.*image%2Fwebp/,
  )
  // an arriving order does not render the previews again
  const other = await page.context().newPage()
  await other.goto('/demo/orders')
  await expect(other.getByRole('grid', { name: 'Active', exact: true })).toBeVisible()
  await send('T-later', 'Ada')
  await expect(other.getByRole('button', { name: 'Edit order T-later, job 1' })).toBeVisible()
  expect(drawn).toBe(2)
})

test('A text is corrected in the order dialog: the preview is updated, and an order on hold continues or is released', async ({
  page,
  product,
}) => {
  await openAs(page, 'admin')
  const list = page.getByRole('grid', { name: 'Active', exact: true })
  const order = page.getByRole('dialog')
  const text = order.getByRole('textbox', { name: 'Text' })
  const picture = order.locator('img').first()
  const open = (orderId: string) => list.getByRole('button', { name: `Edit order ${orderId}, job 1` }).click()
  await open('T-1')
  const before = await picture.getAttribute('src')
  await text.fill('Bea')
  expect(await seriousViolations(page)).toEqual([])
  await order.getByRole('button', { name: 'Save' }).click()
  await expect(order).toBeHidden()
  await open('T-1')
  await expect(order.getByText('The artwork was made from its template')).toBeVisible()
  await expect(text).toHaveValue('Bea')
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before)
  await order.locator('summary', { hasText: 'History' }).click()
  await expect(order.getByText('Text: Ada → Bea')).toBeVisible()
  await order.getByRole('button', { name: 'Cancel' }).click()

  await open('T-2')
  await text.fill('Zoë')
  await order.getByRole('button', { name: 'Save' }).click()
  await open('T-2')
  await expect(order.getByText('The artwork was made from its template')).toBeVisible()
  await expect(picture).toBeVisible()

  await text.fill('Damn')
  await order.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('row', { name: /T-2/ }).getByText('Artwork on hold')).toBeVisible()
  await open('T-2')
  await expect(order.getByText('The artwork cannot be made from its template')).toBeVisible()
  await order.getByLabel('Print in spite of the warnings').check()
  expect(await seriousViolations(page)).toEqual([])
  await order.getByRole('button', { name: 'Save' }).click()
  await open('T-2')
  await expect(order.getByText('The artwork was made from its template')).toBeVisible()
  await expect(order.getByLabel('Print in spite of the warnings')).toBeChecked()
  await order.getByRole('button', { name: 'Cancel' }).click()

  // a picture that was not fetched is fetched again
  const jobs = [
    { jobId: '1', copies: 1, mediaInfo: { sku: 'PEN-NAME' }, text: 'Ada', photo: `${product.address}/x.png` },
  ]
  const response = await page.request.post(`${product.address}/pax/persbiz/orders`, {
    headers: { authorization: 'Bearer platen-demo-key' },
    data: { orderId: 'T-picture', jobs },
  })
  expect(response.ok(), await response.text()).toBe(true)
  await open('T-picture')
  const fetchAgain = order.getByRole('button', { name: 'Fetch again' })
  await expect(fetchAgain).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  const fetchResponse = page.waitForResponse((each) => each.url().endsWith('/pax/orders/artwork') && each.ok())
  await fetchAgain.click()
  await fetchResponse
  await expect(fetchAgain).toBeEnabled()
})

test('An operator reads the texts of orders with the keyboard, and the decisions are in the timeline', async ({
  page,
}) => {
  await openAs(page, 'operator', '/demo/settings')
  await page.getByRole('button', { name: 'Find anything' }).click()
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.getByRole('combobox').fill('Read names')
  await palette.getByRole('option', { name: /Read names/ }).click()
  const reader = page.getByRole('dialog', { name: 'Read names' })
  const progress = reader.getByText(/^1 of \d+$/)
  await expect(progress).toBeVisible()
  const total = Number((await progress.textContent())?.split(' ').at(-1))
  const shows = async (at: number) => {
    await expect(reader.getByText(`${at} of ${total}`, { exact: true })).toBeVisible()
    if (at === 1) await expect(reader.getByText('Order: T-earlier-0 · 1 · PEN-NAME')).toBeVisible()
  }
  await shows(1)
  await expect(reader.getByText('Bea', { exact: true })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  const list = page.getByRole('grid', { name: 'Active', exact: true })
  const order = page.getByRole('dialog', { name: 'Edit order T-earlier-0' })
  const openHeld = async () => {
    await page.getByLabel('Search orders').fill('T-earlier-0')
    await list.getByRole('button', { name: 'Edit order T-earlier-0, job 1' }).click()
  }
  // the dialog of the order can also end the hold
  await page.keyboard.press('h')
  await shows(2)
  await page.keyboard.press('Escape')
  await openHeld()
  await order.getByRole('button', { name: 'End the hold' }).click()
  await expect(order.getByRole('button', { name: 'End the hold' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByLabel('Search orders').clear()
  await page.getByRole('button', { name: 'Read names' }).click()
  await shows(1)
  await page.keyboard.press('h')
  await shows(2)
  // the dialog stays open at the same text when the window becomes as narrow as a telephone, which shows either the
  // presets or the orders
  await page.setViewportSize({ width: 390, height: 800 })
  await shows(2)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('z')
  await shows(1)
  await page.keyboard.press('ArrowRight')
  await shows(2)
  await page.keyboard.press('ArrowLeft')
  await shows(1)
  await page.keyboard.press('Enter')
  await shows(2)
  for (let at = 2; at <= total; at += 1) {
    await shows(at)
    await page.keyboard.press('Enter')
  }
  await expect(reader.getByText('All read')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reader).toBeHidden()
  await expect(page.getByRole('button', { name: 'Read names' })).toBeVisible()
  await openHeld()
  await order.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByText('Text read: can be printed')).toBeVisible()
  await expect(page.getByText('Text read: on hold').first()).toBeVisible()
})
