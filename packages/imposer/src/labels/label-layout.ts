import type { Pt } from '@platen/domain/units'
import type { LabelCell } from './label-grid.ts'

interface Box {
  readonly x: Pt
  readonly y: Pt
  readonly width: Pt
  readonly height: Pt
}

/** Positions of the parts of a label, in points on its page, and its unit. */
export interface LabelLayout {
  readonly header: Box
  /** The copy number is on a separate line above the order, because there is no space next to it. */
  readonly copyAbove: boolean
  /** The area for the thumbnail; the fields move up to its actual edge. */
  readonly picture: Box
  readonly fields: Box
  readonly code: Box
  /** The code of the piece, as text and as a symbol. */
  readonly piece: Box
  /** The frame with jig and slot, the first information needed to place a piece. */
  readonly place: Box
  /** The unit of all other sizes: 1 % of the width of a full-size landscape label. */
  readonly unit: Pt
}

/** Every layout has these proportions and is scaled to the label. */
const LANDSCAPE = { width: 100, height: 62 } as const
const STANDING = { width: 62, height: 100 } as const
const PADDING = 4
const GAP = 3
const HEADER = 10.5
const STANDING_HEADER = 14.5
const PLACE = 10
const PIECE_WIDTH = 30

/** Returns the layout of a label: side by side for landscape, stacked for portrait. */
export function layOutLabel(place: LabelCell): LabelLayout {
  return place.width >= place.height ? lying(place) : standing(place)
}

function lying({ x, y, width, height }: LabelCell): LabelLayout {
  const unit = Math.min(width / LANDSCAPE.width, height / LANDSCAPE.height)
  const pad = PADDING * unit
  const inner = { x: x + pad, y: y + pad, width: width - 2 * pad, height: height - 2 * pad }
  const bodyY = inner.y + (HEADER + GAP) * unit
  const bodyHeight = inner.height - (HEADER + GAP + PLACE + GAP) * unit
  const side = Math.min(bodyHeight, inner.width * 0.3)
  const gap = GAP * unit
  return {
    unit,
    header: { ...inner, height: HEADER * unit },
    copyAbove: false,
    picture: { x: inner.x, y: bodyY, width: side, height: bodyHeight },
    fields: { x: inner.x + side + gap, y: bodyY, width: inner.width - 2 * (side + gap), height: bodyHeight },
    code: { x: inner.x + inner.width - side, y: bodyY, width: side, height: bodyHeight },
    ...splitPlaceRow({ ...inner, y: inner.y + inner.height - PLACE * unit, height: PLACE * unit }, unit),
  }
}

/** Returns the frame with jig and slot, and the code of the piece to the right of it. */
function splitPlaceRow(row: Box, unit: Pt): Pick<LabelLayout, 'place' | 'piece'> {
  const pieceWidth = PIECE_WIDTH * unit
  return {
    place: { ...row, width: row.width - pieceWidth - GAP * unit },
    piece: { ...row, x: row.x + row.width - pieceWidth, width: pieceWidth },
  }
}

function standing({ x, y, width, height }: LabelCell): LabelLayout {
  const unit = Math.min(width / STANDING.width, height / STANDING.height)
  const pad = PADDING * unit
  const inner = { x: x + pad, y: y + pad, width: width - 2 * pad, height: height - 2 * pad }
  const bodyY = inner.y + (STANDING_HEADER + GAP) * unit
  const side = (inner.width - GAP * unit) / 2
  const fieldsY = bodyY + side + GAP * unit
  const placeY = inner.y + inner.height - PLACE * unit
  return {
    unit,
    header: { ...inner, height: STANDING_HEADER * unit },
    copyAbove: true,
    picture: { x: inner.x, y: bodyY, width: side, height: side },
    code: { x: inner.x + inner.width - side, y: bodyY, width: side, height: side },
    fields: { ...inner, y: fieldsY, height: placeY - (PLACE + 2 * GAP) * unit - fieldsY },
    piece: { ...inner, y: placeY - (PLACE + GAP) * unit, height: PLACE * unit },
    place: { ...inner, y: placeY, height: PLACE * unit },
  }
}
