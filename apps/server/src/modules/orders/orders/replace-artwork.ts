import type { ArtworkInfo } from '@platen/domain/artwork'
import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { loadArtworkFiles, loadArtworkInfos } from '../artwork/artwork-queries.ts'
import { parseUploadReference } from '../artwork/upload-reference.ts'
import type { ChangedFrame } from './booked-job-dependents.ts'
import { type ChangedArtwork, decideEffect } from './change-booked-jobs.ts'
import { type FrameArtwork, loadArtworkName } from './job-state/frame-artwork-commands.ts'
import type { StoredJob } from './orders-queries.ts'
import { isHeldBackWith } from './preflight-artwork.ts'

/** Other artwork of frames of a job, before it is stored. */
export interface ReplacedArtwork {
  readonly frames: readonly FrameArtwork[]
  /** Names of the files before and after, for the history. */
  readonly names: { readonly from: string | null; readonly to: string }
  readonly infos: ReadonlyMap<string, ArtworkInfo>
  /** A warning of the new artwork puts the job on hold. */
  readonly heldBack: boolean
}

/**
 * Plans that a job prints an uploaded file instead of the artwork that it prints now: all frames that print pages of
 * the same file print these pages of the new one. Returns undefined if it is the same artwork, or why it cannot be
 * replaced.
 */
export async function planArtwork(
  tx: EnvironmentTx,
  job: StoredJob,
  file: string,
): Promise<ReplacedArtwork | Failure | undefined> {
  const { artworkId: id = '', fileName } = parseUploadReference(file) ?? {}
  const replaced = job.frames[job.frameIndex]?.artworkId
  const infos = id === '' ? new Map<string, ArtworkInfo>() : await loadArtworkInfos(tx, [id])
  const info = infos.get(id)
  // The frames of a job that waits for artwork are planned when it arrives.
  if (!info || !replaced) return failure('artwork_missing', { orderId: job.orderId, jobId: job.jobId })
  if (id === replaced) return undefined
  const frames = job.frames.flatMap(({ artworkId, artworkPage }, frameIndex) =>
    artworkId === replaced ? [{ frameIndex, artworkId: id, artworkPage, artworkName: fileName ?? null }] : [],
  )
  const missing = frames.find(({ artworkPage }) => artworkPage > info.pages.length)
  if (missing) return new Failure('artwork_refused', { text: `The file has no page ${missing.artworkPage}.` })
  const files = await loadArtworkFiles(tx, [id, replaced])
  const nameOf = (artworkId: string) => files.find((each) => each.id === artworkId)?.fileName ?? null
  return {
    frames,
    names: {
      from: (await loadArtworkName(tx, job.id, job.frameIndex)) ?? nameOf(replaced),
      to: fileName ?? nameOf(id) ?? file,
    },
    infos,
    heldBack: await isHeldBackWith(tx, job, frames, info),
  }
}

/** Returns what the change of a frame of a job means for its copies; `isMoved`: the job has another jig. */
export function planFrameChange(
  job: StoredJob,
  frameIndex: number,
  replaced: ReplacedArtwork | undefined,
  isMoved: boolean,
): Pick<ChangedFrame, 'effect' | 'artwork'> {
  const before = job.frames[frameIndex]
  const artwork = replaced?.frames.find((frame) => frame.frameIndex === frameIndex)
  if (!before || !replaced || !artwork) return { effect: isMoved ? 'place' : 'none' }
  const after: ChangedArtwork = { ...artwork, heldBack: replaced.heldBack }
  return {
    effect: decideEffect(before, after, isMoved, replaced.infos),
    artwork: { id: artwork.artworkId, page: artwork.artworkPage },
  }
}
