import { readdir, readFile, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '@platen/contract/client'
import { connectorCalls } from '@platen/contract/connectors'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import { findArtworkNames, type IntakeProblem, isOrderFileName, ORDER_FILE_LIMIT_MB } from '@platen/domain/intake'
import {
  ARTWORK_WAIT_MS,
  claimedFilePath,
  decodeFileName,
  findReferencedArtwork,
  isTopLevel,
  moveToFolder,
  moveWithReasonFile,
  type WatchedFolder,
} from '@platen/hotfolder'
import type { CallLimits } from '../connection-state.ts'
import type { ServerClient } from '../server-client.ts'
import type { Claim, ClaimResponse } from './claim.ts'
import type { limitConcurrency } from './limit-concurrency.ts'
import { parseArtworkNames } from './parse-artwork-names.ts'
import type { ReferencedFiles } from './referenced-files.ts'
import type { SharedCalls } from './shared-calls.ts'
import { deriveUuid, readSmallFile, type SentFile, uploadFile } from './upload-file.ts'

export interface ClaimContext {
  readonly source: string
  readonly folder: WatchedFolder
  readonly referenced: ReferencedFiles
  readonly client: ServerClient
  readonly now: () => Date
  /** What the server accepts in a call of the intake. */
  readonly limits: () => CallLimits
  readonly sharedCalls: SharedCalls
  /** Limits the submissions in calls of their own. */
  readonly inTurn: ReturnType<typeof limitConcurrency>
}

/**
 * Claims during whose submission the connection broke. All of their files are uploaded at the next attempt: an upload
 * is resumed, a call is repeated from the start.
 */
const interruptedClaims = new WeakSet<Claim>()

/**
 * Claims that were submitted in a call with others. If it failed, another file may be the cause: they are then
 * submitted alone.
 */
const sharedClaims = new WeakSet<Claim>()

/** Number of attempts if the upload arrives with a wrong hash. */
const MAX_SUBMIT_ATTEMPTS = 3

export type SubmitOutcome = 'stored' | 'refused' | 'waiting' | 'gone'

/**
 * Moves a claimed file to `Done` or `Error` according to the server's response. Idempotent: after a crash, does the
 * remaining steps.
 */
async function moveToDoneOrError({ folder }: ClaimContext, claim: Claim, response: ClaimResponse): Promise<void> {
  const file = claimedFilePath(folder, claim.id, claim.name)
  // if a network share is disconnected, only its mount point may be left: fail instead of moving into it
  await stat(file)
  if (response.outcome === 'stored') await moveToFolder(file, folder.done, claim.name)
  else await moveWithReasonFile(file, folder.error, claim.name, response.text ?? '')
  await rmdir(path.join(folder.claimed, claim.id))
}

/**
 * Deletes the folder of a claim if it is empty, because a user removed the file from `.taken`. Returns whether it did.
 */
async function deleteClaimIfEmpty({ folder: { claimed } }: ClaimContext, claim: Claim): Promise<boolean> {
  const folder = path.join(claimed, claim.id)
  const names = await readdir(folder).catch(() => undefined)
  if (names?.length !== 0) return false
  await rmdir(folder)
  return true
}

/**
 * Returns the text of an order file; empty for other files, and for an oversized order file, which the server rejects.
 */
async function readOrderText(context: ClaimContext, claim: Claim): Promise<string> {
  const file = claimedFilePath(context.folder, claim.id, claim.name)
  if (!isOrderFileName(decodeFileName(claim.name))) return ''
  if ((await stat(file)).size > ORDER_FILE_LIMIT_MB * 1024 * 1024) return ''
  return readFile(file, 'utf8')
}

/**
 * Keeps the artwork that a rejected order file names for the corrected file: it does not become an order of its own.
 */
async function keepArtworkOfRejected({ referenced }: ClaimContext, claim: Claim, text: string): Promise<void> {
  await referenced.add(claim.id, findArtworkNames(text).filter(isTopLevel))
  await referenced.keepNames(claim.id)
}

interface Artwork {
  readonly name: string
  readonly file: string
}

/** Returns the artwork of an order file, or null while missing artwork may still arrive. */
async function findArtwork(context: ClaimContext, claim: Claim, names: readonly string[]): Promise<Artwork[] | null> {
  const presentArtwork: Artwork[] = []
  const canStillArrive = context.now().getTime() - claim.claimedAt < ARTWORK_WAIT_MS
  for (const name of names) {
    const file = await findReferencedArtwork(context.folder.folder, name)
    if (file !== undefined) presentArtwork.push({ name, file })
    else if (canStillArrive) return null
  }
  return presentArtwork
}

/**
 * Submits a claim. Files that together have at most `maxContentBytes` are part of the call, others are uploaded before.
 */
async function submitOnce(context: ClaimContext, claim: Claim, artwork: readonly Artwork[], maxContentBytes: number) {
  const { client, source, folder } = context
  let left = maxContentBytes
  const send = async (id: string, file: string | Buffer): Promise<SentFile> => {
    const small = await readSmallFile(id, file, left)
    left -= small?.bytes ?? 0
    return small ?? uploadFile(client, id, file)
  }
  const upload = await send(claim.id, claimedFilePath(folder, claim.id, claim.name))
  const uploaded: (SentFile & { file: string })[] = []
  for (const { name, file } of artwork) {
    uploaded.push({ file: name, ...(await send(deriveUuid(claim.id, name), file)) })
  }
  const fileName = decodeFileName(claim.name)
  return client.call(connectorCalls.submitFile, {
    body: { claim: claim.id, source, fileName, upload, artwork: uploaded },
  })
}

async function submitWithRetry(
  context: ClaimContext,
  claim: Claim,
  artwork: readonly Artwork[],
): Promise<ClaimResponse> {
  let maxContentBytes = interruptedClaims.has(claim) ? 0 : context.limits().maxContentBytes
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await submitOnce(context, claim, artwork, maxContentBytes)
    } catch (error) {
      if (!(error instanceof ApiError) || attempt === MAX_SUBMIT_ATTEMPTS) throw error
      // a server of an earlier version, which was started meanwhile, rejects a call with files
      const isContentRejected = (error.code === 'bad_request' || error.code === 'too_large') && maxContentBytes > 0
      if (error.code !== 'upload_damaged' && !isContentRejected) throw error
      maxContentBytes = 0
    }
  }
}

/**
 * Submits a claim: in a call with others if it has no artwork beside it and is small, otherwise in a call of its own.
 */
async function submit(
  context: ClaimContext,
  claim: Claim,
  artwork: readonly Artwork[],
  bytes: number,
): Promise<ClaimResponse> {
  try {
    if (artwork.length === 0 && !interruptedClaims.has(claim) && !sharedClaims.has(claim)) {
      sharedClaims.add(claim)
      const response = await context.sharedCalls.submit(claim, bytes)
      if (response) return response
    }
    return await context.inTurn(() => submitWithRetry(context, claim, artwork))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') interruptedClaims.add(claim)
    throw error
  }
}

/** Failures that a retry cannot resolve: the file is moved to `Error`. */
const PERMANENT_ERROR_CODES = new Set(['bad_request', 'too_large', 'unsupported_media'])

/** Submits one claimed file to the server, which imports it exactly once, and moves it to `Done` or `Error`. */
export async function submitClaim(context: ClaimContext, claim: Claim): Promise<SubmitOutcome> {
  if (await deleteClaimIfEmpty(context, claim)) {
    await context.referenced.releaseNames(claim.id)
    return 'gone'
  }
  const file = claimedFilePath(context.folder, claim.id, claim.name)
  const { size } = await stat(file)
  if (size > UPLOAD_LIMITS.fileBytes) return rejectClaim(context, claim, 'file_too_large')
  const text = await readOrderText(context, claim)
  const artwork = await findArtwork(context, claim, parseArtworkNames(text))
  if (artwork === null) return 'waiting'
  const topLevelNames = artwork.map(({ name }) => name).filter(isTopLevel)
  await context.referenced.add(claim.id, topLevelNames)
  const response = await submit(context, claim, artwork, size).catch((error: unknown): ClaimResponse => {
    if (!(error instanceof ApiError) || !PERMANENT_ERROR_CODES.has(error.code)) throw error
    return { outcome: 'refused', text: `The server rejects this file: ${error.message}.` }
  })
  if (response.outcome === 'refused') await keepArtworkOfRejected(context, claim, text)
  else await context.referenced.keepNames(claim.id)
  await moveToDoneOrError(context, claim, response)
  return response.outcome
}

type RejectionCode = 'file_empty' | 'file_incomplete' | 'file_never_finished' | 'file_too_large'
const REJECTION_CODES = new Set<string>(['file_empty', 'file_incomplete', 'file_never_finished', 'file_too_large'])

/** Returns the code of a problem that is detected before upload; null for other problems. */
export const toRejectionCode = ({ code }: IntakeProblem): RejectionCode | null =>
  REJECTION_CODES.has(code) ? (code as RejectionCode) : null

/** Reports a file that cannot become an order to the server, and moves it to `Error` with the reason. */
export async function rejectClaim(
  context: ClaimContext,
  claim: Claim,
  code: RejectionCode,
): Promise<'refused' | 'gone'> {
  if (await deleteClaimIfEmpty(context, claim)) return 'gone'
  const fileName = decodeFileName(claim.name)
  const body = { claim: claim.id, source: context.source, fileName, code }
  const { text: reason } = await context.client.call(connectorCalls.reportRefusedFile, { body })
  await keepArtworkOfRejected(context, claim, await readOrderText(context, claim))
  await moveToDoneOrError(context, claim, { outcome: 'refused', text: reason })
  return 'refused'
}
