import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '../file/if-exists.ts'

/**
 * What the system says of a name by which nothing can be reached: an order file does not hold itself up by naming what
 * nobody may enter, or what no file can be called.
 */
const UNREACHABLE_ERRNOS = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES'])

async function realPathOf(file: string): Promise<string | undefined> {
  try {
    return await realpath(file)
  } catch (error) {
    if (UNREACHABLE_ERRNOS.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** How long an order file waits for artwork that is not there yet, ms. */
export const ARTWORK_WAIT_MS = 60_000

/**
 * The artwork that an order file names, or undefined where there is none: it must lie inside the hot folder, and
 * links do not lead out of it. Throws where the disk does not say.
 */
export async function findReferencedArtwork(folder: string, named: string): Promise<string | undefined> {
  if (named.includes('\0')) return undefined
  const file = await realPathOf(path.resolve(folder, named))
  if (file === undefined || !(await undefinedIfMissing(lstat(file)))?.isFile()) return undefined
  const inside = path.relative(await realpath(folder), file)
  return inside.startsWith('..') || path.isAbsolute(inside) ? undefined : file
}

/** Whether artwork of this name lies at the top of the folder, where the watcher would take it for an order. */
export const isTopLevel = (named: string): boolean => path.dirname(path.normalize(named)) === '.'
