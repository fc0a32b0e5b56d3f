import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

const preset = (page: Page) => page.getByRole('tab', { name: /Flatbed morning/ })
const addOne = (page: Page) => page.getByRole('button', { name: 'Add one' }).click()
const selectOrder = (page: Page) => page.getByRole('row', { name: /Pen-Blue-S-12/ }).click()

const REFETCH = 'GET /pax/outputpreset?shared&slots&ids'

/** Records the requests of a page for orders and presets. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (!/^\/pax\/(orders|outputpreset)/.test(pathname)) return
    calls.push(`${request.method()} ${pathname}${search.replace(/=[^&]*/g, '')}`)
  })
  return calls
}

test('A booking sends one request and refetches one preset and the changed orders, also in other tabs', async ({
  page,
  context,
}) => {
  await openAs(page, 'operator')
  const other = await context.newPage()
  await other.goto('/demo/orders')
  await selectOrder(page)
  await selectOrder(other)
  // All orders of the demo have arrived, each of which is a live event.
  for (const tab of [page, other]) await expect(tab.getByText('12 jobs', { exact: true })).toBeVisible()
  const calls = recordCalls(page)
  const callsOfOther = recordCalls(other)
  // A tab that has received a live event has finished its first load.
  await addOne(page)
  await expect(preset(other)).toContainText('1 / 29')
  await addOne(other)
  await expect(preset(page)).toContainText('2 / 29')
  for (const recorded of [calls, callsOfOther]) {
    await expect.poll(() => recorded.filter((call) => call === REFETCH).length).toBeGreaterThanOrEqual(2)
    recorded.length = 0
  }

  const refetch = page.waitForResponse(/outputpreset\?.*ids/)
  await addOne(page)
  await refetch
  await expect(preset(other)).toContainText('3 / 29')
  // The live event of this booking reaches the first tab after the event of its own booking.
  await addOne(other)
  await expect(preset(page)).toContainText('4 / 29')
  const refetched = ['GET /pax/orders/changes?since', REFETCH]
  const expected = [...refetched, ...refetched, 'POST /pax/outputpreset/book'].toSorted()
  await expect.poll(() => calls.toSorted()).toEqual(expected)
  await expect.poll(() => callsOfOther.toSorted()).toEqual(expected)
})

test('A booked order appears on the preset before the server answers, and disappears if the booking is rejected', async ({
  page,
}) => {
  await openAs(page, 'operator')
  await page.getByRole('row', { name: /Keyring-Red-70-3/ }).click()
  await expect(preset(page)).toContainText('4 / 29')
  const rejected = Promise.withResolvers<void>()
  await page.route('**/pax/outputpreset/book', async (route) => {
    await rejected.promise
    await route.abort()
  })
  await addOne(page)
  await expect(preset(page)).toContainText('5 / 29')
  rejected.resolve()
  await expect(page.getByRole('dialog').getByText('What happened')).toBeVisible()
  await expect(preset(page)).toContainText('4 / 29')
})
