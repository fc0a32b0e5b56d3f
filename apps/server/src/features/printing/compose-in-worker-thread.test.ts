import { expect, test } from 'vitest'
import { composeInThread, prewarmComposeThread } from './compose-in-worker-thread.ts'

test('A thread that cannot compose says so, and the next sheet gets a thread of its own', async () => {
  prewarmComposeThread()
  const nothing = {} as Parameters<typeof composeInThread>[0]
  for (let sheet = 0; sheet < 3; sheet += 1) await expect(composeInThread(nothing)).rejects.toThrow()
  // two at once wait for no other one
  const both = await Promise.allSettled([composeInThread(nothing), composeInThread(nothing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
