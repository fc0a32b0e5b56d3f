import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { COMPLETE_SUFFIX } from '@platen/domain/intake'
import { listNames } from '../file/if-exists.ts'
import { joinBytes } from '../file/file-names.ts'
import { withFolderIn } from '../folder/held-folder.ts'

/** A watched folder with the places that its files go to, all on one file system. */
export interface WatchedFolder {
  readonly folder: string
  readonly done: string
  readonly error: string
  /** Files that were claimed and are being worked on, one folder a file, called by the claim's id. */
  readonly claimed: string
}

/** A watched folder with its places inside it. */
export function resolveWatchedFolder(folder: string): WatchedFolder {
  const inside = (name: string): string => path.join(folder, name)
  return { folder, done: inside('Done'), error: inside('Error'), claimed: inside('.taken') }
}

/** Where a claimed file lies. */
export const claimedFilePath = ({ claimed }: WatchedFolder, id: string, name: Buffer): Buffer =>
  joinBytes(path.join(claimed, id), name)

/** Moves a file aside by one rename, which makes it the claim's alone; false where it is gone again. */
export async function claimByRename(place: WatchedFolder, id: string, name: Buffer): Promise<boolean> {
  await mkdir(place.claimed, { recursive: true })
  // not through a link that was put in the folder's place
  const isClaimed = await withFolderIn(place.folder, path.basename(place.claimed), async (at) => {
    const folder = path.join(at, id)
    await mkdir(folder, { recursive: true })
    try {
      await rename(joinBytes(place.folder, name), joinBytes(folder, name))
      return true
    } catch (error) {
      await rmdir(folder)
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  })
  if (!isClaimed) return false
  // a `.complete` marker has done its work (readings N3)
  await rm(joinBytes(place.folder, Buffer.concat([name, Buffer.from(COMPLETE_SUFFIX)])), { force: true })
  return true
}

/** What is claimed and not filed away yet. Claims that were begun and never made, or left empty, are cleared away. */
export async function listClaims(place: WatchedFolder): Promise<{ id: string; name: Buffer }[]> {
  const ids = await listNames(place.claimed)
  const found: { id: string; name: Buffer }[] = []
  for (const id of ids) {
    const [name] = await readdir(path.join(place.claimed, id), { encoding: 'buffer' })
    if (name) found.push({ id, name })
    else await rmdir(path.join(place.claimed, id))
  }
  return found
}
