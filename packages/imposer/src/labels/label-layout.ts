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
const PORTRAIT = { width: 62, height: 100 } as const
const PADDING = 4
const GAP = 3
const LANDSCAPE_HEADER = 10.5
const PORTRAIT_HEADER = 14.5
const PLACE_HEIGHT = 10
const PIECE_WIDTH = 30

/** Returns the layout of a label: side by side for landscape, stacked for portrait. */
export function layOutLabel(place: LabelCell): LabelLayout {
  return place.width >= place.height ? layOutLandscape(place) : layOutPortrait(place)
}

function layOutLandscape({ x, y, width, height }: LabelCell): LabelLayout {
  const unit = Math.min(width / LANDSCAPE.width, height / LANDSCAPE.height)
  const pad = PADDING * unit
  const inner = { x: x + pad, y: y + pad, width: width - 2 * pad, height: height - 2 * pad }
  const bodyY = inner.y + (LANDSCAPE_HEADER + GAP) * unit
  const bodyHeight = inner.height - (LANDSCAPE_HEADER + GAP + PLACE_HEIGHT + GAP) * unit
  const side = Math.min(bodyHeight, inner.width * 0.3)
  const gap = GAP * unit
  return {
    unit,
    header: { ...inner, height: LANDSCAPE_HEADER * unit },
    copyAbove: false,
    picture: { x: inner.x, y: bodyY, width: side, height: bodyHeight },
    fields: { x: inner.x + side + gap, y: bodyY, width: inner.width - 2 * (side + gap), height: bodyHeight },
    code: { x: inner.x + inner.width - side, y: bodyY, width: side, height: bodyHeight },
    ...splitPlaceRow({ ...inner, y: inner.y + inner.height - PLACE_HEIGHT * unit, height: PLACE_HEIGHT * unit }, unit),
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

function layOutPortrait({ x, y, width, height }: LabelCell): LabelLayout {
  const unit = Math.min(width / PORTRAIT.width, height / PORTRAIT.height)
  const pad = PADDING * unit
  const inner = { x: x + pad, y: y + pad, width: width - 2 * pad, height: height - 2 * pad }
  const bodyY = inner.y + (PORTRAIT_HEADER + GAP) * unit
  const side = (inner.width - GAP * unit) / 2
  const fieldsY = bodyY + side + GAP * unit
  const placeY = inner.y + inner.height - PLACE_HEIGHT * unit
  return {
    unit,
    header: { ...inner, height: PORTRAIT_HEADER * unit },
    copyAbove: true,
    picture: { x: inner.x, y: bodyY, width: side, height: side },
    code: { x: inner.x + inner.width - side, y: bodyY, width: side, height: side },
    fields: { ...inner, y: fieldsY, height: placeY - (PLACE_HEIGHT + 2 * GAP) * unit - fieldsY },
    piece: { ...inner, y: placeY - (PLACE_HEIGHT + GAP) * unit, height: PLACE_HEIGHT * unit },
    place: { ...inner, y: placeY, height: PLACE_HEIGHT * unit },
  }
}
