import { expect, test } from 'vitest'
import { assertMessagesLoaded, findUsedMessages } from './used-messages.ts'

test('findUsedMessages returns the keys in code, and the beginnings of keys', () => {
  const code = 't("jigs.title"),t(`errors.${e}.happened`),t(`jigs.type.${k}`),t(\'orders.a\'),"jigs.title"'
  expect(findUsedMessages(code, ['jigs', 'errors', 'orders'])).toEqual([
    'jigs.title',
    'errors.',
    'jigs.type.',
    'orders.a',
  ])
})

test('findUsedMessages returns no properties, addresses and other texts', () => {
  const code = 'jigs.title,"/jigs.title","jigs","jigs.","my jigs.title","jigsaw.title"'
  expect(findUsedMessages(code, ['jigs'])).toEqual([])
})

const GROUPS = new Map([
  ['frame', 'start'],
  ['jigs', 'resources'],
  ['users', 'administration'],
])

test('assertMessagesLoaded accepts code that uses messages of the loaded groups only', () => {
  const code = 't("frame.close"),t("jigs.title"),"users","unknown.title"'
  expect(() => assertMessagesLoaded(code, ['start', 'resources'], GROUPS)).not.toThrow()
})

test('assertMessagesLoaded names each message of another group', () => {
  const code = 't("frame.close"),t("jigs.title"),t(`users.role.${role}`)'
  expect(() => assertMessagesLoaded(code, ['start'], GROUPS)).toThrow(
    'A screen with start uses other messages: jigs.title (resources), users.role. (administration).',
  )
})
