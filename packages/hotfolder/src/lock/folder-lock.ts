import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '../file/if-exists.ts'

/**
 * Returns the start time of a process in kernel clock ticks, which distinguishes it from a later process with the same
 * pid. Undefined on systems without /proc.
 */
async function processStartTime(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // the command name may contain spaces and brackets: count fields after it; field 22 is the start time
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19]
}

/** Whether the process runs. If the start time is unknown (no /proc), any process with that pid counts. */
async function isProcessAlive(pid: number, began: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const now = await processStartTime(pid)
  return now === undefined || began === '' || now === began
}

const readLock = (file: string): Promise<string | undefined> => undefinedIfMissing(readFile(file, 'utf8'))

/** Returns the pid in a lock if that process is running. */
async function runningOwner(content: string): Promise<number | undefined> {
  const [pid = '', began = ''] = content.trim().split(' ')
  return pid !== '' && (await isProcessAlive(Number(pid), began)) ? Number(pid) : undefined
}

/** Returns the pid of the lock owner if that process is running. Throws file system errors other than ENOENT. */
export const lockOwner = async (file: string): Promise<number | undefined> => runningOwner((await readLock(file)) ?? '')

type LockResult = { ok: true; release: () => Promise<void> } | { ok: false; pid: number }

/** Creates the lock with its complete content in one step; returns false if there is one. */
async function publishLock(own: string, file: string): Promise<boolean> {
  try {
    // file systems without hard links copy instead
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error
      return copyFile(own, file, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Locks the folder of the lock file for this process, so that two programs never work on it. Replaces a stale lock;
 * only one process at a time may do so, which a second lock ensures.
 *
 * @returns a function that releases the lock, or the pid of the owner
 */
export async function acquireLock(file: string): Promise<LockResult> {
  await mkdir(path.dirname(file), { recursive: true })
  const own = `${file}.${randomUUID()}`
  await writeFile(own, `${process.pid} ${(await processStartTime(process.pid)) ?? ''}\n`, { flag: 'wx' })
  try {
    while (!(await publishLock(own, file))) {
      const pid = await lockOwner(file)
      if (pid !== undefined) return { ok: false, pid }
      const takeover = await acquireLock(`${file}.takeover`)
      if (!takeover.ok) return takeover
      try {
        // another process may have replaced the stale lock; a new one that is created now must not be deleted
        const content = await readLock(file)
        if (content !== undefined && (await runningOwner(content)) === undefined) await rm(file, { force: true })
      } finally {
        await takeover.release()
      }
    }
    return { ok: true, release: () => rm(file, { force: true }) }
  } finally {
    await rm(own, { force: true })
  }
}
