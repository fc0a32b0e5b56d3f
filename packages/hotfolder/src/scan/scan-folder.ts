import { lstat, readdir } from 'node:fs/promises'
import { joinBytes } from '../file/file-names.ts'

export interface FolderFile {
  readonly name: Buffer
  readonly bytes: number
  readonly modifiedMs: number
}

/**
 * Lists the regular files at the top level of a folder. Skips links, folders and devices, and files whose `lstat`
 * fails, for example because they were deleted in the meantime. Throws file system errors if the folder cannot be read.
 */
export async function scanFolder(folder: string): Promise<FolderFile[]> {
  const names = await readdir(folder, { encoding: 'buffer' })
  const files: FolderFile[] = []
  for (let at = 0; at < names.length; at += CONCURRENCY) {
    const part = names.slice(at, at + CONCURRENCY)
    const entryStats = await Promise.all(part.map((name) => lstat(joinBytes(folder, name)).catch(() => undefined)))
    for (const [index, name] of part.entries()) {
      const file = entryStats[index]
      if (file?.isFile()) files.push({ name, bytes: file.size, modifiedMs: file.mtimeMs })
    }
  }
  return files
}

/** Concurrent `lstat` calls: a folder with ten thousand files is scanned continuously. */
const CONCURRENCY = 64
