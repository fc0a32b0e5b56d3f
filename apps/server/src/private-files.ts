import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '@platen/hotfolder'
import type { Settings } from './settings.ts'

/** Group and others. */
const NOT_OWNER = 0o077
/** Group and others may traverse, but not list. */
const NOT_OWNER_BUT_PASS = 0o066

/** The folders of an environment in which users and programs of the machine exchange files with Platen. */
const EXCHANGED: readonly string[] = ['hotfolders', 'output']
/** Group members read and write, and new files belong to the group. */
const SHARED_MODE = 0o2770
const PASSED_BY_GROUP = 0o710

const hasModes = process.platform !== 'win32'

/** Sets the umask, so that no other user can read files that this process and its children create. */
export function makeFilesPrivate(): void {
  if (hasModes) process.umask(NOT_OWNER)
}

async function close(target: string, bits: number): Promise<void> {
  const mode = (await undefinedIfMissing(stat(target)))?.mode ?? 0
  if ((mode & bits) !== 0) await chmod(target, mode & 0o7777 & ~bits)
}

const listEntries = async (folder: string) => (await undefinedIfMissing(readdir(folder, { withFileTypes: true }))) ?? []

/** Gives the group of Platen's user access to a hot folder and all its subfolders. */
async function shareWithGroup(folder: string): Promise<void> {
  await chmod(folder, SHARED_MODE)
  for (const entry of await listEntries(folder)) {
    // Claims in progress stay private.
    if (entry.isDirectory() && !entry.name.startsWith('.')) await shareWithGroup(path.join(folder, entry.name))
  }
}

/** Opens the exchange folders of an environment to the group, if PLATEN_SHARED_FOLDERS is set. */
export async function shareFolders(settings: Pick<Settings, 'dataFolder' | 'sharedFolders'>, name: string) {
  if (!hasModes || !settings.sharedFolders) return
  const environments = path.join(settings.dataFolder, 'environments')
  const home = path.join(environments, name)
  for (const folder of [settings.dataFolder, environments, home]) {
    const { mode } = await stat(folder)
    await chmod(folder, (mode & 0o7777) | PASSED_BY_GROUP)
  }
  for (const entry of EXCHANGED) {
    await mkdir(path.join(home, entry), { recursive: true })
    await shareWithGroup(path.join(home, entry))
  }
}

async function closeTree(folder: string): Promise<void> {
  await close(folder, NOT_OWNER)
  for (const entry of await listEntries(folder)) {
    const target = path.join(folder, entry.name)
    if (entry.isDirectory()) await closeTree(target)
    else if (entry.isFile()) await close(target, NOT_OWNER)
  }
}

/**
 * Makes the files of an environment private, except for shared folders. Content of a private folder cannot be reached.
 */
async function closeEnvironment(home: string, isShared: boolean): Promise<void> {
  await close(home, NOT_OWNER)
  for (const entry of await listEntries(home)) {
    const isExchanged = EXCHANGED.includes(entry.name)
    if (entry.isSymbolicLink() || (isShared && isExchanged)) continue
    const target = path.join(home, entry.name)
    if (isExchanged) await closeTree(target)
    else await close(target, NOT_OWNER)
  }
}

/**
 * Creates the data folder and makes it private, including the files and environments of an earlier version or another
 * umask. As root, the embedded PostgreSQL runs as another user, who may traverse it.
 */
export async function closeDataFolder(settings: Pick<Settings, 'dataFolder' | 'databaseUrl' | 'sharedFolders'>) {
  const { dataFolder, databaseUrl, sharedFolders = false } = settings
  const isPassed = databaseUrl === undefined && process.getuid?.() === 0
  const createdFolder = await mkdir(dataFolder, { recursive: true })
  if (!hasModes) return
  if (createdFolder !== undefined && isPassed) await chmod(dataFolder, 0o711)
  await close(dataFolder, isPassed ? NOT_OWNER_BUT_PASS : NOT_OWNER)
  for (const entry of await listEntries(dataFolder)) {
    // The embedded database sets its own modes, and may belong to another user.
    if (entry.name === 'database' || entry.isSymbolicLink()) continue
    await close(path.join(dataFolder, entry.name), NOT_OWNER)
  }
  const environments = path.join(dataFolder, 'environments')
  for (const entry of await listEntries(environments)) {
    if (entry.isDirectory()) await closeEnvironment(path.join(environments, entry.name), sharedFolders)
  }
}
