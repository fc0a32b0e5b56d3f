import { numberCopies } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Booking, loadBookedPieceNumbers } from '../output-presets/bookings-queries.ts'
import { loadPrintedCopyNumbers, loadRejectedCopyNumbers } from '../runs/pieces-queries.ts'

interface FrameRef {
  readonly jobPk: string
  readonly frameIndex: number
}
const frameKey = ({ jobPk, frameIndex }: FrameRef): string => `${jobPk} ${frameIndex}`

export interface NumberedBooking extends Booking {
  /** Which copy of its frame it is, from 1. */
  readonly copyNo: number
  /** It replaces a rejected copy. */
  readonly isReprint: boolean
}

/**
 * Numbers booked copies within their frames. Copies on other presets are counted too; the copy that replaces a rejected
 * one has its number.
 */
export async function numberBookedCopies(
  tx: EnvironmentTx,
  bookings: readonly Booking[],
): Promise<readonly NumberedBooking[]> {
  const frames = new Map(bookings.map((booking) => [frameKey(booking), booking]))
  const jobPks = [...new Set(bookings.map(({ jobPk }) => jobPk))]
  // Bookings first: copies that are printed meanwhile are then in both results instead of in neither.
  const booked = await loadBookedPieceNumbers(tx, jobPks)
  const printed = new Map(
    (await loadPrintedCopyNumbers(tx, jobPks)).map((frame) => [frameKey(frame), frame.numbers] as const),
  )
  const rejected = await loadRejectedCopyNumbers(tx, jobPks)
  const copies = new Map<number, number>()
  for (const { pieceNumbers, ...frame } of booked) {
    const booking = frames.get(frameKey(frame))
    if (!booking) continue
    const numbers = numberCopies({
      printed: booking.copies - booking.remaining,
      numbers: printed.get(frameKey(frame)) ?? [],
      booked: pieceNumbers.length,
    })
    for (const [i, pieceNumber] of pieceNumbers.entries()) copies.set(pieceNumber, numbers[i] ?? i + 1)
  }
  return bookings.map((booking) => {
    const copyNo = copies.get(booking.pieceNumber) ?? 1
    return { ...booking, copyNo, isReprint: rejected.has(`${frameKey(booking)} ${copyNo}`) }
  })
}
