import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { startChild, stopChild } from './child-process.ts'
import { CHILD_NICENESS } from './limits.ts'

test('a child process that reads artwork has lower priority than the server', async () => {
  const child = await startChild()
  try {
    expect(getPriority(child.process.pid)).toBeGreaterThanOrEqual(CHILD_NICENESS)
  } finally {
    await stopChild(child)
  }
})
