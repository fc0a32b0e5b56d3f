import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing, fsyncDirectory } from '@platen/hotfolder'

/** Writes a file so that after a crash the old or the new one is there, and never half of one. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  const half = `${file}.new`
  const handle = await open(half, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(value, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(half, file)
  await fsyncDirectory(folder)
}

/** What the file says; undefined where there is none. Throws where it is no JSON, or cannot be read. */
export async function readJson(file: string): Promise<unknown> {
  const text = await undefinedIfMissing(readFile(file, 'utf8'))
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

export const removeFile = (file: string): Promise<void> => rm(file, { force: true })
