import { expect, test } from 'vitest'
import { createDragOffsetStore, ZERO_OFFSET } from './drag-offset-store.ts'

test('the drag offset store notifies its subscribers of each new offset, including the reset to zero', () => {
  const feed = createDragOffsetStore()
  const received: number[] = []
  const unsubscribe = feed.subscribe(() => received.push(feed.read().x))
  feed.setOffset({ x: 3, y: 0 })
  feed.setOffset({ x: 3, y: 0 })
  feed.setOffset({ x: 4, y: 1 })
  feed.setOffset(ZERO_OFFSET)
  unsubscribe()
  feed.setOffset({ x: 9, y: 9 })
  expect(received).toEqual([3, 4, 0])
})
