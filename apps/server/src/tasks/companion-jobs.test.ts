import { expect, test, vi } from 'vitest'
import { prepareTaskQueue, until } from '../testing/task-queue.ts'
import { testServer } from '../testing/test-server.ts'
import { unlockAbandonedJobs } from './abandoned-jobs.ts'
import type { EnvironmentTask } from './task.ts'

vi.setConfig({ testTimeout: 120_000 })

const sharedServer = await testServer()

async function prepare() {
  const queue = await prepareTaskQueue(sharedServer)
  const [shop, other] = [await queue.server.environment(), await queue.server.environment()]
  /** The subjects of each attempt; that of its own job is the first. */
  const attempts: string[][] = []
  const task = (run: (subjects: readonly string[]) => Promise<void> = async () => undefined): EnvironmentTask => ({
    ...queue.task(async (_services, _environment, subject, _signal, companions = []) => {
      const subjects = [subject, ...companions]
      attempts.push(subjects)
      await run(subjects)
    }),
    companions: 3,
  })
  return { ...queue, shop, other, attempts, task }
}

test('An attempt runs waiting jobs of its environment and rank as well, up to its limit', async () => {
  const { shop, other, attempts, task, start, add, jobs } = await prepare()
  const many = Array.from({ length: 9 }, (_, index) => `many ${index}`)
  await add(shop, 'compose_run', 'corrected', { rank: 0 })
  for (const subject of many) await add(shop, 'compose_run', subject, { rank: 100 })
  await add(shop, 'compose_run', 'later', { rank: 100, delayMs: 3_600_000 })
  await add(other, 'compose_run', 'other', { rank: 100 })
  await start({ compose_run: task() })
  await until(() => expect(attempts.flat().toSorted()).toEqual(['corrected', 'other', ...many].toSorted()))
  expect(attempts.filter((subjects) => subjects.includes('corrected') || subjects.includes('other'))).toHaveLength(2)
  expect(attempts.filter((subjects) => !subjects[0]?.startsWith('many'))).toEqual(
    expect.arrayContaining([['corrected'], ['other']]),
  )
  expect(Math.max(...attempts.map((subjects) => subjects.length))).toBe(4)
  await until(async () => expect((await jobs()).map(({ key }) => key.split(':').at(-1))).toEqual(['later']))
})

test('Jobs of an attempt that failed run one by one', async () => {
  const { shop, attempts, task, start, add, jobs } = await prepare()
  for (const subject of ['a', 'b', 'c', 'd']) await add(shop, 'compose_run', subject, { rank: 100 })
  await start({
    compose_run: task(async (subjects) => {
      if (subjects.length > 1) throw new Error('broken')
    }),
  })
  await until(async () => expect(await jobs()).toEqual([]))
  const alone = attempts.filter((subjects) => subjects.length === 1)
  expect(alone.toSorted()).toEqual([['a'], ['b'], ['c'], ['d']])
  expect(attempts.length).toBeGreaterThan(alone.length)
})

test('The other jobs of an attempt are locked while it runs, and run again when its process has ended', async () => {
  const { database, shop, attempts, task, start, add, jobs } = await prepare()
  for (const subject of ['a', 'b', 'c', 'd']) await add(shop, 'compose_run', subject, { rank: 100 })
  const released = Promise.withResolvers<void>()
  await start({ compose_run: task(() => released.promise) })
  await until(() => expect(attempts).toHaveLength(1))
  const companions = attempts[0]?.slice(1) ?? []
  expect(companions).not.toEqual([])
  const locked = async () => (await jobs()).filter(({ locked_by }) => locked_by !== null).length
  expect(await locked()).toBeGreaterThan(companions.length)
  // as if the process had ended: the lock of its instance is free, at two calls
  await database.pool.query('update task_workers set instance = 999999999')
  const free = await unlockAbandonedJobs(database.taskQueue, [], [])
  await unlockAbandonedJobs(database.taskQueue, [], free)
  released.resolve()
  await until(async () => expect(await jobs()).toEqual([]))
  const retriedAttempts = attempts.slice(1).filter((subjects) => subjects.length === 1)
  expect(retriedAttempts.flat()).toEqual(expect.arrayContaining(companions))
})
