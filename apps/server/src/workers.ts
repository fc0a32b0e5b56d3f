import { closePool } from '@platen/imposer'
import { startDelivery } from './features/delivery/delivery-worker.ts'
import { startIntake } from './features/intake/intake-worker.ts'
import { startComposer } from './features/printing/compose-worker.ts'
import { startPurge } from './features/storage/purge-history.ts'
import type { Services } from './services.ts'

/** Starts what works beside the calls: the built-in connectors, composing between them, and purging. */
export async function startWorkers(services: Services): Promise<{ stop(): Promise<void> }> {
  const intake = startIntake(services)
  const composer = startComposer(services)
  const delivery = startDelivery(services)
  const purge = startPurge(services)
  return {
    async stop() {
      await purge.stop()
      await intake.stop()
      await composer.stop()
      await delivery.stop()
      await closePool()
    },
  }
}
