import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { endChild, startChild } from './child-process.ts'

test('a child that reads artwork stands back behind the server, which goes on answering', async () => {
  const child = await startChild()
  try {
    expect(getPriority(child.process.pid)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL)
  } finally {
    await endChild(child)
  }
})
