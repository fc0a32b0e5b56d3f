import { openAppearanceFont } from './appearance-font.ts'
import {
  type BorderStyle,
  formatColour,
  type GeneratedAppearance,
  getBorderStyle,
  getEllipse,
  getNumbers,
} from './appearance-style.ts'
import { parseDefaultAppearance } from './default-appearance.ts'
import type { PdfDocument } from './document.ts'
import { type FieldTextSpec, layOutParagraphs, writeText } from './field-text.ts'
import { getForm, getText } from './form-fields.ts'
import { formatNumbers } from './format-number.ts'
import { drawLineEnding, getEndingLength } from './line-endings.ts'
import { isArray, type PdfDict, PdfName, type PdfObject } from './objects.ts'
import { type Box, parseRectangle } from './pages.ts'

type Point = readonly [x: number, y: number]

/** Annotation with the parts that its shape needs. */
interface Markup {
  readonly document: PdfDocument
  readonly dict: PdfDict
  readonly rect: Box
  readonly border: BorderStyle
  /** Operators that set the colour /C for lines; undefined for none. */
  readonly line: string | undefined
  /** Operators that set the interior colour /IC; undefined for none. */
  readonly interior: string | undefined
}

/** Operators in the space of the page; undefined if the shape cannot be drawn. */
type Drawn = { readonly content: string; readonly font?: PdfObject; readonly isMultiplied?: true } | undefined

const SHAPES: Readonly<Record<string, (markup: Markup) => Drawn>> = {
  Highlight: drawHighlight,
  Underline: (markup) => drawTextLines(markup, 0),
  StrikeOut: (markup) => drawTextLines(markup, 0.5),
  Squiggly: drawSquiggles,
  Square: (markup) => drawOutline(markup, getRectangle),
  Circle: (markup) => drawOutline(markup, getEllipse),
  Line: drawLine,
  Polygon: (markup) => drawPolygon(markup, true),
  PolyLine: (markup) => drawPolygon(markup, false),
  Ink: drawInk,
  FreeText: drawFreeText,
  Link: drawLinkBorder,
}

/** The border of a link, which is printed if the link is; black and one unit wide by default. */
function drawLinkBorder(markup: Markup): Drawn {
  const { border } = markup
  const line = markup.line ?? '0 G'
  if (border.width <= 0) return { content: '' }
  if (border.style !== 'underline') return drawOutline({ ...markup, line, interior: undefined }, getRectangle)
  const [x0, y0, x1] = markup.rect
  const y = y0 + border.width / 2
  return {
    content: `${setLine({ ...markup, line })} ${getPath([
      [x0, y],
      [x1, y],
    ])} S`,
  }
}

/** Whether readers draw annotations of this kind even without an appearance stream (ISO 32000-1, 12.5.6). */
export const isDrawnMarkup = (subtype: string): boolean => Object.hasOwn(SHAPES, subtype)

/**
 * Creates the appearance of a markup annotation from its geometry, colours and border (ISO 32000-1, 12.5.6.6 to
 * 12.5.6.13). Returns undefined if it cannot be generated.
 */
export function createMarkupAppearance(
  document: PdfDocument,
  dict: PdfDict,
  subtype: string,
): GeneratedAppearance | undefined {
  const drawn = SHAPES[subtype]?.({
    document,
    dict,
    rect: parseRectangle(document, dict.get('Rect')) ?? [0, 0, 0, 0],
    border: getBorderStyle(document, dict),
    line: formatColour(document, dict.get('C'), 'stroke'),
    interior: formatColour(document, dict.get('IC'), 'fill'),
  })
  if (drawn === undefined) return undefined
  const opacity = document.resolve(dict.get('CA'))
  const state: PdfDict = new Map<string, PdfObject>(drawn.isMultiplied ? [['BM', new PdfName('Multiply')]] : [])
  if (typeof opacity === 'number' && opacity < 1) for (const key of ['CA', 'ca']) state.set(key, Math.max(0, opacity))
  const resources: PdfDict = new Map(state.size > 0 ? [['ExtGState', new Map([['G', state]])]] : [])
  if (drawn.font !== undefined) resources.set('Font', new Map([['F', drawn.font]]))
  const content = state.size > 0 ? `/G gs ${drawn.content}` : drawn.content
  return { box: PAGE_SPACE, matrix: [1, 0, 0, 1, 0, 0], content, resources }
}

/** The largest box that readers support (ISO 32000-1, annex C): shapes are drawn in coordinates of the page. */
const PAGE_SPACE: Box = [-32_767, -32_767, 32_767, 32_767]
const MAX_POINTS = 100_000

const at = ([x, y]: Point, operator: 'm' | 'l'): string => `${formatNumbers([x, y], 4)} ${operator}`

function toPoints(numbers: readonly number[]): Point[] {
  const count = Math.min(Math.floor(numbers.length / 2), MAX_POINTS)
  return Array.from({ length: count }, (_, i): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0])
}

const getPath = (points: readonly Point[]): string => points.map((point, i) => at(point, i === 0 ? 'm' : 'l')).join(' ')

const setLine = ({ border, line }: Markup): string => `${line} ${formatNumbers([border.width], 4)} w ${border.dash}`

/**
 * Returns the corners of each marked piece of text: upper left, upper right, lower left, lower right. This is the order
 * in which programs write them, not that of ISO 32000-1, 12.5.6.10.
 */
function getQuads({ document, dict }: Markup): readonly (readonly [Point, Point, Point, Point])[] {
  const points = toPoints(getNumbers(document, dict.get('QuadPoints')))
  return Array.from({ length: Math.floor(points.length / 4) }, (_, i) => {
    const [a, b, c, d] = points.slice(4 * i, 4 * i + 4)
    return [a!, b!, c!, d!] as const
  })
}

/** Returns the point at a share of the way between two points. */
const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

function drawHighlight(markup: Markup): Drawn {
  const colour = formatColour(markup.document, markup.dict.get('C'), 'fill')
  if (colour === undefined) return { content: '' }
  const pieces = getQuads(markup).map(([upperLeft, upperRight, lowerLeft, lowerRight]) => {
    // the short sides are curved outwards by a quarter of their length
    const up = [(upperLeft[0] - lowerLeft[0]) / 4, (upperLeft[1] - lowerLeft[1]) / 4] as const
    const out = [-up[1], up[0]] as const
    const curve = (from: Point, to: Point, direction: 1 | -1) =>
      `${formatNumbers([from[0] + direction * (out[0] + up[0]), from[1] + direction * (out[1] + up[1]), to[0] + direction * (out[0] - up[0]), to[1] + direction * (out[1] - up[1]), to[0], to[1]], 4)} c`
    return `${at(lowerLeft, 'm')} ${curve(lowerLeft, upperLeft, 1)} ${at(upperRight, 'l')} ${curve(upperRight, lowerRight, -1)} f`
  })
  return { content: [colour, ...pieces].join(' '), isMultiplied: true }
}

/** Lines along text, at a share of its height. */
function drawTextLines(markup: Markup, share: number): Drawn {
  if (markup.line === undefined) return { content: '' }
  const lines = getQuads(markup).map(([upperLeft, upperRight, lowerLeft, lowerRight]) =>
    getPath([between(lowerLeft, upperLeft, share), between(lowerRight, upperRight, share)]),
  )
  return { content: `${setLine(markup)} ${lines.map((path) => `${path} S`).join(' ')}` }
}

const MAX_WAVES = 1000

function drawSquiggles(markup: Markup): Drawn {
  if (markup.line === undefined) return { content: '' }
  const lines = getQuads(markup).map(([upperLeft, , lowerLeft, lowerRight]) => {
    const height = Math.hypot(upperLeft[0] - lowerLeft[0], upperLeft[1] - lowerLeft[1])
    const length = Math.hypot(lowerRight[0] - lowerLeft[0], lowerRight[1] - lowerLeft[1])
    const steps = height > 0 ? Math.min(MAX_WAVES, Math.ceil(length / (height / 6))) : 0
    const points = Array.from({ length: steps + 1 }, (_, i) => {
      const base = between(lowerLeft, lowerRight, steps > 0 ? i / steps : 0)
      const rise = i % 2 === 0 ? 1 / 6 : 0
      return [base[0] + (upperLeft[0] - lowerLeft[0]) * rise, base[1] + (upperLeft[1] - lowerLeft[1]) * rise] as const
    })
    return `${getPath(points)} S`
  })
  return { content: `${setLine(markup)} ${lines.join(' ')}` }
}

const getRectangle = ([x0, y0, x1, y1]: Box): string => `${formatNumbers([x0, y0, x1 - x0, y1 - y0], 4)} re`

function drawOutline(markup: Markup, getOutline: (box: Box) => string): Drawn {
  const { document, dict, border, line, interior } = markup
  // a border effect, for example cloudy, is not drawn
  if (document.dict(dict.get('BE'))?.has('I')) return undefined
  const inset = getNumbers(document, dict.get('RD'))
  const [left = 0, bottom = 0, right = 0, top = 0] = inset.length === 4 ? inset : []
  const half = border.width / 2
  const [x0, y0, x1, y1] = markup.rect
  const box: Box = [x0 + left + half, y0 + bottom + half, x1 - right - half, y1 - top - half]
  const isStroked = border.width > 0 && line !== undefined
  if (!isStroked && interior === undefined) return { content: '' }
  const paint = isStroked ? (interior === undefined ? 'S' : 'B') : 'f'
  return { content: `${isStroked ? setLine(markup) : ''} ${interior ?? ''} ${getOutline(box)} ${paint}` }
}

function getEndings({ document, dict }: Markup): readonly [string, string] {
  const names = document.resolve(dict.get('LE'))
  const get = (i: number): string => {
    const name = isArray(names) ? document.resolve(names[i]) : null
    return name instanceof PdfName ? name.name : 'None'
  }
  return [get(0), get(1)]
}

/** A line through points, with its endings. */
function drawWithEndings(markup: Markup, points: readonly Point[]): string {
  const { border, interior } = markup
  const [first, second, beforeLast, last] = [points[0], points[1], points.at(-2), points.at(-1)]
  if (!first || !second || !beforeLast || !last) return ''
  const [startName, endName] = getEndings(markup)
  const shorten = (from: Point, to: Point, name: string): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    return length > 0 ? between(from, to, Math.min(1, getEndingLength(name, border.width) / length)) : from
  }
  const shortened = [shorten(first, second, startName), ...points.slice(1, -1), shorten(last, beforeLast, endName)]
  const isFilled = interior !== undefined
  return [
    `${getPath(shortened)} S ${interior ?? ''}`,
    drawLineEnding(startName, first, second, border.width, isFilled),
    drawLineEnding(endName, last, beforeLast, border.width, isFilled),
  ].join(' ')
}

function drawLine(markup: Markup): Drawn {
  const { document, dict, border, line } = markup
  const [start, end] = toPoints(getNumbers(document, dict.get('L')))
  if (!start || !end) return { content: '' }
  // the font of a caption is not stored
  if (document.resolve(dict.get('Cap')) === true && getText(document.resolve(dict.get('Contents'))) !== '')
    return undefined
  if (line === undefined || border.width <= 0) return { content: '' }
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  const getLength = (key: string): number => {
    const value = document.resolve(dict.get(key))
    return typeof value === 'number' ? value : 0
  }
  const leader = getLength('LL')
  const side = length > 0 ? ([-(end[1] - start[1]) / length, (end[0] - start[0]) / length] as const) : ([0, 0] as const)
  const move = (point: Point, by: number): Point => [point[0] + side[0] * by, point[1] + side[1] * by]
  const direction = Math.sign(leader)
  const [offset, beyond] = [direction * getLength('LLO'), direction * getLength('LLE')]
  const leaders =
    leader === 0
      ? ''
      : [start, end]
          .map((point) => `${getPath([move(point, offset), move(point, offset + leader + beyond)])} S`)
          .join(' ')
  const shaft = drawWithEndings(markup, [move(start, offset + leader), move(end, offset + leader)])
  return { content: `${setLine(markup)} ${leaders} ${shaft}` }
}

function drawPolygon(markup: Markup, isClosed: boolean): Drawn {
  const { document, dict, border, line, interior } = markup
  const points = toPoints(getNumbers(document, dict.get('Vertices')))
  if (points.length < 2) return { content: '' }
  if (document.dict(dict.get('BE'))?.has('I')) return undefined
  const isStroked = border.width > 0 && line !== undefined
  if (!isClosed) return { content: isStroked ? `${setLine(markup)} ${drawWithEndings(markup, points)}` : '' }
  if (!isStroked && interior === undefined) return { content: '' }
  const paint = isStroked ? (interior === undefined ? 's' : 'b') : 'f'
  return { content: `${isStroked ? setLine(markup) : ''} ${interior ?? ''} ${getPath(points)} ${paint}` }
}

function drawInk(markup: Markup): Drawn {
  const { document, dict, border, line } = markup
  const lists = document.resolve(dict.get('InkList'))
  if (!isArray(lists) || line === undefined || border.width <= 0) return { content: '' }
  const paths = lists.map((list) => `${getPath(toPoints(getNumbers(document, list)))} S`)
  return { content: `${setLine(markup)} ${paths.join(' ')}` }
}

function drawFreeText(markup: Markup): Drawn {
  const { document, dict, border } = markup
  const style = parseDefaultAppearance(getText(document.resolve(dict.get('DA'))))
  const fonts = document.dict(document.dict(getForm(document)?.get('DR'))?.get('Font'))
  const font = openAppearanceFont(document, fonts, style.fontName)
  if (font === undefined || !dict.has('DA') || dict.has('CL')) return undefined
  const [x0, y0, x1, y1] = markup.rect
  const [width, height] = [x1 - x0, y1 - y0]
  const quadding = document.resolve(dict.get('Q'))
  const spec: FieldTextSpec = {
    lines: getText(document.resolve(dict.get('Contents'))).split(/\r\n|\r|\n/),
    font,
    size: style.size,
    align: quadding === 1 ? 'centre' : quadding === 2 ? 'right' : 'left',
    width,
    height,
    margin: 2 * border.width,
  }
  const layout = layOutParagraphs(spec)
  if (layout === undefined) return undefined
  const box = formatNumbers([0, 0, width, height], 4)
  const background = formatColour(document, dict.get('C'), 'fill')
  const fill = background === undefined ? '' : `q ${background} ${box} re f Q`
  const move = `1 0 0 1 ${formatNumbers([x0, y0], 4)} cm`
  const half = border.width / 2
  const outline = formatNumbers([half, half, width - border.width, height - border.width], 4)
  const frame = border.width > 0 ? `q ${formatNumbers([border.width], 4)} w ${border.dash} ${outline} re S Q` : ''
  const text = `q ${box} re W n ${writeText(layout, font, style.colour)} Q`
  return { content: `q ${move} ${fill} ${frame} ${text} Q`, font: font.resource }
}
