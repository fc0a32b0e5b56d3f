import type { Point } from '@platen/domain/geometry'

/**
 * Copies what is dragged into a drawing of its own over the sheet, and hides it there. That drawing is a layer of the
 * compositor: moving it draws nothing anew, however much is in it. Hidden by opacity, since clip paths inside of what is
 * hidden otherwise would clip nothing any more, and copies refer to them by the same ids.
 */
export function showDragPreview(ghost: SVGSVGElement | null, nodes: readonly Element[]): void {
  if (!ghost) return
  ghost.replaceChildren(...nodes.map((node) => node.cloneNode(true)))
  for (const node of nodes) node.setAttribute('opacity', '0')
  moveDragPreview(ghost, { x: 0, y: 0 })
}

/** @param by px */
export function moveDragPreview(ghost: SVGSVGElement | null, by: Point): void {
  if (ghost) ghost.style.transform = `translate(${by.x}px, ${by.y}px)`
}

export function clearDragPreview(ghost: SVGSVGElement | null, nodes: readonly Element[]): void {
  for (const node of nodes) node.removeAttribute('opacity')
  ghost?.replaceChildren()
}
