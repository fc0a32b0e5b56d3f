import { expect, test } from 'vitest'
import { toShortcut } from './shortcuts.ts'

const pressed = { key: '/', ctrlKey: false, metaKey: false, altKey: false, inField: false }

test('toShortcut returns a single key outside fields and null inside them', () => {
  expect(toShortcut(pressed)).toBe('/')
  expect(toShortcut({ ...pressed, inField: true })).toBeNull()
})

test('toShortcut returns Ctrl or Command with a letter, inside fields as well', () => {
  expect(toShortcut({ ...pressed, key: 'K', ctrlKey: true, inField: true })).toBe('mod+k')
  expect(toShortcut({ ...pressed, key: 'k', metaKey: true })).toBe('mod+k')
})

test('toShortcut ignores Alt, which types characters on many keyboards', () => {
  expect(toShortcut({ ...pressed, altKey: true, ctrlKey: true })).toBeNull()
})
