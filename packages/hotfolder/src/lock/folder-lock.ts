import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
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

/** A field of a lock whose value is unknown on its system. */
const NONE = '-'

/** Whether the process runs. If the start time is unknown (no /proc), any process with that pid counts. */
async function isProcessAlive(pid: number, began: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const now = await processStartTime(pid)
  return now === undefined || began === '' || began === NONE || now === began
}

/** The machine of a lock, so that a process id is only looked up on the machine that it belongs to. */
interface Machine {
  /** Hash of the machine id and the host name; containers often have no machine id. */
  readonly id: string
  /** Changes when the machine starts; unknown on systems without /proc. */
  readonly boot: string
  readonly host: string
}

async function thisMachine(): Promise<Machine> {
  const read = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).trim()
  const host = os.hostname()
  const hash = createHash('sha256').update(`${await read('/etc/machine-id')} ${host}`)
  return { id: hash.digest('hex').slice(0, 16), boot: (await read('/proc/sys/kernel/random/boot_id')) || NONE, host }
}

const readLock = (file: string): Promise<string | undefined> => undefinedIfMissing(readFile(file, 'utf8'))

/** The process that holds a lock. */
export interface LockOwner {
  readonly pid: number
  /** Name of its machine if that is another one: whether the process still runs is unknown then. */
  readonly host?: string
}

/**
 * Returns the owner of a lock unless its process has ended. A lock of another machine has an owner until it is deleted.
 */
async function runningOwner(content: string): Promise<LockOwner | undefined> {
  // Locks of earlier versions have no machine.
  const [pid = '', began = '', id = '', boot = '', host = ''] = content.trim().split(' ')
  if (pid === '') return undefined
  const machine = await thisMachine()
  if (id !== '' && id !== machine.id) return { pid: Number(pid), host }
  if (id !== '' && boot !== machine.boot) return undefined
  return (await isProcessAlive(Number(pid), began)) ? { pid: Number(pid) } : undefined
}

/** Returns the owner of a lock unless its process has ended. Throws file system errors other than ENOENT. */
export const lockOwner = async (file: string): Promise<LockOwner | undefined> =>
  runningOwner((await readLock(file)) ?? '')

export type LockResult = { ok: true; release: () => Promise<void> } | ({ ok: false } & LockOwner)

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

async function lockContent(): Promise<string> {
  const { id, boot, host } = await thisMachine()
  return `${process.pid} ${(await processStartTime(process.pid)) ?? NONE} ${id} ${boot} ${host}\n`
}

/**
 * Locks the folder of the lock file for this process, so that two programs never work on it. Replaces a stale lock;
 * only one process at a time may do so, which a second lock ensures. The lock of another machine is never replaced.
 *
 * @returns a function that releases the lock, or the owner
 */
export async function acquireLock(file: string): Promise<LockResult> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporaryFile = `${file}.${randomUUID()}`
  await writeFile(temporaryFile, await lockContent(), { flag: 'wx' })
  try {
    while (!(await publishLock(temporaryFile, file))) {
      const owner = await lockOwner(file)
      if (owner !== undefined) return { ok: false, ...owner }
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
    await rm(temporaryFile, { force: true })
  }
}
