import { expect, test } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const pressed = { key: '/', ctrlKey: false, metaKey: false, altKey: false, inField: false }

test('shortcutOf returns a single key outside fields and null inside them', () => {
  expect(shortcutOf(pressed)).toBe('/')
  expect(shortcutOf({ ...pressed, inField: true })).toBeNull()
})

test('shortcutOf returns Ctrl or Command with a letter, inside fields as well', () => {
  expect(shortcutOf({ ...pressed, key: 'K', ctrlKey: true, inField: true })).toBe('mod+k')
  expect(shortcutOf({ ...pressed, key: 'k', metaKey: true })).toBe('mod+k')
})

test('shortcutOf ignores Alt, which types characters on many keyboards', () => {
  expect(shortcutOf({ ...pressed, altKey: true, ctrlKey: true })).toBeNull()
})
