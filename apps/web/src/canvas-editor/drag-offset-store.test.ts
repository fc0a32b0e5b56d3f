import { expect, test } from 'vitest'
import { createDragOffsetStore, ZERO_OFFSET } from './drag-offset-store.ts'

test('the drag offset store notifies its subscribers of each new offset, including the reset to zero', () => {
  const store = createDragOffsetStore()
  const received: number[] = []
  const unsubscribe = store.subscribe(() => received.push(store.read().x))
  store.setOffset({ x: 3, y: 0 })
  store.setOffset({ x: 3, y: 0 })
  store.setOffset({ x: 4, y: 1 })
  store.setOffset(ZERO_OFFSET)
  unsubscribe()
  store.setOffset({ x: 9, y: 9 })
  expect(received).toEqual([3, 4, 0])
})
