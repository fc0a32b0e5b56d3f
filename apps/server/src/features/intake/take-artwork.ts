import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ArtworkRefusal } from '@platen/domain/artwork'
import type { IntakeProblem } from '@platen/domain/intake'
import { intakeProblem } from '@platen/domain/intake'
import { measureFile, syncFile, syncFolder } from '@platen/hotfolder'
import { prepareArtwork } from '@platen/imposer'
import { artworkFolder } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import { storageLimit } from '../storage/storage-reads.ts'
import { artworkByHash, insertArtwork, type StoredArtwork } from './artworks-store.ts'

export type TakenArtwork =
  | { readonly ok: true; readonly artwork: StoredArtwork }
  | { readonly ok: false; readonly problem: IntakeProblem }

const MB = 1024 * 1024

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const artworkRefused = (fileName: string, { code, text, values }: ArtworkRefusal): IntakeProblem =>
  intakeProblem('artwork_refused', { ...values, fileName, reason: text, refusal: code })

/** What `tryArtwork` found out of a file that is not in the store. */
export type TriedArtwork = StoredArtwork & {
  readonly sha256: Buffer
  readonly bytes: number
  readonly fileName: string
}

/**
 * Looks at an artwork file just as `takeArtwork` does and keeps nothing of it; for calls that only ask whether an order
 * would be taken. `found` is told of artwork that would have been stored, and says which one stands for it.
 */
export const tryArtwork =
  (found: (artwork: TriedArtwork) => TriedArtwork): typeof takeArtwork =>
  async (services, environment, file, fileName) => {
    const looked = await lookAt(services, environment, file, fileName)
    if (!('sha256' in looked)) return looked
    const id = randomUUID()
    const folder = artworkFolder(services.settings, environment.resourceName, id)
    await mkdir(folder, { recursive: true })
    try {
      const original = path.join(folder, 'original')
      await copyFile(file, original, constants.COPYFILE_FICLONE)
      const prepared = await prepareArtwork({ source: original, outFolder: folder })
      if (!prepared.ok) return { ok: false, problem: artworkRefused(fileName, prepared.refusal) }
      const artwork = found({ id, info: prepared.info, sha256: looked.sha256, bytes: looked.size, fileName })
      return { ok: true, artwork: { id: artwork.id, info: artwork.info } }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

/** Whether a file needs to be made ready: it is not empty, not in the store yet, and there is room. */
async function lookAt(
  services: Services,
  environment: EnvironmentRef,
  file: Buffer,
  fileName: string,
): Promise<TakenArtwork | { sha256: Buffer; size: number }> {
  const { bytes: size, sha256 } = await measureFile(file)
  if (size === 0) return { ok: false, problem: intakeProblem('file_empty', { fileName }) }
  const { known, storage } = await services.database.inEnvironment(environment.id, async (tx) => ({
    known: await artworkByHash(tx, sha256, services.now()),
    storage: await storageLimit(tx),
  }))
  if (known) return { ok: true, artwork: known }
  if (!storage.full) return { sha256, size }
  const limitMB = Math.floor(storage.subscribedBytes / MB)
  return { ok: false, problem: intakeProblem('storage_full', { limitMB }) }
}

/**
 * Takes one artwork file into the environment's store: checked, described, made ready for composing and drawn small,
 * once for each content however many orders share it. The file itself is only read.
 *
 * @param file path as bytes, since names in hot folders need not be UTF-8
 */
export async function takeArtwork(
  services: Services,
  environment: EnvironmentRef,
  file: Buffer,
  fileName: string,
): Promise<TakenArtwork> {
  const inEnvironment = services.database.inEnvironment
  const looked = await lookAt(services, environment, file, fileName)
  if (!('sha256' in looked)) return looked
  const { sha256, size } = looked

  const id = randomUUID()
  const folder = artworkFolder(services.settings, environment.resourceName, id)
  await mkdir(folder, { recursive: true })
  const original = path.join(folder, 'original')
  try {
    await copyFile(file, original, constants.COPYFILE_FICLONE)
    const prepared = await prepareArtwork({ source: original, outFolder: folder })
    if (!prepared.ok) {
      await rm(folder, { recursive: true, force: true })
      return { ok: false, problem: artworkRefused(fileName, prepared.refusal) }
    }
    await Promise.all([syncFile(original), syncFile(prepared.readyFile)])
    await syncFolder(folder)
    const artwork = { id, info: prepared.info }
    const storedBytes = await bytesIn(folder)
    const mine = await inEnvironment(environment.id, (tx) =>
      insertArtwork(tx, { ...artwork, sha256, bytes: size, storedBytes, fileName }),
    )
    if (mine) return { ok: true, artwork }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  await rm(folder, { recursive: true, force: true })
  return takeArtwork(services, environment, file, fileName)
}
