import type { ThumbnailLimits } from '@platen/imposer'
import { renderMissingThumbnails } from '../../../../file-store/page-thumbnail.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import type { Services } from '../../../../services.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { recordThumbnailFailure, recordThumbnailsRendered } from '../thumbnails-commands.ts'
import { loadArtworksWithoutThumbnails } from '../thumbnails-queries.ts'

/** Thumbnails rendered by the task; a job prints the first pages, so the others are rendered on request. */
const MAX_PAGES = 24

/**
 * Renders the thumbnails of the first pages of artworks, one after the other. The artwork is used regardless of the
 * result. A failure counts as an attempt, and the next one starts later.
 */
export async function renderArtworkThumbnails(
  services: Services,
  environment: EnvironmentRef,
  ids: readonly string[],
  signal: AbortSignal,
  limits?: ThumbnailLimits,
): Promise<void> {
  const { inEnvironment } = services.database
  const artworks = await inEnvironment(environment.id, (tx) => loadArtworksWithoutThumbnails(tx, ids), {
    readOnly: true,
  })
  const complete: { id: string; bytes: number }[] = []
  try {
    for (const { id, preparedKey, pageCount, attemptsLeft } of artworks) {
      const pages = Array.from({ length: Math.min(pageCount, MAX_PAGES) }, (_, i) => i + 1)
      const { bytes, isComplete } = await renderMissingThumbnails(services, environment, { id, preparedKey }, pages, {
        signal,
        limits,
      })
      if (isComplete) complete.push({ id, bytes })
      else await inEnvironment(environment.id, (tx) => recordThumbnailFailure(tx, id, attemptsLeft, bytes))
    }
  } finally {
    // Also if an error ends the attempt: these are not read again then.
    if (complete.length > 0) await inEnvironment(environment.id, (tx) => recordThumbnailsRendered(tx, complete))
  }
}

/**
 * Artworks of an attempt in addition to its own. If the attempt exceeds the time limit of the task, they are rendered
 * in attempts of their own.
 */
const MAX_COMPANIONS = 15

export const renderThumbnailsTask: EnvironmentTask = {
  group: 'thumbnails',
  timeoutMs: 10 * 60_000,
  companions: MAX_COMPANIONS,
  run: (services, environment, id, signal, companions = []) =>
    renderArtworkThumbnails(services, environment, [id, ...companions], signal),
}
