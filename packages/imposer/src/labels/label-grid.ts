import { fitsLabels, LABEL_LIMITS, type LabelPaper, labelSize } from '@platen/domain/printing'
import { type Pt, ptFromMm } from '@platen/domain/units'

/** Cell of a label, in points from the top left corner of the page. */
export interface LabelCell {
  readonly x: Pt
  readonly y: Pt
  readonly width: Pt
  readonly height: Pt
}

export interface LabelGrid {
  readonly pageWidth: Pt
  readonly pageHeight: Pt
  /** The cells of one page, row by row. */
  readonly places: readonly LabelCell[]
}

/**
 * Returns the cells on a page of this paper. Throws if the paper has no space for them; settings are validated earlier.
 */
export function labelGrid(paper: LabelPaper): LabelGrid {
  const { width, height } = labelSize(paper)
  if (!fitsLabels(paper)) {
    throw new RangeError(`A label of ${width} x ${height} mm is too small; ${LABEL_LIMITS.minLabelMm} mm is the least.`)
  }
  const {
    rows,
    columns,
    margins,
    gapX = 0,
    gapY = 0,
  } = paper.kind === 'sheet' ? paper : { rows: 1, columns: 1, margins: { top: 0, left: 0 } }
  const places = Array.from({ length: rows * columns }, (_, i) => ({
    x: ptFromMm(margins.left + (i % columns) * (width + gapX)),
    y: ptFromMm(margins.top + Math.floor(i / columns) * (height + gapY)),
    width: ptFromMm(width),
    height: ptFromMm(height),
  }))
  return { pageWidth: ptFromMm(paper.width), pageHeight: ptFromMm(paper.height), places }
}
