import { exists } from '@platen/hotfolder'
import { renderThumbnail } from '@platen/imposer'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import type { EnvironmentRef } from '../http/handler-context.ts'
import type { Services } from '../services.ts'
import { preparedPdfPath } from './paths.ts'
import { thumbnailFilePath } from './thumbnail-file.ts'

/** Renderings in progress, by path: concurrent requests for the same page wait for the same rendering. */
const underWay = new Map<string, Promise<boolean>>()

/** Pages that failed to render are not retried by this process; only this many are remembered. */
const failedPages = new Set<string>()
const MAX_FAILED_PAGES = 10_000

/**
 * Returns the path of the thumbnail of a page. Intake renders only the first pages of long artwork; others are rendered
 * on the first request, in a child process that may be killed. Returns undefined if the page cannot be rendered. `page`
 * must exist.
 */
export async function ensurePageThumbnail(
  { settings }: Services,
  { id: environmentId, resourceName }: EnvironmentRef,
  artworkId: string,
  page: number,
): Promise<string | undefined> {
  assertNoOpenTransaction('Rendering a page')
  const target = thumbnailFilePath(settings, resourceName, artworkId, page)
  if (await exists(target)) return target
  if (failedPages.has(target)) return undefined
  const ready = preparedPdfPath(settings, resourceName, artworkId)
  if (!(await exists(ready))) return undefined
  const drawing = underWay.get(target) ?? draw({ ready, page, target, owner: environmentId })
  return (await drawing) ? target : undefined
}

interface Drawing {
  readonly ready: string
  readonly page: number
  readonly target: string
  readonly owner: string
}

function draw({ ready, page, target, owner }: Drawing): Promise<boolean> {
  const drawing = renderThumbnail(ready, page, target, owner)
    .then((isDrawn) => {
      if (!isDrawn && failedPages.size < MAX_FAILED_PAGES) failedPages.add(target)
      return isDrawn
    })
    .finally(() => underWay.delete(target))
  underWay.set(target, drawing)
  return drawing
}
