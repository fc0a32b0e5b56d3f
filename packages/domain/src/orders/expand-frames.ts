/** A frame as a delivery names it: which artwork, and how many pages that has. */
export interface SubmittedFrame {
  /** null where the frame has no artwork; it then prints nothing. */
  readonly artworkId: string | null
  readonly pageCount: number
}

/** A frame as it is printed. */
export interface FramePage {
  /** Which of the delivered frames it comes from, counted from 0. */
  readonly sourceIndex: number
  /** The page of its artwork, counted from 1. */
  readonly page: number
}

/** A file with more pages than this is a book, and not a job of so many frames. */
export const MAX_PAGES_AS_FRAMES = 100

/**
 * The frames of a job with the page that each prints. A frame is one artwork of a job and is printed frame by frame
 * (readings, Names), and a print PDF has one page for each artwork, so:
 * - A job with one frame whose file has several pages gets a frame for each page, all with the copies of that one:
 *   front and back come in one PDF, and a page that nobody ordered is easier deleted than one that was never printed.
 *   Beyond `MAX_PAGES_AS_FRAMES` only the first page is printed, and the order is warned of (`pagesLeftOut`).
 * - Frames of one job that name the same file take its pages in turn: the first one page 1, the second one page 2.
 *   A frame beyond the last page prints page 1, as frames do that share a file of one page.
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
