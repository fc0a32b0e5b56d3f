import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PreflightFailure } from '@platen/domain/artwork'
import type { IntakeProblem } from '@platen/domain/intake'
import { intakeProblem } from '@platen/domain/intake'
import { hashFile } from '@platen/hotfolder'
import { type PrepareResult, prepareArtwork } from '@platen/imposer'
import { assertNoOpenTransaction } from '../../../database/held-connection.ts'
import { artworkPrefix, originalKey, preparedPdfKey, thumbnailKey } from '../../../file-store/object-keys.ts'
import type { NewObject } from '../../../file-store/object-store.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { findArtworkByHash, insertArtwork } from '../../orders/artwork/artwork-commands.ts'
import type { StoredArtwork } from '../../orders/artwork/artwork-queries.ts'
import { removeObjects } from '../../platform/storage/object-rows-commands.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import { storeObjects } from '../../platform/storage/store-objects.ts'

export type ArtworkIngestResult =
  | {
      readonly ok: true
      /** `fileName`: the name under which the content was stored before. */
      readonly artwork: StoredArtwork & { readonly fileName?: string }
    }
  | { readonly ok: false; readonly problem: IntakeProblem }

const MB = 1024 * 1024

const artworkRefused = (fileName: string, { code, text, values }: PreflightFailure): IntakeProblem =>
  intakeProblem('artwork_refused', { ...values, fileName, reason: text, refusal: code })

/**
 * Checks whether a file needs preparation. Returns its hash and size in bytes; or the stored artwork of the same
 * content; or a problem if it is empty or the storage quota is used up.
 */
async function checkDuplicateAndQuota(
  services: Services,
  environment: EnvironmentRef,
  file: string | Buffer,
  fileName: string,
): Promise<ArtworkIngestResult | { sha256: Buffer; size: number }> {
  const { bytes: size, sha256 } = await hashFile(file)
  if (size === 0) return { ok: false, problem: intakeProblem('file_empty', { fileName }) }
  const { known, storage } = await services.database.inEnvironment(environment.id, async (tx) => ({
    known: await findArtworkByHash(tx, sha256, services.now()),
    storage: await checkStorageQuota(tx),
  }))
  if (known) return { ok: true, artwork: known }
  if (!storage.full) return { sha256, size }
  const limitMB = Math.floor(storage.subscribedBytes / MB)
  return { ok: false, problem: intakeProblem('storage_full', { limitMB }) }
}

/** A copy of a file with the output of `prepareArtwork`, in a folder for temporary files. */
interface PreparedArtworkFiles {
  readonly original: string
  readonly prepared: Extract<PrepareResult, { ok: true }>
}

/** Prepares a copy of a file in a folder for temporary files. */
async function withPreparedArtwork<T>(
  services: Services,
  environment: EnvironmentRef,
  file: string | Buffer,
  use: (ready: PreparedArtworkFiles) => Promise<T>,
): Promise<{ readonly ok: true; readonly result: T } | Extract<PrepareResult, { ok: false }>> {
  return withWorkFolder(services.settings, async (folder) => {
    const original = path.join(folder, 'original')
    await copyFile(file, original, constants.COPYFILE_FICLONE)
    const prepared = await prepareArtwork({ owner: environment.id, source: original, outFolder: folder })
    return prepared.ok ? { ok: true, result: await use({ original, prepared }) } : prepared
  })
}

/** Metadata of a validated file that is not in the store. */
export type ValidatedArtwork = StoredArtwork & {
  readonly sha256: Buffer
  readonly bytes: number
  readonly fileName: string
}

/**
 * Validates an artwork file like `ingestArtwork` without storing it; used by dry runs of orders. `found` receives
 * artwork that would have been stored, and returns the artwork to use in its place.
 */
export const validateArtwork =
  (found: (artwork: ValidatedArtwork) => ValidatedArtwork): typeof ingestArtwork =>
  async (services, environment, file, fileName) => {
    const checked = await checkDuplicateAndQuota(services, environment, file, fileName)
    if (!('sha256' in checked)) return checked
    const validated = await withPreparedArtwork(services, environment, file, async ({ prepared: { info } }) =>
      found({ id: randomUUID(), info, sha256: checked.sha256, bytes: checked.size, fileName }),
    )
    if (!validated.ok) return { ok: false, problem: artworkRefused(fileName, validated.refusal) }
    const { id, info } = validated.result
    return { ok: true, artwork: { id, info } }
  }

/** Returns the objects of a new artwork. */
const toObjects = (id: string, { original, prepared }: PreparedArtworkFiles): NewObject[] => [
  { key: originalKey(id), file: original },
  ...(prepared.thumbnail === undefined ? [] : [{ key: thumbnailKey(id, 1), file: prepared.thumbnail }]),
  { key: preparedPdfKey(id), file: prepared.readyFile },
]

/**
 * Stores one artwork file in the environment: validates, inspects and prepares it, once per content
 * regardless of the number of orders. Its thumbnails are rendered afterwards by a task. The source file is only read.
 *
 * @param file its path; a buffer for files in hot folders, whose names need not be UTF-8
 */
export async function ingestArtwork(
  services: Services,
  environment: EnvironmentRef,
  file: string | Buffer,
  fileName: string,
): Promise<ArtworkIngestResult> {
  assertNoOpenTransaction('Reading artwork')
  const checked = await checkDuplicateAndQuota(services, environment, file, fileName)
  if (!('sha256' in checked)) return checked
  const { sha256, size: bytes } = checked
  const stored = await withPreparedArtwork(services, environment, file, async (ready) => {
    const id = randomUUID()
    const objects = toObjects(id, ready)
    const sizes = await Promise.all(objects.map(async (object) => (await stat(object.file)).size))
    const storedBytes = sizes.reduce((sum, size) => sum + size, 0)
    const artwork = { id, info: ready.prepared.info }
    const hasThumbnails = ready.prepared.thumbnail !== undefined
    const isInserted = await storeObjects(services, environment, { intent: artworkPrefix(id), objects }, async (tx) => {
      const inserted = await insertArtwork(tx, { ...artwork, sha256, bytes, storedBytes, fileName, hasThumbnails })
      if (!inserted) await removeObjects(tx, [artworkPrefix(id)])
      return inserted
    })
    return isInserted ? artwork : undefined
  })
  if (!stored.ok) return { ok: false, problem: artworkRefused(fileName, stored.refusal) }
  // undefined if another import has stored the same content concurrently
  return stored.result ? { ok: true, artwork: stored.result } : ingestArtwork(services, environment, file, fileName)
}
