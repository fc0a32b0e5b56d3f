import { expect, test } from 'vitest'
import { usedMessages } from './used-messages.ts'

test('usedMessages returns the keys in code, and the beginnings of keys', () => {
  const code = 't("jigs.title"),t(`errors.${e}.happened`),t(`jigs.type.${k}`),t(\'orders.a\'),"jigs.title"'
  expect(usedMessages(code, ['jigs', 'errors', 'orders'])).toEqual(['jigs.title', 'errors.', 'jigs.type.', 'orders.a'])
})

test('usedMessages returns no properties, addresses and other texts', () => {
  const code = 'jigs.title,"/jigs.title","jigs","jigs.","my jigs.title","jigsaw.title"'
  expect(usedMessages(code, ['jigs'])).toEqual([])
})
