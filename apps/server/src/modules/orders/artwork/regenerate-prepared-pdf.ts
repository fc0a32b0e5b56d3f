import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fsyncDirectory, fsyncFile, hashFile, undefinedIfMissing } from '@platen/hotfolder'
import { prepareArtwork } from '@platen/imposer'
import { artworkFolder, originalFilePath, preparedPdfPath } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { findOriginalSha256 } from './artwork-store.ts'

/**
 * Regenerates the prepared PDF from the original if it is missing, damaged or from an earlier version. Returns false if
 * the original is missing or its hash differs from the stored one. Throws on file system errors, which may be
 * temporary.
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
    // a composition in progress keeps reading the replaced file through its open descriptor
    await rename(prepared.readyFile, ready)
    await fsyncDirectory(path.dirname(ready))
    return true
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}
