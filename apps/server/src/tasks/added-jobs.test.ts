import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareTaskQueue, until } from '../testing/task-queue.ts'
import { testServer } from '../testing/test-server.ts'
import { MAX_ATTEMPTS } from './add-task.ts'

vi.setConfig({ testTimeout: 120_000 })

const sharedServer = await testServer()

test('An added job notifies only the workers of its task', async () => {
  const { server, database, task, start, add } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const executedJobs: string[] = []
  const runner = await start({
    compose_run: task(async (_services, _environment, subject) => {
      executedJobs.push(subject)
    }),
  })
  const addAndRun = async (subject: string) => {
    await add(shop, 'compose_run', subject)
    await until(() => expect(executedJobs).toContain(subject))
  }
  await addAndRun('first')
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from graphile_worker._private_tasks where identifier = 'send_webhook'`,
  )
  expect(rows).toHaveLength(1)
  query.mockClear()
  for (let index = 0; index < 50; index += 1) await addAndRun(String(index))
  const fetchedTasks = query.mock.calls.flatMap(([config]: readonly unknown[]) => {
    const { text = '', values } = (config ?? {}) as { text?: string; values?: unknown[] }
    return text.includes('_private_job_queues') && Array.isArray(values?.[1]) ? [values[1]] : []
  })
  expect(fetchedTasks.length).toBeGreaterThanOrEqual(50)
  // Its workers, 12 of them, look for due jobs at their interval of 10 seconds.
  expect(fetchedTasks.filter((ids) => ids.includes(rows[0]?.id)).length).toBeLessThan(40)
  await runner.stop()
})

test('A job that is added in a transaction has the same row as one of graphile_worker.add_job, also in place of a waiting one', async () => {
  const { server, database, add } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  const rowOf = async (key: string) => {
    const { rows } = await database.pool.query<Record<string, unknown>>(
      'select * from graphile_worker._private_jobs where key = $1',
      [key],
    )
    const { id: _id, key: _key, created_at: _createdAt, updated_at: _updatedAt, run_at: _runAt, ...row } = rows[0] ?? {}
    return row
  }
  for (let round = 0; round < 2; round += 1) {
    await add(shop, 'compose_run', 'same', { rank: 3 })
    const added = await rowOf(`compose_run:${shop.id}:same`)
    await database.pool.query(
      `select graphile_worker.add_job('compose_run', $1, job_key => 'expected', max_attempts => $2, priority => 3, flags => $3)`,
      [added['payload'], MAX_ATTEMPTS, [shop.id]],
    )
    expect(added).toEqual(await rowOf('expected'))
  }
})

test('A due job that is added again with a delay and keeps its time notifies workers, which have skipped it meanwhile', async () => {
  const { server, database, add } = await prepareTaskQueue(sharedServer)
  const shop = await server.environment()
  await add(shop, 'send_webhook', 'due')
  const client = await database.pool.connect()
  onTestFinished(() => client.release(true))
  const tasks: unknown[] = []
  client.on('notification', ({ payload = '{}' }) => tasks.push((JSON.parse(payload) as { task?: unknown }).task))
  await client.query('listen "jobs:insert"')
  await add(shop, 'send_webhook', 'due', { delayMs: 3_600_000, keepTime: true })
  await until(() => expect(tasks).toEqual(['send_webhook']))
  await add(shop, 'send_webhook', 'later', { delayMs: 3_600_000 })
  await add(shop, 'compose_run', 'due')
  await until(() => expect(tasks).toEqual(['send_webhook', 'compose_run']))
})
