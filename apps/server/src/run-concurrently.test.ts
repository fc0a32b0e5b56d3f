import { expect, test } from 'vitest'
import { runConcurrently } from './run-concurrently.ts'

const never = new AbortController().signal

test('runConcurrently processes a list in order, with at most the given number of items in progress', async () => {
  const started: number[] = []
  let running = 0
  let maximum = 0
  await runConcurrently([1, 2, 3, 4, 5, 6, 7], 3, never, async (item) => {
    started.push(item)
    running += 1
    maximum = Math.max(maximum, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  })
  expect([started, maximum, running]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3, 0])
})

test('runConcurrently starts nothing more and does not wait for items in progress once it is aborted', async () => {
  const enough = new AbortController()
  const started: number[] = []
  const ends: (() => void)[] = []
  const done = runConcurrently([1, 2, 3, 4], 2, enough.signal, async (item) => {
    started.push(item)
    await new Promise<void>((resolve) => ends.push(resolve))
  })
  enough.abort()
  await done
  for (const end of ends) end()
  await new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual([1, 2])
  await runConcurrently([5], 2, enough.signal, async (item) => void started.push(item))
  expect(started).toEqual([1, 2])
})

test('runConcurrently rejects with the first error and starts nothing more', async () => {
  const started: number[] = []
  const failing = runConcurrently([1, 2, 3], 1, never, async (item) => {
    started.push(item)
    throw new Error(`failed ${item}`)
  })
  await expect(failing).rejects.toThrow('failed 1')
  expect(started).toEqual([1])
})

test('runConcurrently rejects when the items in progress have ended', async () => {
  const ended: number[] = []
  const failing = runConcurrently([1, 2], 2, never, async (item) => {
    if (item === 1) throw new Error('failed 1')
    await new Promise((resolve) => setImmediate(resolve))
    ended.push(item)
  })
  await expect(failing).rejects.toThrow('failed 1')
  expect(ended).toEqual([2])
})
