import path from 'node:path'
import type { Settings } from '../settings.ts'

/** Returns the folder of an environment: `<data>/environments/<name>`. */
export const environmentFolder = (settings: Pick<Settings, 'dataFolder'>, resourceName: string): string =>
  path.join(settings.dataFolder, 'environments', resourceName)

/** The folder of one artwork: `original`, `ready.pdf` and thumbnails. */
export const artworkFolder = (settings: Settings, resourceName: string, artworkId: string): string =>
  path.join(environmentFolder(settings, resourceName), 'artwork', artworkId)

/** The original file of the artwork. */
export const originalFilePath = (settings: Settings, resourceName: string, artworkId: string): string =>
  path.join(artworkFolder(settings, resourceName, artworkId), 'original')

/** The prepared PDF that sheets are composed from. */
export const preparedPdfPath = (settings: Settings, resourceName: string, artworkId: string): string =>
  path.join(artworkFolder(settings, resourceName, artworkId), 'ready.pdf')

/** Folder of files that were uploaded or fetched, until they are accepted or rejected. */
export const uploadsFolder = (settings: Settings, resourceName: string): string =>
  path.join(environmentFolder(settings, resourceName), 'uploads')

/** Path of the sheet of a print job. */
export const sheetFilePath = (settings: Settings, resourceName: string, printJobId: string): string =>
  path.join(environmentFolder(settings, resourceName), 'sheets', `${printJobId}.pdf`)
