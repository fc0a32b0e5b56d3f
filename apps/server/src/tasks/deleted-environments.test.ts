import { expect, test, vi } from 'vitest'
import { deleteEnvironmentById, restoreEnvironmentById } from '../modules/identity/customers/delete-environment.ts'
import { makeTasksDue } from '../testing/make-tasks-due.ts'
import { prepareTaskQueue, until } from '../testing/task-queue.ts'
import { testServer } from '../testing/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

const sharedServer = await testServer()

test('Waiting tasks of a deleted environment stay in the queue without running, and run after it was restored', async () => {
  const { server, database, task, start, add, jobs } = await prepareTaskQueue(sharedServer)
  const [shop, other] = [await server.environment(), await server.environment()]
  const who = { id: null, userId: 'command line' }
  await add(shop, 'compose_run', 'a')
  expect(await deleteEnvironmentById(database, who, shop.id, new Date())).toBe(true)
  const executedJobs: string[] = []
  const runner = await start({
    compose_run: task(async (_services, environment) => {
      executedJobs.push(environment.id)
    }),
  })
  await until(async () => expect((await jobs())[0]?.delay).toBeGreaterThan(300))
  await add(other, 'compose_run', 'b')
  await until(() => expect(executedJobs).toEqual([other.id]))
  await until(async () => expect(await jobs()).toHaveLength(1))

  expect(await restoreEnvironmentById(database, who, shop.id, new Date())).toBe(true)
  await makeTasksDue(server.services)
  await until(() => expect(executedJobs).toEqual([other.id, shop.id]))
  await until(async () => expect(await jobs()).toEqual([]))
  await runner.stop()
})

test('Jobs that were left in the queue by an environment that does not exist any more end without running', async () => {
  const { server, database, task, start, add, jobs } = await prepareTaskQueue(sharedServer)
  const [removed, other] = [await server.environment(), await server.environment()]
  await add(removed, 'compose_run', 'a')
  await add(other, 'compose_run', 'b')
  await database.pool.query('delete from environments where id = $1', [removed.id])
  const executedJobs: string[] = []
  const runner = await start({
    compose_run: task(async (_services, environment) => {
      executedJobs.push(environment.id)
    }),
  })
  await until(async () => expect(await jobs()).toEqual([]))
  expect(executedJobs).toEqual([other.id])
  await runner.stop()
})
