import { reinspectPdf } from '@platen/imposer'
import { originalKey } from '../../../../file-store/object-keys.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import type { Services } from '../../../../services.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { markNotReinspected, updateArtworkInfo } from '../../../orders/artwork/artwork-commands.ts'
import { loadArtworkWithOutdatedInfo } from '../../../orders/artwork/artwork-queries.ts'
import { lockJobsPrinting } from '../../../orders/orders/job-state/job-state-commands.ts'
import { preflightArtwork } from '../../../orders/orders/preflight-artwork.ts'

/**
 * Inspects again, one file at a time, the artwork whose metadata is from an earlier version, and runs preflight on the
 * active orders that print it. Files that cannot be
 * read within the limits keep their metadata, and are not read again. Returns the number of updated
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
    const key = originalKey(id)
    const reinspected = await services.objects.withFiles(environment, [key], (getPath) =>
      reinspectPdf(getPath(key), environment.id),
    )
    if (!reinspected) {
      await inEnvironment(environment.id, (tx) => markNotReinspected(tx, id))
      continue
    }
    await inEnvironment(environment.id, async (tx) => {
      const locked = await lockJobsPrinting(tx, id)
      const jobs = (await updateArtworkInfo(tx, id, reinspected)) ? locked : []
      await preflightArtwork(tx, jobs)
      if (jobs.length > 0) notifyChange(tx, ['orders'])
    })
    described += 1
  }
  return described
}

export const reinspectArtworkTask: EnvironmentTask = {
  group: 'maintenance',
  timeoutMs: 60 * 60_000,
  async run(services, environment, _subject, signal) {
    const artworks = await reinspectArtwork(services, environment, () => signal.aborted)
    if (artworks > 0) services.log.info({ environment: environment.resourceName, artworks }, 'artwork metadata updated')
  },
}
