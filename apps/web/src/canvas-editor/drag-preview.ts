import type { Point } from '@platen/domain/geometry'

/**
 * Clones the dragged elements into an overlay SVG and hides the originals. The overlay is a separate compositor layer,
 * so moving it repaints nothing. The originals are hidden by opacity: inside an element hidden otherwise, clip paths
 * would have no effect, and the clones reference them by id.
 */
export function showDragPreview(ghost: SVGSVGElement | null, nodes: readonly Element[]): void {
  if (!ghost) return
  ghost.replaceChildren(...nodes.map((node) => node.cloneNode(true)))
  for (const node of nodes) node.setAttribute('opacity', '0')
  moveDragPreview(ghost, { x: 0, y: 0 })
}

/**
 * Moves the overlay.
 * @param by px
 */
export function moveDragPreview(ghost: SVGSVGElement | null, by: Point): void {
  if (ghost) ghost.style.transform = `translate(${by.x}px, ${by.y}px)`
}

export function clearDragPreview(ghost: SVGSVGElement | null, nodes: readonly Element[]): void {
  for (const node of nodes) node.removeAttribute('opacity')
  ghost?.replaceChildren()
}
