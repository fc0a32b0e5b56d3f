import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DEFAULT_STABILITY, type IntakeProblem } from '@platen/domain/intake'
import { expect, onTestFinished, test } from 'vitest'
import { watchFolder } from './watch-folder.ts'

test('watchFolder rejects a file again with its problem if the first rejection had to wait', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-watch-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'empty.pdf'), '')
  const rejections: IntakeProblem['code'][] = []
  let finished = 0
  let now = Date.now()
  const watch = watchFolder<string>(
    { folder, stability: DEFAULT_STABILITY, now: () => new Date(now), concurrency: 1 },
    {
      claim: async (file) => file.name.toString(),
      finish: async () => {
        finished += 1
        return 'done'
      },
      refuse: async (_claim, problem) => {
        rejections.push(problem.code)
        return rejections.length === 1 ? 'waiting' : 'done'
      },
      unfinishedClaims: async () => [],
      referenced: async () => new Set(),
      onUnexpectedError: async (_claim, error) => {
        throw error
      },
      isReady: () => true,
    },
  )
  for (let poll = 0; rejections.length < 2 && poll < 500; poll += 1) {
    await watch.scan()
    now += 5000
  }
  expect(rejections).toEqual(['file_empty', 'file_empty'])
  expect(finished).toBe(0)
})
