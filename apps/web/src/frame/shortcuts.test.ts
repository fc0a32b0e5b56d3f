import { expect, test } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const pressed = { key: '/', ctrlKey: false, metaKey: false, altKey: false, inField: false }

test('a single key is a shortcut outside of fields, and text inside of them', () => {
  expect(shortcutOf(pressed)).toBe('/')
  expect(shortcutOf({ ...pressed, inField: true })).toBeNull()
})

test('Ctrl or Command with a letter is a shortcut everywhere', () => {
  expect(shortcutOf({ ...pressed, key: 'K', ctrlKey: true, inField: true })).toBe('mod+k')
  expect(shortcutOf({ ...pressed, key: 'k', metaKey: true })).toBe('mod+k')
})

test('Alt types characters on many keyboards and is never a shortcut', () => {
  expect(shortcutOf({ ...pressed, altKey: true, ctrlKey: true })).toBeNull()
})
