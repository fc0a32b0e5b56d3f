import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '../file/if-exists.ts'

/** When a process began, as the kernel counts it, so that a pid that was given out again is not taken for the old one. */
async function processStartTime(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // the command's name may hold spaces and brackets: count from behind it; field 22 is the start time
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19]
}

/** Where the system does not say when it began (no /proc), a process of that number is believed to be the one. */
async function isProcessAlive(pid: number, began: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const now = await processStartTime(pid)
  return now === undefined || began === '' || now === began
}

/** The process that holds the lock, if it lives. Throws where the disk does not say. */
export async function lockOwner(file: string): Promise<number | undefined> {
  const [pid = '', began = ''] = ((await undefinedIfMissing(readFile(file, 'utf8'))) ?? '').trim().split(' ')
  return pid !== '' && (await isProcessAlive(Number(pid), began)) ? Number(pid) : undefined
}

/**
 * Takes the folder that the file lies in for this process, so that two programs never work on one. A lock that a dead
 * process left behind is taken over.
 *
 * @returns the way to give it back, or the pid that holds it
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
