import { Failure } from '../../../../http/failure.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import { addTask } from '../../../../tasks/add-task.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { AUTOMATIC } from '../../../orders/orders/job-state/job-events-commands.ts'
import { loadJobsToCancel } from '../../../orders/orders/orders-queries.ts'
import { type PlannedCancellation, planCancellation, storeCancellations } from '../cancel-jobs.ts'
import { lockJobsWithCopies } from '../copies-commands.ts'

/** Delay if the copies of the jobs move to other presets and print jobs at the same time, in ms. */
const RETRY_MS = 1000

/** Cancels the jobs of an order that its last submission left out. */
export const cancelLeftOutJobsTask: EnvironmentTask = {
  group: 'maintenance',
  timeoutMs: 60_000,
  async run(services, environment, orderPk) {
    await services.database.inEnvironment(environment.id, async (tx) => {
      const copies = await lockJobsWithCopies(tx, { ids: await loadJobsToCancel(tx, orderPk) })
      if (!copies) return addTask(tx, 'cancel_left_out_jobs', orderPk, { delayMs: RETRY_MS })
      // A submission that names a job again, or a user who keeps it, may have been faster than the lock.
      const decided = new Set(await loadJobsToCancel(tx, orderPk))
      const planned: PlannedCancellation[] = []
      for (const job of copies.jobs.filter(({ id }) => decided.has(id))) {
        const plan = planCancellation(job, undefined, copies)
        if (plan instanceof Failure) services.log.error({ job: job.id, code: plan.code }, 'a job was not cancelled')
        else planned.push(plan)
      }
      const cause = { actor: AUTOMATIC, now: services.now(), reason: undefined }
      return notifyChange(tx, await storeCancellations(tx, planned, cause))
    })
  },
}
