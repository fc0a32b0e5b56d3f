import { closePool } from '@platen/imposer'
import { closeComputePool } from './compute/compute-pool.ts'
import { startReinspection } from './modules/intake/intake/describe-again.ts'
import { startHotFolderWatcher } from './modules/intake/intake/intake-worker.ts'
import { startPruningOrderChanges } from './modules/orders/orders/forget-changes.ts'
import { startOrderListCacheWarmup } from './modules/orders/orders/warm-order-lists.ts'
import { startRetentionTask } from './modules/orders/retention/purge-history.ts'
import { startWebhookTask } from './modules/platform/webhooks/webhook-worker.ts'
import { startDeliveryTask } from './modules/production/delivery/delivery-worker.ts'
import { startComposeTask } from './modules/production/printing/compose-worker.ts'
import { startAutoRelease } from './modules/production/printing/release-presets.ts'
import type { Services } from './services.ts'

/**
 * Starts all background tasks: hot folder intake, composing, delivery, automatic release, retention, pruning of order
 * changes, cache warm-up, webhooks and reinspection.
 */
export async function startBackgroundTasks(services: Services): Promise<{ stop(): Promise<void> }> {
  const intake = startHotFolderWatcher(services)
  const composer = startComposeTask(services)
  const delivery = startDeliveryTask(services)
  const releases = startAutoRelease(services)
  const purge = startRetentionTask(services)
  const changes = startPruningOrderChanges(services)
  const warming = startOrderListCacheWarmup(services)
  const webhooks = startWebhookTask(services)
  const descriptions = startReinspection(services)
  return {
    async stop() {
      // Concurrently, so that no task starts new work while another one is awaited.
      const all = [descriptions, webhooks, warming, changes, purge, intake, releases, composer, delivery]
      await Promise.all(all.map((worker) => worker.stop()))
      await closePool()
      await closeComputePool()
    },
  }
}
