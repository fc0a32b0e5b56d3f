import { expect, test } from 'vitest'
import { logProblems } from './log-problems.ts'

test('A problem of a channel is logged when it begins, when it changes, and when it is over', () => {
  const lines: string[] = []
  const log = {
    info: (text: string) => void lines.push(`info ${text}`),
    warn: (text: string) => void lines.push(`warn ${text}`),
  }
  const states = [null, null, 'no folder', 'no folder', 'no paper', null]
  let before: { key: string; problem: string | null }[] = []
  for (const problem of states) {
    const now = [{ key: 'Bed', problem }]
    logProblems(log, before, now)
    before = now
  }
  expect(lines).toEqual(['warn Bed: no folder', 'warn Bed: no paper', 'info Bed: ready again'])
})
