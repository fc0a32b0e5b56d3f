import {
  type ImageBox,
  MIRRORS,
  PLACEMENTS,
  QUARTER_TURNS,
  SCALES,
  SLOT_TYPES,
  type Slot,
  type SlotType,
} from '@platen/domain/jigs'
import type { Layout } from '@platen/domain/layouts'

/**
 * The expected rendering of a sheet, computed per pixel from the specification of slots and independent of the plan:
 * from a point on the bed back to the colour of the artwork there.
 */
type Colour = readonly [red: number, green: number, blue: number]
const PAPER: Colour = [255, 255, 255]

/**
 * Returns the artwork's colour at a fraction of its displayed width and height. No two rotations or reflections of it
 * are equal.
 */
function artworkColour(u: number, v: number): Colour {
  if (u < 0.3 && v < 0.2) return [0, 0, 0]
  if (v < 0.5) return u < 0.5 ? [255, 0, 0] : [0, 255, 0]
  return u < 0.5 ? [0, 0, 255] : [255, 255, 0]
}

const CELL = 30
const COLUMNS = 15

/** Returns slots with all combinations of scale, mirror and rotation, with alternating positions and slot rotations. */
export function everySlot(type: SlotType): readonly Slot[] {
  const slots: Slot[] = []
  for (const scale of SCALES)
    for (const mirror of MIRRORS)
      for (const rotation of QUARTER_TURNS) slots.push(createSlot(type, slots.length, { scale, mirror, rotation }))
  return slots
}

function createSlot(type: SlotType, at: number, way: Pick<ImageBox, 'scale' | 'mirror' | 'rotation'>): Slot {
  const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)]
  const [width, height] = type === 'CIRCLE' ? [18, 18] : [20, 16]
  const placement = PLACEMENTS[at % PLACEMENTS.length] ?? 'MIDDLE_CENTER'
  return {
    id: `${at}`,
    type,
    x: column * CELL + 5,
    y: row * CELL + 6,
    width,
    height,
    rotation: [0, 90, 30, 215][Math.floor(at / 7) % 4] ?? 0,
    ...(type === 'PATH' && { path: `M0 0L${width} 0L${width * 0.7} ${height}L0 ${height}Z` }),
    imageBox: { x: 1.5, y: 1, width: width - 2, height: height - 3, placement, ...way },
  }
}

export const JIG = { width: COLUMNS * CELL, height: 4 * CELL } as const
const GAP = 5

/** A jig, and the same jig rotated by 90 degrees next to it. */
export const GOLDEN_LAYOUT: Layout = {
  id: 'layout',
  name: 'Every way',
  width: GAP * 3 + JIG.width + JIG.height,
  height: GAP * 2 + JIG.width,
  jigs: [
    { id: 'jig', x: GAP, y: GAP, rotation: 0 },
    { id: 'jig', x: GAP * 2 + JIG.width, y: GAP, rotation: 90 },
  ],
  printableArea: { x: 0, y: 0, width: GAP * 3 + JIG.width + JIG.height, height: GAP * 2 + JIG.width },
  referenceText: '',
  defaultSpacing: 10,
  locations: [],
  printerTypes: [],
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Converts bed coordinates to jig coordinates; the top of a jig rotated by 90 degrees points right. */
function inJig({ x, y }: Point): Point {
  const upright = x < GAP * 1.5 + JIG.width
  return upright ? { x: x - GAP, y: y - GAP } : { x: y - GAP, y: GAP * 2 + JIG.width + JIG.height - x }
}

/** Returns the colour of the bed at a point in mm if every slot contains the artwork of the given size in mm. */
export function bedColour(slots: readonly Slot[], artwork: { width: number; height: number }, point: Point): Colour {
  const { x, y } = inJig(point)
  const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)]
  const slot = column >= 0 && column < COLUMNS && row >= 0 ? slots[row * COLUMNS + column] : undefined
  if (slot?.imageBox === undefined) return PAPER
  const turn = (-slot.rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [dx, dy] = [x - slot.x - slot.width / 2, y - slot.y - slot.height / 2]
  const rotatedOffset = { x: dx * cos - dy * sin + slot.width / 2, y: dx * sin + dy * cos + slot.height / 2 }
  return isInside(slot, rotatedOffset) ? colourInBox(slot.imageBox, artwork, rotatedOffset) : PAPER
}

function isInside({ type, width, height }: Slot, { x, y }: Point): boolean {
  if (type === 'CIRCLE' || type === 'ELLIPSE') return (x / width - 0.5) ** 2 + (y / height - 0.5) ** 2 < 0.25
  if (type === 'PATH' && x > width - (0.3 * width * y) / height) return false
  return x > 0 && y > 0 && x < width && y < height
}

function colourInBox(box: ImageBox, artwork: { width: number; height: number }, at: Point): Colour {
  const [x, y] = [at.x - box.x, at.y - box.y]
  if (x < 0 || y < 0 || x > box.width || y > box.height) return PAPER
  const isSideways = box.rotation === 90 || box.rotation === 270
  const [w, h] = isSideways ? [artwork.height, artwork.width] : [artwork.width, artwork.height]
  const [wide, high] = [box.width / w, box.height / h]
  const k = { TRUE: 1, FIT: Math.min(wide, high), FILL: Math.max(wide, high), FIT_WIDTH: wide, FIT_HEIGHT: high }
  const [shownW, shownH] = [w * k[box.scale], h * k[box.scale]]
  const place = box.scale === 'FILL' ? 'MIDDLE_CENTER' : box.placement
  const left = (box.width - shownW) * (place.endsWith('LEFT') ? 0 : place.endsWith('RIGHT') ? 1 : 0.5)
  const top = (box.height - shownH) * (place.startsWith('TOP') ? 0 : place.startsWith('BOTTOM') ? 1 : 0.5)
  const [s, t] = [(x - left) / shownW, (y - top) / shownH]
  if (s < 0 || t < 0 || s > 1 || t > 1) return PAPER
  const [u, v] = { 0: [s, t], 90: [t, 1 - s], 180: [1 - s, 1 - t], 270: [1 - t, s] }[box.rotation] as [number, number]
  return artworkColour(box.mirror === 'HORIZONTAL' ? 1 - u : u, box.mirror === 'VERTICAL' ? 1 - v : v)
}

export { SLOT_TYPES }
