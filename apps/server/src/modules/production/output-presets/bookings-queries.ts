import type { Size } from '@platen/domain/geometry'
import type { SlotAddress } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { ARTWORK_SIZE_COLUMNS, type ArtworkSizeRow, getArtworkSize } from '../../orders/artwork/artwork-queries.ts'

/** One copy of a job's frame on one slot of a preset. */
export interface Booking extends SlotAddress {
  readonly presetId: string
  /** The job's id in the environment. */
  readonly jobPk: string
  /** The order's id, and the ids shown to users. */
  readonly orderPk: string
  readonly orderId: string
  readonly jobId: string
  readonly mediaName: string
  readonly mediaSize: string
  readonly mediaColor: string
  readonly frameIndex: number
  /** Identifies the copy; see `formatPieceCode`. */
  readonly pieceNumber: number
  readonly bookedAt: Date
  readonly bookedBy: string | null
  /**
   * Copies of the frame that were ordered, are needed and were not cancelled, and those of them that remain to be
   * printed.
   */
  readonly copies: number
  readonly remaining: number
  readonly artworkId: string | null
  /** 1-based. */
  readonly artworkPage: number
  /** Displayed size in mm; null if the artwork does not exist. */
  readonly artworkSize: Size | null
}

/** One booked copy of a job. */
export interface BookedCopy extends SlotAddress {
  readonly presetId: string
  readonly jobPk: string
}

/** Returns the bookings of these jobs; the latest first. */
export const loadBookingsOfJobs = (tx: EnvironmentTx, jobPks: readonly string[]): Promise<BookedCopy[]> =>
  tx.query<BookedCopy>(
    `select preset_id as "presetId", jig_no as "jigNo", slot_no as "slotNo", job_pk as "jobPk" from bookings
      where environment_id = $1 and job_pk = any($2::uuid[])
      order by booked_at desc, preset_id, jig_no desc, slot_no desc`,
    [jobPks],
  )

/** Returns the number of copies booked on a preset. */
export async function countBookings(tx: EnvironmentTx, presetId: string): Promise<number> {
  const [row] = await tx.query<{ copies: number }>(
    'select count(*)::int as copies from bookings where environment_id = $1 and preset_id = $2',
    [presetId],
  )
  return row?.copies ?? 0
}

interface BookingRow extends ArtworkSizeRow, Omit<Booking, 'artworkSize'> {}

/** Returns the preset that this copy is booked on. */
export async function findPresetOfPiece(tx: EnvironmentTx, pieceNumber: number): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    'select preset_id as id from bookings where environment_id = $1 and piece_number = $2',
    [pieceNumber],
  )
  return rows[0]?.id
}

/**
 * Returns the numbers of the booked copies of these jobs, on all presets, by frame; in the order of booking, also of
 * copies that were moved.
 */
export async function loadBookedPieceNumbers(
  tx: EnvironmentTx,
  jobPks: readonly string[],
): Promise<readonly { readonly jobPk: string; readonly frameIndex: number; readonly pieceNumbers: number[] }[]> {
  return tx.query(
    `select job_pk as "jobPk", frame_index as "frameIndex",
            array_agg(piece_number::float8 order by piece_number) as "pieceNumbers"
       from bookings where environment_id = $1 and job_pk = any($2::uuid[]) group by job_pk, frame_index`,
    [jobPks],
  )
}

/** Returns the bookings of presets by slot, with 1-based jig and slot numbers. */
export async function loadBookings(tx: EnvironmentTx, presetIds: readonly string[]): Promise<Booking[]> {
  if (presetIds.length === 0) return []
  const rows = await tx.query<BookingRow>(
    `select b.preset_id as "presetId", b.jig_no as "jigNo", b.slot_no as "slotNo", b.job_pk as "jobPk",
            j.order_pk as "orderPk", o.order_id as "orderId", j.job_id as "jobId", j.media_name as "mediaName",
            j.media_size as "mediaSize", j.media_color as "mediaColor", b.frame_index as "frameIndex",
            b.piece_number as "pieceNumber", b.booked_at as "bookedAt", b.booked_by as "bookedBy",
            f.copies - f.not_needed - f.cancelled as copies, f.remaining, f.artwork_id as "artworkId", f.artwork_page as "artworkPage",
            ${ARTWORK_SIZE_COLUMNS}
       from bookings b
       join frames f on f.environment_id = b.environment_id and f.job_pk = b.job_pk and f.frame_index = b.frame_index
       join jobs j on j.environment_id = b.environment_id and j.id = b.job_pk
       join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
       left join artworks a on a.environment_id = f.environment_id and a.id = f.artwork_id
      where b.environment_id = $1 and b.preset_id = any($2::uuid[])
      order by b.preset_id, b.jig_no, b.slot_no`,
    [presetIds],
  )
  return rows.map(({ artwork_width, artwork_height, ...row }) => ({
    ...row,
    artworkSize: getArtworkSize({ artwork_width, artwork_height }),
  }))
}
