import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { getUrlParams } from '../src/lib/url-params.ts'
import { countRequests, failRequests } from './faults.ts'
import { openScreen } from './open-screen.tsx'

interface LongList {
  readonly path: string
  /** A text that only one row contains. */
  readonly search: string
  /** Number of rows until the list is scrolled to its end: those of the first page, or all. */
  readonly first: number
  readonly isSelectable: boolean
}

/** Lists of 300 rows (e2e/many-rows.ts). */
const LISTS: readonly LongList[] = [
  { path: 'settings/jigs', search: 'Jig 287', first: 300, isSelectable: true },
  { path: 'settings/layouts', search: 'Layout 287', first: 300, isSelectable: true },
  { path: 'settings/templates', search: 'Template 287', first: 200, isSelectable: true },
  { path: 'settings/users', search: 'user287@many', first: 200, isSelectable: true },
  { path: 'settings/products', search: 'SKU-287', first: 200, isSelectable: false },
]

async function useTelephone(): Promise<void> {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
}

/** Expects that the page does not scroll horizontally. */
async function expectFullWidth(): Promise<void> {
  await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
}

describe.each(LISTS)('hundreds of rows of $path', ({ path, search, first, isSelectable }) => {
  test('can be scrolled, searched and selected', async () => {
    const screen = await openScreen(path, 'administratorOfMany')
    const rows = screen.getByRole('rowheader')
    await expect.poll(() => rows.elements().length).toBe(first)
    rows.last().element().scrollIntoView()
    await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(300)
    rows.last().element().scrollIntoView()
    await expect.element(rows.last()).toBeInViewport()
    await screen.getByRole('searchbox').fill(search)
    await expect
      .poll(() => rows.elements().map(({ textContent }) => textContent))
      .toEqual([expect.stringContaining(search)])
    if (!isSelectable) return
    await rows.getByRole('button').first().click()
    expect(getUrlParams().get('selected')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('fit into the width of a telephone', async () => {
    await useTelephone()
    const screen = await openScreen(path, 'administratorOfMany')
    await expect.poll(() => screen.getByRole('rowheader').elements().length).toBe(first)
    await expectFullWidth()
  })
})

describe.each([
  { path: 'settings/audit', first: 50, all: 100 },
  { path: 'settings/connectors', first: 300, all: 300 },
  { path: 'settings/shops', first: 50, all: 50 },
])('many rows of $path', ({ path, first, all }) => {
  test('can be scrolled, and fit into the width of a telephone', async () => {
    await useTelephone()
    const screen = await openScreen(path, 'administratorOfMany')
    const rows = screen.getByRole('rowheader')
    await expect.poll(() => rows.elements().length).toBe(first)
    await expectFullWidth()
    rows.last().element().scrollIntoView()
    await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(all)
    await expectFullWidth()
  })
})

test('the audit trail does not seem to be empty when its search is cleared', async () => {
  const screen = await openScreen('settings/audit?search=nothing-is-called-so', 'administratorOfMany')
  await expect.element(screen.getByText('No entry matches the filter.')).toBeVisible()
  let seemedEmpty = false
  const observer = new MutationObserver(() => {
    seemedEmpty ||= /\b0 entries shown/.test(document.body.innerText)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  await screen.getByRole('searchbox', { name: 'Name or change' }).fill('')
  await expect.poll(() => screen.getByRole('rowheader').elements().length).toBe(50)
  expect(seemedEmpty).toBe(false)
})

describe.each([
  ['Active', 'active'],
  ['Order history', 'history'],
])('hundreds of orders: %s', (label, place) => {
  async function openList() {
    const screen = await openScreen('orders', 'administratorOfMany')
    if (place === 'history') await screen.getByText(label, { exact: true }).click()
    const list = screen.getByRole('grid', { name: label, exact: true })
    await expect.element(list.getByText(new RegExp(`^${place}-`)).first()).toBeVisible()
    return { screen, list }
  }

  test('only the visible orders are in the document, and all can be scrolled to, searched and selected', async () => {
    const { screen, list } = await openList()
    const rows = list.getByRole('row')
    const grid = list.element()
    expect(rows.elements().length).toBeLessThan(100)
    const firstRow = rows.nth(1).element().textContent
    grid.scrollTop = grid.scrollHeight
    await expect.poll(() => rows.elements().at(-1)?.textContent).not.toBe(firstRow)
    expect(rows.elements().length).toBeLessThan(100)
    await screen.getByRole('searchbox').fill(`${place}-287`)
    await expect.poll(() => rows.elements().length).toBe(2)
    await list.getByText(`${place}-287`, { exact: true }).first().click()
    await expect.element(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  })

  test('fit into the width of a telephone', async () => {
    await useTelephone()
    await openList()
    await expectFullWidth()
  })
})

test('a dialog shows hundreds of masters, and fits into the width of a telephone', async () => {
  await useTelephone()
  const screen = await openScreen('settings', 'administratorOfMany')
  await screen.getByRole('button', { name: 'Open: Masters' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Master 300')).toBeInTheDocument()
  await expectFullWidth()
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth)
})

test.each([
  {
    path: 'settings/audit?search=Jig+2',
    button: 'Show older entries',
    end: () => document.querySelector('main p:focus'),
  },
  { path: 'settings/users', button: 'Show more', end: () => document.querySelector('main [role=group]:focus') },
])('after the button of the last page of $path is removed, no button has the focus', async ({ path, button, end }) => {
  const screen = await openScreen(path, 'administratorOfMany')
  const more = screen.getByRole('button', { name: button })
  // It is scrolled into view by the focus, which loads the page.
  const element = (await more.findElement()) as HTMLElement
  element.focus()
  await expect.element(more).not.toBeInTheDocument()
  await expect.poll(end).not.toBeNull()
})

test('the audit trail requests only its first page when it is refreshed, or opened again', async () => {
  const screen = await openScreen('settings/audit', 'administratorOfMany')
  const rows = screen.getByRole('rowheader')
  const loadAnotherPage = async () => {
    await expect.poll(() => rows.elements().length).toBe(50)
    rows.last().element().scrollIntoView()
    await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(100)
    document.querySelector('h1')?.scrollIntoView()
  }
  await loadAnotherPage()
  const requests = countRequests('GET /pax/audit?')
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => rows.elements().length).toBe(50)
  await expect.element(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  expect(requests()).toBe(1)
  await loadAnotherPage()
  const before = requests()
  await screen.router.navigate('/many/settings')
  await expect.element(screen.getByRole('button', { name: 'Open: Masters' })).toBeVisible()
  await screen.router.navigate(-1)
  await expect.poll(() => rows.elements().length).toBe(50)
  expect(requests()).toBe(before + 1)
})

test('the audit trail keeps its entries while a refresh fails, and says why', async () => {
  const screen = await openScreen('settings/audit', 'administratorOfMany')
  const rows = screen.getByRole('rowheader')
  await expect.poll(() => rows.elements().length).toBe(50)
  rows.last().element().scrollIntoView()
  await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(100)
  document.querySelector('h1')?.scrollIntoView()
  const loaded = rows.elements().length
  const repair = failRequests('GET /pax/audit?', 'refresh-failed')
  await screen.getByRole('button', { name: 'Refresh' }).click()
  const problem = screen.getByRole('main').getByText(/refresh-failed/)
  await expect.element(problem).toBeVisible()
  expect(rows.elements()).toHaveLength(loaded)
  repair()
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(problem).not.toBeInTheDocument()
  await expect.poll(() => rows.elements().length).toBe(50)
})
