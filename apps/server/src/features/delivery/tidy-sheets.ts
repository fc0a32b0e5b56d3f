import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { deliveryFiles, SHEET_KEPT_MS, SHEETS_FOLDER } from '@platen/domain/tickets'
import { dropHandedOver } from '@platen/hotfolder'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import { folderOf } from './deliver-jobs.ts'
import { sheetsTakenBefore, ticketFolders } from './delivery-store.ts'

/**
 * A RIP that starts with the ticket leaves the sheet in the folder `sheets`; it is taken away some days after the RIP
 * took the ticket. Only sheets of Platen's own runs are touched.
 */
export async function tidySheets(services: Services, environment: EnvironmentRef): Promise<void> {
  const inEnvironment = services.database.inEnvironment
  const then = new Date(services.now().getTime() - SHEET_KEPT_MS)
  for (const hotFolderPath of await inEnvironment(environment.id, ticketFolders, { readOnly: true })) {
    const base = folderOf(services, environment, hotFolderPath)
    const names = await readdir(path.join(base, SHEETS_FOLDER)).catch(() => [])
    if (names.length === 0) continue
    const taken = await inEnvironment(environment.id, (tx) => sheetsTakenBefore(tx, hotFolderPath, names, then), {
      readOnly: true,
    })
    for (const { run, folder } of taken) {
      const files = deliveryFiles(run, (...parts) => path.join(base, ...parts))
      await dropHandedOver(base, files, folder).catch((error: unknown) =>
        services.log.warn({ err: error, printJob: run.id }, 'a sheet that was printed could not be taken away'),
      )
    }
  }
}
