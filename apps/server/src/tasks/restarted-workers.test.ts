import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { prepareTaskQueue, type Run, until } from '../testing/task-queue.ts'
import { testServer } from '../testing/test-server.ts'
import { TASK_GROUPS } from './task.ts'

vi.setConfig({ testTimeout: 120_000 })

/** How many batches of ended jobs fail at the same time. */
const BATCHES = 3

test('After a database failure at the end of a job, the workers start again, and the job is run again', async () => {
  const { server, database, task, start, add } = await prepareTaskQueue(await testServer())
  const { config } = server
  const shop = await server.environment()
  const name = config.database ?? new URL(config.connectionString ?? '').pathname.slice(1)
  const { database: _, ...cluster } = config
  const admin = new pg.Client(config.connectionString ? inject('cluster') : { ...cluster, database: 'postgres' })
  await admin.connect()
  const errors: unknown[] = []
  const log: FastifyBaseLogger = {
    ...server.services.log,
    error: (...args: unknown[]) => void errors.push(args),
    child: () => log,
  }
  const executedJobs: string[] = []
  const run: Run = async (_services, _environment, subject) => {
    executedJobs.push(subject)
    if (executedJobs.length > 1) return
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  const runner = await start({ compose_run: task(run) }, { ...server.services, log })
  await add(shop, 'compose_run', 'interrupted')
  // Connections are refused until the end of the job could not be written.
  await until(() => expect(errors.flat()).toContainEqual(expect.stringMatching('Failed to complete jobs')))
  await admin.query(`alter database ${name} with allow_connections true`)
  await admin.end()
  await until(() => add(shop, 'compose_run', 'later'))
  await until(() => expect(executedJobs).toContain('later'))
  await database.pool.query(`update task_workers set seen_at = now() - interval '2 minutes'`)
  await until(() => expect(executedJobs.filter((subject) => subject === 'interrupted')).toHaveLength(2))
  await runner.stop()
})

test('After failures at the ends of several jobs at the same time, the workers start again', async () => {
  const { server, database, task, start, add } = await prepareTaskQueue(await testServer())
  const first = await server.environment()
  const shops = [first, await server.environment(), await server.environment()]
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%delete%_private_jobs%'`
  const untilWaiting = (batches: number) =>
    until(async () => {
      const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int ${waiting}`)
      expect(rows[0]?.count).toBeGreaterThanOrEqual(batches)
    })
  const ended = Promise.withResolvers<void>()
  const executedJobs: string[] = []
  const run: Run = async (_services, _environment, subject) => {
    executedJobs.push(subject)
    if (subject === 'later') return
    await ended.promise
    // The ends of the first jobs are written one by one, each in a batch of its own.
    await untilWaiting(Math.min(Number(subject), BATCHES))
  }
  const runner = await start({ send_webhook: task(run, 'outbound') })
  const count = TASK_GROUPS.outbound.concurrency
  for (let number = 0; number < count; number += 1) {
    await add(shops[number % shops.length] ?? first, 'send_webhook', `${number}`)
  }
  await until(() => expect(executedJobs).toHaveLength(count))
  const locking = await database.pool.connect()
  await locking.query('begin')
  await locking.query('select from graphile_worker._private_jobs for update')
  ended.resolve()
  await untilWaiting(BATCHES)
  await database.pool.query(`select pg_terminate_backend(pid) ${waiting}`)
  await locking.query('rollback')
  locking.release()
  await until(() => add(first, 'send_webhook', 'later'))
  await until(() => expect(executedJobs).toContain('later'))
  await runner.stop()
})

test('After a failure of the first query of the workers, they start again', async () => {
  const { server, database, task, start, add } = await prepareTaskQueue(await testServer())
  const shop = await server.environment()
  const locking = await database.pool.connect()
  await locking.query('begin')
  await locking.query('lock table graphile_worker._private_tasks')
  const executedJobs: string[] = []
  const run: Run = async (_services, _environment, subject) => void executedJobs.push(subject)
  const runner = await start({ send_webhook: task(run, 'outbound') }, server.services, {}, ['outbound'])
  await until(async () => {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_tasks%'`,
    )
    expect(rowCount).toBe(1)
  })
  await locking.query('rollback')
  locking.release()
  await add(shop, 'send_webhook', 'later')
  await until(() => expect(executedJobs).toEqual(['later']))
  await runner.stop()
})
