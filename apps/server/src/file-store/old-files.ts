import { lstat, readdir, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '@platen/hotfolder'

interface OldFiles {
  /** Files that were last changed, renamed or moved before this time, in ms since 1970, are deleted. */
  readonly before: number
  /** Whether to include the folders below, which are deleted when they are empty and old. */
  readonly isRecursive?: boolean
  /** Whether to keep a file whatever its age. */
  readonly isKept?: (name: Buffer) => boolean
}

/**
 * Deletes the old files in a folder. Other entries than regular files are kept. Returns the total size of the remaining
 * files in bytes.
 */
export async function deleteOldFiles(folder: string, which: OldFiles): Promise<number> {
  let bytes = 0
  for (const name of (await undefinedIfMissing(readdir(folder, { encoding: 'buffer' }))) ?? []) {
    const file = Buffer.concat([Buffer.from(`${folder}${path.sep}`), name])
    const stats = await undefinedIfMissing(lstat(file))
    if (!stats) continue
    const isOld = Math.max(stats.mtimeMs, stats.ctimeMs) < which.before
    if (stats.isDirectory() && which.isRecursive) {
      bytes += await deleteOldFiles(path.join(folder, name.toString()), which)
      // Fails if the folder is not empty.
      if (isOld) await rmdir(file).catch(() => undefined)
    } else if (stats.isFile()) {
      if (isOld && !which.isKept?.(name)) await rm(file, { force: true })
      else bytes += stats.size
    }
  }
  return bytes
}
