import { expect, test } from 'vitest'
import { changeLines } from './change-text.ts'

const words = { nothing: '–', yes: 'yes', no: 'no', entries: (count: number) => `${count} entries` }

test('a change is shown field by field with its value before and after', () => {
  expect(changeLines({ width: { from: 10, to: 12.5 }, isAutoPollingOn: { from: true, to: false } }, words)).toEqual([
    { field: 'width', from: '10', to: '12.5' },
    { field: 'isAutoPollingOn', from: 'yes', to: 'no' },
  ])
})

test('what has no value before is shown with the new one alone, and nothing as a dash', () => {
  expect(changeLines({ orders: ['1 / a', '2 / b'], jig: { from: null, to: 'Case' }, note: '' }, words)).toEqual([
    { field: 'orders', to: '1 / a, 2 / b' },
    { field: 'jig', from: '–', to: 'Case' },
    { field: 'note', to: '–' },
  ])
})

test('of what was too long to be kept the number of entries is said', () => {
  expect(changeLines({ slots: { from: { count: 4 }, to: { count: 800 } } }, words)).toEqual([
    { field: 'slots', from: '4 entries', to: '800 entries' },
  ])
  expect(changeLines({ box: { width: 1, inner: { x: 2 }, gone: null } }, words)).toEqual([
    { field: 'box', to: 'width: 1, inner: {"x":2}' },
  ])
})
