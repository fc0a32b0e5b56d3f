import { closePool } from '@platen/imposer'
import { closeComputePool } from './compute/compute-pool.ts'
import { startDelivery } from './features/delivery/delivery-worker.ts'
import { startDescribingAgain } from './features/intake/describe-again.ts'
import { startIntake } from './features/intake/intake-worker.ts'
import { startForgettingChanges } from './features/orders/forget-changes.ts'
import { startWarmingOrderLists } from './features/orders/warm-order-lists.ts'
import { startComposer } from './features/printing/compose-worker.ts'
import { startReleases } from './features/printing/release-presets.ts'
import { startPurge } from './features/storage/purge-history.ts'
import { startWebhooks } from './features/webhooks/webhook-worker.ts'
import type { Services } from './services.ts'

/**
 * Starts what works beside the calls: the built-in connectors, composing between them, presets that print by
 * themselves, and purging.
 */
export async function startWorkers(services: Services): Promise<{ stop(): Promise<void> }> {
  const intake = startIntake(services)
  const composer = startComposer(services)
  const delivery = startDelivery(services)
  const releases = startReleases(services)
  const purge = startPurge(services)
  const changes = startForgettingChanges(services)
  const warming = startWarmingOrderLists(services)
  const webhooks = startWebhooks(services)
  const descriptions = startDescribingAgain(services)
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
