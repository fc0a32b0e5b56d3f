import { open } from 'node:fs/promises'

/** Syncs the directory entries to disk. No-op on Windows, where directories cannot be opened. */
export async function fsyncDirectory(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function fsyncFile(file: string | Buffer): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
