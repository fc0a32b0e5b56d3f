import { expect, test } from 'vitest'
import type { Changes } from '../query-helpers.ts'
import { createRefetchQueue } from './refetch-queue.ts'

/** Records the refetches; `answer` completes the oldest one that is in progress. */
function record() {
  const sent: Changes[] = []
  const open: (() => void)[] = []
  const add = createRefetchQueue((changes) => {
    sent.push(changes)
    return new Promise((done) => open.push(done))
  })
  const answer = async () => {
    open.shift()?.()
    await new Promise((done) => setImmediate(done))
  }
  return { sent, add, answer }
}

test('changes of a topic that arrive while it is refetched are refetched once, afterwards', async () => {
  const { sent, add, answer } = record()
  for (let event = 0; event < 50; event += 1) add({ topics: ['printJobs'] })
  expect(sent).toEqual([{ topics: ['printJobs'] }])
  await answer()
  expect(sent).toEqual([{ topics: ['printJobs'] }, { topics: ['printJobs'] }])
  await answer()
  expect(sent).toHaveLength(2)
  add({ topics: ['printJobs'] })
  expect(sent).toHaveLength(3)
})

test('topics do not wait for each other, and the changed presets are combined', async () => {
  const { sent, add, answer } = record()
  add({ topics: ['orders', 'presets'], presetIds: ['a'] })
  expect(sent).toEqual([{ topics: ['orders'] }, { topics: ['presets'], presetIds: ['a'] }])
  add({ topics: ['presets'], presetIds: ['b'] })
  add({ topics: ['presets'], presetIds: ['c', 'b'] })
  await answer()
  await answer()
  expect(sent.slice(2)).toEqual([{ topics: ['presets'], presetIds: ['b', 'c'] }])
  add({ topics: ['presets'], presetIds: ['d'] })
  add({ topics: ['presets'] })
  await answer()
  expect(sent.slice(3)).toEqual([{ topics: ['presets'] }])
})
