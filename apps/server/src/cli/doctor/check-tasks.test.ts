import { expect, test } from 'vitest'
import { TASKS } from '../../background-work.ts'
import { addTask, type TaskName } from '../../tasks/add-task.ts'
import { testServer } from '../../testing/test-server.ts'
import { checkTasks, retryFailedTasks } from './check-tasks.ts'

const server = await testServer()
const { database } = server.services
const environment = await server.environment()
const sql = (text: string) => database.pool.query(text)
const problems = async () => (await checkTasks(database.pool)).filter(({ level }) => level === 'problem')

test.each(Object.keys(TASKS.ofEnvironments) as TaskName[])(
  'The doctor names a failed job of the task %s with its error, and runs it again on request',
  async (task) => {
    await sql('delete from graphile_worker._private_jobs')
    await database.inEnvironment(environment.id, (tx) => addTask(tx, task, environment.id))
    expect(await problems()).toEqual([])
    await sql(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'broken\\nat a line'`)
    expect(await problems()).toMatchObject([
      {
        text: '1 background task has failed permanently.',
        items: [`${task} of ${environment.resourceName}, 8 attempts: broken`],
      },
    ])
    expect(await retryFailedTasks(database.pool)).toEqual([task])
    expect(await problems()).toEqual([])
    const { rows } = await sql('select attempts, run_at <= now() as "isDue" from graphile_worker.jobs')
    expect(rows).toEqual([{ attempts: 0, isDue: true }])
    await sql('delete from graphile_worker._private_jobs')
  },
)

test('The doctor ignores a failed job that a later job of the same task and subject replaced', async () => {
  const add = () => database.inEnvironment(environment.id, (tx) => addTask(tx, 'purge_history', environment.id))
  await add()
  await sql('update graphile_worker._private_jobs set attempts = max_attempts, key = null')
  await add()
  expect(await problems()).toEqual([])
  await sql('delete from graphile_worker._private_jobs')
})
