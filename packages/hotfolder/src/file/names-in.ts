import { readdir } from 'node:fs/promises'

/**
 * Names of what lies in a folder; none where the folder is not there. What else keeps it from being read is thrown: a
 * disk that fails for a moment must not look like a folder in which nothing is in hand.
 */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
