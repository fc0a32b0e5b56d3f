import { expect, test } from 'vitest'
import { createDragOffsetStore, ZERO_OFFSET } from './drag-offset-store.ts'

test('Numbers hear how far something is dragged while it is, and that it lies still again', () => {
  const feed = createDragOffsetStore()
  const heard: number[] = []
  const leave = feed.subscribe(() => heard.push(feed.read().x))
  feed.tell({ x: 3, y: 0 })
  feed.tell({ x: 3, y: 0 })
  feed.tell({ x: 4, y: 1 })
  feed.tell(ZERO_OFFSET)
  leave()
  feed.tell({ x: 9, y: 9 })
  expect(heard).toEqual([3, 4, 0])
})
