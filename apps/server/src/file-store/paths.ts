import path from 'node:path'
import type { Settings } from '../settings.ts'

/** Where files of an environment lie: `<data>/environments/<name>`. */
export const environmentFolder = (settings: Pick<Settings, 'dataFolder'>, resourceName: string): string =>
  path.join(settings.dataFolder, 'environments', resourceName)

/** The folder of one artwork: `original`, `ready.pdf` and thumbnails (see prepareArtwork). */
export const artworkFolder = (settings: Settings, resourceName: string, artworkId: string): string =>
  path.join(environmentFolder(settings, resourceName), 'artwork', artworkId)

/** The artwork as it came. */
export const originalFilePath = (settings: Settings, resourceName: string, artworkId: string): string =>
  path.join(artworkFolder(settings, resourceName, artworkId), 'original')

/** The plain PDF that sheets are composed from. */
export const preparedPdfPath = (settings: Settings, resourceName: string, artworkId: string): string =>
  path.join(artworkFolder(settings, resourceName, artworkId), 'ready.pdf')

/** Where files lie that come by calls or are fetched, until they are taken or refused. */
export const uploadsFolder = (settings: Settings, resourceName: string): string =>
  path.join(environmentFolder(settings, resourceName), 'uploads')

/** Where the sheet of a print job lies. */
export const sheetFilePath = (settings: Settings, resourceName: string, printJobId: string): string =>
  path.join(environmentFolder(settings, resourceName), 'sheets', `${printJobId}.pdf`)
