import path from 'node:path'
import { HOT_FOLDER_COUNT } from '@platen/domain/input-settings'
import { resolveWatchedFolder, type WatchedFolder } from '@platen/hotfolder'
import { environmentFolder } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Settings } from '../../../settings.ts'

/** One of the server's own hot folders. */
export interface HotFolder extends WatchedFolder {
  /** `HotFolder1` to `HotFolder8`: the source of its orders. */
  readonly source: string
}

/** Returns the eight hot folders of an environment: `<data>/environments/<name>/hotfolders/HotFolder1` to `8`. */
export function getHotFolders(settings: Settings, environment: EnvironmentRef): HotFolder[] {
  const base = path.join(environmentFolder(settings, environment.resourceName), 'hotfolders')
  return Array.from({ length: HOT_FOLDER_COUNT }, (_, index) => {
    const source = `HotFolder${index + 1}`
    return { source, ...resolveWatchedFolder(path.join(base, source)) }
  })
}
