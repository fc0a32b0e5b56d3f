import type { FastifyBaseLogger } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TASKS } from '../background-work.ts'
import { makeTasksDue } from '../testing/make-tasks-due.ts'
import { prepareTaskQueue, until } from '../testing/task-queue.ts'
import { testServer } from '../testing/test-server.ts'
import { createAttemptCounter, MAX_DETACHED_ON_FOLDERS, MAX_DETACHED_PER_ENVIRONMENT } from './running-attempts.ts'
import { type EnvironmentTask, TASK_GROUPS } from './task.ts'

vi.setConfig({ testTimeout: 120_000 })

const sharedServer = await testServer()

const UNRESPONSIVE = 2 * TASK_GROUPS.transfer.concurrency

test('Deliveries that do not end, of more environments than there are workers, do not delay that of another one', async () => {
  const { server, start, add } = await prepareTaskQueue(sharedServer)
  const other = await server.environment()
  const blocked = Promise.withResolvers<void>()
  const started: string[] = []
  const delivered = Promise.withResolvers<void>()
  const runner = await start({
    deliver_run: {
      ...TASKS.ofEnvironments.deliver_run,
      detachAfterMs: 500,
      run: async (_services, environment, subject) => {
        if (environment.id === other.id) return delivered.resolve()
        started.push(subject)
        await blocked.promise
      },
    },
  })
  for (let shop = 0; shop < UNRESPONSIVE; shop += 1) {
    const environment = await server.environment()
    for (const run of ['first', 'second']) await add(environment, 'deliver_run', `${shop} ${run}`)
  }
  await until(() => expect(started).toHaveLength(2 * UNRESPONSIVE))
  await add(other, 'deliver_run', 'run')
  await delivered.promise
  blocked.resolve()
  await runner.stop()
})

test('An attempt that continues without a worker is not repeated by any process until it has ended', async () => {
  const { server, database, start, add, jobs } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  const blocked = Promise.withResolvers<void>()
  const errors: unknown[] = []
  const log: FastifyBaseLogger = {
    ...server.services.log,
    error: (...args: unknown[]) => void errors.push(args),
    child: () => log,
  }
  const started: string[] = []
  const deliver: EnvironmentTask = {
    ...TASKS.ofEnvironments.deliver_run,
    detachAfterMs: 20,
    run: async (_services, _environment, subject) => {
      started.push(subject)
      if (started.length === 1) await blocked.promise
    },
  }
  await add(shop, 'deliver_run', 'slow')
  // After the fifth attempt, the delay is more than two minutes.
  await database.pool.query('update graphile_worker._private_jobs set attempts = 4')
  // Either of them may start the attempt.
  const services = { ...server.services, log }
  const runners = [await start({ deliver_run: deliver }, services), await start({ deliver_run: deliver }, services)]
  onTestFinished(async () => {
    blocked.resolve()
    for (const runner of runners) await runner.stop()
  })
  const locked = expect.objectContaining({ key: null, attempts: 5, locked_by: expect.stringMatching('^detached-') })
  await until(async () => expect(await jobs()).toEqual([locked]))
  // Both process other jobs meanwhile.
  for (const subject of ['a', 'b', 'c', 'd']) await add(shop, 'deliver_run', subject)
  await until(async () => expect(await jobs()).toEqual([locked]))
  expect(started.toSorted()).toEqual(['a', 'b', 'c', 'd', 'slow'])
  blocked.reject(new Error('The share is gone.'))
  // The second attempt waits for its delay, as after any error.
  await until(async () => expect(await jobs()).toMatchObject([{ attempts: 5, locked_by: null }]))
  expect((await jobs())[0]?.delay).toBeGreaterThan(60)
  await makeTasksDue(server.services)
  await until(async () => expect(await jobs()).toEqual([]))
  expect(started.filter((subject) => subject === 'slow')).toHaveLength(2)
  expect(errors.flat()).toContainEqual({ err: new Error('The share is gone.') })
})

test('A job whose attempt continues without a worker is run by another process after this one has stopped', async () => {
  const { server, start, add, jobs } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  const blocked = Promise.withResolvers<void>()
  const deliver: EnvironmentTask = {
    ...TASKS.ofEnvironments.deliver_run,
    detachAfterMs: 20,
    run: () => blocked.promise,
  }
  const first = await start({ deliver_run: deliver })
  await add(shop, 'deliver_run', 'run')
  await until(async () => expect(await jobs()).toMatchObject([{ locked_by: expect.stringMatching('^detached-') }]))
  await first.stop()
  blocked.resolve()
  const takenJob = Promise.withResolvers<string>()
  const second = await start({
    deliver_run: { ...deliver, run: async (_services, _environment, subject) => takenJob.resolve(subject) },
  })
  expect(await takenJob.promise).toBe('run')
  await second.stop()
})

test('The number of attempts that continue without a worker is limited, per environment and in the process', () => {
  const ofGroup = createAttemptCounter(MAX_DETACHED_ON_FOLDERS)
  const [transfer, pickup] = [ofGroup(2), ofGroup(1)]
  const attempts = Array.from({ length: MAX_DETACHED_PER_ENVIRONMENT }, (_, number) => {
    const attempt = transfer.start('shop', `${number}`)
    expect(attempt?.detach()).toBe(true)
    return attempt
  })
  expect(transfer.busyEnvironments()).toEqual(['shop'])
  expect(transfer.start('shop', 'one more')).toBeUndefined()
  expect(pickup.busyEnvironments()).toEqual([])
  for (let number = MAX_DETACHED_PER_ENVIRONMENT; number < MAX_DETACHED_ON_FOLDERS; number += 1) {
    expect(pickup.start(`shop ${number}`, 'all')?.detach()).toBe(true)
  }
  const last = transfer.start('other', 'run')
  expect(last?.detach()).toBe(false)
  attempts[0]?.end()
  expect(transfer.isOngoing('0')).toBe(false)
  expect(transfer.busyEnvironments()).toEqual([])
  expect(last?.detach()).toBe(true)
  last?.end()
  expect(transfer.start('shop', '0')).toBeDefined()
})
