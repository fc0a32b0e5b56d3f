import { expect, test } from 'vitest'
import { composeInThread, prewarmComposeThread } from './compose-in-worker-thread.ts'

test('composeInThread rejects if the thread fails, and the next sheet runs in a new thread', async () => {
  prewarmComposeThread()
  const nothing = {} as Parameters<typeof composeInThread>[0]
  for (let sheet = 0; sheet < 3; sheet += 1) await expect(composeInThread(nothing)).rejects.toThrow()
  // Two concurrent sheets do not wait for each other.
  const both = await Promise.allSettled([composeInThread(nothing), composeInThread(nothing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
