import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, lstat, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFile, syncFolder } from '../file/durable.ts'

/** Hidden and with an ending that no RIP looks at, on the same file system as the final name. */
const stagedName = (fileName: string): string => `.${fileName}.part`

async function sha256Of(file: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest()
}

const there = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  )

/**
 * Copies a file whole into a hot folder under its staged name and makes it durable. The caller notes that it is
 * about to publish only after this, so that "noted, and the staged file is gone" always means: published.
 * Throws when the copy is not the original, byte for byte.
 */
export async function stageDelivery(source: string, folder: string, fileName: string, sha256: Buffer): Promise<void> {
  const staged = path.join(folder, stagedName(fileName))
  await rm(staged, { force: true })
  await copyFile(source, staged)
  if (!(await sha256Of(staged)).equals(sha256)) {
    await rm(staged, { force: true })
    throw new Error(`The copy of ${fileName} in the hot folder differs from the sheet.`)
  }
  await syncFile(staged)
}

/**
 * Gives the staged file its name, by which the RIP takes it. Called again after a crash it does what is left to do:
 * a staged file that is gone was published before.
 */
export async function publishDelivery(folder: string, fileName: string): Promise<void> {
  const staged = path.join(folder, stagedName(fileName))
  if (await there(staged)) await rename(staged, path.join(folder, fileName))
  await syncFolder(folder)
}

/** Whether the RIP has taken the file: it is gone, and the folder is still there. */
export async function wasTaken(folder: string, fileName: string): Promise<boolean> {
  return !(await there(path.join(folder, fileName))) && (await there(folder))
}
