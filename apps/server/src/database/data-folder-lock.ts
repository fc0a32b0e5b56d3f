import path from 'node:path'
import { acquireLock } from '@platen/hotfolder'

/** Locks the data folder for this process, so that no two servers use it. Returns the result of `acquireLock`. */
export const lockDataFolder = (dataFolder: string): ReturnType<typeof acquireLock> =>
  acquireLock(path.join(dataFolder, 'platen.lock'))
