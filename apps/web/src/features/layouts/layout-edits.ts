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
import type { Moves } from '../../drawing/arrange.ts'

/** A jig on the layout being edited; the same jig may lie there several times, so each place has a key of its own. */
export interface KeyedJig extends PlacedJig {
  readonly key: string
}
export interface LayoutDoc extends Layout {
  readonly jigs: readonly KeyedJig[]
}

const DECIMALS = 4

export const layoutDoc = (layout: Layout): LayoutDoc => ({
  ...layout,
  jigs: layout.jigs.map(({ id, x, y, rotation }, index) => ({ id, x, y, rotation, key: `j${index + 1}` })),
})

/** A layout of the wire as the domain has it. */
export function layoutFromWire(wire: WireLayout): Layout {
  const { version: _, jigs, ...layout } = wire
  return { ...layout, jigs: jigs.map(({ id, x, y, rotation }) => ({ id, x, y, rotation })) }
}

/** What the server is asked to store. */
export const layoutBody = (doc: LayoutDoc): LayoutBody => ({
  name: doc.name.trim(),
  width: doc.width,
  height: doc.height,
  jigs: doc.jigs.map(({ id, x, y, rotation }) => ({ id, x, y, rotation })),
  printableArea: { ...doc.printableArea },
  referenceText: doc.referenceText,
  defaultSpacing: doc.defaultSpacing,
})

const nextKey = (jigs: readonly KeyedJig[]): string =>
  `j${jigs.reduce((most, { key }) => Math.max(most, Number(key.slice(1))), 0) + 1}`

const asSlot = (id: string, at: Rect): Slot => ({
  id,
  type: 'RECT',
  ...at,
  rotation: 0,
  imageBox: defaultImageBox(at),
})

/** Where another footprint goes: right of the last jig, else in a new row below, as slots do; undefined without room. */
function nextPlace(doc: LayoutDoc, jigOf: JigLookup, size: Size): Point | undefined {
  const slots = doc.jigs.flatMap((placed) => {
    const jig = jigOf(placed.id)
    return jig ? [asSlot(placed.key, jigFootprint(placed, jig))] : []
  })
  const bed: Jig = { ...newJig('', ''), ...sizeOf(doc), defaultSpacing: doc.defaultSpacing, slots }
  return nextSlotPosition(bed, asSlot('', { x: 0, y: 0, ...size }))
}
const sizeOf = ({ width, height }: Size): Size => ({ width, height })

/** The layout with one jig more, lying as `like` does where it is a copy; over the others where there is no room. */
export function addJig(doc: LayoutDoc, jigOf: JigLookup, jigId: string, like?: PlacedJig): LayoutDoc {
  const placed = { id: jigId, x: 0, y: 0, rotation: like?.rotation ?? 0, key: nextKey(doc.jigs) } as const
  const jig = jigOf(jigId)
  const at = jig && nextPlace(doc, jigOf, jigFootprint(placed, jig))
  const place = at ? { x: roundTo(at.x, DECIMALS), y: roundTo(at.y, DECIMALS) } : { x: 0, y: 0 }
  return { ...doc, jigs: [...doc.jigs, { ...placed, ...place }] }
}

/**
 * The layout with a jig on it, `count` times: the first at `at` (mm), the others beside it at the default spacing, row by
 * row. Fewer where there is no more room.
 */
export function layOut(doc: LayoutDoc, jigOf: JigLookup, jigId: string, count: number, at: Point): LayoutDoc {
  const jig = jigOf(jigId)
  if (!jig || !(count >= 1)) return { ...doc, jigs: [] }
  let laid: LayoutDoc = { ...doc, jigs: [{ id: jigId, ...at, rotation: 0, key: 'j1' }] }
  while (laid.jigs.length < count && nextPlace(laid, jigOf, sizeOf(jig))) laid = addJig(laid, jigOf, jigId)
  return laid
}

export const changeJigs = (
  doc: LayoutDoc,
  keys: ReadonlySet<string>,
  to: (placed: KeyedJig) => KeyedJig,
): LayoutDoc => ({ ...doc, jigs: doc.jigs.map((placed) => (keys.has(placed.key) ? to(placed) : placed)) })

const moved = (placed: KeyedJig, by: Point): KeyedJig => ({
  ...placed,
  x: roundTo(placed.x + by.x, DECIMALS),
  y: roundTo(placed.y + by.y, DECIMALS),
})

export const moveJigs = (doc: LayoutDoc, keys: ReadonlySet<string>, by: Point): LayoutDoc =>
  changeJigs(doc, keys, (placed) => moved(placed, by))

/** The jigs turned by a quarter; the top left corners of where they lie stay. */
export const turnJigs = (doc: LayoutDoc, keys: ReadonlySet<string>, by: 90 | -90): LayoutDoc =>
  changeJigs(doc, keys, (placed) => ({
    ...placed,
    rotation: QUARTER_TURNS[((placed.rotation + by + 360) / 90) % 4] ?? 0,
  }))

export const arrangeJigs = (doc: LayoutDoc, moves: Moves): LayoutDoc => ({
  ...doc,
  jigs: doc.jigs.map((placed) => moved(placed, moves.get(placed.key) ?? { x: 0, y: 0 })),
})

export const deleteJigs = (doc: LayoutDoc, keys: ReadonlySet<string>): LayoutDoc => ({
  ...doc,
  jigs: doc.jigs.filter((placed) => !keys.has(placed.key)),
})

const isWhole = (area: Rect, table: Size): boolean =>
  Math.max(
    Math.abs(area.x),
    Math.abs(area.y),
    Math.abs(area.width - table.width),
    Math.abs(area.height - table.height),
  ) <= TOLERANCE_MM

/**
 * The layout at another size: a larger one than the maximum is ignored; a printable area that was the whole table stays
 * that, any other is clamped inside (specification section 5).
 */
export function resizeLayout(doc: LayoutDoc, change: Partial<Size>): LayoutDoc {
  const size = { ...sizeOf(doc), ...change }
  if (Math.max(size.width, size.height) > JIG_LIMITS.maxSize) return doc
  const printableArea = isWhole(doc.printableArea, doc)
    ? { x: 0, y: 0, ...size }
    : clampPrintableArea(doc.printableArea, size)
  return { ...doc, ...size, printableArea }
}

/** The printable area changed, and clamped inside the table. */
export const changeArea = (doc: LayoutDoc, change: Partial<Rect>): LayoutDoc => ({
  ...doc,
  printableArea: clampPrintableArea({ ...doc.printableArea, ...change }, doc),
})
