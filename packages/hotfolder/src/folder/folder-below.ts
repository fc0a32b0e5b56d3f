import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'

/** Whether `candidate` is the folder or is below it. Compares the paths as text; both must be absolute. */
export function isInsideFolder(folder: string, candidate: string): boolean {
  const relative = path.relative(folder, candidate)
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
}

/** A path is not allowed: it contains a symbolic link or is not the real path of the folder. */
export class FolderNotAllowedError extends Error {
  constructor(folder: string) {
    super(`The folder ${folder} is not one that may be used.`)
  }
}

/**
 * Returns `name` unchanged. Throws `FolderNotAllowedError` if it is not a plain file name, for example with a path
 * separator: names come from another program.
 */
export function plainName(name: string): string {
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)) throw new FolderNotAllowedError(name)
  return name
}

const wasNotFound = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** A path without symbolic links, and its components that do not exist. */
export interface PlainPath {
  readonly folder: string
  /** The trailing components of `folder` that do not exist; empty if all exist. */
  readonly missing: readonly string[]
}

/**
 * Resolves `segments` below `root`. Returns null if `root` is not its own real path, or if a component below it is a
 * symbolic link, even a dangling one or one within `root`. Throws file system errors if a component cannot be read.
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
    const stats = await lstat(current).catch((error: unknown) => {
      if (wasNotFound(error)) return undefined
      throw error
    })
    if (stats === undefined) return { folder, missing: segments.slice(index) }
    if (stats.isSymbolicLink()) return null
  }
  return { folder, missing: [] }
}
