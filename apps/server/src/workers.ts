import { closePool } from '@platen/imposer'
import { closeComputePool } from './compute/compute-pool.ts'
import { startDeliveryTask } from './features/delivery/delivery-worker.ts'
import { startReinspection } from './features/intake/describe-again.ts'
import { startHotFolderWatcher } from './features/intake/intake-worker.ts'
import { startPruningOrderChanges } from './features/orders/forget-changes.ts'
import { startOrderListCacheWarmup } from './features/orders/warm-order-lists.ts'
import { startComposeTask } from './features/printing/compose-worker.ts'
import { startAutoRelease } from './features/printing/release-presets.ts'
import { startRetentionTask } from './features/storage/purge-history.ts'
import { startWebhookTask } from './features/webhooks/webhook-worker.ts'
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
