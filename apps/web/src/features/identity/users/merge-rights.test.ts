import { expect, test } from 'vitest'
import { mergeRights } from './merge-rights.ts'

const from = { role: 'operator', permissions: ['print_order_edit', 'jig_view'] } as const

test('permissions that two administrators add and remove are merged one by one', () => {
  const edited = { ...from, permissions: ['print_order_edit', 'jig_view', 'downloads_edit'] } as const
  const other = { ...from, permissions: ['jig_view', 'masters_view'] } as const
  expect(mergeRights(from, edited, other)?.permissions).toEqual(['jig_view', 'masters_view', 'downloads_edit'])
  expect(mergeRights(from, other, edited)?.permissions).toEqual(['jig_view', 'downloads_edit', 'masters_view'])
})

test('a change of the role excludes other changes', () => {
  const promoted = { role: 'poweruser', permissions: [] } as const
  const edited = { ...from, permissions: ['jig_view'] } as const
  expect(mergeRights(from, edited, promoted)).toBeUndefined()
  expect(mergeRights(from, promoted, edited)).toBeUndefined()
})
