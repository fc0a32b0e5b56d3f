import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '../file/if-exists.ts'

/**
 * Error codes for a path that does not exist or cannot be reached. Such a path in an order file counts as missing
 * artwork and does not block the order file.
 */
const UNREACHABLE_ERRNOS = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES'])

async function resolveRealPath(file: string): Promise<string | undefined> {
  try {
    return await realpath(file)
  } catch (error) {
    if (UNREACHABLE_ERRNOS.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** How long an order file waits for missing artwork, ms. */
export const ARTWORK_WAIT_MS = 60_000

/**
 * Returns the real path of artwork that an order file references, or undefined if there is none. The file must be
 * inside the hot folder after symbolic links are resolved. Throws other file system errors.
 */
export async function findReferencedArtwork(folder: string, named: string): Promise<string | undefined> {
  if (named.includes('\0')) return undefined
  const file = await resolveRealPath(path.resolve(folder, named))
  if (file === undefined || !(await undefinedIfMissing(lstat(file)))?.isFile()) return undefined
  const inside = path.relative(await realpath(folder), file)
  return inside.startsWith('..') || path.isAbsolute(inside) ? undefined : file
}

/** Whether the artwork is at the top level of the folder, where the watcher would import it as an order. */
export const isTopLevel = (name: string): boolean => path.dirname(path.normalize(name)) === '.'
