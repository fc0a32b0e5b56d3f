import { expect, test } from 'vitest'
import { ArtworkQueueFullError, FairTurns, type Lane } from './fair-turns.ts'

/** Creates turns that end when the test completes them. */
function floor(limits: { turns: number; slow: number; waiting: number }) {
  const turns = new FairTurns(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (owner: string, name: string, lane: Lane = 'quick') =>
    turns.run(owner, lane, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { ask, end, started }
}

test('FairTurns alternates between owners even if one of them queues many jobs', async () => {
  const { ask, end, started } = floor({ turns: 2, slow: 1, waiting: 100 })
  for (const n of [1, 2, 3, 4, 5]) void ask('a', `a${n}`)
  void ask('b', 'b1')
  void ask('c', 'c1')
  void ask('b', 'b2')
  await new Promise(setImmediate)
  expect(started).toEqual(['a1', 'a2'])
  await end('a1')
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1'])
  await end('b1')
  await end('c1')
  expect(started.slice(4)).toEqual(['a3', 'b2'])
  await end('a3')
  await end('b2')
  expect(started.slice(6)).toEqual(['a4', 'a5'])
})

test('FairTurns runs at most one slow job and reserves a turn for quick ones', async () => {
  const { ask, end, started } = floor({ turns: 2, slow: 1, waiting: 100 })
  for (const n of [1, 2, 3]) void ask('a', `slow${n}`, 'slow')
  void ask('b', 'quick1')
  void ask('b', 'quick2')
  await new Promise(setImmediate)
  expect(started).toEqual(['slow1', 'quick1'])
  await end('quick1')
  expect(started).toEqual(['slow1', 'quick1', 'quick2'])
  await end('slow1')
  expect(started.at(-1)).toBe('slow2')
})

test('FairTurns rejects jobs above the limit, only for the owner that exceeds it', async () => {
  const { ask, end, started } = floor({ turns: 1, slow: 0, waiting: 2 })
  for (const n of [1, 2, 3]) void ask('a', `a${n}`)
  await expect(ask('a', 'a4')).rejects.toThrow(ArtworkQueueFullError)
  void ask('b', 'b1')
  await end('a1')
  expect(started).toEqual(['a1', 'b1'])
  void ask('a', 'a5').catch(() => undefined)
  await end('b1')
  void ask('a', 'a6')
  await end('a2')
  expect(started.at(-1)).toBe('a3')
})

test('FairTurns does not reject a second attempt because of later jobs', async () => {
  const { ask, end, started } = floor({ turns: 2, slow: 1, waiting: 1 })
  for (const n of [1, 2, 3]) void ask('a', `a${n}`)
  void ask('a', 'second try', 'slow')
  await new Promise(setImmediate)
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'second try'])
})

test('FairTurns continues after a job that fails', async () => {
  const { ask, end, started } = floor({ turns: 1, slow: 0, waiting: 2 })
  const turns = new FairTurns({ turns: 1, slow: 0, waiting: 2 })
  await expect(turns.run('a', 'quick', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.run('a', 'quick', () => Promise.resolve(1))).toBe(1)
  void ask('a', 'a1')
  await end('a1')
  expect(started).toEqual(['a1'])
})
