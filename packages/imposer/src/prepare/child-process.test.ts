import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { stopChild, startChild } from './child-process.ts'
import { CHILD_NICENESS } from './limits.ts'

test('a child that reads artwork stands back behind the server, which goes on answering', async () => {
  const child = await startChild()
  try {
    expect(getPriority(child.process.pid)).toBeGreaterThanOrEqual(CHILD_NICENESS)
  } finally {
    await stopChild(child)
  }
})
