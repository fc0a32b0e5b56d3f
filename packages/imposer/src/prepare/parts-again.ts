import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ArtworkInfo } from '@platen/domain/artwork'
import { DEFAULT_LIMITS } from './limits.ts'
import { sharedPool } from './pool.ts'

/**
 * Describes a PDF that is artwork already, as `prepareArtwork` does today, in a child with the same limits. Undefined
 * where it cannot be read within them: what was known of it then stands.
 *
 * @param source the artwork as it came; it is only read
 */
export async function describePdfAgain(source: string): Promise<ArtworkInfo | undefined> {
  const outcome = await sharedPool().run({ task: 'describe', source, limits: DEFAULT_LIMITS })
  return outcome.type === 'described' ? outcome.info : undefined
}

/**
 * Draws one page of ready artwork small into `target`, which appears whole: for pages beyond those that are drawn at
 * intake. False where the page cannot be drawn. Pages count from 1.
 */
export async function drawThumbnail(readyFile: string, page: number, target: string): Promise<boolean> {
  const picture = join(dirname(target), `.drawing-${randomUUID()}-${basename(target)}`)
  try {
    const outcome = await sharedPool().run({ task: 'draw', readyFile, page, picture, limits: DEFAULT_LIMITS })
    if (outcome.type !== 'drawn' || !outcome.isDrawn) return false
    await rename(picture, target)
    return true
  } finally {
    await rm(picture, { force: true })
  }
}
