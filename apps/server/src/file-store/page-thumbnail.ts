import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exists } from '@platen/hotfolder'
import { type RenderedThumbnails, renderThumbnails, type ThumbnailLimits } from '@platen/imposer'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import type { EnvironmentRef } from '../http/handler-context.ts'
import type { Services } from '../services.ts'
import { thumbnailKey, thumbnailPrefix } from './object-keys.ts'
import { withWorkFolder } from './work-folder.ts'

/** Renderings in progress, by page: concurrent requests for the same page wait for the same rendering. */
const pendingThumbnails = new Map<string, Promise<boolean>>()

/**
 * Pages that failed to render are not rendered again on request by this process, only by the task; only this many are
 * remembered.
 */
const failedPages = new Set<string>()
const MAX_FAILED_PAGES = 10_000

/** An artwork whose pages are rendered. */
export interface DrawnArtwork {
  readonly id: string
  /** The key of its prepared PDF. */
  readonly preparedKey: string
}

interface Thumbnails {
  readonly artwork: DrawnArtwork
  readonly pages: readonly number[]
  readonly limits?: ThumbnailLimits | undefined
}

type StoreServices = Pick<Services, 'objects' | 'settings'>

/** Identifies a page in the memory of this process. */
const pageId = (environment: EnvironmentRef, artworkId: string, page: number): string =>
  `${environment.id} ${thumbnailKey(artworkId, page)}`

/** Renders pages to a folder for temporary files, and stores their thumbnails. */
async function renderAndStore(
  { objects, settings }: StoreServices,
  environment: EnvironmentRef,
  { artwork: { id, preparedKey }, pages, limits }: Thumbnails,
): Promise<RenderedThumbnails> {
  return objects.withFiles(environment, [preparedKey], (getLocalPath) =>
    withWorkFolder(settings, async (folder) => {
      const getPath = (page: number) => path.join(folder, path.posix.basename(thumbnailKey(id, page)))
      const preparedFile = getLocalPath(preparedKey)
      if (!(await exists(preparedFile))) return { pages: new Set<number>(), failedPages: new Set<number>() }
      const rendered = await renderThumbnails({ preparedFile, pages, getPath, owner: environment.id, limits })
      await objects.put(
        environment,
        Array.from(rendered.pages, (page) => ({ key: thumbnailKey(id, page), file: getPath(page) })),
      )
      return rendered
    }),
  )
}

/** Renders pages once, in a child process that may be killed. */
function render(
  services: StoreServices,
  environment: EnvironmentRef,
  request: Thumbnails,
): Promise<RenderedThumbnails> {
  const rendering = renderAndStore(services, environment, request)
  for (const page of request.pages) {
    const id = pageId(environment, request.artwork.id, page)
    const isRendered: Promise<boolean> = rendering
      .then((rendered) => {
        if (rendered.failedPages.has(page) && failedPages.size < MAX_FAILED_PAGES) failedPages.add(id)
        return rendered.pages.has(page)
      })
      // the error is passed on by `rendering`; for a request, the page has no thumbnail
      .catch(() => false)
      .finally(() => {
        // a later round may have started to render the page
        if (pendingThumbnails.get(id) === isRendered) pendingThumbnails.delete(id)
      })
    pendingThumbnails.set(id, isRendered)
  }
  return rendering
}

/**
 * Returns whether the thumbnail of a page exists; waits for a rendering in progress. The first pages are rendered by
 * the task `render_thumbnails`; if it has not started, or for other pages, this one page is rendered on the first
 * request. Returns false if the page cannot be rendered, or not within `waitMs`. `page` must exist.
 */
export async function ensurePageThumbnail(
  services: StoreServices,
  environment: EnvironmentRef,
  artwork: DrawnArtwork,
  page: number,
  waitMs?: number,
): Promise<boolean> {
  assertNoOpenTransaction('Rendering a page')
  if (await services.objects.stat(environment, thumbnailKey(artwork.id, page))) return true
  const id = pageId(environment, artwork.id, page)
  if (!pendingThumbnails.has(id)) {
    if (failedPages.has(id) || !(await services.objects.stat(environment, artwork.preparedKey))) return false
    if (!pendingThumbnails.has(id)) render(services, environment, { artwork, pages: [page] }).catch(() => undefined)
  }
  const rendering = pendingThumbnails.get(id)
  const isRendered = waitMs === undefined ? rendering : inTime(rendering, waitMs)
  return (await isRendered) === true
}

async function inTime(rendering: Promise<boolean> | undefined, waitMs: number): Promise<boolean | undefined> {
  const timer = new AbortController()
  try {
    return await Promise.race([rendering, wait(waitMs, false, { signal: timer.signal, ref: false })])
  } finally {
    timer.abort()
  }
}

/** Returns the sizes in bytes of the stored thumbnails of an artwork, by key. */
async function loadSizes({ objects }: StoreServices, environment: EnvironmentRef, artworkId: string) {
  const sizes = new Map<string, number>()
  for await (const { key, bytes } of objects.list(environment, thumbnailPrefix(artworkId))) sizes.set(key, bytes)
  return sizes
}

/** Pages that may fail in one attempt before the remaining ones wait for the next. */
const MAX_FAILURES = 3

/**
 * Renders the thumbnails of these pages that do not exist. A page that fails or does not end does not prevent the
 * others. Returns the total size of the existing thumbnails in bytes, and whether none is missing.
 */
export async function renderMissingThumbnails(
  services: StoreServices,
  environment: EnvironmentRef,
  artwork: DrawnArtwork,
  pages: readonly number[],
  { signal, limits }: { readonly signal: AbortSignal; readonly limits?: ThumbnailLimits | undefined },
): Promise<{ readonly bytes: number; readonly isComplete: boolean }> {
  assertNoOpenTransaction('Rendering pages')
  const hasFailed = (page: number) => failedPages.has(pageId(environment, artwork.id, page))
  const existing = await loadSizes(services, environment, artwork.id)
  // pages that failed before come last, so that they do not use up the failures of this attempt
  let missing = pages
    .filter((page) => !existing.has(thumbnailKey(artwork.id, page)))
    .toSorted((a, b) => Number(hasFailed(a)) - Number(hasFailed(b)))
  let failures = 0
  while (missing.length > 0 && failures < MAX_FAILURES) {
    signal.throwIfAborted()
    const rendered = await render(services, environment, { artwork, pages: missing, limits })
    // there is no prepared PDF
    if (rendered.pages.size + rendered.failedPages.size === 0) break
    missing = missing.filter((page) => !rendered.pages.has(page) && !rendered.failedPages.has(page))
    failures += rendered.failedPages.size
  }
  const sizes = await loadSizes(services, environment, artwork.id)
  const pageSizes = pages.map((page) => sizes.get(thumbnailKey(artwork.id, page)))
  return {
    bytes: pageSizes.reduce((sum: number, size) => sum + (size ?? 0), 0),
    isComplete: pageSizes.every((size) => size !== undefined),
  }
}
