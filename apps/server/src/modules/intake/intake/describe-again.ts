import { reinspectPdf } from '@platen/imposer'
import { originalFilePath } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import { startPollingLoop } from '../../../work-loop.ts'
import { loadArtworkWithOutdatedInfo, updateArtworkInfo } from '../../orders/artwork/artwork-commands.ts'
import { preflightArtwork } from '../../orders/orders/preflight-artwork.ts'
import { loadEnvironments } from '../../platform/environments/environments-queries.ts'

/**
 * Inspects again, one file at a time, the artwork whose metadata is from an earlier version, and runs preflight on the
 * active orders that print it. Files that exceed the limits keep their metadata. Returns the number of updated
 * artworks.
 */
export async function reinspectArtwork(
  services: Services,
  environment: EnvironmentRef,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const inEnvironment = services.database.inEnvironment
  let described = 0
  for (const id of await inEnvironment(environment.id, loadArtworkWithOutdatedInfo, { readOnly: true })) {
    if (isStopped()) break
    const original = originalFilePath(services.settings, environment.resourceName, id)
    const found = await reinspectPdf(original, environment.id)
    if (!found) continue
    await inEnvironment(environment.id, async (tx) => {
      const jobs = await updateArtworkInfo(tx, id, found)
      await preflightArtwork(tx, jobs)
      if (jobs.length > 0) await notifyChange(tx, ['orders'])
    })
    described += 1
  }
  return described
}

/** Interval of retries after an error, such as an unavailable database. */
const RETRY_INTERVAL_MS = 60_000

/**
 * Starts `reinspectArtwork` in the background, once per environment after each start of the server, with retries after
 * errors. `stop` waits for the file in progress.
 */
export function startReinspection(services: Services): { stop(): Promise<void> } {
  let stopped = false
  const done = new Set<string>()
  let isAllDone = false
  const loop = startPollingLoop('reinspect-artwork', RETRY_INTERVAL_MS, services.log, async () => {
    if (isAllDone) return
    for (const environment of await loadEnvironments(services.database)) {
      if (stopped || done.has(environment.id)) continue
      const artworks = await reinspectArtwork(services, environment, () => stopped)
      if (artworks > 0)
        services.log.info({ environment: environment.resourceName, artworks }, 'artwork metadata updated')
      done.add(environment.id)
    }
    // artwork of environments created later has current metadata
    isAllDone = true
  })
  return {
    stop() {
      stopped = true
      return loop.stop()
    },
  }
}
