import { readdir, stat } from 'node:fs/promises'

/**
 * What work on a file or folder brings, or undefined where there is none of that name. What else keeps it from being
 * read is thrown: a disk that fails for a moment must not look like one on which nothing lies.
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

/** Names of what lies in a folder; none where the folder is not there. Throws as `undefinedIfMissing` does. */
export const listNames = async (folder: string): Promise<string[]> => (await undefinedIfMissing(readdir(folder))) ?? []
