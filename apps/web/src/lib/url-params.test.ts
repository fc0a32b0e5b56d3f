import { expect, test } from 'vitest'
import { withParams } from './url-params.ts'

test('withParams replaces and removes parameters and keeps the others', () => {
  const params = new URLSearchParams('order=A-1&search=pen')
  expect(withParams(params, { search: 'mug & co', list: 'history' }).toString()).toBe(
    'order=A-1&search=mug+%26+co&list=history',
  )
  expect(withParams(params, { search: null, filter: null }).toString()).toBe('order=A-1')
  expect(params.get('search')).toBe('pen')
})
