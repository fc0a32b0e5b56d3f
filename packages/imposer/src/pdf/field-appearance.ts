import { openAppearanceFont } from './appearance-font.ts'
import {
  type BorderStyle,
  formatColour,
  type GeneratedAppearance,
  getBorderStyle,
  getEllipse,
} from './appearance-style.ts'
import { parseDefaultAppearance } from './default-appearance.ts'
import type { PdfDocument } from './document.ts'
import { type FieldTextSpec, layOutComb, layOutLine, layOutParagraphs, writeText } from './field-text.ts'
import {
  type FieldKind,
  getCaption,
  getFieldEntry,
  getFieldFlags,
  getFieldKind,
  getFieldText,
  getForm,
  getOptions,
  getText,
  isTicked,
} from './form-fields.ts'
import { formatNumbers } from './format-number.ts'
import { type PdfDict, PdfName, type PdfObject } from './objects.ts'
import { parseRectangle } from './pages.ts'

const [MULTILINE, PASSWORD, COMB] = [1 << 12, 1 << 13, 1 << 24]
/** Size of the lines of a list whose size is automatic. */
const LIST_SIZE = 12
const LINE_HEIGHT = 1.1
/** Distance of the text from the border. */
const TEXT_MARGIN = 2
/** Width of the marks of check boxes in ZapfDingbats, at size 1. */
const MARK_WIDTHS: Readonly<Record<string, number>> = { 4: 0.846, 8: 0.677, l: 0.791, n: 0.761, u: 0.788, H: 0.816 }

const ZAPF_DINGBATS: PdfDict = new Map<string, PdfObject>([
  ['Type', new PdfName('Font')],
  ['Subtype', new PdfName('Type1')],
  ['BaseFont', new PdfName('ZapfDingbats')],
])

interface FieldBox {
  readonly width: number
  readonly height: number
  readonly border: BorderStyle
}

/** Parts of an appearance; undefined if they cannot be generated. */
type Drawn = { readonly content: string; readonly font?: PdfObject } | undefined

/**
 * Creates the appearance of a form field from its value, border and colours (ISO 32000-1, 12.5.6.19 and 12.7.3.3).
 * Returns undefined if it cannot be generated, for example because its font has no code for a character.
 */
export function createFieldAppearance(document: PdfDocument, field: PdfDict): GeneratedAppearance | undefined {
  const rect = parseRectangle(document, field.get('Rect'))
  if (rect === undefined) return undefined
  const [x0, y0, x1, y1] = rect
  const characteristics = document.dict(field.get('MK'))
  const turn = document.resolve(characteristics?.get('R'))
  const matrices = {
    0: [1, 0, 0, 1, x0, y0],
    90: [0, 1, -1, 0, x1, y0],
    180: [-1, 0, 0, -1, x1, y1],
    270: [0, -1, 1, 0, x0, y1],
  } as const
  const rotate = turn === 90 || turn === 180 || turn === 270 ? turn : 0
  const sides = [x1 - x0, y1 - y0] as const
  const [width, height] = rotate === 90 || rotate === 270 ? [sides[1], sides[0]] : sides
  const stored = getBorderStyle(document, field)
  const border = characteristics?.has('BC')
    ? stored
    : { ...stored, width: field.has('BS') || field.has('Border') ? stored.width : 0 }
  const box = { width, height, border }
  const kind = getFieldKind(document, field)
  const content = drawFieldContent(document, field, kind, box)
  if (content === undefined) return undefined
  return {
    box: [0, 0, width, height],
    matrix: matrices[rotate],
    content: `${drawFieldBorder(document, field, kind, box)} ${content.content}`,
    resources: content.font === undefined ? new Map() : new Map([['Font', new Map([['F', content.font]])]]),
  }
}

/** Background and border, with the colours of the entry MK. */
function drawFieldBorder(document: PdfDocument, field: PdfDict, kind: FieldKind, box: FieldBox): string {
  const { width, height, border } = box
  const characteristics = document.dict(field.get('MK'))
  const caption = getCaption(document, field)
  const isRound = kind === 'radio' && (caption === '' || caption === 'l')
  const side = Math.min(width, height)
  const getOutline = (inset: number): string => {
    if (!isRound) return `${formatNumbers([inset, inset, width - 2 * inset, height - 2 * inset], 4)} re`
    const [x, y, radius] = [width / 2, height / 2, side / 2 - inset]
    return getEllipse([x - radius, y - radius, x + radius, y + radius])
  }
  const parts: string[] = []
  const background = formatColour(document, characteristics?.get('BG'), 'fill')
  if (background !== undefined) parts.push(`q ${background} ${getOutline(0)} f Q`)
  const colour = formatColour(document, characteristics?.get('BC'), 'stroke')
  if (colour !== undefined && border.width > 0) {
    const outline =
      border.style === 'underline'
        ? `0 ${formatNumbers([border.width / 2, width], 4)} ${formatNumbers([border.width / 2], 4)}`.replace(
            /^(\S+ \S+) (.*)$/,
            '$1 m $2 l',
          )
        : getOutline(border.width / 2)
    parts.push(`q ${colour} ${formatNumbers([border.width], 4)} w ${border.dash} ${outline} S Q`)
    if (!isRound && (border.style === 'beveled' || border.style === 'inset')) parts.push(drawBevel(box))
  }
  return parts.join(' ')
}

/** Light and dark edges inside the border of a raised or lowered field. */
function drawBevel({ width, height, border: { width: line, style } }: FieldBox): string {
  const isRaised = style === 'beveled'
  const corner = (...points: readonly number[]) => formatNumbers(points, 4)
  const [right, top] = [width - line, height - line]
  const edges = (from: string, via: string, inside: string) => `${from} m ${via} ${inside} f`
  const upper = edges(
    corner(line, line),
    `${corner(line, top)} l ${corner(right, top)} l ${corner(right - line, top - line)} l`,
    `${corner(2 * line, top - line)} l ${corner(2 * line, 2 * line)} l`,
  )
  const lower = edges(
    corner(right, top),
    `${corner(right, line)} l ${corner(line, line)} l ${corner(2 * line, 2 * line)} l`,
    `${corner(right - line, 2 * line)} l ${corner(right - line, top - line)} l`,
  )
  return `q ${isRaised ? '1 g' : '0.5 g'} ${upper} ${isRaised ? '0.5 g' : '0.75 g'} ${lower} Q`
}

function drawFieldContent(document: PdfDocument, field: PdfDict, kind: FieldKind, box: FieldBox): Drawn {
  if (kind === 'checkbox' || kind === 'radio') return drawMark(document, field, kind, box)
  if (kind === 'list') return drawList(document, field, box)
  const text = kind === 'button' ? getCaption(document, field) : getFieldText(document, field)
  return text.trim() === '' || kind === 'other' ? { content: '' } : drawFieldText(document, field, kind, box, text)
}

/** The mark of a check box or radio button that is on. */
function drawMark(document: PdfDocument, field: PdfDict, kind: FieldKind, { width, height, border }: FieldBox): Drawn {
  if (!isTicked(document, field)) return { content: '' }
  const mark = getCaption(document, field) || (kind === 'radio' ? 'l' : '4')
  const markWidth = MARK_WIDTHS[mark]
  if (markWidth === undefined) return undefined
  const style = parseDefaultAppearance(getText(getInheritedEntry(document, field, 'DA')))
  const size =
    style.size > 0
      ? style.size
      : Math.floor(Math.min(height - 2 * border.width, (width - 2 * border.width) / markWidth))
  const start = formatNumbers([(width - markWidth * size) / 2, height / 2 - 0.4 * size], 4)
  const content = `BT ${style.colour} /F ${formatNumbers([size])} Tf ${start} Td (${mark}) Tj ET`
  return { content, font: ZAPF_DINGBATS }
}

/** Entries of a field that the form dictionary has for all fields. */
function getInheritedEntry(document: PdfDocument, field: PdfDict, key: 'DA' | 'Q'): PdfObject {
  return getFieldEntry(document, field, key) ?? document.resolve(getForm(document)?.get(key))
}

/**
 * Returns font, size and colour of the text of a field; the font is undefined if the field names none that is usable.
 */
function getTextStyle(document: PdfDocument, field: PdfDict) {
  const style = parseDefaultAppearance(getText(getInheritedEntry(document, field, 'DA')))
  if (style.fontName === '') return { ...style, font: undefined }
  const fonts = document.dict(document.dict(getForm(document)?.get('DR'))?.get('Font'))
  return { ...style, font: openAppearanceFont(document, fonts, style.fontName) }
}

function drawFieldText(document: PdfDocument, field: PdfDict, kind: FieldKind, box: FieldBox, text: string): Drawn {
  const { width, height, border } = box
  const { font, size, colour } = getTextStyle(document, field)
  if (font === undefined) return undefined
  const flags = kind === 'text' ? getFieldFlags(document, field) : 0
  const quadding = getInheritedEntry(document, field, 'Q')
  const isCentred = kind === 'button' || quadding === 1
  const shown = (flags & PASSWORD) === 0 ? text : '*'.repeat(Array.from(text).length)
  const spec: FieldTextSpec = {
    lines: shown.split(/\r\n|\r|\n/),
    font,
    size,
    align: isCentred ? 'centre' : quadding === 2 ? 'right' : 'left',
    width,
    height,
    margin: border.width + TEXT_MARGIN,
  }
  const maxLength = getFieldEntry(document, field, 'MaxLen')
  const cells =
    (flags & COMB) !== 0 && (flags & (MULTILINE | PASSWORD)) === 0 && typeof maxLength === 'number' ? maxLength : 0
  const layOut = (flags & MULTILINE) === 0 ? layOutLine : layOutParagraphs
  const layout = cells > 0 ? layOutComb(spec, Math.min(Math.trunc(cells), 1000)) : layOut(spec)
  return layout && { content: clip(box, writeText(layout, font, colour)), font: font.resource }
}

/** The options of a list from the first visible one; chosen ones are white on black. */
function drawList(document: PdfDocument, field: PdfDict, box: FieldBox): Drawn {
  const { width, height, border } = box
  const { font, size: stored, colour } = getTextStyle(document, field)
  if (font === undefined) return undefined
  const size = stored > 0 ? stored : LIST_SIZE
  const first = getFieldEntry(document, field, 'TI')
  const options = getOptions(document, field).slice(typeof first === 'number' && first > 0 ? Math.trunc(first) : 0)
  const lines: string[] = []
  let y = height - LINE_HEIGHT * size
  for (const { text, isChosen } of options) {
    if (y <= -size) break
    const codes = font.encode(text)
    if (codes === undefined) return undefined
    const bar = formatNumbers([border.width, y - 0.2 * size, width - 2 * border.width, size], 4)
    if (isChosen) lines.push(`q 0 g ${bar} re f Q`)
    const line = { x: border.width + TEXT_MARGIN, y, codes }
    lines.push(writeText({ size, lines: [line] }, font, isChosen ? '1 g' : colour))
    y -= LINE_HEIGHT * size
  }
  return { content: clip(box, lines.join(' ')), font: font.resource }
}

/** Limits text to the inside of the border. */
function clip({ width, height, border: { width: line } }: FieldBox, content: string): string {
  return `q ${formatNumbers([line, line, width - 2 * line, height - 2 * line], 4)} re W n ${content} Q`
}
