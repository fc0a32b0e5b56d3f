import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { listPagesQuery, type RequestedPage } from './list-pages.ts'
import { queryClient } from './query-client.ts'

/** A list of 3000 rows, of which the first 40 pages of 50 rows have been loaded. */
async function loadFortyPages() {
  const stored = Array.from({ length: 3000 }, (_, id) => ({ id, state: 'new' }))
  const requests: RequestedPage[] = []
  const list = listPagesQuery(['demo', 'orders', 'rows'], async (page) => {
    requests.push(page)
    const from = Number(page.cursor ?? 0)
    const end = from + (page.limit ?? 50)
    return { rows: stored.slice(from, end), total: stored.length, nextCursor: end < stored.length ? `${end}` : null }
  })
  const observer = new InfiniteQueryObserver(queryClient, list)
  onTestFinished(observer.subscribe(() => {}))
  onTestFinished(() => queryClient.clear())
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
  for (let page = 1; page < 40; page += 1) await observer.fetchNextPage()
  return { stored, requests, getLoaded: () => observer.getCurrentResult().data?.pages }
}

test('a live event fetches all loaded rows again, with a few requests', async () => {
  const { stored, requests, getLoaded } = await loadFortyPages()
  expect(requests).toHaveLength(40)
  expect(getLoaded()).toEqual([{ rows: stored.slice(0, 2000), total: 3000, nextCursor: '2000' }])
  const unchanged = getLoaded()?.[0]?.rows[0]
  stored[1999] = { id: 1999, state: 'printed' }
  requests.length = 0
  await queryClient.invalidateQueries({ queryKey: ['demo', 'orders'] })
  expect(requests).toEqual([
    {},
    { cursor: '50', limit: 500 },
    { cursor: '550', limit: 500 },
    { cursor: '1050', limit: 500 },
    { cursor: '1550', limit: 450 },
  ])
  expect(getLoaded()).toEqual([{ rows: stored.slice(0, 2000), total: 3000, nextCursor: '2000' }])
  expect(getLoaded()?.[0]?.rows[0]).toBe(unchanged)
})

test('a live event fetches only the first page if the others no longer exist', async () => {
  const { stored, requests, getLoaded } = await loadFortyPages()
  stored.splice(30)
  requests.length = 0
  await queryClient.invalidateQueries({ queryKey: ['demo', 'orders'] })
  expect(requests).toEqual([{}])
  expect(getLoaded()).toEqual([{ rows: stored, total: 30, nextCursor: null }])
})
