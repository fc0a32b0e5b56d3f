import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { exists, undefinedIfMissing } from '@platen/hotfolder'
import { type RenderedThumbnails, renderThumbnails } from '@platen/imposer'
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

/** Renders pages once, in a child process that may be killed. */
function render({ ready, pages, getPath, owner, timeoutMs }: Thumbnails): Promise<RenderedThumbnails> {
  const rendering = renderThumbnails({ readyFile: ready, pages, getPath, owner, timeoutMs })
  for (const page of pages) {
    const target = getPath(page)
    const isRendered: Promise<boolean> = rendering
      .then((rendered) => {
        if (rendered.failedPages.has(page) && failedPages.size < MAX_FAILED_PAGES) failedPages.add(target)
        return rendered.pages.has(page)
      })
      // the error is passed on by `rendering`; for a request, the page has no thumbnail
      .catch(() => false)
      .finally(() => {
        // a later round may have started to render the page
        if (underWay.get(target) === isRendered) underWay.delete(target)
      })
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

/** Pages that may fail in one attempt before the remaining ones wait for the next. */
const MAX_FAILURES = 3

/**
 * Renders the thumbnails of these pages that do not exist. A page that fails or does not end does not prevent the others.
 * Returns the total size of the existing thumbnails in bytes, and whether none is missing.
 */
export async function renderMissingThumbnails(
  { settings }: Services,
  { id: owner, resourceName }: EnvironmentRef,
  artworkId: string,
  pages: readonly number[],
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs?: number | undefined },
): Promise<{ readonly bytes: number; readonly isComplete: boolean }> {
  assertNoOpenTransaction('Rendering pages')
  const getPath = (page: number) => thumbnailFilePath(settings, resourceName, artworkId, page)
  const ready = preparedPdfPath(settings, resourceName, artworkId)
  const found = await Promise.all(pages.map((page) => exists(getPath(page))))
  // pages that failed before come last, so that they do not use up the failures of this attempt
  let missing = pages
    .filter((_page, i) => !found[i])
    .toSorted((a, b) => Number(failedPages.has(getPath(a))) - Number(failedPages.has(getPath(b))))
  let failures = 0
  while (missing.length > 0 && failures < MAX_FAILURES && (await exists(ready))) {
    signal.throwIfAborted()
    const rendered = await render({ ready, pages: missing, getPath, owner, timeoutMs })
    missing = missing.filter((page) => !rendered.pages.has(page) && !rendered.failedPages.has(page))
    failures += rendered.failedPages.size
  }
  const sizes = await Promise.all(pages.map(async (page) => (await undefinedIfMissing(stat(getPath(page))))?.size))
  return {
    bytes: sizes.reduce((sum: number, size) => sum + (size ?? 0), 0),
    isComplete: sizes.every((size) => size !== undefined),
  }
}
