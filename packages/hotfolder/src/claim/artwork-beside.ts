import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'

/** How long an order file waits for artwork that is not there yet, ms. */
export const ARTWORK_WAIT_MS = 60_000

/**
 * The artwork that an order file names, or undefined where there is none: it must lie inside the hot folder, and
 * links do not lead out of it.
 */
export async function artworkBeside(folder: string, named: string): Promise<string | undefined> {
  if (named.includes('\0')) return undefined
  const file = await realpath(path.resolve(folder, named)).catch(() => undefined)
  if (file === undefined || !(await lstat(file)).isFile()) return undefined
  const inside = path.relative(await realpath(folder), file)
  return inside.startsWith('..') || path.isAbsolute(inside) ? undefined : file
}

/** Whether artwork of this name lies at the top of the folder, where the watcher would take it for an order. */
export const liesAtTop = (named: string): boolean => path.dirname(path.normalize(named)) === '.'
