import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing, hashFile, fsyncFile, fsyncDirectory } from '@platen/hotfolder'
import { prepareArtwork } from '@platen/imposer'
import { artworkFolder, originalFilePath, preparedPdfPath } from '../../file-store/paths.ts'
import type { EnvironmentRef } from '../../http/handler-context.ts'
import type { Services } from '../../services.ts'
import { findOriginalSha256 } from './artwork-store.ts'

/**
 * Makes the ready file of a stored artwork anew from the original beside it, where the ready file is gone or damaged,
 * or of an earlier Platen. Answers whether it did: not where the original is gone, or no longer what came in. Throws
 * where the disk does not say, which may be otherwise at the next try.
 */
export async function regeneratePreparedPdf(
  services: Services,
  environment: EnvironmentRef,
  id: string,
): Promise<boolean> {
  const original = originalFilePath(services.settings, environment.resourceName, id)
  const ready = preparedPdfPath(services.settings, environment.resourceName, id)
  const sum = await services.database.inEnvironment(environment.id, (tx) => findOriginalSha256(tx, id), {
    readOnly: true,
  })
  const found = await undefinedIfMissing(hashFile(original))
  if (!sum || !found?.sha256.equals(sum)) return false
  const workFolder = artworkFolder(services.settings, environment.resourceName, randomUUID())
  await mkdir(workFolder, { recursive: true })
  try {
    const prepared = await prepareArtwork({ owner: environment.id, source: original, outFolder: workFolder })
    if (!prepared.ok) return false
    await fsyncFile(prepared.readyFile)
    // a sheet that is just being composed from the old file goes on reading the old file
    await rename(prepared.readyFile, ready)
    await fsyncDirectory(path.dirname(ready))
    return true
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}
