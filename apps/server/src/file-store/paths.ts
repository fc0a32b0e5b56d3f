import path from 'node:path'
import type { Settings } from '../settings.ts'

/** Returns the folder of an environment: `<data>/environments/<name>`. */
export const environmentFolder = (settings: Pick<Settings, 'dataFolder'>, resourceName: string): string =>
  path.join(settings.dataFolder, 'environments', resourceName)
