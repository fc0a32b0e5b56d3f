import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'

/** Whether a path is a folder or lies below it. Compares the paths as text; both must be absolute. */
export function isInsideFolder(folder: string, candidate: string): boolean {
  const relative = path.relative(folder, candidate)
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
}

/** A path must not be used: it leads through a symbolic link, or to another folder than its name says. */
export class FolderNotAllowedError extends Error {
  constructor(folder: string) {
    super(`The folder ${folder} is not one that may be used.`)
  }
}

/**
 * A name of one file, as it is. Throws `FolderNotAllowedError` for one that leads out of its folder: names come from
 * another program.
 */
export function plainName(name: string): string {
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)) throw new FolderNotAllowedError(name)
  return name
}

const wasNotFound = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** A path without symbolic links, and how much of it exists. */
export interface PlainPath {
  readonly folder: string
  /** The last components of `folder` that do not exist yet; empty when all of it does. */
  readonly missing: readonly string[]
}

/**
 * Follows `segments` down from `root`. Null when `root` is no longer its own real path, or when a component below it
 * is a symbolic link, wherever that leads and whether or not its target exists. Throws what the system says when a
 * component cannot be examined.
 *
 * @param root absolute real path
 */
export async function plainPathBelow(root: string, segments: readonly string[]): Promise<PlainPath | null> {
  if (segments.some((segment) => segment === '..' || segment.includes('\0') || segment.includes(path.sep))) return null
  const folder = path.join(root, ...segments)
  try {
    if ((await realpath(root)) !== root) return null
  } catch (error) {
    if (wasNotFound(error)) return { folder, missing: segments }
    throw error
  }
  let current = root
  for (const [index, segment] of segments.entries()) {
    current = path.join(current, segment)
    const found = await lstat(current).catch((error: unknown) => {
      if (wasNotFound(error)) return undefined
      throw error
    })
    if (found === undefined) return { folder, missing: segments.slice(index) }
    if (found.isSymbolicLink()) return null
  }
  return { folder, missing: [] }
}
