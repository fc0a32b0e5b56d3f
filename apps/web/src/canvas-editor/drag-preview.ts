import type { Point } from '@platen/domain/geometry'

/**
 * Clones the dragged elements into an overlay SVG and hides the originals. The overlay is a separate compositor layer,
 * so moving it repaints nothing. The originals are hidden by opacity: inside an element hidden otherwise, clip paths
 * would have no effect, and the clones reference them by id.
 */
export function showDragPreview(preview: SVGSVGElement | null, nodes: readonly Element[]): void {
  if (!preview) return
  preview.replaceChildren(...nodes.map((node) => node.cloneNode(true)))
  for (const node of nodes) node.setAttribute('opacity', '0')
  moveDragPreview(preview, { x: 0, y: 0 })
}

/**
 * Moves the overlay.
 * @param offset px
 */
export function moveDragPreview(preview: SVGSVGElement | null, offset: Point): void {
  if (preview) preview.style.transform = `translate(${offset.x}px, ${offset.y}px)`
}

export function clearDragPreview(preview: SVGSVGElement | null, nodes: readonly Element[]): void {
  for (const node of nodes) node.removeAttribute('opacity')
  preview?.replaceChildren()
}
