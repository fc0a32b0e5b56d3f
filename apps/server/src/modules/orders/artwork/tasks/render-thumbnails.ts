import { renderMissingThumbnails } from '../../../../file-store/page-thumbnail.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import type { Services } from '../../../../services.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { recordThumbnailFailure, recordThumbnailsRendered } from '../thumbnails-commands.ts'
import { loadArtworkWithoutThumbnails } from '../thumbnails-queries.ts'

/** Thumbnails rendered by the task; a job prints the first pages, so the others are rendered on request. */
const MAX_PAGES = 24

/**
 * Renders the thumbnails of the first pages of an artwork. The artwork is used regardless of the result. A failure counts
 * as an attempt, and the next one starts later.
 *
 * @param timeoutMs time limit of the renderer
 */
export async function renderArtworkThumbnails(
  services: Services,
  environment: EnvironmentRef,
  id: string,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<void> {
  const { inEnvironment } = services.database
  const artwork = await inEnvironment(environment.id, (tx) => loadArtworkWithoutThumbnails(tx, id), { readOnly: true })
  if (!artwork) return
  const pages = Array.from({ length: Math.min(artwork.pageCount, MAX_PAGES) }, (_, i) => i + 1)
  const { bytes, isComplete } = await renderMissingThumbnails(
    services,
    environment,
    { id, readyKey: artwork.readyKey },
    pages,
    { signal, timeoutMs },
  )
  await inEnvironment(environment.id, (tx) =>
    isComplete ? recordThumbnailsRendered(tx, id, bytes) : recordThumbnailFailure(tx, id, artwork.attemptsLeft, bytes),
  )
}

export const renderThumbnailsTask: EnvironmentTask = {
  group: 'thumbnails',
  timeoutMs: 10 * 60_000,
  run: (services, environment, id, signal) => renderArtworkThumbnails(services, environment, id, signal),
}
