import { wantedCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { loadJobs, type StoredJob } from '../../../orders/orders/orders-queries.ts'
import type { ShopDependents } from '../shop-dependents.ts'
import type { ProcessingContext } from '../take-shop-message.ts'
import { deleteOpenReport, findOpenReport, recordPrinted } from './due-reports-store.ts'
import { addReportsTask } from './reports-store.ts'

/** Returns the copies of each line of an order that are printed or to be printed; without cancelled ones. */
export const countCopies = (jobs: readonly StoredJob[]): Map<string, number> =>
  new Map(jobs.map(({ jobId, frames }) => [jobId, Math.max(0, ...frames.map(wantedCopies))]))

/** Whether all copies of an order are cancelled. */
export const isCancelled = (copies: ReadonlyMap<string, number>): boolean =>
  Array.from(copies.values()).every((count) => count === 0)

/** Whether all copies of an order are printed, and handed over to their printers. */
export const isPrinted = async (
  tx: EnvironmentTx,
  jobs: readonly StoredJob[],
  { areHandedOver }: ShopDependents,
): Promise<boolean> =>
  jobs.every(({ place, frames }) => place === 'history' && frames.every(({ remaining }) => remaining === 0)) &&
  (await areHandedOver(tx, jobs))

/**
 * Has a shop told that an order is printed if it is; a job that is finished and a print job that is handed over look
 * again. Of two jobs that are finished at the same time, neither transaction sees the other one.
 */
export async function checkPrintedOrder(
  { services, environment, dependents }: Omit<ProcessingContext, 'signal'>,
  id: string,
): Promise<void> {
  await services.database.inEnvironment(environment.id, async (tx) => {
    const report = await findOpenReport(tx, id)
    if (!report) return
    const jobs = await loadJobs(tx, { orderPk: report.orderPk })
    if (isCancelled(countCopies(jobs))) await deleteOpenReport(tx, id)
    else if (await isPrinted(tx, jobs, dependents)) {
      await recordPrinted(tx, id, services.now())
      await addReportsTask(tx, report.shopId)
    }
  })
}
