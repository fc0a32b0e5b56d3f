import { readdir } from 'node:fs/promises'
import { SHEET_RETENTION_MS, SHEETS_FOLDER } from '@platen/domain/job-tickets'
import { removeDelivered, usingFolder, withFolderIn } from '@platen/hotfolder'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import type { Services } from '../../../../services.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { loadOutputRoots } from '../../../catalog/output-channels/output-channels-queries.ts'
import { openOutputFolder } from '../../../catalog/output-channels/output-folder.ts'
import { loadPickedUpSheets, loadTicketFolders } from '../../runs/delivery-queries.ts'
import { toDeliveryFiles } from '../deliver-composed-run.ts'

/**
 * Deletes sheets in the folder `sheets` that a RIP leaves there if the ticket is its trigger file, some days
 * (`SHEET_RETENTION_MS`) after the ticket was picked up. Only sheets of Platen's own runs are deleted.
 */
export async function deletePickedUpSheets(services: Services, environment: EnvironmentRef): Promise<void> {
  const inEnvironment = services.database.inEnvironment
  const then = new Date(services.now().getTime() - SHEET_RETENTION_MS)
  const { folders, roots } = await inEnvironment(
    environment.id,
    async (tx) => ({ folders: await loadTicketFolders(tx), roots: await loadOutputRoots(tx) }),
    { readOnly: true },
  )
  for (const hotFolderPath of folders) {
    const heldFolder = await openOutputFolder(services.settings, environment, roots, hotFolderPath).catch(
      () => undefined,
    )
    if (!heldFolder) continue
    await usingFolder(heldFolder, (at) => deletePickedUpIn(services, environment, { hotFolderPath, at, then }))
  }
}

async function deletePickedUpIn(
  services: Services,
  environment: EnvironmentRef,
  { hotFolderPath, at, then }: { readonly hotFolderPath: string; readonly at: string; readonly then: Date },
): Promise<void> {
  const names = await withFolderIn(at, SHEETS_FOLDER, (folder) => readdir(folder)).catch(() => [])
  if (names.length === 0) return
  const pickedUpSheets = await services.database.inEnvironment(
    environment.id,
    (tx) => loadPickedUpSheets(tx, hotFolderPath, names, then),
    { readOnly: true },
  )
  for (const { run, folder } of pickedUpSheets) {
    await removeDelivered(at, toDeliveryFiles(run, ''), folder).catch((error: unknown) =>
      services.log.warn({ err: error, printJob: run.id }, 'printed sheet could not be deleted'),
    )
  }
}

export const deletePickedUpSheetsTask: EnvironmentTask = {
  group: 'pickup',
  timeoutMs: 2 * 60_000,
  detachAfterMs: 10_000,
  run: deletePickedUpSheets,
}
