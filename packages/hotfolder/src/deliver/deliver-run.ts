import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { DeliveryFile } from '@platen/domain/tickets'
import {
  dropEarlierStaged,
  dropStaged,
  folderIdentity,
  type MayPublish,
  OtherFolder,
  publishDelivery,
  stageDelivery,
  stageText,
  wasTaken,
} from './deliver-file.ts'

/** Where a file of a run belongs: its folder as seen from the hot folder ('' for that itself), and its name. */
export type PlacedFile = Pick<DeliveryFile, 'folder' | 'fileName'>

const existsAlready = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error
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
    const target = path.join(folder, file.folder)
    // never the hot folder itself: where that is away, nothing is made in its place
    if (file.folder !== '') await mkdir(target).catch(existsAlready)
    await dropEarlierStaged(target, file.fileName, claim)
    if (file.text === null) await stageDelivery(sheet.file, target, file.fileName, sheet.sha256, claim)
    else await stageText(file.text, target, file.fileName, claim)
  }
}

/** Takes back a run that was staged and will not be published. */
export async function dropStagedRun(folder: string, files: readonly PlacedFile[], claim: string): Promise<void> {
  for (const file of files) await dropStaged(path.join(folder, file.folder), file.fileName, claim)
}

/**
 * Gives the files of a run their names in their order, the one that the RIP starts with last (readings P6, P7). Called
 * again after a crash it does what is left to do. Throws as `publishDelivery` does.
 */
export async function publishRun(
  folder: string,
  files: readonly PlacedFile[],
  claim: string,
  identity: string,
  mayPublish?: MayPublish,
): Promise<void> {
  if ((await folderIdentity(folder)) !== identity) throw new OtherFolder(folder)
  for (const file of files) {
    const own = file.folder === '' ? identity : null
    await publishDelivery(path.join(folder, file.folder), file.fileName, claim, own, mayPublish)
  }
}

/**
 * Takes the files of a run away that a ticket spoke of and that the RIP does not delete itself. Nothing is done while
 * the ticket lies there, or where the folder is away or another one than before (`identity`).
 *
 * @returns whether they are gone
 */
export async function dropHandedOver(
  folder: string,
  files: readonly (PlacedFile & { readonly isTrigger: boolean })[],
  identity: string | null,
): Promise<boolean> {
  const trigger = files.find(({ isTrigger }) => isTrigger)
  if (!trigger || !(await wasTaken(path.join(folder, trigger.folder), trigger.fileName, identity))) return false
  for (const file of files) {
    if (file.folder !== '') await rm(path.join(folder, file.folder, file.fileName), { force: true })
  }
  return true
}
