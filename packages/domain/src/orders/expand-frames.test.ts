import fc from 'fast-check'
import { expect, test } from 'vitest'
import { framePages, MAX_PAGES_AS_FRAMES } from './expand-frames.ts'

const frame = (artworkId: string | null, pageCount = 1) => ({ artworkId, pageCount })
const pages = (...frames: Parameters<typeof framePages>[0]) => framePages(frames).map(({ page }) => page)

test('framePages expands a job with one frame to a frame for each page of its file', () => {
  expect(framePages([frame('a', 3)])).toEqual([
    { sourceIndex: 0, page: 1 },
    { sourceIndex: 0, page: 2 },
    { sourceIndex: 0, page: 3 },
  ])
  expect(pages(frame('a', 1))).toEqual([1])
  expect(pages(frame(null, 0))).toEqual([1])
})

test('framePages prints only the first page of a file with too many pages', () => {
  expect(pages(frame('a', MAX_PAGES_AS_FRAMES))).toHaveLength(MAX_PAGES_AS_FRAMES)
  expect(pages(frame('a', MAX_PAGES_AS_FRAMES + 1))).toEqual([1])
})

test('frames of the same file get its pages in order', () => {
  expect(pages(frame('a', 3), frame('a', 3))).toEqual([1, 2])
  expect(pages(frame('a', 2), frame('b'), frame('a', 2), frame('a', 2))).toEqual([1, 1, 2, 1])
  expect(pages(frame('a', 1), frame('a', 1))).toEqual([1, 1])
})

test('several frames keep their number and order, and never refer to a missing page', () => {
  const frames = fc.array(
    fc.record({ artworkId: fc.constantFrom('a', 'b', null), pageCount: fc.integer({ min: 1, max: 4 }) }),
    {
      minLength: 2,
    },
  )
  fc.assert(
    fc.property(frames, (given) => {
      const expandedPages = framePages(given)
      expect(expandedPages.map(({ sourceIndex }) => sourceIndex)).toEqual(given.map((_, index) => index))
      for (const { sourceIndex, page } of expandedPages)
        expect(page).toBeLessThanOrEqual(given[sourceIndex]?.pageCount ?? 0)
    }),
  )
})
