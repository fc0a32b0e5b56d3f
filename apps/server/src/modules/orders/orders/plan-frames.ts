import type { ArtworkInfo } from '@platen/domain/artwork'
import type { NewFrame, NewJob } from '@platen/domain/intake'
import { framePages } from '@platen/domain/orders'

/**
 * Returns the frames of an imported job as they are stored, with the page of the artwork that each prints (see
 * `framePages`).
 */
export function planFrames(job: NewJob, artworkOf: ArtworkOfFrame): PlannedFrame[] {
  const artworks = job.frames.map((frame) => artworkOf.get(frame))
  const pages = framePages(
    artworks.map((artwork) => ({ artworkId: artwork?.id ?? null, pageCount: artwork?.info.pages.length ?? 0 })),
  )
  return pages.flatMap(({ sourceIndex, page }) => {
    const frame = job.frames[sourceIndex]
    if (!frame) return []
    const { copies, widthMM, heightMM } = frame
    return [{ copies, widthMM, heightMM, artworkId: artworks[sourceIndex]?.id ?? null, artworkPage: page }]
  })
}

/** Stored artwork by frame of an imported order. */
export type ArtworkOfFrame = ReadonlyMap<NewFrame, { readonly id: string; readonly info: ArtworkInfo }>

/** A frame of an arriving job, in printing order. */
export interface PlannedFrame {
  readonly copies: number
  readonly widthMM: number | null
  readonly heightMM: number | null
  readonly artworkId: string | null
  /** One-based. */
  readonly artworkPage: number
}
