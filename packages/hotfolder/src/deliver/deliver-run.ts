import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { DeliveryFile } from '@platen/domain/job-tickets'
import { withFolderIn } from '../folder/held-folder.ts'
import {
  dropEarlierStaged,
  FolderReplacedError,
  folderIdentity,
  type MayPublish,
  publishDelivery,
  removeStaged,
  stageDelivery,
  stageText,
  wasPickedUp,
} from './deliver-file.ts'

/** Location of a file of a run: folder relative to the hot folder ('' for the hot folder itself), and file name. */
export type RunFile = Pick<DeliveryFile, 'folder' | 'fileName'>

/** Creates a folder inside the hot folder with the permissions of the hot folder. */
async function makeIn(folder: string, name: string): Promise<void> {
  const target = path.join(folder, name)
  try {
    await mkdir(target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  const { mode } = await stat(folder)
  await chmod(target, mode & 0o7777).catch(() => undefined)
}

/**
 * Stages every file of a run under names that RIPs ignore: the sheet, verified by hash, and its job ticket. Deletes
 * files that earlier claims of the run staged, so that a late process has nothing to publish. Throws as `stageDelivery`
 * does.
 */
export async function stageRun(
  sheet: { readonly file: string; readonly sha256: Buffer },
  folder: string,
  files: readonly DeliveryFile[],
  claim: string,
): Promise<void> {
  for (const file of files) {
    // the hot folder itself is never created: if it is missing, its share may be disconnected
    if (file.folder !== '') await makeIn(folder, file.folder)
    const { fileName, text } = file
    await withFolderIn(folder, file.folder, async (at) => {
      await dropEarlierStaged(at, fileName, claim)
      if (text === null) await stageDelivery(sheet.file, at, fileName, sheet.sha256, claim)
      else await stageText(text, at, fileName, claim)
    })
  }
}

/** Deletes the staged files of a run that will not be published. */
export async function removeStagedRun(folder: string, files: readonly RunFile[], claim: string): Promise<void> {
  for (const file of files) {
    await withFolderIn(folder, file.folder, (at) => removeStaged(at, file.fileName, claim))
  }
}

/**
 * Publishes the files of a run in order; the file that triggers the RIP is last. Idempotent: after a crash, publishes
 * the remaining files. Throws as `publishDelivery` does.
 */
export async function publishRun(
  folder: string,
  files: readonly RunFile[],
  claim: string,
  identity: string,
  mayPublish?: MayPublish,
): Promise<void> {
  if ((await folderIdentity(folder)) !== identity) throw new FolderReplacedError(folder)
  for (const file of files) {
    const expectedIdentity = file.folder === '' ? identity : null
    await withFolderIn(folder, file.folder, (at) =>
      publishDelivery(at, file.fileName, claim, expectedIdentity, mayPublish),
    )
  }
}

/**
 * Deletes the files of a run that its job ticket references and that the RIP does not delete. Does nothing while the
 * ticket is still in the folder, or if the folder is missing or not the original one (`identity`).
 *
 * @returns whether the files are deleted
 */
export async function removeDelivered(
  folder: string,
  files: readonly (RunFile & { readonly isTrigger: boolean })[],
  identity: string | null,
): Promise<boolean> {
  const trigger = files.find(({ isTrigger }) => isTrigger)
  if (!trigger || !(await wasPickedUp(path.join(folder, trigger.folder), trigger.fileName, identity))) return false
  for (const file of files) {
    if (file.folder === '') continue
    await withFolderIn(folder, file.folder, (at) => rm(path.join(at, file.fileName), { force: true }))
  }
  return true
}
