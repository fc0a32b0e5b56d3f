import path from 'node:path'
import { takeLock } from '@platen/hotfolder'

/** Takes the data folder for this process, so that two Platens never work on one. Answers as `takeLock` does. */
export const lockDataFolder = (dataFolder: string): ReturnType<typeof takeLock> =>
  takeLock(path.join(dataFolder, 'platen.lock'))
