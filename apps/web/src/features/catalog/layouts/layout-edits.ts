import type { LayoutBody, WireLayout } from '@platen/contract/layouts'
import { type Point, type Rect, type Size, TOLERANCE_MM } from '@platen/domain/geometry'
import {
  defaultImageBox,
  JIG_LIMITS,
  type Jig,
  newJig,
  nextSlotPosition,
  QUARTER_TURNS,
  type Slot,
} from '@platen/domain/jigs'
import { clampPrintableArea, type JigLookup, jigFootprint, type Layout, type PlacedJig } from '@platen/domain/layouts'
import { roundTo } from '@platen/domain/units'
import type { OffsetsByKey } from '../../../canvas-editor/alignment.ts'

/** A jig on the edited layout. The same jig may be placed several times, so each placement has a key. */
export interface PlacedJigWithKey extends PlacedJig {
  readonly key: string
}
export interface LayoutDraft extends Layout {
  readonly jigs: readonly PlacedJigWithKey[]
}

const DECIMALS = 4

export const toLayoutDraft = (layout: Layout): LayoutDraft => ({
  ...layout,
  jigs: layout.jigs.map(({ id, x, y, rotation }, index) => ({ id, x, y, rotation, key: `j${index + 1}` })),
})

/** Converts a layout of the API to the domain type. */
export function layoutFromWire(wire: WireLayout): Layout {
  const { version: _, jigs, ...layout } = wire
  return { ...layout, jigs: jigs.map(({ id, x, y, rotation }) => ({ id, x, y, rotation })) }
}

/** Returns the request body. */
export const layoutBody = (doc: LayoutDraft): LayoutBody => ({
  name: doc.name.trim(),
  width: doc.width,
  height: doc.height,
  jigs: doc.jigs.map(({ id, x, y, rotation }) => ({ id, x, y, rotation })),
  printableArea: { ...doc.printableArea },
  referenceText: doc.referenceText,
  defaultSpacing: doc.defaultSpacing,
})

const nextKey = (jigs: readonly PlacedJigWithKey[]): string =>
  `j${jigs.reduce((most, { key }) => Math.max(most, Number(key.slice(1))), 0) + 1}`

const toSlot = (id: string, at: Rect): Slot => ({
  id,
  type: 'RECT',
  ...at,
  rotation: 0,
  imageBox: defaultImageBox(at),
})

/** Returns the position of the next jig: right of the last one, else in a new row below; undefined without space. */
function findFreePosition(doc: LayoutDraft, jigOf: JigLookup, size: Size): Point | undefined {
  const slots = doc.jigs.flatMap((placed) => {
    const jig = jigOf(placed.id)
    return jig ? [toSlot(placed.key, jigFootprint(placed, jig))] : []
  })
  const bed: Jig = { ...newJig('', ''), ...sizeOf(doc), defaultSpacing: doc.defaultSpacing, slots }
  return nextSlotPosition(bed, toSlot('', { x: 0, y: 0, ...size }))
}
const sizeOf = ({ width, height }: Size): Size => ({ width, height })

/** Adds a jig, with the rotation of `template` for a copy. If there is no free space, it overlaps other jigs. */
export function addJig(doc: LayoutDraft, jigOf: JigLookup, jigId: string, template?: PlacedJig): LayoutDraft {
  const placed = { id: jigId, x: 0, y: 0, rotation: template?.rotation ?? 0, key: nextKey(doc.jigs) } as const
  const jig = jigOf(jigId)
  const at = jig && findFreePosition(doc, jigOf, jigFootprint(placed, jig))
  const place = at ? { x: roundTo(at.x, DECIMALS), y: roundTo(at.y, DECIMALS) } : { x: 0, y: 0 }
  return { ...doc, jigs: [...doc.jigs, { ...placed, ...place }] }
}

/**
 * Returns the layout with `count` copies of a jig: the first at `at` (mm), the others next to it at the default
 * spacing, row by row. Places fewer copies if there is not enough space.
 */
export function fillLayout(doc: LayoutDraft, jigOf: JigLookup, jigId: string, count: number, at: Point): LayoutDraft {
  const jig = jigOf(jigId)
  if (!jig || !(count >= 1)) return { ...doc, jigs: [] }
  let filled: LayoutDraft = { ...doc, jigs: [{ id: jigId, ...at, rotation: 0, key: 'j1' }] }
  while (filled.jigs.length < count && findFreePosition(filled, jigOf, sizeOf(jig)))
    filled = addJig(filled, jigOf, jigId)
  return filled
}

export const changeJigs = (
  doc: LayoutDraft,
  keys: ReadonlySet<string>,
  to: (placed: PlacedJigWithKey) => PlacedJigWithKey,
): LayoutDraft => ({ ...doc, jigs: doc.jigs.map((placed) => (keys.has(placed.key) ? to(placed) : placed)) })

const moved = (placed: PlacedJigWithKey, by: Point): PlacedJigWithKey => ({
  ...placed,
  x: roundTo(placed.x + by.x, DECIMALS),
  y: roundTo(placed.y + by.y, DECIMALS),
})

export const moveJigs = (doc: LayoutDraft, keys: ReadonlySet<string>, by: Point): LayoutDraft =>
  changeJigs(doc, keys, (placed) => moved(placed, by))

/** Rotates the jigs by 90 degrees; the top left corners of their bounds stay. */
export const rotateJigs = (doc: LayoutDraft, keys: ReadonlySet<string>, by: 90 | -90): LayoutDraft =>
  changeJigs(doc, keys, (placed) => ({
    ...placed,
    rotation: QUARTER_TURNS[((placed.rotation + by + 360) / 90) % 4] ?? 0,
  }))

export const arrangeJigs = (doc: LayoutDraft, moves: OffsetsByKey): LayoutDraft => ({
  ...doc,
  jigs: doc.jigs.map((placed) => moved(placed, moves.get(placed.key) ?? { x: 0, y: 0 })),
})

export const deleteJigs = (doc: LayoutDraft, keys: ReadonlySet<string>): LayoutDraft => ({
  ...doc,
  jigs: doc.jigs.filter((placed) => !keys.has(placed.key)),
})

const coversTable = (area: Rect, table: Size): boolean =>
  Math.max(
    Math.abs(area.x),
    Math.abs(area.y),
    Math.abs(area.width - table.width),
    Math.abs(area.height - table.height),
  ) <= TOLERANCE_MM

/**
 * Resizes the layout. A size above the maximum is ignored. A printable area that covered the entire table still does;
 * any other is clamped to the table.
 */
export function resizeLayout(doc: LayoutDraft, change: Partial<Size>): LayoutDraft {
  const size = { ...sizeOf(doc), ...change }
  if (Math.max(size.width, size.height) > JIG_LIMITS.maxSize) return doc
  const printableArea = coversTable(doc.printableArea, doc)
    ? { x: 0, y: 0, ...size }
    : clampPrintableArea(doc.printableArea, size)
  return { ...doc, ...size, printableArea }
}

/** Changes the printable area, clamped to the table. */
export const changeArea = (doc: LayoutDraft, change: Partial<Rect>): LayoutDraft => ({
  ...doc,
  printableArea: clampPrintableArea({ ...doc.printableArea, ...change }, doc),
})
