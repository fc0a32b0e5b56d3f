import { expect, test } from 'vitest'
import { findNearbySmallItem } from './find-nearby-item.ts'

const small = (key: string, x: number) => ({ key, bounds: { x, y: 0, width: 5, height: 5 } })

test('findNearbySmallItem returns the nearest small slot within the tolerance', () => {
  const items = [small('a', 0), small('b', 30)]
  expect(findNearbySmallItem(items, { x: 12, y: 2 }, 10)).toBe('a')
  expect(findNearbySmallItem(items, { x: 24, y: 2 }, 10)).toBe('b')
  expect(findNearbySmallItem(items, { x: 16, y: 2 }, 10)).toBeNull()
  expect(findNearbySmallItem(items, { x: 2, y: 16 }, 10)).toBeNull()
})

test('findNearbySmallItem ignores items that are large enough to hit', () => {
  const large = { key: 'l', bounds: { x: 0, y: 0, width: 50, height: 50 } }
  expect(findNearbySmallItem([large], { x: 52, y: 10 }, 10)).toBeNull()
})
