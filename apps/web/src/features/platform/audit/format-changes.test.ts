import { expect, test } from 'vitest'
import { formatChanges, getShownChanges } from './format-changes.ts'

const names: Readonly<Record<string, string>> = { width: 'Breite', role: 'Rolle', admin: 'Administrator' }
const labels = {
  nothing: '–',
  yes: 'yes',
  no: 'no',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  changed: 'changed',
  added: (values: string) => `added: ${values}`,
  removed: (values: string) => `removed: ${values}`,
  field: (name: string) => names[name] ?? name,
  formatNamed: (name: string, value: string) => `${name}: ${value}`,
  value: (_: string, value: string) => names[value] ?? value,
  number: (field: string, value: number) => (field === 'days' ? `${value} days` : String(value)),
  weekdays: (days: readonly number[]) => days.map((day) => `day ${day}`).join(', '),
}

test('formatChanges returns each changed field with its old and new value', () => {
  expect(formatChanges({ width: { from: 10, to: 12.5 }, isAutoPollingOn: { from: true, to: false } }, labels)).toEqual([
    { key: 'width', field: 'Breite', from: '10', to: '12.5' },
    { key: 'isAutoPollingOn', field: 'isAutoPollingOn', from: 'yes', to: 'no' },
  ])
})

test('a field without an old value shows only the new value, and an empty value is a dash', () => {
  expect(formatChanges({ orders: ['1 / a', '2 / b'], jig: { from: null, to: 'Case' }, note: '' }, labels)).toEqual([
    { key: 'orders', field: 'orders', to: '1 / a, 2 / b' },
    { key: 'jig', field: 'jig', from: '–', to: 'Case' },
    { key: 'note', field: 'note', to: '–' },
  ])
})

test('a changed list shows what was added and removed, and both lists if only the order changed', () => {
  const permissions = { from: ['a', 'b', 'c'], to: ['b', 'c', 'admin'] }
  expect(formatChanges({ permissions, locations: { from: [], to: ['Hall'] } }, labels)).toEqual([
    { key: 'permissions', field: 'permissions', to: 'added: Administrator; removed: a' },
    { key: 'locations', field: 'locations', to: 'added: Hall' },
  ])
  expect(formatChanges({ order: { from: ['a', 'b'], to: ['b', 'a'] } }, labels)).toEqual([
    { key: 'order', field: 'order', from: 'a, b', to: 'b, a' },
  ])
})

test('a number is formatted by its field', () => {
  expect(formatChanges({ days: { from: null, to: 5 } }, labels)).toEqual([
    { key: 'days', field: 'days', from: '–', to: '5 days' },
  ])
})

test('empty fields of a new row are not shown, 0 and false are; a change to an empty value is shown', () => {
  const changes = { name: '', days: null, parts: [], trim: 0, turn: false, size: 'M' }
  expect(getShownChanges({ action: 'created', changes })).toEqual({ trim: 0, turn: false, size: 'M' })
  expect(getShownChanges({ action: 'changed', changes })).toEqual(changes)
})

test('a minute of the day is shown as a time', () => {
  expect(formatChanges({ releaseAt: { from: null, to: 605 } }, labels)).toEqual([
    { key: 'releaseAt', field: 'releaseAt', from: '–', to: '10:05' },
  ])
})

test('a list that was too long to store is shown as its number of entries', () => {
  expect(formatChanges({ slots: { from: { count: 4 }, to: { count: 800 } } }, labels)).toEqual([
    { key: 'slots', field: 'slots', from: '4 entries', to: '800 entries' },
  ])
  expect(formatChanges({ items: [{ id: 'name', kind: 'TEXT', x: 5 }] }, labels)).toEqual([
    { key: 'items', field: 'items', to: '1 entry' },
  ])
  expect(formatChanges({ box: { width: 1, inner: { x: 2 }, gone: null } }, labels)).toEqual([
    { key: 'box', field: 'box', to: 'Breite: 1, inner: x: 2' },
  ])
})

test('a changed list with the same number of entries is shown as changed', () => {
  const [text, moved] = [
    { id: 'name', kind: 'TEXT', x: 5 },
    { id: 'name', kind: 'TEXT', x: 7 },
  ]
  expect(formatChanges({ items: { from: [text], to: [moved] } }, labels)).toEqual([
    { key: 'items', field: 'items', to: 'changed' },
  ])
  expect(formatChanges({ items: { from: [text], to: { count: 90 } } }, labels)).toEqual([
    { key: 'items', field: 'items', from: '1 entry', to: '90 entries' },
  ])
  expect(formatChanges({ slots: { from: { count: 800 }, to: { count: 800 } } }, labels)).toEqual([
    { key: 'slots', field: 'slots', to: 'changed' },
  ])
})

test('rules of a user are separated, and name only the categories that have values', () => {
  const rules = [
    { jig: ['Case', 'Pen'], location: [] },
    { jig: [], location: ['Hall'] },
  ]
  expect(formatChanges({ userRules: { from: [], to: rules } }, labels)).toEqual([
    { key: 'userRules', field: 'userRules', from: '–', to: 'jig: Case, Pen; location: Hall' },
  ])
})

test('fields and values have labels in the language of the user; unknown ones keep their stored names', () => {
  expect(formatChanges({ role: { from: 'guest', to: 'admin' } }, labels)).toEqual([
    { key: 'role', field: 'Rolle', from: 'guest', to: 'Administrator' },
  ])
})

test('times of the week are shown with their days, from stored data and from forms', () => {
  const times = { from: [], to: [{ days: [1, 5], minute: 605 }] }
  expect(formatChanges({ releaseTimes: times }, labels)).toEqual([
    { key: 'releaseTimes', field: 'releaseTimes', from: '–', to: 'day 1, day 5 10:05' },
  ])
  expect(formatChanges({ releaseTimes: [{ days: [7], time: '08:00' }] }, labels)).toEqual([
    { key: 'releaseTimes', field: 'releaseTimes', to: 'day 7 08:00' },
  ])
})
