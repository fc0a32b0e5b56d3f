import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** When a process began, as the kernel counts it: a pid that was given out again is not the old process. */
async function beganAt(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text === '' ? '' : (text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '')
}

async function lives(pid: number, began: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return began === '' || (await beganAt(pid)) === began
}

/** The process that holds the lock, if it lives. */
export async function holderOf(file: string): Promise<number | undefined> {
  const [pid = '', began = ''] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
  return pid !== '' && (await lives(Number(pid), began)) ? Number(pid) : undefined
}

/** Takes the state folder for this process alone; a lock that a dead one left is taken over. */
export async function takeLock(
  file: string,
): Promise<{ ok: true; release: () => Promise<void> } | { ok: false; pid: number }> {
  await mkdir(path.dirname(file), { recursive: true })
  for (;;) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(`${process.pid} ${await beganAt(process.pid)}\n`)
      await handle.close()
      return { ok: true, release: () => rm(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = await holderOf(file)
    if (pid !== undefined) return { ok: false, pid }
    await rm(file, { force: true })
  }
}
