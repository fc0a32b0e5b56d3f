import { chmod, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * File systems without modes, and shares that set modes themselves, reject chmod. Ignore the error and keep the mode
 * they set.
 */
const ignored = (): undefined => undefined

/** Gives a file the read and write permissions of its folder, independent of the umask of this process. */
export async function openAsItsFolder(file: string | Buffer): Promise<void> {
  const folder = Buffer.isBuffer(file) ? path.dirname(file.toString('latin1')) : path.dirname(file)
  const { mode } = await stat(Buffer.isBuffer(file) ? Buffer.from(folder, 'latin1') : folder)
  await chmod(file, mode & 0o666).catch(ignored)
}

/** Creates a folder with the permissions of its parent. Does not change an existing folder. */
export async function makeAsItsFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true })
  if (created === undefined) return
  const { mode } = await stat(path.dirname(folder))
  await chmod(folder, mode & 0o7777).catch(ignored)
}
