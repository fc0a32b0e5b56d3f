import path from 'node:path'
import { HOT_FOLDER_COUNT } from '@platen/domain/input-settings'
import { environmentFolder } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Settings } from '../../settings.ts'

/** A watched folder with the places that its files go to. */
export interface HotFolder {
  /** `HotFolder1` to `HotFolder8`: the source of what comes in here. */
  readonly source: string
  readonly folder: string
  readonly done: string
  readonly error: string
  /** Files that were claimed and are being worked on, one folder a file, on the same file system as the hot folder. */
  readonly taken: string
}

/** The eight hot folders of an environment: `<data>/environments/<name>/hotfolders/HotFolder1` to `8`. */
export function hotFoldersOf(settings: Settings, environment: EnvironmentRef): HotFolder[] {
  const base = path.join(environmentFolder(settings, environment.resourceName), 'hotfolders')
  return Array.from({ length: HOT_FOLDER_COUNT }, (_, index) => {
    const source = `HotFolder${index + 1}`
    const folder = path.join(base, source)
    const inside = (name: string): string => path.join(folder, name)
    return { source, folder, done: inside('Done'), error: inside('Error'), taken: inside('.taken') }
  })
}
