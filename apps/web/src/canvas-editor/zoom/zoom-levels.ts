import type { Size } from '@platen/domain/geometry'

/** Zoom steps; 1 fits the entire bed. */
export const MAX_ZOOM = 16
const ZOOM_LEVELS = [1, 1.5, 2, 3, 4, 6, 8, 12, MAX_ZOOM] as const

export function nextZoom(zoom: number, direction: 1 | -1): number {
  const wider = direction === 1 ? ZOOM_LEVELS.find((step) => step > zoom) : ZOOM_LEVELS.findLast((step) => step < zoom)
  return wider ?? zoom
}

/** Returns the scale in px per mm at which the entire bed fits into the viewport. */
export function fitScale(layout: Size, viewport: Size): number {
  if (layout.width <= 0 || layout.height <= 0 || viewport.width <= 0 || viewport.height <= 0) return 0
  return Math.min(viewport.width / layout.width, viewport.height / layout.height)
}
