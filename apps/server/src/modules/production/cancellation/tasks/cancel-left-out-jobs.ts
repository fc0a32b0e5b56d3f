import { Failure } from '../../../../http/failure.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { AUTOMATIC } from '../../../orders/orders/job-state/job-events-commands.ts'
import { loadLeftOutJobs } from '../../../orders/orders/orders-queries.ts'
import { type PlannedCancellation, planCancellation, storeCancellations } from '../cancel-jobs.ts'
import { lockJobsWithCopies } from '../copies-commands.ts'

/** Cancels the jobs that the last submission of an order left out. */
export const cancelLeftOutJobsTask: EnvironmentTask = {
  group: 'maintenance',
  timeoutMs: 60_000,
  async run(services, environment, orderPk) {
    await services.database.inEnvironment(environment.id, async (tx) => {
      const copies = await lockJobsWithCopies(tx, { ids: await loadLeftOutJobs(tx, orderPk) })
      if (!copies) throw new Error('the copies of the jobs are being moved')
      // A submission that names a job again may have ended before it was locked.
      const leftOut = new Set(await loadLeftOutJobs(tx, orderPk))
      const planned = copies.jobs
        .filter(({ id }) => leftOut.has(id))
        .map((job) => planCancellation(job, undefined, copies))
        .filter((plan): plan is PlannedCancellation => !(plan instanceof Failure))
      const cause = { actor: AUTOMATIC, now: services.now(), reason: undefined }
      notifyChange(tx, await storeCancellations(tx, planned, cause))
    })
  },
}
