import {
  findOverlaps,
  IDENTITY,
  type Rect,
  rectContains,
  rectShape,
  type Size,
  TOUCH_TOLERANCE_MM,
} from '../geometry/index.ts'
import { JIG_LIMITS, type Jig, type Named, nameProblem } from '../jigs/index.ts'
import { commonMasterData } from './common-master-data.ts'
import { jigFootprint } from './layout-slots.ts'
import { LAYOUT_LIMITS } from './limits.ts'
import { imageableSlotBounds } from './printable-slots.ts'
import type { JigLookup, Layout, PlacedJig } from './types.ts'

export const LAYOUT_PROBLEMS = [
  'nameMissing',
  'nameTaken',
  'nameTooLong',
  /** Width or height is not above 0. */
  'sizeMissing',
  'sizeTooLarge',
  'spacingNegative',
  'noJigs',
  'tooManyJigs',
  /** The total number of slots, or of points of their paths, is too large. */
  'tooManySlots',
  /** The printable area is not above 0 in width or height. */
  'printableAreaMissing',
  'printableAreaExceedsTable',
  'jigNotFound',
  'jigsExceedTable',
  'jigsOverlap',
  'jigsVaryingThickness',
  'jigsNoCommonMasterData',
  'imageBoxesExceedPrintableBounds',
] as const
export type LayoutProblemCode = (typeof LAYOUT_PROBLEMS)[number]

export type LayoutField = 'name' | 'width' | 'height' | 'defaultSpacing' | 'jigs' | 'printableArea'
export type LayoutJigField = 'locations' | 'printerTypes' | 'thickness'

/** A problem with the object that it affects. */
export interface LayoutProblem {
  readonly code: LayoutProblemCode
  /** An error prevents saving the layout; a warning is only shown. */
  readonly severity: 'error' | 'warning'
  readonly field?: LayoutField | LayoutJigField
  /** Index in the layout's list of jigs, from 0; omitted if the layout itself is affected. */
  readonly jigIndex?: number
  /** The other jig of an overlap. */
  readonly otherIndex?: number
  /** Index in that jig's list of slots, from 0. */
  readonly slotIndex?: number
}

interface ResolvedJig {
  readonly jigIndex: number
  readonly placed: PlacedJig
  readonly jig: Jig
}

/**
 * Validates all rules for layouts, for server and dialogs. All problems are errors except
 * imageBoxesExceedPrintableBounds, because artwork outside the printable area is clipped.
 * See REQ-199 to REQ-201.
 *
 * @param findJig returns jigs by id; a missing one is reported as jigNotFound.
 * @param others all layouts of the environment, possibly including this one.
 */
export function validateLayout(layout: Layout, findJig: JigLookup, others: readonly Named[]): LayoutProblem[] {
  const excess = excessProblem(layout, findJig)
  if (excess) return [...layoutProblems(layout, others), excess]
  return [...layoutProblems(layout, others), ...jigPlacementProblems(layout, findJig)]
}

/** Checks the limits beyond which a layout is not examined further. */
function excessProblem({ jigs }: Layout, findJig: JigLookup): LayoutProblem | undefined {
  if (jigs.length > LAYOUT_LIMITS.maxJigs) return error('tooManyJigs', { field: 'jigs' })
  const { slots, pathLength } = sumSlots(jigs, findJig)
  const isTooMuch = slots > LAYOUT_LIMITS.maxSlots || pathLength > LAYOUT_LIMITS.maxPathLength
  return isTooMuch ? error('tooManySlots', { field: 'jigs' }) : undefined
}

/** Returns the number of slots of placed jigs, and the characters of their path data. */
function sumSlots(
  placedJigs: Iterable<Pick<PlacedJig, 'id'>>,
  findJig: JigLookup,
): { slots: number; pathLength: number } {
  const sizes = new Map<string, { slots: number; pathLength: number }>()
  let [slots, pathLength] = [0, 0]
  for (const { id } of placedJigs) {
    const size = sizes.get(id) ?? getSize(findJig(id))
    sizes.set(id, size)
    slots += size.slots
    pathLength += size.pathLength
  }
  return { slots, pathLength }
}

const getSize = (jig: Jig | undefined) => ({
  slots: jig?.slots.length ?? 0,
  pathLength: (jig?.slots ?? []).reduce((sum, { path }) => sum + (path?.length ?? 0), 0),
})

type PlacedLayout = Pick<Layout, 'width' | 'height' | 'jigs'>

/**
 * Returns the problems of the placement of jigs: the warnings of previews. A layout was valid when it was saved, but
 * its jigs may have been changed or deleted since.
 */
export const jigPlacementProblems = (
  layout: PlacedLayout & Pick<Layout, 'printableArea'>,
  findJig: JigLookup,
): LayoutProblem[] => [
  ...layout.jigs.flatMap((placed, jigIndex) =>
    findJig(placed.id) === undefined ? [error('jigNotFound', { jigIndex })] : [],
  ),
  ...resolvedJigProblems(layout, findJig),
  ...printableProblems(layout, findJig),
]

/** Returns the problems of the jigs that exist. */
function resolvedJigProblems(layout: PlacedLayout, findJig: JigLookup): LayoutProblem[] {
  const resolved = layout.jigs.flatMap((placed, jigIndex): ResolvedJig[] => {
    const jig = findJig(placed.id)
    return jig === undefined ? [] : [{ jigIndex, placed, jig }]
  })
  return [...placementProblems(layout, resolved), ...compatibilityProblems(resolved)]
}

/**
 * Whether a sheet may be printed on a layout with the current jigs. A missing jig leaves its position empty, and
 * artwork outside the printable area is clipped; but the print head would hit jigs that overlap, exceed the bed or have
 * different heights, and jigs without a common printer type have no printer.
 */
export const isPrintable = (layout: PlacedLayout, findJig: JigLookup): boolean =>
  resolvedJigProblems(layout, findJig).length === 0

/**
 * Returns the layouts that are printable now and would not be with `changed` in place of the previous version of the
 * jig.
 */
export function layoutsInvalidatedBy<L extends PlacedLayout>(
  changed: Jig,
  layouts: readonly L[],
  findJig: JigLookup,
): L[] {
  const withChanged: JigLookup = (id) => (id === changed.id ? changed : findJig(id))
  return layouts.filter(
    (layout) =>
      layout.jigs.some((placed) => placed.id === changed.id) &&
      !isPrintable(layout, withChanged) &&
      isPrintable(layout, findJig),
  )
}

const error = (code: LayoutProblemCode, where: Omit<LayoutProblem, 'code' | 'severity'>): LayoutProblem => ({
  code,
  severity: 'error',
  ...where,
})

/** Whether a layout with these problems may be saved. */
export const canSaveLayout = (problems: readonly LayoutProblem[]): boolean =>
  problems.every((problem) => problem.severity !== 'error')

const layoutRect = (layout: Size): Rect => ({ x: 0, y: 0, width: layout.width, height: layout.height })

function layoutProblems(layout: Layout, others: readonly Named[]): LayoutProblem[] {
  const problems: LayoutProblem[] = []
  const name = nameProblem(layout.name, layout.id, others)
  if (name !== undefined) problems.push(error(name, { field: 'name' }))
  for (const field of ['width', 'height'] as const) {
    if (!(layout[field] > 0)) problems.push(error('sizeMissing', { field }))
    else if (layout[field] > JIG_LIMITS.maxSize + TOUCH_TOLERANCE_MM) problems.push(error('sizeTooLarge', { field }))
  }
  if (!(layout.defaultSpacing >= 0)) problems.push(error('spacingNegative', { field: 'defaultSpacing' }))
  if (layout.jigs.length === 0) problems.push(error('noJigs', { field: 'jigs' }))
  const area = layout.printableArea
  if (!(area.width > 0 && area.height > 0)) {
    problems.push(error('printableAreaMissing', { field: 'printableArea' }))
  } else if (!rectContains(layoutRect(layout), area)) {
    problems.push(error('printableAreaExceedsTable', { field: 'printableArea' }))
  }
  return problems
}

/** Checks that jigs are inside the layout and do not overlap; touching is allowed. */
function placementProblems(layout: Size, resolved: readonly ResolvedJig[]): LayoutProblem[] {
  const footprints = resolved.map(({ placed, jig }) => jigFootprint(placed, jig))
  const table = layoutRect(layout)
  const outside = resolved.flatMap(({ jigIndex }, i) => {
    const footprint = footprints[i]
    return footprint === undefined || rectContains(table, footprint) ? [] : [error('jigsExceedTable', { jigIndex })]
  })
  const overlapping = findOverlaps(footprints.map((f) => rectShape(f, IDENTITY))).pairs.map(([a, b]) =>
    error('jigsOverlap', { jigIndex: resolved[a]?.jigIndex ?? a, otherIndex: resolved[b]?.jigIndex ?? b }),
  )
  return [...outside, ...overlapping]
}

/** Checks that all jigs have the same thickness and common location and printer type master data. */
function compatibilityProblems(resolved: readonly ResolvedJig[]): LayoutProblem[] {
  const thickness = resolved[0]?.jig.thickness ?? 0
  const varying = resolved
    .filter(({ jig }) => Math.abs(jig.thickness - thickness) > TOUCH_TOLERANCE_MM)
    .map(({ jigIndex }) => error('jigsVaryingThickness', { jigIndex, field: 'thickness' }))
  const { conflict } = commonMasterData(resolved.map(({ jig }) => jig))
  if (conflict === undefined) return varying
  const jigIndex = resolved[conflict.index]?.jigIndex ?? conflict.index
  return [...varying, error('jigsNoCommonMasterData', { jigIndex, field: conflict.field })]
}

/** Finds image boxes outside the printable area. */
function printableProblems(layout: Pick<Layout, 'jigs' | 'printableArea'>, findJig: JigLookup): LayoutProblem[] {
  return imageableSlotBounds(layout, findJig).flatMap(({ jigIndex, slotIndex, bounds }): LayoutProblem[] =>
    rectContains(layout.printableArea, bounds)
      ? []
      : [{ code: 'imageBoxesExceedPrintableBounds', severity: 'warning', jigIndex, slotIndex }],
  )
}
