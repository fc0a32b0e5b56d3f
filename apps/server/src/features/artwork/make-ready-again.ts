import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { measureFile, syncFile, syncFolder } from '@platen/hotfolder'
import { prepareArtwork } from '@platen/imposer'
import { artworkFolder } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import { originalSum } from './artwork-store.ts'

/**
 * Makes the ready file of a stored artwork anew from the original beside it, where the ready file is gone or damaged,
 * or of an earlier Platen. Answers whether it did: not where the original is no longer what came in.
 */
export async function makeReadyAgain(services: Services, environment: EnvironmentRef, id: string): Promise<boolean> {
  const folder = artworkFolder(services.settings, environment.resourceName, id)
  const original = path.join(folder, 'original')
  const sum = await services.database.inEnvironment(environment.id, (tx) => originalSum(tx, id), { readOnly: true })
  if (!sum || !(await holds(original, sum))) return false
  const workplace = artworkFolder(services.settings, environment.resourceName, randomUUID())
  await mkdir(workplace, { recursive: true })
  try {
    const prepared = await prepareArtwork({ source: original, outFolder: workplace })
    if (!prepared.ok) return false
    await syncFile(prepared.readyFile)
    // a sheet that is just being composed from the old file goes on reading the old file
    await rename(prepared.readyFile, path.join(folder, path.basename(prepared.readyFile)))
    await syncFolder(folder)
    return true
  } finally {
    await rm(workplace, { recursive: true, force: true })
  }
}

/** Whatever keeps the original from being read: then the artwork is not to be had from it. */
const holds = (file: string, sha256: Buffer): Promise<boolean> =>
  measureFile(file).then(
    (found) => found.sha256.equals(sha256),
    () => false,
  )
