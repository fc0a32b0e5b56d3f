import { parseTree } from '@platen/domain/decision-tree'
import { newJig, type Slot } from '@platen/domain/jigs'
import { beforeAll, expect, test } from 'vitest'
import { Failure } from '../http/failure.ts'
import { closeComputePool, compute, computeThreads, TimeLimitFailure } from './compute-pool.ts'

// Other test files of the same process have used it.
beforeAll(closeComputePool)

/** Nearly parallel slots with overlapping bounds: the most expensive jig to validate. */
const slivers = (count: number) => {
  const slot = (i: number): Slot => ({
    id: `s${i}`,
    type: 'RECT',
    x: i / 10,
    y: 0,
    width: 0.05,
    height: 2000,
    rotation: 45,
  })
  return { ...newJig('j', 'J'), width: 5000, height: 5000, slots: Array.from({ length: count }, (_, i) => slot(i)) }
}

test('The pool starts no thread before the first task', async () => {
  expect(computeThreads()).toBe(0)
  const tree = parseTree({ rootFilterNodeId: null, filterNodes: [], dataNodes: [] })
  expect(await compute('one', 'explainDraft', { tree, values: {} })).toMatchObject({ ok: true })
  expect(computeThreads()).toBeGreaterThan(0)
})

test('compute stops a task at its time limit and runs later tasks', async () => {
  const stopped = await compute('one', 'validateJigAlone', slivers(4_000), 1)
  expect(stopped).toMatchObject({ code: 'server_busy' })
  expect(stopped).toBeInstanceOf(TimeLimitFailure)
  const problems = await compute('one', 'validateJigAlone', slivers(1))
  expect(problems).not.toBeInstanceOf(Failure)
})

test('compute rejects tasks beyond the queue of an environment and still runs those of another one', async () => {
  // Both threads are started, so that neither environment waits for one to start.
  await Promise.all(['one', 'two'].map((environment) => compute(environment, 'validateJigAlone', slivers(1))))
  const order: string[] = []
  const run = async (name: string, environment: string) => {
    const result = await compute(environment, 'validateJigAlone', slivers(200))
    order.push(name)
    return result
  }
  const busy = Array.from({ length: 20 }, (_, i) => run(`busy ${i}`, 'busy'))
  const other = run('other', 'other')
  const results = await Promise.all(busy)
  await other
  const rejected = results.filter((result) => result instanceof Failure)
  expect(rejected).toHaveLength(11)
  for (const failure of rejected) expect(failure).toMatchObject({ code: 'too_many_requests' })
  // One task of `busy` runs, eight wait; the other environment gets the second thread immediately.
  expect(order.indexOf('other')).toBeLessThan(order.length - 1)
})
