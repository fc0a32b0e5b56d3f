import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { DeliveryFile } from '@platen/domain/job-tickets'
import { withFolderIn } from '../folder/held-folder.ts'
import {
  dropEarlierStaged,
  removeStaged,
  folderIdentity,
  type MayPublish,
  FolderReplacedError,
  publishDelivery,
  stageDelivery,
  stageText,
  wasPickedUp,
} from './deliver-file.ts'

/** Where a file of a run belongs: its folder as seen from the hot folder ('' for that itself), and its name. */
export type RunFile = Pick<DeliveryFile, 'folder' | 'fileName'>

/** Makes a folder inside the hot folder, as open as that is. */
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
 * Writes every file of a run under a name that no RIP looks at: the sheet, checked byte for byte, and its ticket. What
 * earlier claims of the run staged is removed, so that a process that is late publishes nothing.
 * Throws as `stageDelivery` does.
 */
export async function stageRun(
  sheet: { readonly file: string; readonly sha256: Buffer },
  folder: string,
  files: readonly DeliveryFile[],
  claim: string,
): Promise<void> {
  for (const file of files) {
    // never the hot folder itself: where that is away, nothing is made in its place
    if (file.folder !== '') await makeIn(folder, file.folder)
    const { fileName, text } = file
    await withFolderIn(folder, file.folder, async (at) => {
      await dropEarlierStaged(at, fileName, claim)
      if (text === null) await stageDelivery(sheet.file, at, fileName, sheet.sha256, claim)
      else await stageText(text, at, fileName, claim)
    })
  }
}

/** Takes back a run that was staged and will not be published. */
export async function removeStagedRun(folder: string, files: readonly RunFile[], claim: string): Promise<void> {
  for (const file of files) {
    await withFolderIn(folder, file.folder, (at) => removeStaged(at, file.fileName, claim))
  }
}

/**
 * Gives the files of a run their names in their order, the one that the RIP starts with last (readings P6, P7). Called
 * again after a crash it does what is left to do. Throws as `publishDelivery` does.
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
    const own = file.folder === '' ? identity : null
    await withFolderIn(folder, file.folder, (at) => publishDelivery(at, file.fileName, claim, own, mayPublish))
  }
}

/**
 * Takes the files of a run away that a ticket spoke of and that the RIP does not delete itself. Nothing is done while
 * the ticket lies there, or where the folder is away or another one than before (`identity`).
 *
 * @returns whether they are gone
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
