import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PreflightFailure } from '@platen/domain/artwork'
import type { IntakeProblem } from '@platen/domain/intake'
import { intakeProblem } from '@platen/domain/intake'
import { fsyncDirectory, fsyncFile, hashFile } from '@platen/hotfolder'
import { type PrepareResult, prepareArtwork } from '@platen/imposer'
import { assertNoOpenTransaction } from '../../../database/held-connection.ts'
import { artworkFolder, originalFilePath } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { findArtworkByHash, insertArtwork } from '../../orders/artwork/artwork-commands.ts'
import type { StoredArtwork } from '../../orders/artwork/artwork-queries.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'

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

/** A copy of a file in a separate artwork folder, with the output of `prepareArtwork`. */
interface PreparedArtworkFiles {
  readonly id: string
  readonly folder: string
  readonly original: string
  readonly prepared: Extract<PrepareResult, { ok: true }>
  /** Sets whether the folder is kept. */
  setKept(isKept: boolean): void
}

/** Prepares a file in a new artwork folder, which is deleted unless `use` has it kept. */
async function withPreparedArtwork<T>(
  services: Services,
  environment: EnvironmentRef,
  file: string | Buffer,
  use: (ready: PreparedArtworkFiles) => Promise<T>,
): Promise<{ readonly ok: true; readonly result: T } | Extract<PrepareResult, { ok: false }>> {
  const id = randomUUID()
  const folder = artworkFolder(services.settings, environment.resourceName, id)
  const original = originalFilePath(services.settings, environment.resourceName, id)
  let isKept = false
  await mkdir(folder, { recursive: true })
  try {
    await copyFile(file, original, constants.COPYFILE_FICLONE)
    const prepared = await prepareArtwork({ owner: environment.id, source: original, outFolder: folder })
    if (!prepared.ok) return prepared
    const setKept = (value: boolean) => {
      isKept = value
    }
    return { ok: true, result: await use({ id, folder, original, prepared, setKept }) }
  } finally {
    if (!isKept) await rm(folder, { recursive: true, force: true })
  }
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
    const validated = await withPreparedArtwork(services, environment, file, async ({ id, prepared: { info } }) =>
      found({ id, info, sha256: checked.sha256, bytes: checked.size, fileName }),
    )
    if (!validated.ok) return { ok: false, problem: artworkRefused(fileName, validated.refusal) }
    const { id, info } = validated.result
    return { ok: true, artwork: { id, info } }
  }

/** Flushes the files that cannot be regenerated to disk. Returns the total size of the artwork folder in bytes. */
async function fsyncArtworkFiles({ folder, original, prepared }: PreparedArtworkFiles): Promise<number> {
  await Promise.all([fsyncFile(original), fsyncFile(prepared.readyFile)])
  await fsyncDirectory(folder)
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

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
    const storedBytes = await fsyncArtworkFiles(ready)
    const artwork = { id: ready.id, info: ready.prepared.info }
    const hasThumbnails = ready.prepared.thumbnail !== undefined
    // An error does not mean that there is no row: the connection may end during COMMIT. `sweepFiles` deletes the files
    // of artwork that was not inserted.
    ready.setKept(true)
    const isInserted = await services.database.inEnvironment(environment.id, (tx) =>
      insertArtwork(tx, { ...artwork, sha256, bytes, storedBytes, fileName, hasThumbnails }),
    )
    ready.setKept(isInserted)
    return isInserted ? artwork : undefined
  })
  if (!stored.ok) return { ok: false, problem: artworkRefused(fileName, stored.refusal) }
  // undefined if another import has stored the same content concurrently
  return stored.result ? { ok: true, artwork: stored.result } : ingestArtwork(services, environment, file, fileName)
}
