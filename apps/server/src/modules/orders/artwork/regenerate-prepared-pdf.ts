import { hashFile, undefinedIfMissing } from '@platen/hotfolder'
import { prepareArtwork } from '@platen/imposer'
import { newPreparedPdfKey, originalKey } from '../../../file-store/object-keys.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { storeObjects } from '../../platform/storage/store-objects.ts'
import { replacePreparedPdf } from './artwork-commands.ts'
import { findOriginalSha256 } from './artwork-store.ts'

/**
 * Regenerates the prepared PDF from the original if it is missing, damaged or from an earlier version. Returns false if
 * the original is missing or its hash differs from the stored one. Throws on errors of the object store, which may be
 * temporary.
 *
 * @param replaced the key of the prepared PDF that cannot be used
 */
export async function regeneratePreparedPdf(
  services: Services,
  environment: EnvironmentRef,
  id: string,
  replaced: string,
): Promise<boolean> {
  const sum = await services.database.inEnvironment(environment.id, (tx) => findOriginalSha256(tx, id), {
    readOnly: true,
  })
  const original = originalKey(id)
  return services.objects.withFiles(environment, [original], async (getPath) => {
    const source = getPath(original)
    const fileHash = await undefinedIfMissing(hashFile(source))
    if (!sum || !fileHash?.sha256.equals(sum)) return false
    return withWorkFolder(services.settings, async (folder) => {
      const prepared = await prepareArtwork({ owner: environment.id, source, outFolder: folder })
      if (!prepared.ok) return false
      const key = newPreparedPdfKey(id)
      const objects = [{ key, file: prepared.preparedFile }]
      await storeObjects(services, environment, { intents: [key], objects }, (tx) =>
        replacePreparedPdf(tx, id, replaced, key),
      )
      return true
    })
  })
}
