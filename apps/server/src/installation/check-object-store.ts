import path from 'node:path'
import { listNames } from '@platen/hotfolder'
import { environmentFolder } from '../file-store/paths.ts'
import { loadEnvironments } from '../modules/platform/environments/environments-queries.ts'
import type { Settings } from '../settings.ts'
import { WrongInstallationError } from './check-installation.ts'

/**
 * Throws `WrongInstallationError` if an S3-compatible store is set while artwork of an environment is in the data folder,
 * where it would not be found.
 */
export async function checkObjectStore(
  database: Parameters<typeof loadEnvironments>[0],
  settings: Pick<Settings, 'dataFolder' | 's3'>,
): Promise<void> {
  if (!settings.s3) return
  for (const { resourceName } of await loadEnvironments(database)) {
    const folder = path.join(environmentFolder(settings, resourceName), 'artwork')
    if ((await listNames(folder)).length === 0) continue
    throw new WrongInstallationError(
      `PLATEN_S3_ENDPOINT is set, but files of environments are in ${folder}. Start without it, make a backup, move this folder elsewhere, and restore the backup with it.`,
    )
  }
}
