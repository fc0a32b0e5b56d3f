import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { startChild, stopChild } from './child-process.ts'
import { CHILD_NICENESS, THUMBNAIL_NICENESS } from './limits.ts'

test('A child process that reads artwork has lower priority than the server, and one that renders thumbnails a lower one still', async () => {
  for (const niceness of [CHILD_NICENESS, THUMBNAIL_NICENESS]) {
    const child = await startChild(niceness)
    try {
      const expected = Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW)
      expect(getPriority(child.process.pid)).toBe(expected)
    } finally {
      await stopChild(child)
    }
  }
  expect(THUMBNAIL_NICENESS).toBeGreaterThan(CHILD_NICENESS)
})
