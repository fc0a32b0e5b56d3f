import { type Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { findIgnoredNameReason } from '@platen/domain/intake'
import type { WatchedFolder } from '../claim/claims.ts'

export interface IgnoredEntry {
  readonly name: string
  readonly reason: 'folder' | 'link' | 'hidden' | 'temporary' | 'other'
}

/**
 * Lists the entries of a hot folder that are never imported, by name: sub-folders, links, and files that are hidden or
 * temporary. Leaves out what Platen and the operating system create themselves. Throws file system errors.
 */
export async function scanIgnoredEntries(place: WatchedFolder): Promise<IgnoredEntry[]> {
  const ownFolders = new Set([place.done, place.error, place.claimed].map((folder) => path.basename(folder)))
  const entries = await readdir(place.folder, { withFileTypes: true })
  return entries
    .flatMap((entry) => {
      const reason = ownFolders.has(entry.name) ? null : findReason(entry)
      return reason === null ? [] : [{ name: entry.name, reason }]
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function findReason(entry: Dirent): IgnoredEntry['reason'] | null {
  if (entry.isSymbolicLink()) return 'link'
  if (entry.isDirectory()) return 'folder'
  const reason = findIgnoredNameReason(entry.name)
  if (reason !== null) return reason === 'expected' ? null : reason
  return entry.isFile() ? null : 'other'
}
