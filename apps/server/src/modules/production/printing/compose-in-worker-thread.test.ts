import { expect, test } from 'vitest'
import { composeInThread, composeThreads, startComposeThreads } from './compose-in-worker-thread.ts'

const nothing = {} as Parameters<typeof composeInThread>[0]

test('composeInThread rejects if composing fails, and the next sheet is composed by the same thread', async () => {
  startComposeThreads()
  for (let sheet = 0; sheet < 3; sheet += 1) await expect(composeInThread(nothing)).rejects.toThrow(/path/)
  expect(composeThreads()).toBe(1)
})

test('composeInThread composes concurrent sheets in different threads', async () => {
  const both = await Promise.allSettled([composeInThread(nothing), composeInThread(nothing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(composeThreads()).toBe(2)
})
