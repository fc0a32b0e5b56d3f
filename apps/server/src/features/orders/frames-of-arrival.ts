import { artworkWarnings, DEFAULT_ARTWORK_LIMITS } from '@platen/domain/artwork'
import type { ArrivingFrame, ArrivingJob } from '@platen/domain/intake'
import { framePages } from '@platen/domain/orders'
import type { ArtworkOfFrame, FrameToStore } from './arrivals-store.ts'

/** The size that the order names for a frame, in mm: its own, else the job's (specification section 3, Order row). */
function orderedSize(frame: ArrivingFrame, job: ArrivingJob) {
  const width = frame.widthMM ?? job.widthMM
  const height = frame.heightMM ?? job.heightMM
  return width === null || height === null ? undefined : { width, height }
}

/**
 * The frames of an arriving job as they are stored: which page of its artwork each prints (see `framePages`), and what
 * a shop wants to know of that page before it books a slot (see `artworkWarnings`).
 */
export function framesOf(job: ArrivingJob, artworkOf: ArtworkOfFrame, mediaType: string | null): FrameToStore[] {
  const artworks = job.frames.map((frame) => artworkOf.get(frame))
  const pages = framePages(
    artworks.map((artwork) => ({ artworkId: artwork?.id ?? null, pageCount: artwork?.info.pages.length ?? 0 })),
  )
  const printedOf = (artworkId: string): number =>
    new Set(pages.filter(({ from }) => artworks[from]?.id === artworkId).map(({ page }) => page)).size
  return pages.flatMap(({ from, page }) => {
    const frame = job.frames[from]
    if (!frame) return []
    const artwork = artworks[from]
    const context = {
      page,
      orderedSize: orderedSize(frame, job),
      mediaType: mediaType ?? undefined,
      pagesPrinted: artwork && printedOf(artwork.id),
      limits: DEFAULT_ARTWORK_LIMITS,
    }
    return [
      {
        copies: frame.copies,
        widthMM: frame.widthMM,
        heightMM: frame.heightMM,
        artworkId: artwork?.id ?? null,
        artworkPage: page,
        warnings: artwork ? artworkWarnings(artwork.info, context) : [],
      },
    ]
  })
}
