import type pg from 'pg'
import { workAsFolderOwner } from './folder-owner.ts'
import { maintainEnvironmentsTask } from './maintain-environments.ts'
import { shopDependents } from './modules/dependents.ts'
import { fetchArtworkTask } from './modules/intake/intake/tasks/fetch-artwork.ts'
import { fixArtworkTask } from './modules/intake/intake/tasks/fix-artwork.ts'
import { makeArtworkTask } from './modules/intake/intake/tasks/make-artwork.ts'
import { reinspectArtworkTask } from './modules/intake/intake/tasks/reinspect-artwork.ts'
import { startHotFolderWatcher } from './modules/intake/intake/watch-hot-folders.ts'
import { catchUpShopTask } from './modules/intake/shops/tasks/catch-up-shop.ts'
import { reportShopStatusTask, reportToShopTask } from './modules/intake/shops/tasks/report-shop-status.ts'
import { takeShopMessageTask } from './modules/intake/shops/tasks/take-shop-message.ts'
import { updateProofTask } from './modules/orders/approval/tasks/update-proof.ts'
import { renderThumbnailsTask } from './modules/orders/artwork/tasks/render-thumbnails.ts'
import { applyProductsTask } from './modules/orders/orders/tasks/apply-products.ts'
import { startOrderListCacheWarmup } from './modules/orders/orders/warm-order-lists.ts'
import { purgeHistoryTask } from './modules/orders/retention/tasks/purge-history.ts'
import { removeObjectsTask } from './modules/platform/storage/tasks/remove-objects.ts'
import { sendWebhookTask } from './modules/platform/webhooks/tasks/send-webhook.ts'
import { cancelLeftOutJobsTask } from './modules/production/cancellation/tasks/cancel-left-out-jobs.ts'
import { deletePickedUpSheetsTask } from './modules/production/delivery/tasks/delete-picked-up-sheets.ts'
import { deliverRunTask } from './modules/production/delivery/tasks/deliver-run.ts'
import { detectPickupTask } from './modules/production/delivery/tasks/detect-pickup.ts'
import { withdrawRunTask } from './modules/production/delivery/tasks/withdraw-run.ts'
import { startComposeThreads } from './modules/production/printing/compose-in-worker-thread.ts'
import { composeRunTask } from './modules/production/printing/tasks/compose-run.ts'
import { releasePresetsTask } from './modules/production/printing/tasks/release-presets.ts'
import { applyRetentionTask } from './retention/apply-retention.ts'
import type { Services } from './services.ts'
import { TASK_GROUP_NAMES, type TaskGroup } from './tasks/task.ts'
import { startTaskRunner, type Tasks } from './tasks/task-runner.ts'

/** All background tasks, by name. */
export const TASKS: Tasks = {
  ofEnvironments: {
    compose_run: composeRunTask,
    deliver_run: deliverRunTask,
    detect_pickup: detectPickupTask,
    withdraw_run: withdrawRunTask,
    delete_picked_up_sheets: deletePickedUpSheetsTask,
    release_presets: releasePresetsTask,
    cancel_left_out_jobs: cancelLeftOutJobsTask,
    send_webhook: sendWebhookTask,
    take_shop_message: takeShopMessageTask(shopDependents),
    catch_up_shop: catchUpShopTask,
    report_shop_status: reportShopStatusTask(shopDependents),
    report_to_shop: reportToShopTask(shopDependents),
    apply_products: applyProductsTask,
    make_artwork: makeArtworkTask,
    update_proof: updateProofTask,
    fix_artwork: fixArtworkTask,
    fetch_artwork: fetchArtworkTask,
    purge_history: purgeHistoryTask,
    apply_retention: applyRetentionTask,
    reinspect_artwork: reinspectArtworkTask,
    render_thumbnails: renderThumbnailsTask,
    remove_objects: removeObjectsTask,
  },
  scheduled: { maintain_environments: maintainEnvironmentsTask },
}

/** Groups of tasks that work in local output folders. */
const FOLDER_GROUPS: readonly TaskGroup[] = ['transfer', 'pickup']

interface Work {
  stop(): Promise<void>
}

/** Stops concurrently, so that no task starts new work while another one is awaited. */
const stopAll = async (works: readonly Work[]): Promise<void> => {
  await Promise.all(works.map((work) => work.stop()))
}

async function workOnFolders(services: Services): Promise<Work> {
  const tasks = await startTaskRunner(services, TASKS, FOLDER_GROUPS)
  const intake = startHotFolderWatcher(services)
  return { stop: () => stopAll([intake, tasks]) }
}

/**
 * Starts the background work of the roles of this server: the tasks, hot folder intake, and the warm-up of the order
 * list cache.
 *
 * @param config of the connection that holds the lock of the folders, if there are several servers
 */
export async function startBackgroundWork(services: Services, config: pg.PoolConfig): Promise<Work> {
  const { servers, roles } = services.settings
  const works: Work[] = []
  if (servers !== 'many') {
    startComposeThreads()
    works.push(await startTaskRunner(services, TASKS), startHotFolderWatcher(services))
  } else {
    if (roles.includes('worker')) {
      startComposeThreads()
      const groups = TASK_GROUP_NAMES.filter((group) => !FOLDER_GROUPS.includes(group))
      works.push(await startTaskRunner(services, TASKS, groups))
    }
    if (roles.includes('folders')) works.push(workAsFolderOwner(services, config, () => workOnFolders(services)))
  }
  if (roles.includes('web')) works.push(startOrderListCacheWarmup(services))
  return { stop: () => stopAll(works) }
}
