import { onTestFinished, vi } from 'vitest'
import { TASKS } from '../background-work.ts'
import { addTask, type TaskName } from '../tasks/add-task.ts'
import type { EnvironmentTask, TaskGroup } from '../tasks/task.ts'
import { startTaskRunner, type Tasks } from '../tasks/task-runner.ts'
import type { TestServer } from './test-server.ts'

export type Run = EnvironmentTask['run']

/** Empties the task queue of a server, and returns functions to fill and run it; its tasks do what the test says. */
export async function prepareTaskQueue(server: TestServer) {
  const { database } = server.services
  await database.pool.query('delete from graphile_worker._private_jobs')
  await database.pool.query('delete from task_workers')
  const task = (run: Run, group: EnvironmentTask['group'] = 'compose', timeoutMs = 60_000): EnvironmentTask => ({
    group,
    timeoutMs,
    run,
  })
  async function start(
    tasks: Partial<Record<TaskName, EnvironmentTask>>,
    services = server.services,
    scheduled: Tasks['scheduled'] = {},
    groups?: readonly TaskGroup[],
  ) {
    const ofEnvironments = { ...TASKS.ofEnvironments, ...tasks }
    const runner = await startTaskRunner(services, { ofEnvironments, scheduled }, groups)
    onTestFinished(() => runner.stop())
    return runner
  }
  const add = (environment: { id: string }, name: TaskName, subject: string, options = {}) =>
    database.inEnvironment(environment.id, (tx) => addTask(tx, name, subject, options))
  async function jobs() {
    const { rows } = await database.pool.query<{
      key: string
      attempts: number
      max_attempts: number
      locked_by: string | null
      last_error: string | null
      delay: number
    }>(`select key, attempts, max_attempts, locked_by, last_error, extract(epoch from run_at - now())::float8 as delay
          from graphile_worker.jobs order by key`)
    return rows
  }
  return { server, database, task, start, add, jobs }
}

/** Waits until a condition holds. */
export const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 100_000, interval: 20 })
