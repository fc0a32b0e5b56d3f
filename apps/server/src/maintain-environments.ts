import { rm } from 'node:fs/promises'
import { environmentGraceStart } from '@platen/domain/environments'
import type { EnvironmentTx } from './database/database.ts'
import { deleteObjects } from './file-store/object-store.ts'
import { environmentFolder } from './file-store/paths.ts'
import type { EnvironmentRef } from './http/handler-context.ts'
import { deleteExpiredAccountSessions } from './modules/identity/sessions/sessions-commands.ts'
import { addShopMessageTasks } from './modules/intake/shops/add-shop-message-tasks.ts'
import { addMissingCatchUpTasks } from './modules/intake/shops/catch-up/catch-up-store.ts'
import { addMissingReportTasks } from './modules/intake/shops/reports/reports-store.ts'
import { hasArtworkWithOutdatedInfo } from './modules/orders/artwork/artwork-queries.ts'
import { addMissingThumbnailTasks } from './modules/orders/artwork/thumbnails-commands.ts'
import { addMissingFixTasks, deleteReplacedFixes } from './modules/orders/artwork-fixes/artwork-fixes-commands.ts'
import { addMissingProofTasks } from './modules/orders/customer-proofs/proofs-commands.ts'
import { addMissingDownloadTasks } from './modules/orders/orders/artwork-downloads-commands.ts'
import { addMissingLeftOutTasks } from './modules/orders/orders/job-state/left-out-jobs-commands.ts'
import { deleteOldOrderChanges } from './modules/orders/orders/order-changes-store.ts'
import { addMissingProductTask } from './modules/orders/products/awaited-products-commands.ts'
import { addMissingPurgeTask } from './modules/orders/retention/tasks/purge-history.ts'
import { addMissingMakeTasks } from './modules/orders/template-jobs/template-jobs-commands.ts'
import { deleteEnvironment } from './modules/platform/environments/environments-commands.ts'
import {
  loadEnvironments,
  loadEnvironmentsDeletedBefore,
} from './modules/platform/environments/environments-queries.ts'
import { deleteOldIdempotencyKeys } from './modules/platform/idempotency-keys/idempotency-keys-commands.ts'
import { addMissingRemovalTask } from './modules/platform/storage/object-rows-commands.ts'
import { addMissingMessageTasks } from './modules/platform/webhooks/outbox-store.ts'
import { loadAutoReleasePresets } from './modules/production/output-presets/output-presets-queries.ts'
import { loadTicketFolders } from './modules/production/runs/delivery-queries.ts'
import { addMissingRunTasks } from './modules/production/runs/run-tasks-commands.ts'
import { addMissingRetentionTask } from './retention/apply-retention.ts'
import type { Services } from './services.ts'
import { deleteReplacedJobs } from './tasks/abandoned-jobs.ts'
import { addTask, type TaskName } from './tasks/add-task.ts'
import type { ScheduledTask } from './tasks/task.ts'

/**
 * Adds the jobs that an environment should have: each state that a task works on is in a row, so jobs that were lost
 * with the queue (it is not part of a backup), or failed too often, are found again.
 */
async function addMissingTasks(tx: EnvironmentTx, now: Date): Promise<void> {
  const add = (task: TaskName) => addTask(tx, task, tx.environmentId, { keepTime: true })
  await addMissingRunTasks(tx)
  await addMissingMessageTasks(tx)
  await addMissingCatchUpTasks(tx)
  await addMissingReportTasks(tx)
  await addMissingDownloadTasks(tx)
  await addMissingMakeTasks(tx)
  await addMissingProofTasks(tx)
  await addMissingFixTasks(tx)
  await addMissingThumbnailTasks(tx)
  await addMissingLeftOutTasks(tx)
  await addMissingProductTask(tx)
  await addMissingPurgeTask(tx, now)
  await addMissingRetentionTask(tx, now)
  await addMissingRemovalTask(tx)
  if ((await loadAutoReleasePresets(tx)).length > 0) await add('release_presets')
  if ((await loadTicketFolders(tx)).length > 0) await add('delete_picked_up_sheets')
  if (await hasArtworkWithOutdatedInfo(tx)) await add('reinspect_artwork')
}

/** Adds missing jobs of one environment and deletes old entries of its change log and old idempotency keys. */
async function maintainEnvironment(
  services: Services,
  environment: EnvironmentRef,
  signal: AbortSignal,
): Promise<void> {
  const { database, now } = services
  const { inEnvironment } = database
  await inEnvironment(environment.id, (tx) => addMissingTasks(tx, now()))
  await addShopMessageTasks(services, environment, signal)
  await inEnvironment(environment.id, deleteOldOrderChanges)
  await inEnvironment(environment.id, (tx) => deleteOldIdempotencyKeys(tx, now()))
  await inEnvironment(environment.id, deleteReplacedFixes)
}

/**
 * Removes the environments whose grace period after the deletion is over. The row last: if the process ends in between,
 * the next maintenance repeats it. An error in one does not affect the others.
 */
async function removeDeletedEnvironments(
  { database, objects, settings, log, now }: Services,
  signal: AbortSignal,
): Promise<void> {
  const before = environmentGraceStart(now())
  for (const environment of await loadEnvironmentsDeletedBefore(database.outsideEnvironments, before)) {
    if (signal.aborted) return
    try {
      await rm(environmentFolder(settings, environment.resourceName), { recursive: true, force: true })
      await deleteObjects(objects, environment, '')
      const isRemoved = await deleteEnvironment(database.pool, environment.id)
      if (isRemoved) log.info({ environment: environment.resourceName }, 'a deleted environment was removed')
    } catch (error) {
      log.error({ err: error, environment: environment.resourceName }, 'removing a deleted environment failed')
    }
  }
}

/** Maintains all environments, one after the other. An error in one does not affect the others. */
export const maintainEnvironmentsTask: ScheduledTask = {
  schedule: '*/30 * * * *',
  runsAtStart: true,
  timeoutMs: 25 * 60_000,
  async run(services, signal) {
    for (const environment of await loadEnvironments(services.database)) {
      if (signal.aborted) return
      await maintainEnvironment(services, environment, signal).catch((error: unknown) =>
        services.log.error({ err: error, environment: environment.resourceName }, 'maintenance failed'),
      )
    }
    await removeDeletedEnvironments(services, signal)
    await deleteExpiredAccountSessions(services.database.outsideEnvironments, services.now())
    await deleteReplacedJobs(services.database.taskQueue)
  },
}
