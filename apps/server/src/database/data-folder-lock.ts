import path from 'node:path'
import { acquireLock } from '@platen/hotfolder'

/** Takes the data folder for this process, so that two Platens never work on one. Answers as `acquireLock` does. */
export const lockDataFolder = (dataFolder: string): ReturnType<typeof acquireLock> =>
  acquireLock(path.join(dataFolder, 'platen.lock'))
