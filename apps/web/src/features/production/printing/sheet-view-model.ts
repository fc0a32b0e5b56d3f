import type { WirePrintPiece, WireSheetPlan } from '@platen/contract/printing'
import { outlineBounds, outlineToSvgPath } from '@platen/domain/geometry'
import { slotKey } from '@platen/domain/layouts'
import type { LabelCode } from '@platen/domain/printing'
import { thumbnailUrl } from '../../../api/thumbnails.ts'
import type { ArtworkShape, SlotBooking, SlotShape } from '../../catalog/layouts/index.ts'

/** One thousandth of a millimetre, the tolerance of all geometry in Platen. */
const DECIMALS = 3

export interface SheetView {
  readonly slots: readonly SlotShape[]
  readonly booked: readonly SlotBooking[]
  readonly artwork: readonly ArtworkShape[]
}

/** Returns the piece of a label: by its slot, or for a label without a slot the next piece of its job. */
export function findPieceByLabel(
  pieces: readonly WirePrintPiece[],
  { orderId, jobId, slot }: LabelCode,
  selected: ReadonlySet<string>,
): WirePrintPiece | undefined {
  const piecesOfJob = pieces.filter((piece) => piece.orderId === orderId && piece.jobId === jobId)
  if (slot) return piecesOfJob.find((piece) => piece.jigNo === slot.jigNo && piece.slotNo === slot.slotNo)
  return piecesOfJob.find((piece) => isRejectable(piece) && !selected.has(slotKey(piece))) ?? piecesOfJob[0]
}

/** Whether a piece can be rejected: it was neither rejected nor cancelled before. */
export const isRejectable = ({ rejected, cancelled }: WirePrintPiece): boolean => !rejected && cancelled === null

/**
 * Builds the view of a printed run from its own plan and not from the layout, which may have changed since. The first
 * outline that clips a placement is the outline of its slot.
 */
export function buildSheetView(plan: WireSheetPlan, pieces: readonly WirePrintPiece[]): SheetView {
  const pieceBySlot = new Map(pieces.map((piece) => [slotKey(piece), piece]))
  const slots: SlotShape[] = []
  const artwork: ArtworkShape[] = []
  for (const placement of plan.placements) {
    const key = slotKey(placement)
    const piece = pieceBySlot.get(key)
    const [outline] = placement.clips
    const bounds = outline && outlineBounds(outline)
    if (!piece || !outline || !bounds) continue
    slots.push({
      key,
      jigNo: placement.jigNo,
      slotNo: placement.slotNo,
      jigName: '',
      d: outlineToSvgPath(outline, DECIMALS),
      centre: { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 },
      bottom: bounds.y + bounds.height,
      shorterSide: Math.min(bounds.width, bounds.height),
    })
    artwork.push({
      key,
      booking: toBooking(piece),
      transform: `matrix(${placement.matrix.map((n) => Number(n.toFixed(6))).join(' ')})`,
      clips: placement.clips.map((clip) => outlineToSvgPath(clip, DECIMALS)),
    })
  }
  return { slots, artwork, booked: artwork.map(({ booking }) => booking) }
}

const toBooking = (piece: WirePrintPiece): SlotBooking => ({
  jigNo: piece.jigNo,
  slotNo: piece.slotNo,
  orderRef: slotKey(piece),
  label: `${piece.orderId} · ${piece.jobId}`,
  thumbnail: thumbnailUrl(piece.thumbnailPath),
  artwork: { width: 1, height: 1 },
})

/**
 * Returns the selected pieces after a click on one; a piece that was already rejected or cancelled cannot be selected.
 */
export function toggleSelection(
  selected: ReadonlySet<string>,
  key: string,
  pieces: readonly WirePrintPiece[],
): ReadonlySet<string> {
  const piece = pieces.find((candidate) => slotKey(candidate) === key)
  if (!piece || !isRejectable(piece)) return selected
  const after = new Set(selected)
  if (!after.delete(key)) after.add(key)
  return after
}
