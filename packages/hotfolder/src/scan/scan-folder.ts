import { lstat, readdir } from 'node:fs/promises'
import { joinBytes } from '../file/file-names.ts'

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
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const part = names.slice(at, at + AT_ONCE)
    const found = await Promise.all(part.map((name) => lstat(joinBytes(folder, name)).catch(() => undefined)))
    for (const [index, name] of part.entries()) {
      const file = found[index]
      if (file?.isFile()) files.push({ name, bytes: file.size, modifiedMs: file.mtimeMs })
    }
  }
  return files
}

/** Files that the system is asked of side by side: a folder with ten thousand of them is looked at again and again. */
const AT_ONCE = 64
