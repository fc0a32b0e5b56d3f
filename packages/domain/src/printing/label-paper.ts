import type { Size } from '../geometry/index.ts'
import type { Mm } from '../units/index.ts'

export interface OnePerPage {
  readonly kind: 'one-per-page'
  /** Size of the label, which is the page. */
  readonly width: Mm
  readonly height: Mm
}

export interface LabelSheet {
  readonly kind: 'sheet'
  /** Size of the sheet. */
  readonly width: Mm
  readonly height: Mm
  readonly rows: number
  readonly columns: number
  readonly margins: { readonly top: Mm; readonly right: Mm; readonly bottom: Mm; readonly left: Mm }
  /** Gaps between columns and between rows; default 0. */
  readonly gapX?: Mm | undefined
  readonly gapY?: Mm | undefined
}

/** Paper for labels. Lengths in mm. */
export type LabelPaper = OnePerPage | LabelSheet

/** A common size of label printers. */
export const DEFAULT_LABEL_PAPER: OnePerPage = { kind: 'one-per-page', width: 100, height: 60 }

/** A common sheet of 24 labels of 70 x 37 mm. */
export const DEFAULT_LABEL_SHEET: LabelSheet = {
  kind: 'sheet',
  width: 210,
  height: 297,
  rows: 8,
  columns: 3,
  margins: { top: 0.5, right: 0, bottom: 0.5, left: 0 },
  gapX: 0,
  gapY: 0,
}

export const LABEL_LIMITS = {
  /** A smaller label is not readable. */
  minLabelMm: 15,
  largestPaperMm: 1000,
  maxRows: 50,
} as const

/** Returns the size of one label on this paper, in mm; it may be too small or negative. */
export function labelSize(paper: LabelPaper): Size {
  if (paper.kind === 'one-per-page') return { width: paper.width, height: paper.height }
  const { width, height, rows, columns, margins, gapX = 0, gapY = 0 } = paper
  return {
    width: (width - margins.left - margins.right - gapX * (columns - 1)) / columns,
    height: (height - margins.top - margins.bottom - gapY * (rows - 1)) / rows,
  }
}

/** Whether labels on this paper are large enough to be readable. */
export function fitsLabels(paper: LabelPaper): boolean {
  const { width, height } = labelSize(paper)
  return Math.min(width, height) >= LABEL_LIMITS.minLabelMm
}
