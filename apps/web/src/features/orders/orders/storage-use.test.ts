import { expect, test } from 'vitest'
import { storageUse } from './storage-use.ts'

test('the storage is full if usage reaches 100 % of the subscription, and not below', () => {
  expect(storageUse(99, 100)).toMatchObject({ full: false, ratio: 0.99 })
  expect(storageUse(100, 100).full).toBe(true)
  expect(storageUse(120, 100).full).toBe(true)
  expect(storageUse(5, 0)).toMatchObject({ full: false, ratio: 0 })
})
