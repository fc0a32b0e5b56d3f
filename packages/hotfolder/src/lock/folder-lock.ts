import { mkdir, open, readFile, rm } from 'node:fs/promises'
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

/** Returns the pid of the lock owner if that process is running. Throws file system errors other than ENOENT. */
export async function lockOwner(file: string): Promise<number | undefined> {
  const [pid = '', began = ''] = ((await undefinedIfMissing(readFile(file, 'utf8'))) ?? '').trim().split(' ')
  return pid !== '' && (await isProcessAlive(Number(pid), began)) ? Number(pid) : undefined
}

/**
 * Locks the folder of the lock file for this process, so that two programs never work on it. Replaces a stale lock.
 *
 * @returns a function that releases the lock, or the pid of the owner
 */
export async function acquireLock(
  file: string,
): Promise<{ ok: true; release: () => Promise<void> } | { ok: false; pid: number }> {
  await mkdir(path.dirname(file), { recursive: true })
  for (;;) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(`${process.pid} ${(await processStartTime(process.pid)) ?? ''}\n`)
      await handle.close()
      return { ok: true, release: () => rm(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = await lockOwner(file)
    if (pid !== undefined) return { ok: false, pid }
    await rm(file, { force: true })
  }
}
