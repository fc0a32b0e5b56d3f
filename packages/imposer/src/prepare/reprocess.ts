import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ArtworkInfo } from '@platen/domain/artwork'
import { DEFAULT_LIMITS, THUMBNAILS_MS } from './limits.ts'
import { sharedPool, thumbnailPool } from './pool.ts'
import type { PrepareLimits } from './types.ts'

/**
 * Inspects the PDF of stored artwork again, as `prepareArtwork` does, in a child with the same limits. Returns
 * undefined if it cannot be read within them; the stored metadata then remains valid.
 *
 * @param source the original artwork; only read
 * @param owner for fair scheduling
 */
export async function reinspectPdf(source: string, owner: string): Promise<ArtworkInfo | undefined> {
  const outcome = await sharedPool().run({ owner, job: { task: 'describe', source, limits: DEFAULT_LIMITS } })
  return outcome.type === 'described' ? outcome.info : undefined
}

/** Pages of prepared artwork, counted from 1. */
export interface ThumbnailRequest {
  /** The prepared PDF; only read. */
  readonly preparedFile: string
  readonly pages: readonly number[]
  /** Returns the path of the thumbnail of a page; all are in the same folder. */
  readonly getPath: (page: number) => string
  /** For fair scheduling: the id of an environment. */
  readonly owner: string
  readonly limits?: ThumbnailLimits | undefined
}

/** Limits for all pages of a request together; `timeoutMs` is `THUMBNAILS_MS` by default. */
export type ThumbnailLimits = Partial<Pick<PrepareLimits, 'timeoutMs' | 'wallClockMs'>>

export interface RenderedThumbnails {
  readonly pages: ReadonlySet<number>
  /**
   * Pages that cannot be rendered. After a timeout or a crash only the first one, if none was rendered: the others were
   * not attempted, or had only a part of the time.
   */
  readonly failedPages: ReadonlySet<number>
}

/**
 * Renders thumbnails of pages of prepared artwork, in a child that reads no artwork at intake. Each file is renamed
 * into place. Throws if no page was rendered and the child was killed at the limit of wall-clock time.
 */
export async function renderThumbnails(request: ThumbnailRequest): Promise<RenderedThumbnails> {
  const { preparedFile, getPath, owner } = request
  const { timeoutMs = THUMBNAILS_MS } = request.limits ?? {}
  const prefix = `.drawing-${randomUUID()}-`
  const thumbnails = request.pages.map((page) => {
    const target = getPath(page)
    return { page, target, path: join(dirname(target), `${prefix}${basename(target)}`) }
  })
  const pages = new Set<number>()
  try {
    const limits = { ...DEFAULT_LIMITS, ...request.limits, quickMs: timeoutMs, timeoutMs }
    const job = { task: 'draw', preparedFile, thumbnails, limits } as const
    const outcome = await thumbnailPool().run({ owner, job })
    for (const { page, path, target } of thumbnails) if (await renameIfExists(path, target)) pages.add(page)
    if (outcome.type === 'stalled' && pages.size === 0) {
      throw new Error('Rendering thumbnails failed: the child process was killed at the limit of wall-clock time.')
    }
    const others = request.pages.filter((page) => !pages.has(page))
    const failed = outcome.type === 'drawn' ? others : others.slice(0, pages.size === 0 ? 1 : 0)
    return { pages, failedPages: new Set(failed) }
  } finally {
    for (const { page, path } of thumbnails) {
      if (pages.has(page)) continue
      await rm(path, { force: true })
      await rm(`${path}.unfinished`, { force: true })
    }
  }
}

async function renameIfExists(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
