import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { COMPLETE_SUFFIX } from '@platen/domain/intake'
import { joinBytes } from '../file/file-names.ts'
import { listNames } from '../file/if-exists.ts'
import { withFolderIn } from '../folder/held-folder.ts'

/** A watched folder and the folders to which its files are moved, all on one file system. */
export interface WatchedFolder {
  readonly folder: string
  readonly done: string
  readonly error: string
  /** Claimed files in progress: one folder per file, named by the claim id. */
  readonly claimed: string
}

/** Returns the paths of a watched folder. */
export function resolveWatchedFolder(folder: string): WatchedFolder {
  const toPath = (name: string): string => path.join(folder, name)
  return { folder, done: toPath('Done'), error: toPath('Error'), claimed: toPath('.taken') }
}

/** Returns the path of a claimed file. */
export const claimedFilePath = ({ claimed }: WatchedFolder, id: string, name: Buffer): Buffer =>
  joinBytes(path.join(claimed, id), name)

/** Claims a file: moves it into the claim's folder by a single rename. Returns false if the file no longer exists. */
export async function claimByRename(place: WatchedFolder, id: string, name: Buffer): Promise<boolean> {
  await mkdir(place.claimed, { recursive: true })
  // does not follow a symbolic link that replaced the folder
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
  // the `.complete` marker only reports that the file is complete; it is no longer needed
  await rm(joinBytes(place.folder, Buffer.concat([name, Buffer.from(COMPLETE_SUFFIX)])), { force: true })
  return true
}

const CLAIM_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Lists the ids of claims, also without a file. Ignores what others put there, such as the `.DS_Store` of a file manager. */
export const listClaimIds = async (place: WatchedFolder): Promise<string[]> =>
  (await listNames(place.claimed)).filter((name) => CLAIM_ID.test(name))

/**
 * Lists claims whose file has not been moved to `Done` or `Error` yet. Deletes claim folders without a file, which an
 * interrupted claim leaves behind.
 */
export async function listClaims(place: WatchedFolder): Promise<{ id: string; name: Buffer }[]> {
  const claims: { id: string; name: Buffer }[] = []
  for (const id of await listClaimIds(place)) {
    const [name] = await readdir(path.join(place.claimed, id), { encoding: 'buffer' })
    if (name) claims.push({ id, name })
    else await rmdir(path.join(place.claimed, id))
  }
  return claims
}
