/** A submitted frame: its artwork, and the number of pages. */
export interface SubmittedFrame {
  /** null for a frame without artwork, which prints nothing. */
  readonly artworkId: string | null
  readonly pageCount: number
}

/** A frame as printed. */
export interface FramePage {
  /** Index of the submitted frame, from 0. */
  readonly sourceIndex: number
  /** The page of its artwork, counted from 1. */
  readonly page: number
}

/** A file with more pages is a book and is not expanded to frames. */
export const MAX_PAGES_AS_FRAMES = 100

/**
 * Returns the frames of a job with the page that each prints. A frame is one artwork of a job, and a print PDF has one
 * page per artwork, so:
 * - A job with one frame whose file has several pages gets a frame for each page, all with the same number of copies:
 *   front and back are submitted as one PDF, and an unwanted page is easier to delete than a missing one to add. Beyond
 *   `MAX_PAGES_AS_FRAMES` only the first page is printed, with the warning `pagesLeftOut`.
 * - Frames of one job with the same file get its pages in order: the first one page 1, the second one page 2. A frame
 *   beyond the last page prints page 1, as do frames that share a file of one page.
 */
export function framePages(frames: readonly SubmittedFrame[]): readonly FramePage[] {
  const [only] = frames
  if (frames.length === 1 && only && only.pageCount > 1 && only.pageCount <= MAX_PAGES_AS_FRAMES) {
    return Array.from({ length: only.pageCount }, (_, index) => ({ sourceIndex: 0, page: index + 1 }))
  }
  const named = new Map<string, number>()
  return frames.map(({ artworkId, pageCount }, sourceIndex) => {
    if (artworkId === null) return { sourceIndex, page: 1 }
    const turn = (named.get(artworkId) ?? 0) + 1
    named.set(artworkId, turn)
    return { sourceIndex, page: turn <= pageCount ? turn : 1 }
  })
}
