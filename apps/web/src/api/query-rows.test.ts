import { hashKey } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { createQueryRows } from './query-rows.ts'

afterEach(() => queryClient.clear())

const KEY = ['demo', 'orders']
const double = (data: readonly number[]) => data.map((value) => value * 2)

test('createQueryRows returns the converted data of the query, the same array until the data changes', () => {
  const { getRows } = createQueryRows(hashKey(KEY), double)
  expect(getRows()).toBeUndefined()
  queryClient.setQueryData(KEY, [1, 2])
  const rows = getRows()
  expect(rows).toEqual([2, 4])
  expect(getRows()).toBe(rows)
  queryClient.setQueryData(KEY, [3])
  expect(getRows()).toEqual([6])
  queryClient.clear()
  expect(getRows()).toEqual([6])
})

test('createQueryRows notifies of changes of its query only', () => {
  const { subscribe } = createQueryRows(hashKey(KEY), double)
  const listener = vi.fn<() => void>()
  const unsubscribe = subscribe(listener)
  queryClient.setQueryData(['other', 'orders'], [1])
  expect(listener).not.toHaveBeenCalled()
  queryClient.setQueryData(KEY, [1])
  expect(listener).toHaveBeenCalled()
  listener.mockClear()
  unsubscribe()
  queryClient.setQueryData(KEY, [2])
  expect(listener).not.toHaveBeenCalled()
})
