import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PreflightFailure } from '@platen/domain/artwork'
import type { IntakeProblem } from '@platen/domain/intake'
import { intakeProblem } from '@platen/domain/intake'
import { hashFile } from '@platen/hotfolder'
import { type PrepareResult, prepareArtwork } from '@platen/imposer'
import type { EnvironmentTx } from '../../../database/database.ts'
import { assertNoOpenTransaction } from '../../../database/held-connection.ts'
import { artworkPrefix, originalKey, preparedPdfKey, thumbnailKey } from '../../../file-store/object-keys.ts'
import type { NewObject } from '../../../file-store/object-store.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { runConcurrently } from '../../../run-concurrently.ts'
import type { Services } from '../../../services.ts'
import { findArtworksByHash, insertArtworks } from '../../orders/artwork/artwork-commands.ts'
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

/** A file that is to be stored as artwork. */
export interface ArtworkFile {
  /** Its path; a buffer for files in hot folders, whose names need not be UTF-8. The file is only read. */
  readonly file: string | Buffer
  readonly fileName: string
  /** Hash and size of its content, if they are known. */
  readonly content?: FileContent | undefined
}

export interface FileContent {
  readonly sha256: Buffer
  readonly bytes: number
}

/** A file that is not in the store. */
type UnknownFile = ArtworkFile & FileContent

/** Files of the same content, of which one is prepared. */
type SameFiles = UnknownFile & { readonly all: ArtworkFile[] }

/** Rows that are written in the transaction that stores new artwork. */
export interface RowsOfArtwork {
  /**
   * Writes them; not called if all artwork is in the store. If it throws, no artwork is stored.
   *
   * @param artworks the artwork of each file, also that which is in the store
   */
  write(tx: EnvironmentTx, artworks: ReadonlyMap<ArtworkFile, StoredArtwork>): Promise<void>
  /** Runs the transaction, possibly more than once. */
  transaction(work: (tx: EnvironmentTx) => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>>
}

/**
 * Checks whether files need preparation. Returns those that do, with hash and size; or the stored artwork of the same
 * content; or a problem if it is empty or the storage quota is used up.
 */
async function checkDuplicatesAndQuota(
  services: Services,
  environment: EnvironmentRef,
  files: readonly ArtworkFile[],
): Promise<readonly (ArtworkIngestResult | UnknownFile)[]> {
  const hashed: UnknownFile[] = []
  for (const each of files) hashed.push({ ...each, ...(each.content ?? (await hashFile(each.file))) })
  const hashes = hashed.flatMap(({ bytes, sha256 }) => (bytes > 0 ? [sha256] : []))
  const { known, storage } = await services.database.inEnvironment(environment.id, async (tx) => ({
    known: hashes.length > 0 ? await findArtworksByHash(tx, hashes, services.now()) : [],
    storage: await checkStorageQuota(tx),
  }))
  const limitMB = Math.floor(storage.subscribedBytes / MB)
  return hashed.map((each): ArtworkIngestResult | UnknownFile => {
    if (each.bytes === 0) return { ok: false, problem: intakeProblem('file_empty', { fileName: each.fileName }) }
    const artwork = known.find(({ sha256 }) => sha256.equals(each.sha256))
    if (artwork) return { ok: true, artwork }
    return storage.full ? { ok: false, problem: intakeProblem('storage_full', { limitMB }) } : each
  })
}

/** A copy of a file with the output of `prepareArtwork`, in a folder for temporary files. */
interface PreparedArtworkFiles {
  readonly original: string
  readonly prepared: Extract<PrepareResult, { ok: true }>
}

/** Prepares a copy of a file in an empty folder for temporary files. */
async function prepareIn(
  folder: string,
  environment: EnvironmentRef,
  file: string | Buffer,
): Promise<{ readonly ok: true; readonly files: PreparedArtworkFiles } | Extract<PrepareResult, { ok: false }>> {
  const original = path.join(folder, 'original')
  await copyFile(file, original, constants.COPYFILE_FICLONE)
  const prepared = await prepareArtwork({ owner: environment.id, source: original, outFolder: folder })
  return prepared.ok ? { ok: true, files: { original, prepared } } : prepared
}

/** Metadata of a validated file that is not in the store. */
export type ValidatedArtwork = StoredArtwork & {
  readonly sha256: Buffer
  readonly bytes: number
  readonly fileName: string
}

/**
 * Validates an artwork file like `ingestArtwork` without storing it; used by dry runs of orders. `reuseDuplicate`
 * receives artwork that would have been stored, and returns the artwork to use in its place.
 */
export const validateArtwork =
  (reuseDuplicate: (artwork: ValidatedArtwork) => ValidatedArtwork): typeof ingestArtwork =>
  async (services, environment, file, fileName) => {
    const [checked] = await checkDuplicatesAndQuota(services, environment, [{ file, fileName }])
    if (!checked) throw new Error('The file was not checked.')
    if ('ok' in checked) return checked
    const { sha256, bytes } = checked
    const prepared = await withWorkFolder(services.settings, (folder) => prepareIn(folder, environment, file))
    if (!prepared.ok) return { ok: false, problem: artworkRefused(fileName, prepared.refusal) }
    const { id, info } = reuseDuplicate({
      id: randomUUID(),
      info: prepared.files.prepared.info,
      sha256,
      bytes,
      fileName,
    })
    return { ok: true, artwork: { id, info } }
  }

/** Returns the objects of a new artwork. */
const toObjects = (id: string, { original, prepared }: PreparedArtworkFiles): NewObject[] => [
  { key: originalKey(id), file: original },
  ...(prepared.thumbnail === undefined ? [] : [{ key: thumbnailKey(id, 1), file: prepared.thumbnail }]),
  { key: preparedPdfKey(id), file: prepared.preparedFile },
]

/** A new artwork with its objects. */
interface PreparedArtwork {
  readonly artwork: StoredArtwork
  readonly file: SameFiles
  readonly objects: readonly NewObject[]
  readonly hasThumbnails: boolean
}

/** Stores prepared artwork. Returns the ids of that which another import has not stored concurrently. */
async function storePrepared(
  services: Services,
  environment: EnvironmentRef,
  prepared: readonly PreparedArtwork[],
  known: ReadonlyMap<ArtworkFile, StoredArtwork>,
  rows: RowsOfArtwork | undefined,
): Promise<ReadonlySet<string>> {
  const sized: (PreparedArtwork & { readonly storedBytes: number })[] = []
  for (const each of prepared) {
    const sizes = await Promise.all(each.objects.map(async (object) => (await stat(object.file)).size))
    sized.push({ ...each, storedBytes: sizes.reduce((sum, size) => sum + size, 0) })
  }
  const stored = {
    intents: prepared.map(({ artwork }) => artworkPrefix(artwork.id)),
    objects: prepared.flatMap(({ objects }) => objects),
  }
  const write = async (tx: EnvironmentTx): Promise<ReadonlySet<string>> => {
    const newArtworks = sized.map(({ artwork, file: { sha256, bytes, fileName }, storedBytes, hasThumbnails }) => ({
      ...artwork,
      sha256,
      bytes,
      storedBytes,
      fileName,
      hasThumbnails,
    }))
    const ids = await insertArtworks(tx, newArtworks)
    const inserted = prepared.filter(({ artwork }) => ids.has(artwork.id))
    await removeObjects(
      tx,
      prepared.flatMap(({ artwork }) => (ids.has(artwork.id) ? [] : [artworkPrefix(artwork.id)])),
    )
    const added = inserted.flatMap(({ artwork, file }) => file.all.map((each) => [each, artwork] as const))
    if (added.length > 0) await rows?.write(tx, new Map([...known, ...added]))
    return ids
  }
  return storeObjects(services, environment, stored, write, rows?.transaction)
}

/** Files of one environment that are prepared at the same time. */
const MAX_CONCURRENT_PREPARATIONS = 2

/**
 * Stores artwork files in the environment: validates, inspects and prepares each, once per content regardless of the
 * number of orders. Their thumbnails are rendered afterwards by a task.
 *
 * @param rows written with new artwork
 * @returns a result for each file, in their order
 */
export async function ingestArtworks(
  services: Services,
  environment: EnvironmentRef,
  files: readonly ArtworkFile[],
  rows?: RowsOfArtwork,
): Promise<readonly ArtworkIngestResult[]> {
  assertNoOpenTransaction('Reading artwork')
  const checked = await checkDuplicatesAndQuota(services, environment, files)
  // Equal files are prepared once.
  const unknown = new Map<string, SameFiles>()
  const known = new Map<ArtworkFile, StoredArtwork>()
  for (const [index, file] of files.entries()) {
    const each = checked[index]
    if (!each) continue
    if ('ok' in each) {
      if (each.ok) known.set(file, each.artwork)
      continue
    }
    const key = each.sha256.toString('hex')
    const same = unknown.get(key) ?? { ...each, all: [] }
    same.all.push(file)
    unknown.set(key, same)
  }
  const stored = new Map<string, StoredArtwork>()
  const refusals = new Map<string, PreflightFailure>()
  await withWorkFolder(services.settings, async (folder) => {
    const prepared: PreparedArtwork[] = []
    await runConcurrently(unknown, MAX_CONCURRENT_PREPARATIONS, new AbortController().signal, async ([key, file]) => {
      const id = randomUUID()
      const artworkFolder = path.join(folder, id)
      await mkdir(artworkFolder)
      const done = await prepareIn(artworkFolder, environment, file.file)
      if (!done.ok) refusals.set(key, done.refusal)
      else {
        const hasThumbnails = done.files.prepared.thumbnail !== undefined
        const artwork = { id, info: done.files.prepared.info }
        prepared.push({ artwork, file, objects: toObjects(id, done.files), hasThumbnails })
      }
    })
    if (prepared.length === 0) return
    const inserted = await storePrepared(services, environment, prepared, known, rows)
    for (const { artwork, file } of prepared)
      if (inserted.has(artwork.id)) stored.set(file.sha256.toString('hex'), artwork)
  })
  const finished: ArtworkIngestResult[] = []
  for (const [index, file] of files.entries()) {
    const each = checked[index]
    if (!each) continue
    const result = 'ok' in each ? each : toResult(each, stored, refusals)
    // undefined if another import has stored the same content concurrently
    finished.push(...(result ? [result] : await ingestArtworks(services, environment, [file], rows)))
  }
  return finished
}

/** Returns the result of a file whose content was stored or refused; undefined for others. The maps are by the hash. */
function toResult(
  { sha256, fileName }: UnknownFile,
  stored: ReadonlyMap<string, StoredArtwork>,
  refusals: ReadonlyMap<string, PreflightFailure>,
): ArtworkIngestResult | undefined {
  const hash = sha256.toString('hex')
  const [artwork, refusal] = [stored.get(hash), refusals.get(hash)]
  if (artwork) return { ok: true, artwork }
  return refusal && { ok: false, problem: artworkRefused(fileName, refusal) }
}

/**
 * Stores one artwork file, see `ingestArtworks`.
 *
 * @param file see `ArtworkFile`
 */
export async function ingestArtwork(
  services: Services,
  environment: EnvironmentRef,
  file: string | Buffer,
  fileName: string,
): Promise<ArtworkIngestResult> {
  const [result] = await ingestArtworks(services, environment, [{ file, fileName }])
  if (!result) throw new Error('The file was not read.')
  return result
}
