import { jigCalls } from '@platen/contract/jigs'
import { layoutCalls } from '@platen/contract/layouts'
import { orderCalls } from '@platen/contract/orders'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createLayout, jigNamed, send } from './jigs-page.ts'
import { drop, phoneCase } from './orders-page.ts'
import { openAs } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const LONG_ORDER = `${'Christmasball'.padEnd(160, 'x')}-Red-M-2`
const LONG_JIG = 'Holder'.padEnd(200, 'y')
const LONG_LAYOUT = 'Printer'.padEnd(200, 'z')
const ARTWORK = `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30">
  <rect width="40" height="30" fill="#0a7"/></svg>`

/**
 * Returns the buttons, fields and headings of columns of the top dialog, or of the page, that are not completely inside
 * the window. Those of lists that scroll horizontally are left out.
 */
const getOutside = (page: Page, includesLists = false): Promise<string[]> =>
  page.evaluate((includes) => {
    const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
    const isInList = (element: Element): boolean => {
      for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement)
        if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth) return true
      return false
    }
    const isOutside = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < 0 || right > window.innerWidth) && (includes || !isInList(element))
    }
    const all = [...root.querySelectorAll('button, input, a[href], [role=columnheader]')]
    const wide = document.documentElement.scrollWidth > window.innerWidth ? ['the page'] : []
    return [...wide, ...all.filter(isOutside).map((each) => each.getAttribute('aria-label') ?? each.textContent)]
  }, includesLists)

const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function createLongNames(page: Page): Promise<void> {
  const jig = await send(page, jigCalls.create, jigNamed(LONG_JIG))
  await send(page, layoutCalls.create, createLayout(LONG_LAYOUT, [{ id: jig.id, x: 10, y: 10, rotation: 0 }]))
  const { origin } = new URL(page.url())
  const findJob = async () => {
    const response = await page.request.get(`${origin}${orderCalls.list.path}?type=active`, {
      headers: { customer: 'demo' },
    })
    const { orders } = (await response.json()) as { orders: { id: string; jobs: { jobId: string }[] }[] }
    return orders
      .flatMap(({ id, jobs }) => jobs.map(({ jobId }) => ({ id, jobId })))
      .find((each) => each.jobId === LONG_ORDER)
  }
  await expect.poll(findJob).toBeDefined()
  await send(page, orderCalls.editMany, { edits: [{ ...(await findJob()), jig: LONG_JIG }] })
}

test('Long names of orders, jigs and layouts do not move a button or a column out of view', async ({
  page,
  product,
}) => {
  await drop(product, `${LONG_ORDER}.svg`, ARTWORK)
  await openAs(page, 'admin')
  await createLongNames(page)
  const long = (name: string) => page.getByRole('button', { name })
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/demo/orders')
    const row = page.getByRole('gridcell', { name: LONG_ORDER, exact: true })
    await row.click()
    expect(await getOutside(page)).toEqual([])
    await long(`Edit order ${LONG_ORDER}`).click()
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
    await expect(save).toBeInViewport()
    expect(await getOutside(page)).toEqual([])
    await close(page)
    for (const [path, name] of [
      ['jigs', LONG_JIG],
      ['layouts', LONG_LAYOUT],
    ] as const) {
      await page.goto(`/demo/settings/${path}`)
      await expect(long(`Edit: ${name}`)).toBeAttached()
      expect(await getOutside(page, true)).toEqual([])
      await long(`Delete: ${name}`).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeInViewport()
      expect(await getOutside(page)).toEqual([])
      await close(page)
    }
    await page.goto('/demo/settings/jigs')
    await long(`Edit: ${LONG_JIG}`).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    expect(await getOutside(page)).toEqual([])
  }
})

/** Whether the middle of an element is covered by another one. */
const isCovered = (element: Locator): Promise<boolean> =>
  element.evaluate((each) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top === null || !each.contains(top)
  })

async function expectUncovered(within: Page | Locator, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const button = within.getByRole('button', { name })
    await expect.poll(() => isCovered(button), String(name)).toBe(false)
  }
}

const PRESET_ACTIONS = [
  'Auto fill',
  /^Add (1 )?order/,
  'Add one',
  'Remove orders',
  'Print labels',
  'Print orders',
] as const

test('On a telephone, neither the cookie notice nor messages cover the buttons of presets and dialogs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/demo')
  await page.getByLabel('E-mail').fill('operator@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('platen-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/demo/orders')
  const notice = page.getByRole('region', { name: 'Cookies' })
  await expect(notice).toBeVisible()
  const showView = (name: string) => page.getByRole('radio', { name }).dispatchEvent('click')
  await page.getByRole('gridcell', { name: LONG_ORDER, exact: true }).click()
  await showView('Output presets')
  await expect(page.getByText(LONG_ORDER).last()).toBeVisible()
  await expectUncovered(page, PRESET_ACTIONS)
  expect(await getOutside(page)).toEqual([])
  await showView('Orders')
  await notice.getByRole('button', { name: 'OK', exact: true }).click()

  await page.getByRole('checkbox', { name: /^Select order Pen-Black-S-6/ }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit 1 order' })
  await edit.getByRole('spinbutton', { name: 'Priority' }).fill('7')
  await edit.getByRole('button', { name: 'Save' }).click()
  // Messages stay while the pointer is on them.
  const message = page.getByText('1 order changed')
  await message.hover()
  await showView('Output presets')
  await expectUncovered(page, PRESET_ACTIONS)
  await showView('Orders')
  await page.getByRole('button', { name: /^Edit order Pen-Black-S-6/ }).dispatchEvent('click')
  const order = page.getByRole('dialog', { name: /^Edit order/ })
  await expect(order).toBeVisible()
  await expectUncovered(order, ['Cancel', 'Save', 'Close'])
  await expect(message).toBeVisible()
})

test('The focus stays on Add order and Print orders after these buttons become disabled', async ({ page }) => {
  await openAs(page, 'operator')
  await page.getByRole('gridcell', { name: 'Pen-Black-S-6', exact: true }).click()
  const add = page.getByRole('button', { name: /^Add order/ })
  await add.click()
  await expect(page.getByRole('tab', { name: /Flatbed morning/ })).toContainText('6 / 29')
  await expect(add).toBeDisabled()
  await expect(add).toBeFocused()
  const print = page.getByRole('button', { name: 'Print orders' })
  await print.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print 6 pieces' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(print).toBeDisabled()
  await expect(print).toBeFocused()
})

test('On a telephone, a long name in the print dialog does not cover the number of copies', async ({
  page,
  product,
}) => {
  const name = `PhoneCase-${'Blue'.repeat(25)}-M-2`
  await drop(product, `${name}.pdf`, await phoneCase(3, 'BLUE'))
  await openAs(page, 'operator')
  await page.getByRole('gridcell', { name, exact: true }).click()
  await page.getByRole('button', { name: /^Add order/ }).click()
  await expect(page.getByRole('tab', { name: /Flatbed morning/ })).toContainText('2 / 29')
  await page.getByRole('button', { name: 'Print orders' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const order = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
  await expect(order).toBeVisible()
  const overflowing = await order.evaluate(
    (row) =>
      [...row.querySelectorAll('*')].filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0)
        .length,
  )
  expect(overflowing).toBe(0)
})
