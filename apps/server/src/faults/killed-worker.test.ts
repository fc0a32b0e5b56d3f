import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TASKS } from '../background-work.ts'
import { addTask } from '../tasks/add-task.ts'
import { TASK_GROUPS } from '../tasks/task.ts'
import { startTaskRunner } from '../tasks/task-runner.ts'
import { waitForExit } from '../testing/delivery-fixture.ts'
import type { TaskChildInput } from '../testing/task-child.ts'
import { testServer } from '../testing/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

test('The job of a killed process is run by another one, and the job of a running process is not', async () => {
  const server = await testServer()
  const { services, config } = server
  /** Starts a process and waits until it runs this number of jobs. */
  const start = async (jobs: number) => {
    const input = JSON.stringify({ config, settings: services.settings } satisfies TaskChildInput)
    const script = path.join(import.meta.dirname, '../testing/task-child.ts')
    const child = spawn(process.execPath, [script, input], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    let running = 0
    child.on('message', () => (running += 1))
    await vi.waitFor(() => expect(running).toBe(jobs), { timeout: 60_000, interval: 20 })
    return child
  }
  const add = async (subject: string) => {
    const shop = await server.environment()
    await services.database.inEnvironment(shop.id, (tx) => addTask(tx, 'compose_run', subject))
  }
  // These occupy all workers of the first process.
  const { concurrency } = TASK_GROUPS.compose
  for (let job = 0; job < concurrency; job += 1) await add(`of a running process ${job}`)
  await start(concurrency)
  await add('of a killed process')
  const killed = await start(1)
  const end = waitForExit(killed)
  killed.kill('SIGKILL')
  await end

  const executedJobs: string[] = []
  const runner = await startTaskRunner(services, {
    ofEnvironments: {
      ...TASKS.ofEnvironments,
      compose_run: {
        group: 'compose',
        timeoutMs: 60_000,
        run: async (_services, _environment, subject) => {
          executedJobs.push(subject)
        },
      },
    },
    scheduled: {},
  })
  await vi.waitFor(() => expect(executedJobs).toEqual(['of a killed process']), { timeout: 100_000, interval: 20 })
  await add('later')
  await vi.waitFor(() => expect(executedJobs).toEqual(['of a killed process', 'later']), {
    timeout: 100_000,
    interval: 20,
  })
  await runner.stop()
})
