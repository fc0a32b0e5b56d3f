import { constants, existsSync } from 'node:fs'
import { lstat, mkdir, open, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { FolderNotAllowedError } from './folder-below.ts'

/** A folder that stays open while files are written into it. */
export interface HeldFolder {
  /** Its real path, for messages and tickets. */
  readonly folder: string
  /**
   * The path to use for every operation on its files. On Linux it refers to the open folder, so that renaming a
   * component of the path or replacing it with a symbolic link has no effect.
   */
  readonly at: string
  release(): Promise<void>
}

/** Open files of this process on Linux. A path below an open folder behaves as openat(2). */
const OPEN_FILES = '/proc/self/fd'
const hasOpenFiles = process.platform === 'linux' && existsSync(OPEN_FILES)

const FOLDER_ONLY = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** Fallback without /proc: checks the real path once, then uses the path itself. */
async function holdByPath(folder: string): Promise<HeldFolder> {
  const stats = await lstat(folder)
  if (!stats.isDirectory() || (await realpath(folder)) !== folder) throw new FolderNotAllowedError(folder)
  return { folder, at: folder, release: async () => undefined }
}

/**
 * Opens a folder and verifies that the path of the opened folder is `folder`. Throws `FolderNotAllowedError` if the
 * path contains a symbolic link, and file system errors if the folder cannot be opened.
 *
 * @param folder absolute real path
 */
export async function holdFolder(folder: string): Promise<HeldFolder> {
  if (!hasOpenFiles) return holdByPath(folder)
  const handle = await open(folder, FOLDER_ONLY).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? new FolderNotAllowedError(folder) : error
  })
  try {
    const at = `${OPEN_FILES}/${handle.fd}`
    const opened = await readlink(at)
    if (opened !== folder) throw new FolderNotAllowedError(folder)
    return { folder, at, release: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Like `holdFolder`, for a folder directly inside an open folder. */
export async function holdFolderIn(parent: Pick<HeldFolder, 'folder' | 'at'>, name: string): Promise<HeldFolder> {
  const folder = path.join(parent.folder, name)
  if (!hasOpenFiles) return holdByPath(folder)
  const handle = await open(path.join(parent.at, name), FOLDER_ONLY).catch((error: NodeJS.ErrnoException) => {
    // Linux returns ENOTDIR for a symbolic link opened with O_DIRECTORY
    throw error.code === 'ELOOP' || error.code === 'ENOTDIR' ? new FolderNotAllowedError(folder) : error
  })
  return { folder, at: `${OPEN_FILES}/${handle.fd}`, release: () => handle.close() }
}

/**
 * Runs `work` with the path of folder `name` directly inside `folder`, which is kept open and must not be a symbolic
 * link. Passes `folder` itself if `name` is empty. Throws as `holdFolder` does.
 */
export async function withFolderIn<T>(folder: string, name: string, work: (at: string) => Promise<T>): Promise<T> {
  if (name === '') return work(folder)
  return usingFolder(await holdFolderIn({ folder, at: folder }, name), work)
}

/** Runs `work` with the path of a held folder, and releases it afterwards. */
export async function usingFolder<T>(heldFolder: HeldFolder, work: (at: string) => Promise<T>): Promise<T> {
  try {
    return await work(heldFolder.at)
  } finally {
    await heldFolder.release()
  }
}

/**
 * Creates the folders `names`, each inside the previous one, below an existing folder. Does not follow symbolic links.
 *
 * @param folder absolute real path
 */
export async function makeFoldersBelow(folder: string, names: readonly string[]): Promise<void> {
  let heldFolder = await holdFolder(folder)
  try {
    for (const name of names) {
      await mkdir(path.join(heldFolder.at, name), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      const next = await holdFolderIn(heldFolder, name)
      await heldFolder.release()
      heldFolder = next
    }
  } finally {
    await heldFolder.release()
  }
}
