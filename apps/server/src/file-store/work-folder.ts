import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../settings.ts'
import { deleteOldFiles } from './old-files.ts'

const getWorkFolder = ({ dataFolder }: Pick<Settings, 'dataFolder'>): string => path.join(dataFolder, 'work')

/**
 * Runs `use` with a new folder for temporary files, which is deleted afterwards. It is on the file system of the data
 * folder, so that files can be moved into the object store.
 */
export async function withWorkFolder<T>(
  settings: Pick<Settings, 'dataFolder'>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(getWorkFolder(settings), randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Age at which the temporary files of other servers on the data folder are no longer in use, in ms. */
const MAX_AGE_MS = 24 * 60 * 60_000

/** Deletes the temporary files of processes that were killed; the caller has locked the data folder. */
export async function deleteWorkFolders(settings: Pick<Settings, 'dataFolder' | 'servers'>): Promise<void> {
  const before = settings.servers === 'many' ? Date.now() - MAX_AGE_MS : Number.POSITIVE_INFINITY
  await deleteOldFiles(getWorkFolder(settings), { before, isRecursive: true })
}
