import { formatNumber } from '../geometry/index.ts'
import { LINE_STYLE, slotElements, svgDocument, svgElement } from '../jigs/index.ts'
import { jigTransform } from './layout-slots.ts'
import type { JigLookup, Layout } from './types.ts'

/**
 * Returns a layout as an SVG drawing at true size: the printable area, each jig as a group with its outline, and its
 * slots and image boxes as in the drawing of a jig, numbered in the order of their addresses. Imported as a jig, it has
 * every slot at its position on the layout. Jigs that no longer exist are omitted.
 */
export function exportLayoutSvg(layout: Layout, findJig: JigLookup): string {
  const lines = [svgElement('rect', { ...toRect(layout.printableArea), 'stroke-dasharray': '2 2' })]
  let slots = 0
  for (const placed of layout.jigs) {
    const jig = findJig(placed.id)
    if (jig === undefined) continue
    const first = slots + 1
    slots += jig.slots.length
    const content = [
      svgElement('rect', { x: 0, y: 0, width: jig.width, height: jig.height }),
      ...jig.slots.flatMap((slot, i) => slotElements(slot, first + i)),
    ]
    const transform = `matrix(${jigTransform(placed, jig).map(formatNumber).join(' ')})`
    lines.push(svgElement('g', { transform, 'data-jig': jig.name }, ['', ...content, ''].join('\n')))
  }
  const drawing = svgElement('g', LINE_STYLE, ['', ...lines, ''].join('\n'))
  return svgDocument(layout, { 'data-reference-text': layout.referenceText }, layout.name, [drawing])
}

const toRect = ({ x, y, width, height }: Layout['printableArea']) => ({ x, y, width, height })
