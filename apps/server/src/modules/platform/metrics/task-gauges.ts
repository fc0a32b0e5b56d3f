import { Gauge } from 'prom-client'
import type { Services } from '../../../services.ts'
import { countJobs } from '../../../tasks/count-jobs.ts'

const STATES = ['queued', 'running', 'scheduled', 'failed'] as const

/**
 * Registers the metrics of background tasks. The returned function reads them from the database; tasks without jobs
 * have no values.
 *
 * @throws the error of the database
 */
export function registerTaskGauges({ metrics, database }: Services): () => Promise<void> {
  const registers = [metrics.registry]
  const jobs = new Gauge({
    name: 'platen_task_jobs',
    help: 'Jobs of background tasks, by task and state.',
    labelNames: ['task', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'platen_task_oldest_seconds',
    help: 'Age of the oldest due job, by task.',
    labelNames: ['task'],
    registers,
  })
  return async () => {
    jobs.reset()
    oldest.reset()
    for (const { task, oldestSeconds, ...counts } of await countJobs(database.monitoring.pool)) {
      for (const state of STATES) jobs.set({ task, state }, counts[state])
      oldest.set({ task }, oldestSeconds)
    }
  }
}
