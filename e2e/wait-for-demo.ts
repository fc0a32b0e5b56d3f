import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pollValue } from './poll-value.ts'
import type { Product } from './start-server.ts'

/** Folders with the processed files of a hot folder. */
const IMPORTED = new Set(['Done', 'Error'])

/**
 * Waits until the files of the demo environment are orders and their thumbnails are drawn. The product needs
 * `PLATEN_METRICS: 'on'`.
 */
export async function waitForDemo({ address, dataFolder }: Product): Promise<void> {
  const isComplete = async () => !(await hasFilesToImport(dataFolder)) && !(await hasDueTasks(address))
  await pollValue(isComplete, 'The demo environment is not complete: files or tasks are stuck.')
}

/** Whether a hot folder contains files that are not orders yet; rejected and imported ones are in folders. */
async function hasFilesToImport(dataFolder: string): Promise<boolean> {
  const folder = path.join(dataFolder, 'environments', 'demo', 'hotfolders')
  try {
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    return files.some((file) => file.isFile() && !IMPORTED.has(path.basename(file.parentPath)))
  } catch (error) {
    // the folder of a file that is being imported was deleted during the scan
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
}

/** Whether background tasks of the product are waiting or running. */
async function hasDueTasks(address: string): Promise<boolean> {
  const response = await fetch(`${address}/metrics`)
  if (!response.ok) throw new Error(`The metrics cannot be read: ${response.status}`)
  return /^platen_task_jobs\{[^}]*state="(queued|running)"\} [1-9]/m.test(await response.text())
}
