/**
 * Runs the background tasks until it is killed. The task `compose_run` composes if that is wanted; otherwise it sends
 * `running` and never ends.
 */

import { TASKS } from '../background-work.ts'
import type { EnvironmentTask } from '../tasks/task.ts'
import { startTaskRunner } from '../tasks/task-runner.ts'
import { type ChildInput, openChildServices } from './child-services.ts'

export interface TaskChildInput extends ChildInput {
  readonly composes?: boolean
}

const {
  input: { composes },
  services,
} = await openChildServices<TaskChildInput>()
const endless: EnvironmentTask = {
  group: 'compose',
  timeoutMs: 3_600_000,
  run() {
    process.send?.('running')
    return new Promise(() => undefined)
  },
}
const ofEnvironments = composes ? TASKS.ofEnvironments : { ...TASKS.ofEnvironments, compose_run: endless }
await startTaskRunner(services, { ofEnvironments, scheduled: {} })
