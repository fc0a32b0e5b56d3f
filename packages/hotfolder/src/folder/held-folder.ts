import { constants, existsSync } from 'node:fs'
import { lstat, mkdir, open, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { FolderNotAllowedError } from './folder-below.ts'

/** A folder that is kept open while files are written into it. */
export interface HeldFolder {
  /** Its real path, for messages and tickets. */
  readonly folder: string
  /**
   * The path to use for every operation on its files. On Linux it names the open folder itself, so that a path whose
   * components are renamed or replaced by links meanwhile leads nowhere else.
   */
  readonly at: string
  release(): Promise<void>
}

/** Where Linux lists the open files of this process; a path below an open folder works as openat(2) does. */
const OPEN_FILES = '/proc/self/fd'
const hasOpenFiles = process.platform === 'linux' && existsSync(OPEN_FILES)

const FOLDER_ONLY = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** Without names for open files: the path is compared before it is used, and used as it is. */
async function holdByPath(folder: string): Promise<HeldFolder> {
  const found = await lstat(folder)
  if (!found.isDirectory() || (await realpath(folder)) !== folder) throw new FolderNotAllowedError(folder)
  return { folder, at: folder, release: async () => undefined }
}

/**
 * Opens a folder by its real path and checks, on what was opened, that this is its real path. Throws
 * `FolderNotAllowedError` when the path leads through a symbolic link, and what the system says when the folder cannot
 * be opened.
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

/** As `holdFolder` for a folder directly inside another one. */
export async function holdFolderIn(parent: Pick<HeldFolder, 'folder' | 'at'>, name: string): Promise<HeldFolder> {
  const folder = path.join(parent.folder, name)
  if (!hasOpenFiles) return holdByPath(folder)
  const handle = await open(path.join(parent.at, name), FOLDER_ONLY).catch((error: NodeJS.ErrnoException) => {
    // Linux answers ENOTDIR for a link when only a folder is asked for
    throw error.code === 'ELOOP' || error.code === 'ENOTDIR' ? new FolderNotAllowedError(folder) : error
  })
  return { folder, at: `${OPEN_FILES}/${handle.fd}`, release: () => handle.close() }
}

/**
 * Runs `work` with the path of the folder `name` directly inside `folder`, which is held open and is no symbolic link;
 * with `folder` itself where `name` is empty. Throws as `holdFolder` does.
 */
export async function withFolderIn<T>(folder: string, name: string, work: (at: string) => Promise<T>): Promise<T> {
  if (name === '') return work(folder)
  return usingFolder(await holdFolderIn({ folder, at: folder }, name), work)
}

/** Runs `work` with the path of a held folder, and releases it afterwards. */
export async function usingFolder<T>(held: HeldFolder, work: (at: string) => Promise<T>): Promise<T> {
  try {
    return await work(held.at)
  } finally {
    await held.release()
  }
}

/**
 * Makes the folders `names`, one inside the other, below a folder that exists. None is made through a symbolic link.
 *
 * @param folder absolute real path
 */
export async function makeFoldersBelow(folder: string, names: readonly string[]): Promise<void> {
  let held = await holdFolder(folder)
  try {
    for (const name of names) {
      await mkdir(path.join(held.at, name), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      const next = await holdFolderIn(held, name)
      await held.release()
      held = next
    }
  } finally {
    await held.release()
  }
}
