import { type Matrix, outlineToSvgPath } from '@platen/domain/geometry'
import type { Cmyk } from '@platen/domain/templates'
import { escapeXml } from '@platen/domain/text'
import { formatNumber, formatNumbers } from '../pdf/format-number.ts'
import type { Drawing, DrawnItem, DrawnPage, DrawnText } from './drawing.ts'
import type { TemplateFont } from './font.ts'

const matrixText = (matrix: Matrix): string => `matrix(${formatNumbers(matrix, 9)})`

/** Returns an SVG of a drawing in mm, for the screen: colours are approximated. */
export function writeSvg({ width, height, items }: Drawing): string {
  const size = `${formatNumber(width)} ${formatNumber(height)}`
  const outlines = new Outlines()
  const content = items
    .map((item, i) => `<g data-item="${escapeXml(item.itemId)}">${drawItem(item, i, outlines)}</g>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${outlines.toDefs()}${content}</svg>`
}

/** The outlines of the glyphs, each of which is in the SVG once. */
class Outlines {
  readonly #ids = new Map<TemplateFont, Map<number, string>>()
  readonly #paths: string[] = []

  /** Returns the id of the outline of a glyph. */
  getId(font: TemplateFont, glyph: number): string {
    const ids = this.#ids.get(font) ?? new Map<number, string>()
    this.#ids.set(font, ids)
    const cachedId = ids.get(glyph)
    if (cachedId !== undefined) return cachedId
    const { svg } = font.outline(glyph)
    const id = `outline-${this.#paths.length}-${hash(svg)}`
    ids.set(glyph, id)
    this.#paths.push(`<path id="${id}" d="${svg}"/>`)
    return id
  }

  toDefs(): string {
    return this.#paths.length === 0 ? '' : `<defs>${this.#paths.join('')}</defs>`
  }
}

const drawItem = (item: DrawnItem, index: number, outlines: Outlines): string =>
  item.kind === 'TEXT' ? drawGlyphs(item, outlines) : drawPage(item, index)

function drawGlyphs({ font, glyphs, color, hasWhite }: DrawnText, outlines: Outlines): string {
  const uses = glyphs
    .map(({ glyph, matrix }) => `<use href="#${outlines.getId(font, glyph)}" transform="${matrixText(matrix)}"/>`)
    .join('')
  const white = hasWhite ? `<g fill="#fff">${uses}</g>` : ''
  return `${white}<g fill="${toRgb(color)}">${uses}</g>`
}

function drawPage({ file, matrix, clip }: DrawnPage, index: number): string {
  if (file.href === undefined) return ''
  const shape = outlineToSvgPath(clip)
  const id = `clip-${index}-${hash(shape)}`
  return (
    `<clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">` +
    `<image href="${escapeXml(file.href)}" width="1" height="1" preserveAspectRatio="none" transform="${matrixText(matrix)}"/></g>`
  )
}

/** In a page that shows several SVGs, the same id stands for the same shape. */
const hash = (text: string): string => {
  let sum = 7
  for (let i = 0; i < text.length; i += 1) sum = (sum * 31 + text.charCodeAt(i)) >>> 0
  return sum.toString(36)
}

/** Approximates a CMYK colour for the screen. */
function toRgb({ c, m, y, k }: Cmyk): string {
  const channels = [c, m, y].map((ink) => Math.round(255 * (1 - ink / 100) * (1 - k / 100)))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
