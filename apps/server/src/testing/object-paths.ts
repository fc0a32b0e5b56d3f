import path from 'node:path'
import { originalKey, preparedPdfKey } from '../file-store/object-keys.ts'
import { environmentFolder } from '../file-store/paths.ts'
import { findSheetKey } from '../modules/production/runs/sheets-queries.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'

type DataFolder = Pick<Settings, 'dataFolder'>

/** Returns the path of an object of the folder store. */
const objectPath = (settings: DataFolder, resourceName: string, key: string): string =>
  path.join(environmentFolder(settings, resourceName), ...key.split('/'))

/** The folder of the objects of one artwork. */
export const artworkFolder = (settings: DataFolder, resourceName: string, artworkId: string): string =>
  path.dirname(originalFilePath(settings, resourceName, artworkId))

export const originalFilePath = (settings: DataFolder, resourceName: string, artworkId: string): string =>
  objectPath(settings, resourceName, originalKey(artworkId))

/** The prepared PDF, unless it was regenerated. */
export const preparedPdfPath = (settings: DataFolder, resourceName: string, artworkId: string): string =>
  objectPath(settings, resourceName, preparedPdfKey(artworkId))

/** The sheet of a run that has no key, as composed by an earlier version. */
export const earlierSheetPath = (settings: DataFolder, resourceName: string, runId: string): string =>
  path.join(environmentFolder(settings, resourceName), 'sheets', `${runId}.pdf`)

/** The composed sheet of a run. */
export async function findSheetPath(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  { id, resourceName }: { readonly id: string; readonly resourceName: string },
  runId: string,
): Promise<string> {
  return objectPath(settings, resourceName, await database.inEnvironment(id, (tx) => findSheetKey(tx, runId)))
}
