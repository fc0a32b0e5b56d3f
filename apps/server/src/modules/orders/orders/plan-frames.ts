import path from 'node:path'
import type { ArtworkInfo } from '@platen/domain/artwork'
import type { NewFrame, NewJob } from '@platen/domain/intake'
import { framePages } from '@platen/domain/orders'
import { parseUploadReference } from '../artwork/upload-reference.ts'
import type { StoredFix } from '../artwork-fixes/artwork-fixes-commands.ts'

/** Whether artwork of the job is yet to be fetched from a URL. */
export const isAwaitingArtwork = (job: NewJob, artworkByFrame: ArtworkByFrame): boolean =>
  job.frames.some((frame) => frame.artwork.kind === 'url' && !artworkByFrame.has(frame))

/** Returns the name of the file of a frame, as its order submitted it; null if it is that of the stored artwork. */
export function getArtworkName({ artwork }: NewFrame): string | null {
  if (artwork.kind === 'product') return null
  if (artwork.kind === 'url')
    return URL.canParse(artwork.url) ? path.posix.basename(new URL(artwork.url).pathname) : null
  const upload = parseUploadReference(artwork.file)
  const name = upload ? upload.fileName : path.basename(artwork.file)
  return name?.replaceAll('\0', '\uFFFD') ?? null
}

/**
 * Returns the frames of an imported job as they are stored, with the page of the artwork that each prints (see
 * `framePages`). A job that is awaiting artwork has none until all of it is fetched.
 */
export function planFrames(job: NewJob, artworkByFrame: ArtworkByFrame): PlannedFrame[] {
  const isAwaiting = isAwaitingArtwork(job, artworkByFrame)
  const artworks = job.frames.map((frame) => (isAwaiting ? undefined : artworkByFrame.get(frame)))
  const pages = framePages(
    artworks.map((artwork) => ({ artworkId: artwork?.id ?? null, pageCount: artwork?.info.pages.length ?? 0 })),
  )
  return pages.flatMap(({ sourceIndex, page }) => {
    const frame = job.frames[sourceIndex]
    if (!frame) return []
    const { copies, widthMM, heightMM } = frame
    const artworkId = artworks[sourceIndex]?.id ?? null
    return [{ copies, widthMM, heightMM, artworkId, artworkPage: page, artworkName: getArtworkName(frame) }]
  })
}

/** Stored artwork by frame of an imported order. */
export type ArtworkByFrame = ReadonlyMap<NewFrame, { readonly id: string; readonly info: ArtworkInfo }>

/** A frame of an arriving job, in printing order. */
export interface PlannedFrame {
  readonly copies: number
  readonly widthMM: number | null
  readonly heightMM: number | null
  readonly artworkId: string | null
  /** One-based. */
  readonly artworkPage: number
  readonly artworkName: string | null
}

/** A planned frame with the fix that remains applied to its artwork. */
export interface FixedFrame extends PlannedFrame {
  readonly fix: StoredFix | null
}
