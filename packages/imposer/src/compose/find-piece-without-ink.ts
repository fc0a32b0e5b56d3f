import { outlineBounds, type Rect, transformedBounds } from '@platen/domain/geometry'
import type { SheetPlacement, SheetPlan } from '@platen/domain/imposition'
import { drawsOnlyOutside, type PagePart } from '../inspect/describe-pdf.ts'
import type { ComposeInput } from './types.ts'

/** Parts of a page that differ by less than this fraction of its size are one part. */
const PART_STEP = 1e-4

/**
 * Returns the first piece of a sheet on which nothing would be printed, although its artwork draws something: its slot
 * or image box is outside the printable area, or everything that the artwork draws is cropped. Undefined if there is
 * none.
 *
 * Only pages that are cropped are read, each once for a visible part, and only up to the first operator that draws
 * there. In case of doubt a piece has ink, because visible parts are compared by their bounds. Artwork that is blank on
 * its complete page is a warning at intake, which a user may override. Blocks the calling thread.
 */
export function findPieceWithoutInk({
  plan,
  artworks,
}: Pick<ComposeInput, 'plan' | 'artworks'>): SheetPlacement | undefined {
  const inkCache = new Map<string, boolean>()
  const hasNoInk = (placement: SheetPlacement): boolean => {
    const part = findVisiblePart(plan, placement)
    if (part === undefined) return true
    const artwork = artworks.get(placement.artworkRef)
    if (isFullPage(part) || artwork === undefined) return false
    const key = [artwork.page, part.left, part.top, part.right, part.bottom, artwork.preparedFile].join(' ')
    const result = inkCache.get(key) ?? drawsOnlyOutside(artwork.preparedFile, artwork.page, part)
    inkCache.set(key, result)
    return result
  }
  return plan.placements.find(hasNoInk)
}

const isFullPage = ({ left, top, right, bottom }: PagePart): boolean =>
  left <= 0 && top <= 0 && right >= 1 && bottom >= 1

/** Returns the bounds of the visible part of the page, rounded outwards; undefined if nothing is visible. */
function findVisiblePart(plan: SheetPlan, { matrix, clips }: SheetPlacement): PagePart | undefined {
  const [a, b, c, d, e, f] = matrix
  const scale = a * d - b * c
  if (scale === 0) return undefined
  const toPage = [
    d / scale,
    -b / scale,
    -c / scale,
    a / scale,
    (c * f - d * e) / scale,
    (b * e - a * f) / scale,
  ] as const
  let { left, top, right, bottom }: PagePart = { left: 0, top: 0, right: 1, bottom: 1 }
  const limits: (Rect | undefined)[] = [plan.printableArea, ...clips.map(outlineBounds)]
  for (const limit of limits) {
    if (limit === undefined) return undefined
    const { x, y, width, height } = transformedBounds(toPage, limit)
    left = Math.max(left, x)
    top = Math.max(top, y)
    right = Math.min(right, x + width)
    bottom = Math.min(bottom, y + height)
  }
  if (right <= left || bottom <= top) return undefined
  const down = (value: number): number => Math.floor(value / PART_STEP) * PART_STEP
  const up = (value: number): number => Math.ceil(value / PART_STEP) * PART_STEP
  return { left: down(left), top: down(top), right: up(right), bottom: up(bottom) }
}
