import type { Size } from '@platen/domain/geometry'
import { fitSize, type Overhang } from './overhang.ts'
import { RULER_SIZE_PX } from './rulers.tsx'
import { fitScale } from './zoom/zoom-levels.ts'

/** Padding around the drawing in px, in which items outside the plate are visible. */
const PADDING_PX = 28

/** Returns px per mm for a viewport in px and a zoom level; 0 if the plate has no area. */
export function computeCanvasScale(plate: Size, overflow: Overhang, viewport: Size, zoomLevel: number): number {
  if (plate.width <= 0 || plate.height <= 0) return 0
  const free = {
    width: viewport.width - RULER_SIZE_PX - 2 * PADDING_PX,
    height: viewport.height - RULER_SIZE_PX - 2 * PADDING_PX,
  }
  return fitScale(fitSize(plate, overflow), free) * zoomLevel
}

export type CanvasGeometry = ReturnType<typeof getCanvasGeometry>

/**
 * Returns the edges of the background around the plate in mm, the margins of the sheet in px, and the attributes that
 * all layers of the drawing have in common.
 */
export function getCanvasGeometry(plate: Size, overflow: Overhang, scale: number) {
  const padding = scale > 0 ? PADDING_PX / scale : 0
  const margin = {
    marginTop: PADDING_PX + overflow.top * scale,
    marginRight: PADDING_PX + overflow.right * scale,
    marginBottom: PADDING_PX + overflow.bottom * scale,
    marginLeft: PADDING_PX + overflow.left * scale,
    padding: 0,
  }
  return {
    ground: {
      left: -padding - overflow.left,
      top: -padding - overflow.top,
      right: plate.width + padding + overflow.right,
      bottom: plate.height + padding + overflow.bottom,
    },
    margin,
    sheet: {
      width: plate.width * scale,
      height: plate.height * scale,
      viewBox: `0 0 ${plate.width} ${plate.height}`,
      style: margin,
      overflow: 'visible',
    },
  }
}
