import { reinspectPdf } from '@platen/imposer'
import { originalFilePath } from '../../file-store/paths.ts'
import type { EnvironmentRef } from '../../http/handler-context.ts'
import { notifyChange } from '../../live/change-notifications.ts'
import type { Services } from '../../services.ts'
import { startPollingLoop } from '../../work-loop.ts'
import { loadEnvironments } from '../environments/customers-reads.ts'
import { preflightArtwork } from '../orders/preflight-artwork.ts'
import { loadArtworkWithOutdatedInfo, updateArtworkInfo } from './artworks-store.ts'

/**
 * Describes the artwork that an earlier Platen took in as it is described today, one file after the other, and looks
 * again at the active orders that print it. What cannot be read within its limits keeps its old description. Answers
 * with how many were described.
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

/** When what went wrong is tried again, as after the database was away. */
const AGAIN_MS = 60_000

/**
 * Does so once after a start, for every environment, beside all other work; what goes wrong is tried again. `stop`
 * waits for the file under way.
 */
export function startReinspection(services: Services): { stop(): Promise<void> } {
  let stopped = false
  const done = new Set<string>()
  let isAllDone = false
  const loop = startPollingLoop('describing artwork again', AGAIN_MS, services.log, async () => {
    if (isAllDone) return
    for (const environment of await loadEnvironments(services.database)) {
      if (stopped || done.has(environment.id)) continue
      const artworks = await reinspectArtwork(services, environment, () => stopped)
      if (artworks > 0)
        services.log.info({ environment: environment.resourceName, artworks }, 'artwork was described anew')
      done.add(environment.id)
    }
    // artwork of environments that are made later is described as it is today
    isAllDone = true
  })
  return {
    stop() {
      stopped = true
      return loop.stop()
    },
  }
}
