import { lstat, readdir } from 'node:fs/promises'
import { inFolder } from '../file/paths.ts'

export interface FolderFile {
  readonly name: Buffer
  readonly bytes: number
  readonly modifiedMs: number
}

/**
 * The plain files at the top of a folder. Links, folders and devices are passed over; a file that goes away in
 * between is left out, and so is one that the disk does not tell of, which must not hold up the others. Throws what the system says when the folder itself cannot be read.
 */
export async function scanFolder(folder: string): Promise<FolderFile[]> {
  const names = await readdir(folder, { encoding: 'buffer' })
  const files: FolderFile[] = []
  for (const name of names) {
    const found = await lstat(inFolder(folder, name)).catch(() => undefined)
    if (found?.isFile()) files.push({ name, bytes: found.size, modifiedMs: found.mtimeMs })
  }
  return files
}
