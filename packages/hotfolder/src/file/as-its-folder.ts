import { chmod, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** File systems without modes, and shares that decide them themselves, refuse: what they give is all there is. */
const ignored = (): undefined => undefined

/** Lets those read and write a file who may read and write its folder, whatever the umask of this process. */
export async function openAsItsFolder(file: string | Buffer): Promise<void> {
  const folder = Buffer.isBuffer(file) ? path.dirname(file.toString('latin1')) : path.dirname(file)
  const { mode } = await stat(Buffer.isBuffer(file) ? Buffer.from(folder, 'latin1') : folder)
  await chmod(file, mode & 0o666).catch(ignored)
}

/** Makes a folder, open to those whom the folder that it is in is open to. One that is there stays as it is. */
export async function makeAsItsFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made === undefined) return
  const { mode } = await stat(path.dirname(folder))
  await chmod(folder, mode & 0o7777).catch(ignored)
}
