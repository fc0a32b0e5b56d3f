import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ArtworkInfo } from '@platen/domain/artwork'
import { DEFAULT_LIMITS, DRAWING_MS } from './limits.ts'
import { sharedPool } from './pool.ts'

/**
 * Describes a PDF that is artwork already, as `prepareArtwork` does today, in a child with the same limits. Undefined
 * where it cannot be read within them: what was known of it then stands.
 *
 * @param source the artwork as it came; it is only read
 * @param owner whose it is: owners take turns
 */
export async function reinspectPdf(source: string, owner: string): Promise<ArtworkInfo | undefined> {
  const outcome = await sharedPool().run({ owner, job: { task: 'describe', source, limits: DEFAULT_LIMITS } })
  return outcome.type === 'described' ? outcome.info : undefined
}

/**
 * Draws one page of ready artwork small into `target`, which appears whole: for pages beyond those that are drawn at
 * intake. False where the page cannot be drawn, or not within `DRAWING_MS`. Pages count from 1; `owner` takes turns with
 * others.
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
