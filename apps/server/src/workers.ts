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
 * Starts what works beside the calls: the built-in connectors, composing between them, presets that print by
 * themselves, and purging.
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
      // at once: none begins new work while another one is waited for
      const all = [descriptions, webhooks, warming, changes, purge, intake, releases, composer, delivery]
      await Promise.all(all.map((worker) => worker.stop()))
      await closePool()
      await closeComputePool()
    },
  }
}
