import type { PrintedCopies } from '../../orders/orders/requeue-copies.ts'
import type { RunPiece } from '../runs/runs-queries.ts'

/** Returns the number of pieces per frame. */
export function countCopiesByFrame(pieces: readonly RunPiece[]): PrintedCopies[] {
  const counted = new Map<string, PrintedCopies>()
  for (const { jobPk, frameIndex, orderId } of pieces) {
    const key = `${jobPk} ${frameIndex}`
    counted.set(key, { jobPk, frameIndex, orderId, copies: (counted.get(key)?.copies ?? 0) + 1 })
  }
  return [...counted.values()]
}
