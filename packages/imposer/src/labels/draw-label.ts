import type { Pt } from '@platen/domain/units'
import type { LabelFonts, Weight } from './label-fonts.ts'
import type { LabelCell } from './label-grid.ts'
import { type LabelLayout, layOutLabel } from './label-layout.ts'
import type { LabelMessages } from './label-messages.ts'
import type { LabelPage } from './label-page.ts'
import type { LabelImage } from './label-thumbnails.ts'
import type { MatrixSymbol } from './matrix-symbol.ts'
import { qrCode } from './qr-code.ts'
import type { Label } from './types.ts'

export interface LabelContext {
  readonly page: LabelPage
  readonly fonts: LabelFonts
  readonly words: LabelMessages
  /** The code of the piece as Data Matrix. */
  readonly pieceSymbol: MatrixSymbol
}

/** Sizes in layout units; of text, the font size. */
const FONT_SIZES = { order: 6.2, copy: 4.2, caption: 2.1, value: 3.5, place: 5.6 } as const
const LINE = 0.3
/** Position of the baseline in a line, relative to the font size. */
const BASELINE = 0.76
/** Space above the baseline, including accents on capitals (Ż, Å); with the descent, the space of a line. */
const ASCENT = 0.95
const LINE_HEIGHT = 1.2
/** Distance between a caption and its value. */
const CAPTION_GAP = 0.3
/** Light modules on each side of the code; with the gaps of the layout, this adds up to the 4 that readers need. */
const QUIET_ZONE_MODULES = 2
/** Draws one label in its cell. All content stays inside, for texts of any length. */
export function drawLabel(pen: LabelContext, label: Label, place: LabelCell, picture: LabelImage | undefined): void {
  const empty = layOutLabel(place)
  pen.page.lineWidth(LINE * empty.unit)
  const design = picture ? drawPicture(pen, picture, empty) : empty
  drawHeader(pen, label, design)
  drawFields(pen, label, design)
  drawCode(pen, label.url, design)
  drawPlace(pen, label, design)
  drawPieceCode(pen, label, design)
}

function drawHeader(pen: LabelContext, label: Label, { header, copyAbove, unit }: LabelLayout): void {
  const copy = pen.words.copy(label.copy, label.copies)
  const [caption, order, size] = [FONT_SIZES.caption * unit, FONT_SIZES.order * unit, FONT_SIZES.copy * unit]
  const first = copyAbove ? size : caption
  const copyWidth = Math.min(pen.fonts.width(copy, 'regular', size), header.width * (copyAbove ? 0.7 : 0.45))
  const beside = header.width - copyWidth - 3 * unit
  const orderLine = header.y + first + CAPTION_GAP * unit + order * ASCENT
  const firstLine = header.y + first * BASELINE
  write(pen, pen.words.order, 'regular', caption, header.x, firstLine, beside)
  write(pen, label.orderId, 'bold', order, header.x, orderLine, copyAbove ? header.width : beside)
  const copyX = header.x + header.width - copyWidth
  write(pen, copy, 'regular', size, copyX, copyAbove ? firstLine : orderLine, copyWidth)
  // a standing label has more space next to the code of the piece
  if (label.isReprint && !copyAbove) {
    const box = { x: header.x + beside, y: header.y, width: header.width - beside }
    drawReprint(pen, box, FONT_SIZES.value * unit)
  }
  const line = header.y + header.height - LINE * unit
  pen.page.line(header.x, line, header.x + header.width, line)
}

/** Marks a reprint, at the right end of the first line of a box. */
function drawReprint(pen: LabelContext, { x, y, width }: Omit<LabelLayout['piece'], 'height'>, size: Pt): void {
  const textWidth = Math.min(pen.fonts.width(pen.words.reprint, 'bold', size), width)
  write(pen, pen.words.reprint, 'bold', size, x + width - textWidth, y + size * BASELINE, textWidth)
}

/** Draws the thumbnail. Returns the layout, with space that a narrow thumbnail leaves added to the fields. */
function drawPicture({ page }: LabelContext, picture: LabelImage, design: LabelLayout): LabelLayout {
  const { picture: box, fields } = design
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  page.picture(picture, box.x, box.y, width, height)
  const unusedWidth = fields.x > box.x ? box.width - width : 0
  return { ...design, fields: { ...fields, x: fields.x - unusedWidth, width: fields.width + unusedWidth } }
}

function drawFields(pen: LabelContext, label: Label, { fields, unit }: LabelLayout): void {
  const { words } = pen
  const all: readonly (readonly [string, string])[] = [
    [words.job, label.jobId],
    [words.media, label.media],
    [words.size, label.size],
    [words.colour, label.colour],
  ]
  const needed = FONT_SIZES.caption + CAPTION_GAP + FONT_SIZES.value * LINE_HEIGHT
  const step = Math.min(fields.height / all.length, (needed + 1.2) * unit)
  // all font sizes shrink together if the label is too low
  const share = Math.min(1, step / (needed * unit))
  const [caption, value] = [FONT_SIZES.caption * unit * share, FONT_SIZES.value * unit * share]
  all.forEach(([name, text], i) => {
    const top = fields.y + i * step
    write(pen, name, 'regular', caption, fields.x, top + caption * BASELINE, fields.width)
    write(pen, text, 'bold', value, fields.x, top + caption + CAPTION_GAP * unit * share + value * ASCENT, fields.width)
  })
}

function drawCode({ page }: LabelContext, url: string, { code }: LabelLayout): void {
  const drawn = qrCode(url)
  const side = Math.min(code.width, code.height)
  const module = side / (drawn.modules + 2 * QUIET_ZONE_MODULES)
  page.code(
    drawn,
    code.x + code.width - side + QUIET_ZONE_MODULES * module,
    code.y + QUIET_ZONE_MODULES * module,
    module,
  )
}

/** Draws the code of the piece: the symbol on the right, the text to the left of it. */
function drawPieceCode(pen: LabelContext, label: Label, { piece, unit, copyAbove }: LabelLayout): void {
  const symbol = pen.pieceSymbol
  const left = piece.x + piece.width - piece.height
  pen.page.code(symbol, left, piece.y, piece.height / symbol.modules)
  const size = FONT_SIZES.value * unit
  const available = left - 3 * unit - piece.x
  const width = Math.min(pen.fonts.width(label.code, 'bold', size), available)
  const isMarked = label.isReprint && copyAbove
  const baseline = piece.y + piece.height * (isMarked ? 0.75 : 0.5) + size * 0.36
  write(pen, label.code, 'bold', size, piece.x + available - width, baseline, width)
  if (isMarked) drawReprint(pen, { ...piece, y: piece.y + unit, width: available }, size)
}

function drawPlace(pen: LabelContext, label: Label, { place, unit }: LabelLayout): void {
  const { words, page } = pen
  const inset = (LINE * unit) / 2
  page.roundedRect(place.x + inset, place.y + inset, place.width - 2 * inset, place.height - 2 * inset, 1.5 * unit)
  const middle = place.y + place.height / 2
  const half = place.width / 2
  page.line(place.x + half, place.y, place.x + half, place.y + place.height)
  const parts = [
    [words.jig, label.jigNo],
    [words.slot, label.slotNo],
  ] as const
  parts.forEach(([name, number], i) => {
    const x = place.x + i * half + 3 * unit
    const available = half - 6 * unit
    const size = FONT_SIZES.place * unit
    const shown = String(number)
    const numberWidth = pen.fonts.width(shown, 'bold', size)
    write(
      pen,
      name,
      'regular',
      FONT_SIZES.value * unit,
      x,
      middle + FONT_SIZES.value * unit * 0.36,
      available - numberWidth - 2 * unit,
    )
    write(pen, shown, 'bold', size, x + available - numberWidth, middle + size * 0.36, numberWidth)
  })
}

/** Writes one line, starting at `x`, no wider than `width`. */
function write(pen: LabelContext, text: string, weight: Weight, size: Pt, x: Pt, baseline: Pt, width: Pt): void {
  // a small tolerance, so that rounding does not truncate text that was measured to fit
  const fitted = pen.fonts.fit(text.trim(), weight, size, width * 1.0001)
  pen.page.text(fitted.text, weight, fitted.size, x, baseline)
}
