import {
  composeTransforms,
  type Matrix,
  type Outline,
  type Rect,
  scaling,
  transformOutline,
  transformPoint,
} from '@platen/domain/geometry'
import type { SheetPlacement, SheetPlan } from '@platen/domain/imposition'
import type { DeviceSettings } from '@platen/domain/output-channels'
import { ptFromMm } from '@platen/domain/units'
import { formatNumber, formatNumbers } from '../pdf/format-number.ts'
import type { CopiedForm } from './copy-artwork.ts'
import { MAX_SIDE_PT } from './normalised-trailer.ts'

/** Geometry of the page: its size in page units, and the matrix from the layout (mm, y down) to it. */
export interface SheetPage {
  readonly width: number
  readonly height: number
  /** Points per page unit: 1 up to 5080 mm. */
  readonly userUnit: number
  readonly trimBox: readonly [number, number, number, number]
  readonly fromLayout: Matrix
}

/** A millionth of a point is 0.35 nanometres: far below the tolerance and above floating-point errors. */
const roundCoordinate = (value: number): number => Math.round(value * 1e6) / 1e6 + 0

/** Returns the part of the layout that is on the page, in mm. */
function getShownArea(plan: SheetPlan, device: DeviceSettings): Rect {
  const area = plan.printableArea
  if (!device.autoCropping) return { x: 0, y: 0, width: plan.width, height: plan.height }
  if (!device.referenceZeroPointAsLeft) return area
  return device.outputRotation === 180
    ? { ...area, width: plan.width - area.x }
    : { ...area, x: 0, width: area.x + area.width }
}

/**
 * Returns the page geometry for the plan and the channel's device settings:
 *
 * - The page has the size of the layout. `autoCropping` crops it to the printable area, which then starts at 0, 0.
 * - `outputRotation` 180 rotates the entire page, content and TrimBox, instead of setting /Rotate, which some RIPs
 *   ignore.
 * - `referenceZeroPointAsLeft` states that the device measures positions from the left edge of the bed, with which the
 *   RIP aligns the left edge of the page. A cropped page then begins at this edge, so that its pieces keep their
 *   distance from it; left is as the RIP sees the page, after `outputRotation`.
 */
export function sheetPageGeometry(plan: SheetPlan, device: DeviceSettings): SheetPage {
  const area = plan.printableArea
  const shown = getShownArea(plan, device)
  const longest = roundCoordinate(ptFromMm(Math.max(shown.width, shown.height)))
  const userUnit = Math.max(1, Math.ceil(longest / MAX_SIDE_PT))
  const scale = ptFromMm(1) / userUnit
  const width = roundCoordinate(ptFromMm(shown.width) / userUnit)
  const height = roundCoordinate(ptFromMm(shown.height) / userUnit)
  const upright = composeTransforms([1, 0, 0, -1, -shown.x, shown.y], scaling(scale), [1, 0, 0, 1, 0, height])
  const layoutToPage =
    device.outputRotation === 180 ? composeTransforms(upright, [-1, 0, 0, -1, width, height]) : upright
  const a = transformPoint(layoutToPage, { x: area.x, y: area.y })
  const b = transformPoint(layoutToPage, { x: area.x + area.width, y: area.y + area.height })
  const trimBox = [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)] as const
  return { width, height, userUnit, trimBox: insidePage(trimBox, width, height), fromLayout: layoutToPage }
}

/** The printable area may extend beyond the layout; the TrimBox is clipped to the page. */
function insidePage(box: SheetPage['trimBox'], width: number, height: number): SheetPage['trimBox'] {
  const inside = (value: number, most: number): number => roundCoordinate(Math.min(Math.max(value, 0), most))
  return [inside(box[0], width), inside(box[1], height), inside(box[2], width), inside(box[3], height)]
}

const coordinate = (value: number): string => formatNumber(value, 6)

/** Returns path operators for an outline, without painting operator; curves are preserved. */
export function pathOperators(outline: Outline): string {
  const parts = outline.map((segment) => {
    if (segment.type === 'Z') return 'h'
    const end = `${coordinate(segment.x)} ${coordinate(segment.y)}`
    if (segment.type === 'M') return `${end} m`
    if (segment.type === 'L') return `${end} l`
    const c1 = `${coordinate(segment.x1)} ${coordinate(segment.y1)}`
    const c2 = `${coordinate(segment.x2)} ${coordinate(segment.y2)}`
    return `${c1} ${c2} ${end} c`
  })
  return parts.join(' ')
}

/** Returns the matrix from an artwork's form (points as displayed, y up) to the page. */
function formMatrix(page: SheetPage, placement: SheetPlacement, form: CopiedForm): Matrix {
  const toUnitSquare: Matrix = [1 / form.width, 0, 0, -1 / form.height, 0, 1]
  return composeTransforms(toUnitSquare, placement.matrix, page.fromLayout)
}

export function matrixOperator([a, b, c, d, e, f]: Matrix): string {
  return `${formatNumbers([a, b, c, d], 10)} ${coordinate(e)} ${coordinate(f)} cm`
}

export function drawOperators(page: SheetPage, placement: SheetPlacement, form: CopiedForm, name: string): string {
  const clips = placement.clips.map((clip) => `${pathOperators(transformOutline(page.fromLayout, clip))} W n`)
  return ['q', ...clips, matrixOperator(formMatrix(page, placement, form)), `/${name} Do`, 'Q'].join('\n')
}

/** Clips the page to the printable area. */
export function pageClip({ trimBox: [x0, y0, x1, y1] }: SheetPage): string {
  return `${[x0, y0, x1 - x0, y1 - y0].map(coordinate).join(' ')} re W n`
}
