import { expect, test } from 'vitest'
import type { Changes } from '../query-helpers.ts'
import { createRefetchQueue } from './refetch-queue.ts'

/** Records the refetches; `answer` completes the oldest one that is in progress. */
function record() {
  const requests: Changes[] = []
  const open: (() => void)[] = []
  const add = createRefetchQueue((changes) => {
    requests.push(changes)
    return new Promise((done) => open.push(done))
  })
  const respond = async () => {
    open.shift()?.()
    await new Promise((done) => setImmediate(done))
  }
  return { sent: requests, add, answer: respond }
}

test('changes of a topic that arrive while it is refetched are refetched once, afterwards', async () => {
  const { sent: requests, add, answer: respond } = record()
  for (let event = 0; event < 50; event += 1) add({ topics: ['printJobs'] })
  expect(requests).toEqual([{ topics: ['printJobs'] }])
  await respond()
  expect(requests).toEqual([{ topics: ['printJobs'] }, { topics: ['printJobs'] }])
  await respond()
  expect(requests).toHaveLength(2)
  add({ topics: ['printJobs'] })
  expect(requests).toHaveLength(3)
})

test('topics do not wait for each other, and the changed presets are combined', async () => {
  const { sent: requests, add, answer: respond } = record()
  add({ topics: ['orders', 'presets'], presetIds: ['a'] })
  expect(requests).toEqual([{ topics: ['orders'] }, { topics: ['presets'], presetIds: ['a'] }])
  add({ topics: ['presets'], presetIds: ['b'] })
  add({ topics: ['presets'], presetIds: ['c', 'b'] })
  await respond()
  await respond()
  expect(requests.slice(2)).toEqual([{ topics: ['presets'], presetIds: ['b', 'c'] }])
  add({ topics: ['presets'], presetIds: ['d'] })
  add({ topics: ['presets'] })
  await respond()
  expect(requests.slice(3)).toEqual([{ topics: ['presets'] }])
})
