import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fsyncDirectory } from '../file/fsync.ts'
import { undefinedIfMissing } from '../file/if-exists.ts'
import { plainName } from '../folder/folder-below.ts'
import { withFolderIn } from '../folder/held-folder.ts'
import { existsWithdrawn, FolderReplacedError, folderIdentity, withdrawnName } from './deliver-file.ts'
import type { RunFile } from './deliver-run.ts'

/** A file of a run; the RIP starts with the trigger file and deletes it. */
export type WithdrawableFile = RunFile & { readonly isTrigger: boolean }

/**
 * Takes the trigger file of a published run away from the RIP by renaming it, which fails if the RIP has removed it.
 * The renamed file proves that it was withdrawn, also to a later attempt, until `removeWithdrawn`. Throws if the folder
 * is missing, and `FolderReplacedError` if it is not the original one (`identity`).
 *
 * @returns whether the file was withdrawn, by this or an earlier attempt; false if the RIP has taken it
 */
export async function withdrawRun(
  folder: string,
  files: readonly WithdrawableFile[],
  identity: string | null,
): Promise<boolean> {
  if (identity !== null && (await folderIdentity(folder)) !== identity) throw new FolderReplacedError(folder)
  const trigger = files.find(({ isTrigger }) => isTrigger)
  if (!trigger) return false
  return withFolderIn(folder, trigger.folder, async (at) => {
    const target = path.join(at, withdrawnName(trigger.fileName))
    const renamed = rename(path.join(at, plainName(trigger.fileName)), target).then(() => true)
    if (!(await undefinedIfMissing(renamed))) return existsWithdrawn(at, trigger.fileName)
    await fsyncDirectory(at)
    return true
  })
}

/**
 * Deletes the files of a withdrawn run: its renamed trigger file last. Called once the withdrawal is recorded. A
 * missing folder is ignored.
 */
export async function removeWithdrawn(folder: string, files: readonly WithdrawableFile[]): Promise<void> {
  for (const file of files.toSorted((one, other) => Number(one.isTrigger) - Number(other.isTrigger))) {
    const name = file.isTrigger ? withdrawnName(file.fileName) : plainName(file.fileName)
    await undefinedIfMissing(withFolderIn(folder, file.folder, (at) => rm(path.join(at, name), { force: true })))
  }
}
