import { expect, test } from 'vitest'
import { FairSlots } from './fair-slots.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when the test says so, with a record of what has begun. */
function workbench(slots: FairSlots) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (key: string, name: string) =>
    slots.run(key, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await settled()
  }
  return { begun, start, end }
}

test('A long queue of one key delays another key by one piece of work at most', async () => {
  const { begun, start, end } = workbench(new FairSlots({ total: 1, perKey: 1, waitingPerKey: 100 }))
  for (let at = 0; at < 50; at += 1) void start('large', `large ${at}`)
  void start('small', 'small')
  await settled()
  expect(begun).toEqual(['large 0'])
  await end('large 0')
  await end('large 1')
  expect(begun).toContain('small')
  expect(begun.length).toBeLessThanOrEqual(3)
})

test('One key uses no more than its own slots, also while others are free', async () => {
  const { begun, start, end } = workbench(new FairSlots({ total: 4, perKey: 2, waitingPerKey: 100 }))
  for (let at = 0; at < 5; at += 1) void start('a', `a${at}`)
  await settled()
  expect(begun).toEqual(['a0', 'a1'])
  void start('b', 'b0')
  await settled()
  expect(begun).toEqual(['a0', 'a1', 'b0'])
  await end('a0')
  expect(begun).toEqual(['a0', 'a1', 'b0', 'a2'])
})

test('Beyond its queue a key is turned away at once, and the slots of failed work are free again', async () => {
  const slots = new FairSlots({ total: 1, perKey: 1, waitingPerKey: 1 })
  const { start, end } = workbench(slots)
  void start('a', 'a0')
  const waiting = start('a', 'a1')
  expect(await start('a', 'a2')).toBeNull()
  await end('a0')
  await end('a1')
  expect(await waiting).toEqual({ result: 'a1' })
  await expect(slots.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await slots.run('a', () => Promise.resolve('works'))).toEqual({ result: 'works' })
})
