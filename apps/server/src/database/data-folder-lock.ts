import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { acquireLock, type LockOwner, listNames, lockOwner } from '@platen/hotfolder'
import type { Settings } from '../settings.ts'

/** Contains one lock for each of several servers that share the data folder. */
const SHARED_LOCKS = 'servers'

type DataFolderLock =
  | { readonly ok: true; readonly release: () => Promise<void> }
  /** `file`: the lock that prevents it. */
  | ({ readonly ok: false; readonly file: string } & LockOwner)

type Locking = Pick<Settings, 'dataFolder' | 'servers'>

/** Returns the first lock of these files whose owner has not ended. */
async function findOwned(files: readonly string[]): Promise<({ readonly file: string } & LockOwner) | undefined> {
  for (const file of files) {
    const owner = await lockOwner(file)
    if (owner) return { file, ...owner }
  }
  return undefined
}

/** Deletes the locks of servers that have ended; each server has its own file, so nobody replaces one. */
async function deleteEndedLocks(dataFolder: string): Promise<void> {
  for (const file of await listSharedLocks(dataFolder)) if (!(await lockOwner(file))) await rm(file, { force: true })
}

async function listSharedLocks(dataFolder: string): Promise<string[]> {
  const folder = path.join(dataFolder, SHARED_LOCKS)
  const names = await listNames(folder)
  return names.filter((name) => name.endsWith('.lock')).map((name) => path.join(folder, name))
}

/**
 * Locks the data folder for this process. One server, or a command, has it alone; several servers
 * (`PLATEN_SERVERS=many`) share it with each other. Each side creates its lock before it looks for the other's.
 */
export async function lockDataFolder({ dataFolder, servers }: Locking): Promise<DataFolderLock> {
  const exclusive = path.join(dataFolder, 'platen.lock')
  if (servers === 'many') await deleteEndedLocks(dataFolder)
  const file = servers === 'many' ? path.join(dataFolder, SHARED_LOCKS, `${randomUUID()}.lock`) : exclusive
  const lock = await acquireLock(file)
  if (!lock.ok) return { ...lock, file }
  const other = await findOwned(servers === 'many' ? [exclusive] : await listSharedLocks(dataFolder))
  if (!other) return lock
  await lock.release()
  return { ok: false, ...other }
}
