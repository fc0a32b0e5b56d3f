import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** When a process began, as the kernel counts it, so that a pid that was given out again is not taken for the old one. */
async function beganAt(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // the command's name may hold spaces and brackets: count from behind it; field 22 is the start time
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19]
}

async function lives(pid: number, began: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const now = await beganAt(pid)
  return now === undefined || began === '' || now === began
}

/**
 * Takes the data folder for this process, so that two Platens never work on one. A lock that a dead process left
 * behind is taken over.
 *
 * @returns the way to give it back, or the pid that holds it
 */
export async function lockDataFolder(
  dataFolder: string,
): Promise<{ ok: true; release: () => Promise<void> } | { ok: false; pid: number }> {
  await mkdir(dataFolder, { recursive: true })
  const file = path.join(dataFolder, 'platen.lock')
  for (;;) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(`${process.pid} ${(await beganAt(process.pid)) ?? ''}\n`)
      await handle.close()
      return { ok: true, release: () => rm(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid = '', began = ''] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
    if (pid !== '' && (await lives(Number(pid), began))) return { ok: false, pid: Number(pid) }
    await rm(file, { force: true })
  }
}
