import { type Matrix, outlineToSvgPath } from '@platen/domain/geometry'
import type { Cmyk } from '@platen/domain/templates'
import { formatNumber, formatNumbers } from '../pdf/format-number.ts'
import type { Drawing, DrawnItem, DrawnPage, DrawnText } from './drawing.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c)

const matrixText = (matrix: Matrix): string => `matrix(${formatNumbers(matrix, 9)})`

/** Returns an SVG of a drawing in mm, for the screen: colours are approximated. */
export function writeSvg({ width, height, items }: Drawing): string {
  const size = `${formatNumber(width)} ${formatNumber(height)}`
  const content = items.map((item, i) => `<g data-item="${escape(item.itemId)}">${drawItem(item, i)}</g>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${content}</svg>`
}

const drawItem = (item: DrawnItem, index: number): string =>
  item.kind === 'TEXT' ? drawGlyphs(item) : drawPage(item, `clip-${index}`)

function drawGlyphs({ font, glyphs, color, hasWhite }: DrawnText): string {
  const paths = glyphs
    .map(({ glyph, matrix }) => `<path transform="${matrixText(matrix)}" d="${font.outline(glyph).svg}"/>`)
    .join('')
  const white = hasWhite ? `<g fill="#fff">${paths}</g>` : ''
  return `${white}<g fill="${toRgb(color)}">${paths}</g>`
}

function drawPage({ file, matrix, clip }: DrawnPage, clipId: string): string {
  if (file.href === undefined) return ''
  const id = `${clipId}-${hash(file.readyFile)}`
  return (
    `<clipPath id="${id}"><path d="${outlineToSvgPath(clip)}"/></clipPath><g clip-path="url(#${id})">` +
    `<image href="${escape(file.href)}" width="1" height="1" preserveAspectRatio="none" transform="${matrixText(matrix)}"/></g>`
  )
}

/** Ids are unique in a page that shows several SVGs. */
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
