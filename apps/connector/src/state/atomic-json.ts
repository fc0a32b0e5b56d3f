import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fsyncDirectory, undefinedIfMissing } from '@platen/hotfolder'

/** Replaces a file atomically: after a crash, it has either the old or the new content. Synced to disk. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  const temporaryFile = `${file}.new`
  const handle = await open(temporaryFile, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(value, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporaryFile, file)
  await fsyncDirectory(folder)
}

/** Reads and parses a JSON file. Returns undefined if it does not exist. Throws if it is not JSON or cannot be read. */
export async function readJson(file: string): Promise<unknown> {
  const text = await undefinedIfMissing(readFile(file, 'utf8'))
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

export const removeFile = (file: string): Promise<void> => rm(file, { force: true })
