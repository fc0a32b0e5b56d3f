import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { TASKS } from '../background-work.ts'
import { lockInstance } from '../database/instance-lock.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { makeTasksDue } from '../testing/make-tasks-due.ts'
import { prepareTaskQueue, type Run, until } from '../testing/task-queue.ts'
import { testServer } from '../testing/test-server.ts'
import { unlockAbandonedJobs } from './abandoned-jobs.ts'
import { addTask } from './add-task.ts'
import { TASK_GROUPS } from './task.ts'
import { startTaskRunner } from './task-runner.ts'

vi.setConfig({ testTimeout: 120_000 })

const sharedServer = await testServer()

test('A job is added by the commit of its transaction, and runs once', async () => {
  const { server, database, task, start, add, jobs } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  const executedJobs: string[] = []
  const runner = await start({
    compose_run: task(async (_services, environment, subject) => {
      executedJobs.push(`${environment.resourceName} ${subject}`)
    }),
  })
  await expect(
    database.inEnvironment(shop.id, async (tx) => {
      await addTask(tx, 'compose_run', 'rolled back')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await add(shop, 'compose_run', 'one')
  await add(shop, 'compose_run', 'two')
  await until(() => expect(executedJobs.toSorted()).toEqual([`${shop.resourceName} one`, `${shop.resourceName} two`]))
  await runner.stop()
  expect(await jobs()).toEqual([])
})

test('A transaction of an environment can add jobs of its own environment only, and cannot read the queue', async () => {
  const { server, database, add, jobs } = await prepareTaskQueue(sharedServer)
  const [shop, other] = [await server.environment(), await server.environment()]
  await add(other, 'compose_run', 'same')
  await add(shop, 'compose_run', 'same')
  expect(await jobs()).toHaveLength(2)
  await expect(
    database.inEnvironment(shop.id, ({ client }) => client.query('select from graphile_worker.jobs')),
  ).rejects.toThrow('permission denied')
  await expect(
    database.inEnvironment(shop.id, ({ client }) => client.query(`select graphile_worker.add_job('compose_run')`)),
  ).rejects.toThrow('permission denied')
  await expect(database.inEnvironment(randomUUID(), (tx) => addTask(tx, 'compose_run', 'x'))).rejects.toThrow(
    'requires the transaction of an environment',
  )
})

test('There is one waiting job for a task and subject; a running one does not count', async () => {
  const { server, task, start, add, jobs } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  await add(shop, 'compose_run', 'a', { delayMs: 3_600_000 })
  await add(shop, 'compose_run', 'a', { keepTime: true })
  expect((await jobs())[0]?.delay).toBeGreaterThan(3000)
  await add(shop, 'compose_run', 'a')
  expect(await jobs()).toHaveLength(1)
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let count = 0
  const runner = await start({
    compose_run: task(async () => {
      count += 1
      started.resolve()
      await released.promise
    }),
  })
  await started.promise
  await add(shop, 'compose_run', 'a', { keepTime: true })
  released.resolve()
  await until(() => expect(count).toBe(2))
  await runner.stop()
})

test('One environment cannot occupy all workers, and many of its jobs do not delay those of another', async () => {
  const { server, task, start, add } = await prepareTaskQueue(sharedServer)
  const [busy, other] = [await server.environment(), await server.environment()]
  const ran: string[] = []
  const otherRan = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  for (let number = 0; number < 20; number += 1) await add(busy, 'compose_run', `${number}`, { rank: number })
  await add(other, 'compose_run', 'single')
  const runner = await start({
    compose_run: task(async (_services, environment, subject) => {
      ran.push(subject)
      if (environment.id !== busy.id) return otherRan.resolve()
      running += 1
      most = Math.max(most, running)
      // the first ends after the job of the other environment has run
      await otherRan.promise
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    }),
  })
  await until(() => expect(ran).toHaveLength(21))
  await runner.stop()
  expect(most).toBe(1)
  expect(ran.indexOf('single')).toBeLessThanOrEqual(1)
})

test('A job that fails each time remains as failed with its error, blocks nothing, and can be added again', async () => {
  const { server, task, start, add, jobs } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  let isBroken = true
  const executedJobs: string[] = []
  const runner = await start({
    compose_run: task(async (_services, _environment, subject) => {
      if (subject === 'bad' && isBroken) throw new Error('always broken')
      executedJobs.push(subject)
    }),
  })
  await add(shop, 'compose_run', 'bad')
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await until(async () => expect((await jobs())[0]).toMatchObject({ attempts: attempt, locked_by: null }))
    await add(shop, 'compose_run', `good ${attempt}`)
    await until(() => expect(executedJobs).toContain(`good ${attempt}`))
    await makeTasksDue(server.services)
  }
  await until(async () =>
    expect(await jobs()).toMatchObject([{ attempts: 8, max_attempts: 8, last_error: 'always broken' }]),
  )
  isBroken = false
  await add(shop, 'compose_run', 'bad', { keepTime: true })
  await until(() => expect(executedJobs).toContain('bad'))
  await runner.stop()
})

test('A scheduled job that failed is run again before its next time', async () => {
  const { server, start, jobs } = await prepareTaskQueue(sharedServer)
  let attempts = 0
  const yearly = {
    schedule: '0 0 1 1 *',
    runsAtStart: true,
    timeoutMs: 60_000,
    run: async () => {
      attempts += 1
      if (attempts === 1) throw new Error('the database is away')
    },
  }
  const runner = await start({}, server.services, { yearly })
  await until(async () => expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: null }]))
  await makeTasksDue(server.services)
  await until(() => expect(attempts).toBe(2))
  await runner.stop()
  expect(await jobs()).toEqual([])
})

test('A process that runs other tasks also has the maintenance run at its start, by another process', async () => {
  const { server, jobs } = await prepareTaskQueue(sharedServer)
  const runner = await startTaskRunner(server.services, TASKS, ['pickup'])
  await runner.stop()
  expect(await jobs()).toMatchObject([{ key: 'maintain_environments', attempts: 0 }])
})

test('An attempt that exceeds its time limit fails; the signal is aborted', async () => {
  const { server, task, start, add, jobs } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  const aborted = Promise.withResolvers<void>()
  const hangs: Run = (_services, _environment, _subject, signal) => {
    signal.addEventListener('abort', () => aborted.resolve())
    return new Promise(() => undefined)
  }
  const runner = await start({ compose_run: task(hangs, 'compose', 50) })
  await add(shop, 'compose_run', 'slow')
  await aborted.promise
  await until(async () => expect((await jobs())[0]?.last_error).toContain('longer than 50 ms'))
  await runner.stop()
})

test('Jobs of an ended, a frozen and an unknown process are unlocked; those of a running process are not', async () => {
  const { server, database, add } = await prepareTaskQueue(sharedServer)
  const { config } = server
  const shop = await server.environment()
  const running = await createChangeNotifier(config)
  const ended = await createChangeNotifier(config)
  const pools = ['ended', 'frozen', 'unknown', 'running', 'own']
  for (const pool of pools) await add(shop, 'send_webhook', pool)
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes',
            locked_by = split_part(key, ':', 3)`,
  )
  await database.pool.query(
    `insert into task_workers (pool_id, instance, seen_at)
     values ('ended', $1, now()), ('frozen', $2, now() - interval '2 minutes'), ('running', $2, now()), ('own', $3, now())`,
    [ended.instance, running.instance, server.services.live.instance],
  )
  await ended.close()
  let free: readonly string[] = []
  const locked = async () => {
    const { rows } = await database.pool.query<{ locked_by: string }>(
      'select locked_by from graphile_worker.jobs where locked_by is not null order by locked_by',
    )
    return rows.map((row) => row.locked_by)
  }
  expect(await locked()).toEqual(pools.toSorted())
  await until(async () => {
    free = await unlockAbandonedJobs(database.taskQueue, ['own'], free)
    expect(await locked()).toEqual(['own', 'running'])
  })
  await running.close()
})

test('A process that has lost its connection for a moment keeps its jobs; its lock must be free twice in a row', async () => {
  const { server, database, add } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  await add(shop, 'send_webhook', 'one')
  await database.pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'restarted'`)
  // No connection holds the lock of this instance.
  await database.pool.query(`insert into task_workers (pool_id, instance) values ('restarted', 4711)`)
  const isLocked = async () =>
    (await database.pool.query('select from graphile_worker.jobs where locked_by is not null')).rowCount === 1
  const check = (free: readonly string[]) => unlockAbandonedJobs(database.taskQueue, [], free)
  expect([await check([]), await isLocked()]).toEqual([['restarted'], true])
  const client = await database.pool.connect()
  await lockInstance(client, 4711)
  expect([await check(['restarted']), await isLocked()]).toEqual([[], true])
  client.release(true)
  await until(async () => expect(await check([])).toEqual(['restarted']))
  await check(['restarted'])
  expect(await isLocked()).toBe(false)
})

test('Folders that do not respond, of as many environments as there are workers, do not delay deliveries', async () => {
  const { server, start, add } = await prepareTaskQueue(sharedServer)
  const blocked = Promise.withResolvers<void>()
  const delivered = Promise.withResolvers<void>()
  let waiting = 0
  const { detect_pickup: detect, deliver_run: deliver } = TASKS.ofEnvironments
  for (let shop = 0; shop < TASK_GROUPS.transfer.concurrency; shop += 1) {
    await add(await server.environment(), 'detect_pickup', 'folders')
  }
  const runner = await start({
    detect_pickup: {
      ...detect,
      run: () => {
        waiting += 1
        return blocked.promise
      },
    },
    deliver_run: { ...deliver, run: async () => delivered.resolve() },
  })
  await until(() => expect(waiting).toBe(TASK_GROUPS[detect.group].concurrency))
  await add(await server.environment(), 'deliver_run', 'run')
  await delivered.promise
  blocked.resolve()
  await runner.stop()
})

test('A job that is returned to the queue, since its environment is busy, keeps its attempts', async () => {
  const { server, database, task, start, add, jobs } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  await add(shop, 'compose_run', 'a')
  await add(shop, 'compose_run', 'b')
  await database.pool.query('update graphile_worker._private_jobs set attempts = 5')
  const released = Promise.withResolvers<void>()
  const executedJobs: string[] = []
  const runner = await start({
    compose_run: task(async (_services, _environment, subject) => {
      executedJobs.push(subject)
      await released.promise
    }),
  })
  await until(() => expect(executedJobs).toHaveLength(1))
  await until(async () => expect((await jobs()).map(({ attempts }) => attempts).toSorted()).toEqual([5, 6]))
  released.resolve()
  await until(() => expect(executedJobs).toHaveLength(2))
  await runner.stop()
})
