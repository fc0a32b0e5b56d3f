import path from 'node:path'
import type { Settings } from '../settings.ts'

/** Returns the folder of an environment: `<data>/environments/<name>`. */
export const environmentFolder = (settings: Pick<Settings, 'dataFolder'>, resourceName: string): string =>
  path.join(settings.dataFolder, 'environments', resourceName)

/** Folder of files that connectors upload, until they are accepted or rejected. */
export const uploadsFolder = (settings: Settings, resourceName: string): string =>
  path.join(environmentFolder(settings, resourceName), 'uploads')
