import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PreflightFailure } from '@platen/domain/artwork'
import type { IntakeProblem } from '@platen/domain/intake'
import { intakeProblem } from '@platen/domain/intake'
import { hashFile, fsyncFile, fsyncDirectory } from '@platen/hotfolder'
import { type PrepareResult, prepareArtwork } from '@platen/imposer'
import { artworkFolder, originalFilePath } from '../../file-store/paths.ts'
import { assertNoOpenTransaction } from '../../database/held-connection.ts'
import type { EnvironmentRef } from '../../http/handler-context.ts'
import type { Services } from '../../services.ts'
import { checkStorageQuota } from '../storage/storage-reads.ts'
import { findArtworkByHash, insertArtwork, type StoredArtwork } from './artworks-store.ts'

export type ArtworkIngestResult =
  | { readonly ok: true; readonly artwork: StoredArtwork }
  | { readonly ok: false; readonly problem: IntakeProblem }

const MB = 1024 * 1024

const artworkRefused = (fileName: string, { code, text, values }: PreflightFailure): IntakeProblem =>
  intakeProblem('artwork_refused', { ...values, fileName, reason: text, refusal: code })

/** Whether a file needs to be made ready: it is not empty, not in the store yet, and there is room. */
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

/** A copy of a file in an artwork folder of its own, with all that `prepareArtwork` made of it. */
interface PreparedArtworkFiles {
  readonly id: string
  readonly folder: string
  readonly original: string
  readonly prepared: Extract<PrepareResult, { ok: true }>
}

/** Makes a file ready in a folder of its own, which stays only where `use` says so. */
async function withPreparedArtwork<T>(
  services: Services,
  environment: EnvironmentRef,
  file: string | Buffer,
  use: (ready: PreparedArtworkFiles) => Promise<{ readonly keep: boolean; readonly result: T }>,
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
    const { keep, result } = await use({ id, folder, original, prepared })
    isKept = keep
    return { ok: true, result }
  } finally {
    if (!isKept) await rm(folder, { recursive: true, force: true })
  }
}

/** What `validateArtwork` found out of a file that is not in the store. */
export type ValidatedArtwork = StoredArtwork & {
  readonly sha256: Buffer
  readonly bytes: number
  readonly fileName: string
}

/**
 * Looks at an artwork file just as `ingestArtwork` does and keeps nothing of it; for calls that only ask whether an order
 * would be taken. `found` is told of artwork that would have been stored, and says which one stands for it.
 */
export const validateArtwork =
  (found: (artwork: ValidatedArtwork) => ValidatedArtwork): typeof ingestArtwork =>
  async (services, environment, file, fileName) => {
    const looked = await checkDuplicateAndQuota(services, environment, file, fileName)
    if (!('sha256' in looked)) return looked
    const tried = await withPreparedArtwork(services, environment, file, async ({ id, prepared: { info } }) => ({
      keep: false,
      result: found({ id, info, sha256: looked.sha256, bytes: looked.size, fileName }),
    }))
    if (!tried.ok) return { ok: false, problem: artworkRefused(fileName, tried.refusal) }
    const { id, info } = tried.result
    return { ok: true, artwork: { id, info } }
  }

/** Brings what cannot be made again of an artwork safely onto the disk. Answers with the bytes of all that lies there. */
async function fsyncArtworkFiles({ folder, original, prepared }: PreparedArtworkFiles): Promise<number> {
  await Promise.all([fsyncFile(original), fsyncFile(prepared.readyFile)])
  await fsyncDirectory(folder)
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Takes one artwork file into the environment's store: checked, described, made ready for composing and drawn small,
 * once for each content however many orders share it. The file itself is only read.
 *
 * @param file its path; as bytes where it lies in a hot folder, whose names need not be UTF-8
 */
export async function ingestArtwork(
  services: Services,
  environment: EnvironmentRef,
  file: string | Buffer,
  fileName: string,
): Promise<ArtworkIngestResult> {
  assertNoOpenTransaction('Reading artwork')
  const looked = await checkDuplicateAndQuota(services, environment, file, fileName)
  if (!('sha256' in looked)) return looked
  const { sha256, size: bytes } = looked
  const taken = await withPreparedArtwork(services, environment, file, async (ready) => {
    const storedBytes = await fsyncArtworkFiles(ready)
    const artwork = { id: ready.id, info: ready.prepared.info }
    const isMine = await services.database.inEnvironment(environment.id, (tx) =>
      insertArtwork(tx, { ...artwork, sha256, bytes, storedBytes, fileName }),
    )
    return { keep: isMine, result: isMine ? artwork : undefined }
  })
  if (!taken.ok) return { ok: false, problem: artworkRefused(fileName, taken.refusal) }
  // where there is none, another intake stored the same content in the meantime
  return taken.result ? { ok: true, artwork: taken.result } : ingestArtwork(services, environment, file, fileName)
}
