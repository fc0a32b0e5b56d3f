import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ArtworkInfo } from '@platen/domain/artwork'
import { DEFAULT_LIMITS, DRAWING_MS } from './limits.ts'
import { sharedPool } from './pool.ts'

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

/**
 * Renders the thumbnail of one page of prepared artwork to `target`, atomically: for pages beyond those rendered at
 * intake. Returns false if the page cannot be rendered, or not within `DRAWING_MS`. Page numbers start at 1; `owner` is
 * used for fair scheduling.
 */
export async function renderThumbnail(
  readyFile: string,
  page: number,
  target: string,
  owner: string,
): Promise<boolean> {
  const picture = join(dirname(target), `.drawing-${randomUUID()}-${basename(target)}`)
  try {
    const limits = { ...DEFAULT_LIMITS, quickMs: DRAWING_MS, timeoutMs: DRAWING_MS }
    const outcome = await sharedPool().run({ owner, job: { task: 'draw', readyFile, page, picture, limits } })
    if (outcome.type !== 'drawn' || !outcome.isDrawn) return false
    await rename(picture, target)
    return true
  } finally {
    await rm(picture, { force: true })
  }
}
