import { type Pt, ptFromMm } from '@platen/domain/units'
import type { LabelPaper } from './types.ts'

/** A place for a label, in points from the top left corner of its page. */
export interface LabelPlace {
  readonly x: Pt
  readonly y: Pt
  readonly width: Pt
  readonly height: Pt
}

export interface LabelGrid {
  readonly pageWidth: Pt
  readonly pageHeight: Pt
  /** The places of one page, row by row. */
  readonly places: readonly LabelPlace[]
}

/** Smaller than this a label cannot be read, whatever is on it. */
const SMALLEST_LABEL_MM = 15

/** Where labels stand on a page of this paper. Throws where the paper leaves no room for them: settings are checked before. */
export function labelGrid(paper: LabelPaper): LabelGrid {
  const { rows, columns, margins, gapX, gapY } =
    paper.kind === 'sheet'
      ? { gapX: 0, gapY: 0, ...paper }
      : { rows: 1, columns: 1, margins: { top: 0, right: 0, bottom: 0, left: 0 }, gapX: 0, gapY: 0 }
  const width = (paper.width - margins.left - margins.right - gapX * (columns - 1)) / columns
  const height = (paper.height - margins.top - margins.bottom - gapY * (rows - 1)) / rows
  if (!(Math.min(width, height) >= SMALLEST_LABEL_MM)) {
    throw new RangeError(`A label of ${width} x ${height} mm is too small; ${SMALLEST_LABEL_MM} mm is the least.`)
  }
  const places = Array.from({ length: rows * columns }, (_, i) => ({
    x: ptFromMm(margins.left + (i % columns) * (width + gapX)),
    y: ptFromMm(margins.top + Math.floor(i / columns) * (height + gapY)),
    width: ptFromMm(width),
    height: ptFromMm(height),
  }))
  return { pageWidth: ptFromMm(paper.width), pageHeight: ptFromMm(paper.height), places }
}
