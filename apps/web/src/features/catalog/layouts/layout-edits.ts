import type { LayoutBody, WireLayout } from '@platen/contract/layouts'
import { type Point, type Rect, rectContains, rectsOverlap, type Size, TOLERANCE_MM } from '@platen/domain/geometry'
import { JIG_LIMITS, QUARTER_TURNS, type QuarterTurn } from '@platen/domain/jigs'
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
export const layoutBody = (draft: LayoutDraft): LayoutBody => ({
  name: draft.name.trim(),
  width: draft.width,
  height: draft.height,
  jigs: draft.jigs.map(({ id, x, y, rotation }) => ({ id, x, y, rotation })),
  printableArea: { ...draft.printableArea },
  referenceText: draft.referenceText,
  defaultSpacing: draft.defaultSpacing,
})

const rotate = (rotation: QuarterTurn, delta: 90 | -90): QuarterTurn =>
  QUARTER_TURNS[((rotation + delta + 360) / 90) % 4] ?? 0

const nextKey = (jigs: readonly PlacedJigWithKey[]): string =>
  `j${jigs.reduce((max, { key }) => Math.max(max, Number(key.slice(1))), 0) + 1}`

const rectAt = ({ x, y }: Point, { width, height }: Size): Rect => ({ x, y, width, height })

/**
 * Returns a free position of a jig at the default spacing: right of the last jig, else in a new row below, else next to
 * any other jig; undefined if there is none in `area`.
 */
function findFreePosition(draft: LayoutDraft, jigOf: JigLookup, size: Size, area: Rect): Point | undefined {
  const { defaultSpacing: gap } = draft
  const occupied = draft.jigs.flatMap((placed) => {
    const jig = jigOf(placed.id)
    return jig ? [jigFootprint(placed, jig)] : []
  })
  const toRightOf = ({ x, y, width }: Rect): Point => ({ x: x + width + gap, y })
  const below = ({ x, y, height }: Rect): Point => ({ x, y: y + height + gap })
  const nextRow = {
    x: Math.min(...occupied.map(({ x }) => x)),
    y: Math.max(...occupied.map((rect) => below(rect).y)),
  }
  const corners = [
    { x: gap, y: gap },
    { x: 0, y: 0 },
  ]
  const adjacentPositions = occupied.slice(-1).flatMap((last) => [toRightOf(last), nextRow])
  const gaps = occupied.flatMap((rect) => [toRightOf(rect), below(rect)])
  return [...adjacentPositions, ...corners, ...gaps].find((position) => {
    const rect = rectAt(position, size)
    return rectContains(area, rect) && !occupied.some((other) => rectsOverlap(other, rect))
  })
}
const pickSize = ({ width, height }: Size): Size => ({ width, height })

/**
 * Returns the layout with one more jig, with the rotation of `template` for a copy, or rotated by 90 degrees if it only
 * fits rotated; undefined if there is no free position in `area`, by default the bed.
 */
export function addJig(
  draft: LayoutDraft,
  jigOf: JigLookup,
  jigId: string,
  template?: PlacedJig,
  area: Rect = rectAt({ x: 0, y: 0 }, draft),
): LayoutDraft | undefined {
  const jig = jigOf(jigId)
  if (!jig) return undefined
  const upright = template?.rotation ?? 0
  for (const rotation of [upright, rotate(upright, 90)]) {
    const placed = { id: jigId, x: 0, y: 0, rotation, key: nextKey(draft.jigs) }
    const position = findFreePosition(draft, jigOf, jigFootprint(placed, jig), area)
    if (position) return { ...draft, jigs: [...draft.jigs, translateJig(placed, position)] }
  }
  return undefined
}

/**
 * Returns the layout with `count` copies of a jig: the first at `position` (mm), the others to the right of it and
 * below it at the default spacing, row by row, rotated where they only fit rotated. Places fewer copies if there is not
 * enough space.
 */
export function fillLayout(
  draft: LayoutDraft,
  jigOf: JigLookup,
  jigId: string,
  count: number,
  position: Point,
): LayoutDraft {
  if (!jigOf(jigId) || !(count >= 1)) return { ...draft, jigs: [] }
  const area = rectAt(position, { width: draft.width - position.x, height: draft.height - position.y })
  let filled: LayoutDraft = { ...draft, jigs: [{ id: jigId, ...position, rotation: 0, key: 'j1' }] }
  while (filled.jigs.length < count) {
    const next = addJig(filled, jigOf, jigId, undefined, area)
    if (!next) break
    filled = next
  }
  return filled
}

export const changeJigs = (
  draft: LayoutDraft,
  keys: ReadonlySet<string>,
  to: (placed: PlacedJigWithKey) => PlacedJigWithKey,
): LayoutDraft => ({ ...draft, jigs: draft.jigs.map((placed) => (keys.has(placed.key) ? to(placed) : placed)) })

const translateJig = (placed: PlacedJigWithKey, delta: Point): PlacedJigWithKey => ({
  ...placed,
  x: roundTo(placed.x + delta.x, DECIMALS),
  y: roundTo(placed.y + delta.y, DECIMALS),
})

export const moveJigs = (draft: LayoutDraft, keys: ReadonlySet<string>, delta: Point): LayoutDraft =>
  changeJigs(draft, keys, (placed) => translateJig(placed, delta))

/** Rotates the jigs by 90 degrees; the top left corners of their bounds stay. */
export const rotateJigs = (draft: LayoutDraft, keys: ReadonlySet<string>, delta: 90 | -90): LayoutDraft =>
  changeJigs(draft, keys, (placed) => ({
    ...placed,
    rotation: rotate(placed.rotation, delta),
  }))

export const arrangeJigs = (draft: LayoutDraft, moves: OffsetsByKey): LayoutDraft => ({
  ...draft,
  jigs: draft.jigs.map((placed) => translateJig(placed, moves.get(placed.key) ?? { x: 0, y: 0 })),
})

export const deleteJigs = (draft: LayoutDraft, keys: ReadonlySet<string>): LayoutDraft => ({
  ...draft,
  jigs: draft.jigs.filter((placed) => !keys.has(placed.key)),
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
export function resizeLayout(draft: LayoutDraft, change: Partial<Size>): LayoutDraft {
  const size = { ...pickSize(draft), ...change }
  if (Math.max(size.width, size.height) > JIG_LIMITS.maxSize) return draft
  const printableArea = coversTable(draft.printableArea, draft)
    ? { x: 0, y: 0, ...size }
    : clampPrintableArea(draft.printableArea, size)
  return { ...draft, ...size, printableArea }
}

/** Changes the printable area, clamped to the table. */
export const changeArea = (draft: LayoutDraft, change: Partial<Rect>): LayoutDraft => ({
  ...draft,
  printableArea: clampPrintableArea({ ...draft.printableArea, ...change }, draft),
})
