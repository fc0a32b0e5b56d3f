import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { exists } from '@platen/hotfolder'
import { renderThumbnails } from '@platen/imposer'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import type { EnvironmentRef } from '../http/handler-context.ts'
import type { Services } from '../services.ts'
import { preparedPdfPath } from './paths.ts'
import { thumbnailFilePath } from './thumbnail-file.ts'

/** Renderings in progress, by path: concurrent requests for the same page wait for the same rendering. */
const underWay = new Map<string, Promise<boolean>>()

/**
 * Pages that failed to render are not rendered again on request by this process, only by the task; only this many are
 * remembered.
 */
const failedPages = new Set<string>()
const MAX_FAILED_PAGES = 10_000

interface Thumbnails {
  readonly ready: string
  readonly pages: readonly number[]
  readonly getPath: (page: number) => string
  readonly owner: string
  readonly timeoutMs?: number | undefined
}

/** Renders pages once, in a child process that may be killed. Returns those that were rendered. */
function render({ ready, pages, getPath, owner, timeoutMs }: Thumbnails): ReturnType<typeof renderThumbnails> {
  const rendering = renderThumbnails({ readyFile: ready, pages, getPath, owner, timeoutMs }).finally(() => {
    for (const page of pages) underWay.delete(getPath(page))
  })
  for (const page of pages) {
    const target = getPath(page)
    const isRendered = rendering.then((rendered) => {
      if (!rendered.pages.has(page) && failedPages.size < MAX_FAILED_PAGES) failedPages.add(target)
      return rendered.pages.has(page)
    })
    // the error is passed on by `rendering`, even if no request waits for this page
    isRendered.catch(() => undefined)
    underWay.set(target, isRendered)
  }
  return rendering
}

/**
 * Returns the path of the thumbnail of a page; waits for a rendering in progress. The first pages are rendered by the
 * task `render_thumbnails`; if it has not started, or for other pages, this one page is rendered on the first request.
 * Returns undefined if the page cannot be rendered, or not within `waitMs`. `page` must exist.
 */
export async function ensurePageThumbnail(
  { settings }: Services,
  { id: environmentId, resourceName }: EnvironmentRef,
  artworkId: string,
  page: number,
  waitMs?: number,
): Promise<string | undefined> {
  assertNoOpenTransaction('Rendering a page')
  const getPath = (each: number) => thumbnailFilePath(settings, resourceName, artworkId, each)
  const target = getPath(page)
  if (await exists(target)) return target
  if (failedPages.has(target) && !underWay.has(target)) return undefined
  const ready = preparedPdfPath(settings, resourceName, artworkId)
  if (!(await exists(ready))) return undefined
  if (!underWay.has(target)) {
    render({ ready, pages: [page], getPath, owner: environmentId }).catch(() => undefined)
  }
  const rendering = underWay.get(target)
  const isRendered = waitMs === undefined ? rendering : inTime(rendering, waitMs)
  return (await isRendered) ? target : undefined
}

async function inTime(rendering: Promise<boolean> | undefined, waitMs: number): Promise<boolean | undefined> {
  const timer = new AbortController()
  try {
    return await Promise.race([rendering, wait(waitMs, false, { signal: timer.signal, ref: false })])
  } finally {
    timer.abort()
  }
}

/**
 * Renders the thumbnails of these pages that do not exist. Returns the size of the thumbnails of all pages in bytes, or
 * undefined if some are missing. As long as the time limit of the renderer is enough for some of the pages, the others
 * are rendered in further rounds.
 */
export async function renderMissingThumbnails(
  { settings }: Services,
  { id: owner, resourceName }: EnvironmentRef,
  artworkId: string,
  pages: readonly number[],
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs?: number | undefined },
): Promise<number | undefined> {
  assertNoOpenTransaction('Rendering pages')
  const getPath = (page: number) => thumbnailFilePath(settings, resourceName, artworkId, page)
  const ready = preparedPdfPath(settings, resourceName, artworkId)
  const found = await Promise.all(pages.map((page) => exists(getPath(page))))
  let missing = pages.filter((_page, i) => !found[i])
  while (missing.length > 0) {
    signal.throwIfAborted()
    if (!(await exists(ready))) return undefined
    const { pages: rendered, tookTooLong } = await render({ ready, pages: missing, getPath, owner, timeoutMs })
    missing = missing.filter((page) => !rendered.has(page))
    if (missing.length > 0 && !(tookTooLong && rendered.size > 0)) return undefined
  }
  const sizes = await Promise.all(pages.map(async (page) => (await stat(getPath(page))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
