import { readdir, stat } from 'node:fs/promises'

/**
 * Awaits a file system call and returns undefined on ENOENT. Throws all other errors, so that a temporary disk failure
 * is not mistaken for a missing file.
 */
export async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether there is a file or a folder of this name. Throws as `undefinedIfMissing` does. */
export const exists = async (file: string): Promise<boolean> => (await undefinedIfMissing(stat(file))) !== undefined

/** Returns the names in a folder, or none if the folder does not exist. Throws as `undefinedIfMissing` does. */
export const listNames = async (folder: string): Promise<string[]> => (await undefinedIfMissing(readdir(folder))) ?? []
