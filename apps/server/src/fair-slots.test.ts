import { expect, test } from 'vitest'
import { FairSlots } from './fair-slots.ts'

const MINUTE_MS = 60_000

const waitForImmediate = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when the test ends it; records what has started. */
function controlledWork(slots: FairSlots) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const start = (key: string, name: string) =>
    slots.run(key, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await waitForImmediate()
  }
  return { started, start, end }
}

test('A long queue of one key delays another key by at most one unit of work', async () => {
  const { started, start, end } = controlledWork(
    new FairSlots({ total: 1, perKey: 1, waitingPerKey: 100, waitingMs: MINUTE_MS }),
  )
  for (let at = 0; at < 50; at += 1) void start('large', `large ${at}`)
  void start('small', 'small')
  await waitForImmediate()
  expect(started).toEqual(['large 0'])
  await end('large 0')
  await end('large 1')
  expect(started).toContain('small')
  expect(started.length).toBeLessThanOrEqual(3)
})

test('One key uses at most its own slots, even while others are free', async () => {
  const { started, start, end } = controlledWork(
    new FairSlots({ total: 4, perKey: 2, waitingPerKey: 100, waitingMs: MINUTE_MS }),
  )
  for (let at = 0; at < 5; at += 1) void start('a', `a${at}`)
  await waitForImmediate()
  expect(started).toEqual(['a0', 'a1'])
  void start('b', 'b0')
  await waitForImmediate()
  expect(started).toEqual(['a0', 'a1', 'b0'])
  await end('a0')
  expect(started).toEqual(['a0', 'a1', 'b0', 'a2'])
})

test('By default, a key gets another slot only while more are free than it has, so that another key finds one', async () => {
  const { started, start, end } = controlledWork(new FairSlots({ total: 8 }))
  const ended = new Set<string>()
  const running = (key: string) => started.filter((name) => name.startsWith(key) && !ended.has(name))
  const counts = () => ['a', 'b', 'c'].map((key) => running(key).length)
  const startMany = async (key: string) => {
    for (let at = 0; at < 50; at += 1) void start(key, `${key}${at}`)
    await waitForImmediate()
  }
  const endFirst = async (key: string) => {
    const [first = ''] = running(key)
    ended.add(first)
    await end(first)
  }
  await startMany('a')
  expect(counts()).toEqual([4, 0, 0])
  await startMany('b')
  expect(counts()).toEqual([4, 2, 0])
  await endFirst('a')
  expect(counts()).toEqual([3, 3, 0])
  await startMany('c')
  expect(counts()).toEqual([3, 3, 1])
  await endFirst('a')
  await endFirst('a')
  await endFirst('b')
  expect(counts()).toEqual([2, 2, 2])
  // Two keys get another slot.
  await endFirst('c')
  expect(counts()).toEqual([2, 3, 2])
})

test('A key is rejected if its queue would hold more bytes than allowed, and its queue takes more as it gets shorter', async () => {
  const slots = new FairSlots({ total: 1, perKey: 1, waitingBytesPerKey: 10 })
  const running = await slots.enter('a', undefined, 100)
  const queued = [slots.enter('a', undefined, 4), slots.enter('a', undefined, 6)]
  expect(await slots.enter('a', undefined, 1)).toBe('full')
  const other = slots.enter('b', undefined, 10)
  if (typeof running === 'object') running.release()
  const first = await queued[0]
  const fourth = slots.enter('a', undefined, 4)
  expect(await slots.enter('a', undefined, 1)).toBe('full')
  if (typeof first === 'object') first.release()
  for (const next of [other, queued[1], fourth]) {
    const slot = await next
    expect(slot).toBeTypeOf('object')
    if (typeof slot === 'object') slot.release()
  }
})

test('A key is rejected if the queues of all keys would hold more bytes than allowed, and they take more as they get shorter', async () => {
  const slots = new FairSlots({ total: 1, perKey: 1, waitingBytesPerKey: 10, waitingBytesInAll: 15 })
  const running = await slots.enter('a', undefined, 100)
  const leaving = new AbortController()
  const queued = [slots.enter('a', undefined, 8), slots.enter('b', leaving.signal, 7)]
  expect(await slots.enter('c', undefined, 1)).toBe('full')
  leaving.abort()
  expect(await queued[1]).toBe('gone')
  const third = slots.enter('c', undefined, 7)
  expect(await slots.enter('d', undefined, 1)).toBe('full')
  if (typeof running === 'object') running.release()
  for (const next of [queued[0], third]) {
    const slot = await next
    expect(slot).toBeTypeOf('object')
    if (typeof slot === 'object') slot.release()
  }
})

test('A key with a full queue is rejected immediately, and failed work releases its slot', async () => {
  const slots = new FairSlots({ total: 1, perKey: 1, waitingPerKey: 1, waitingMs: MINUTE_MS })
  const { start, end } = controlledWork(slots)
  void start('a', 'a0')
  const waiting = start('a', 'a1')
  expect(await start('a', 'a2')).toBe('full')
  await end('a0')
  await end('a1')
  expect(await waiting).toEqual({ result: 'a1' })
  await expect(slots.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await slots.run('a', () => Promise.resolve('works'))).toEqual({ result: 'works' })
})

test('A caller that waits too long is rejected and one that disconnects is removed; the work of neither runs', async () => {
  const slots = new FairSlots({ total: 1, perKey: 1, waitingPerKey: 1, waitingMs: 10 })
  const { started, start, end } = controlledWork(slots)
  void start('a', 'a0')
  expect(await start('a', 'late')).toBe('late')
  const leaving = new AbortController()
  const waiting = new FairSlots({ total: 0, perKey: 1, waitingPerKey: 1, waitingMs: MINUTE_MS })
  const cancelled = waiting.enter('a', leaving.signal)
  expect(await waiting.enter('a')).toBe('full')
  leaving.abort()
  expect(await cancelled).toBe('gone')
  expect(await waiting.enter('a', leaving.signal)).toBe('gone')
  await end('a0')
  expect(started).toEqual(['a0'])
})

test('Work that steps aside frees its slot for other keys, but not for its own', async () => {
  const slots = new FairSlots({ total: 1, perKey: 1, waitingPerKey: 10, waitingMs: MINUTE_MS })
  const { started, start, end } = controlledWork(slots)
  const slow = await slots.enter('slow')
  if (typeof slow === 'string') throw new Error(slow)
  void start('slow', 'slow1')
  void start('b', 'b0')
  await waitForImmediate()
  expect(started).toEqual([])
  slow.stepAside()
  await waitForImmediate()
  expect(started).toEqual(['b0'])
  await end('b0')
  expect(started).toEqual(['b0'])
  slow.release()
  slow.release()
  slow.stepAside()
  await waitForImmediate()
  expect(started).toEqual(['b0', 'slow1'])
  void start('c', 'c0')
  await waitForImmediate()
  expect(started).toEqual(['b0', 'slow1'])
})
