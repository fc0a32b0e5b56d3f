import { expect, test } from 'vitest'
import { formatChanges } from './format-changes.ts'

const names: Readonly<Record<string, string>> = { width: 'Breite', role: 'Rolle', admin: 'Administrator' }
const words = {
  nothing: '–',
  yes: 'yes',
  no: 'no',
  entries: (count: number) => `${count} entries`,
  field: (name: string) => names[name] ?? name,
  named: (name: string, value: string) => `${name}: ${value}`,
  value: (_: string, value: string) => names[value] ?? value,
}

test('a change is shown field by field with its value before and after', () => {
  expect(formatChanges({ width: { from: 10, to: 12.5 }, isAutoPollingOn: { from: true, to: false } }, words)).toEqual([
    { key: 'width', field: 'Breite', from: '10', to: '12.5' },
    { key: 'isAutoPollingOn', field: 'isAutoPollingOn', from: 'yes', to: 'no' },
  ])
})

test('what has no value before is shown with the new one alone, and nothing as a dash', () => {
  expect(formatChanges({ orders: ['1 / a', '2 / b'], jig: { from: null, to: 'Case' }, note: '' }, words)).toEqual([
    { key: 'orders', field: 'orders', to: '1 / a, 2 / b' },
    { key: 'jig', field: 'jig', from: '–', to: 'Case' },
    { key: 'note', field: 'note', to: '–' },
  ])
})

test('of what was too long to be kept the number of entries is said', () => {
  expect(formatChanges({ slots: { from: { count: 4 }, to: { count: 800 } } }, words)).toEqual([
    { key: 'slots', field: 'slots', from: '4 entries', to: '800 entries' },
  ])
  expect(formatChanges({ box: { width: 1, inner: { x: 2 }, gone: null } }, words)).toEqual([
    { key: 'box', field: 'box', to: 'Breite: 1, inner: {"x":2}' },
  ])
})

test('fields and values are called as in the language of the person, and by their own names where nobody knows them', () => {
  expect(formatChanges({ role: { from: 'guest', to: 'admin' } }, words)).toEqual([
    { key: 'role', field: 'Rolle', from: 'guest', to: 'Administrator' },
  ])
})
