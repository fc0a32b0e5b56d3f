import { formatNumber, outlineToSvgPath, type Size } from '../../geometry/index.ts'
import { escapeXml } from '../../text/index.ts'
import { roundTo } from '../../units/index.ts'
import { slotOutline } from '../slot-shape.ts'
import type { ImageBox, Jig, Slot } from '../types.ts'

/** Number of decimals written: more than the 3 that import keeps, so that writing adds no rounding error. */
const DECIMALS = 6

type Attributes = Readonly<Record<string, string | number>>

/** Returns an element; numbers are in mm without exponents. */
export function svgElement(name: string, attributes: Attributes, content?: string): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => {
      const text = typeof value === 'number' ? formatNumber(roundTo(value, DECIMALS)) : escapeXml(value)
      return ` ${key}="${text}"`
    })
    .join('')
  return content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

/** Returns a drawing at true size: one user unit is one mm. */
export function svgDocument(size: Size, notes: Attributes, title: string, lines: readonly string[]): string {
  const [width, height] = [size.width, size.height].map((n) => formatNumber(roundTo(n, DECIMALS)))
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: `${width}mm`,
    height: `${height}mm`,
    viewBox: `0 0 ${width} ${height}`,
    ...notes,
  }
  const content = ['', svgElement('title', {}, escapeXml(title)), ...lines, ''].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svgElement('svg', frame, content)}\n`
}

/** Returns the rotation about the centre of the slot; empty if it is not rotated. */
function turn(slot: Slot): Attributes {
  if (slot.rotation === 0) return {}
  const [x, y] = [slot.x + slot.width / 2, slot.y + slot.height / 2].map((n) => formatNumber(roundTo(n, DECIMALS)))
  return { transform: `rotate(${formatNumber(roundTo(slot.rotation, DECIMALS))} ${x} ${y})` }
}

function slotElement(slot: Slot, id: string): string {
  const { x, y, width, height } = slot
  const [cx, cy] = [x + width / 2, y + height / 2]
  if (slot.type === 'RECT') return svgElement('rect', { id, x, y, width, height, ...turn(slot) })
  if (slot.type === 'CIRCLE') return svgElement('circle', { id, cx, cy, r: width / 2, ...turn(slot) })
  if (slot.type === 'ELLIPSE') {
    return svgElement('ellipse', { id, cx, cy, rx: width / 2, ry: height / 2, ...turn(slot) })
  }
  const turned = turn(slot).transform ?? ''
  const moved = `translate(${formatNumber(roundTo(x, DECIMALS))} ${formatNumber(roundTo(y, DECIMALS))})`
  return svgElement('path', { id, d: outlineToSvgPath(slotOutline(slot)), transform: `${turned} ${moved}`.trim() })
}

function imageBoxElement(slot: Slot, box: ImageBox, id: string): string {
  return svgElement('rect', {
    id,
    x: slot.x + box.x,
    y: slot.y + box.y,
    width: box.width,
    height: box.height,
    ...turn(slot),
    'data-rotation': String(box.rotation),
    'data-mirror': box.mirror,
    'data-scale': box.scale,
    'data-placement': box.placement,
  })
}

/** Returns a slot as the shape s<number>, and its image box, if it has one, as the rectangle p<number>. */
export function slotElements(slot: Slot, number: number): string[] {
  const shape = slotElement(slot, `s${number}`)
  return slot.imageBox === undefined ? [shape] : [shape, imageBoxElement(slot, slot.imageBox, `p${number}`)]
}

/** Default style of drawings of jigs and layouts: thin lines, no fill. */
export const LINE_STYLE: Attributes = { fill: 'none', stroke: '#000000', 'stroke-width': '0.2' }

/**
 * Returns a jig as an SVG drawing at true size. `importJigSvg` reads the same jig from it, to 0.001 mm: slots are
 * numbered in the order of the list, and properties without an SVG equivalent (thickness, spacing, reference text,
 * settings of image boxes) are written as data attributes. Locations and printer types are omitted because they are ids
 * of one environment.
 */
export function exportJigSvg(jig: Jig): string {
  const notes: Attributes = {
    'data-thickness': `${formatNumber(roundTo(jig.thickness, DECIMALS))}mm`,
    'data-default-spacing': `${formatNumber(roundTo(jig.defaultSpacing, DECIMALS))}mm`,
    'data-reference-text': jig.referenceText,
  }
  const slots = jig.slots.flatMap((slot, i) => slotElements(slot, i + 1))
  return svgDocument(jig, notes, jig.name, [svgElement('g', LINE_STYLE, ['', ...slots, ''].join('\n'))])
}
