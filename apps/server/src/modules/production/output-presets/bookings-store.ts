import type { Size } from '@platen/domain/geometry'
import type { SlotAddress } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { ARTWORK_SIZE_COLUMNS, type ArtworkSizeRow, artworkSizeOf } from '../../orders/artwork/artwork-queries.ts'

/** One copy of a job's frame on one slot of a preset. */
export interface Booking extends SlotAddress {
  readonly presetId: string
  /** The job's id in the environment. */
  readonly jobPk: string
  /** The order's id, and the ids shown to users. */
  readonly orderPk: string
  readonly orderId: string
  readonly jobId: string
  readonly frameIndex: number
  readonly artworkId: string | null
  /** 1-based. */
  readonly artworkPage: number
  /** Displayed size in mm. */
  readonly artworkSize: Size | null
}

interface BookingRow extends ArtworkSizeRow {
  readonly preset_id: string
  readonly jig_no: number
  readonly slot_no: number
  readonly job_pk: string
  readonly order_pk: string
  readonly order_id: string
  readonly job_id: string
  readonly frame_index: number
  readonly artwork_id: string | null
  readonly artwork_page: number
}

/** Returns the bookings of presets by slot, with 1-based jig and slot numbers. */
export async function loadBookings(
  { client, environmentId }: EnvironmentTx,
  presetIds: readonly string[],
): Promise<Booking[]> {
  if (presetIds.length === 0) return []
  const { rows } = await client.query<BookingRow>(
    `select b.preset_id, b.jig_no, b.slot_no, b.job_pk, j.order_pk, o.order_id, j.job_id, b.frame_index,
            f.artwork_id, f.artwork_page,
            ${ARTWORK_SIZE_COLUMNS}
       from bookings b
       join frames f on f.environment_id = b.environment_id and f.job_pk = b.job_pk and f.frame_index = b.frame_index
       join jobs j on j.environment_id = b.environment_id and j.id = b.job_pk
       join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
       left join artworks a on a.environment_id = f.environment_id and a.id = f.artwork_id
      where b.environment_id = $1 and b.preset_id = any($2::uuid[])
      order by b.preset_id, b.jig_no, b.slot_no`,
    [environmentId, presetIds],
  )
  return rows.map(bookingOf)
}

function bookingOf(row: BookingRow): Booking {
  return {
    presetId: row.preset_id,
    jigNo: row.jig_no,
    slotNo: row.slot_no,
    jobPk: row.job_pk,
    orderPk: row.order_pk,
    orderId: row.order_id,
    jobId: row.job_id,
    frameIndex: row.frame_index,
    artworkId: row.artwork_id,
    artworkPage: row.artwork_page,
    artworkSize: artworkSizeOf(row),
  }
}

/** A slot and the job to book on it. */
export interface NewBooking extends SlotAddress {
  readonly jobPk: string
  readonly frameIndex: number
}

/**
 * Adds the job that prints presets automatically, if this preset has a release rule. The last statement of a transaction:
 * it waits for other transactions of the environment that add the job.
 */
export async function addReleaseTask(tx: EnvironmentTx, presetId: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    `select from output_presets
      where environment_id = $1 and id = $2 and (release_when_full or release_at is not null)`,
    [tx.environmentId, presetId],
  )
  if (rowCount === 1) await addTask(tx, 'release_presets', tx.environmentId)
}

/** Books slots of a locked preset for locked jobs. Throws a unique violation if a slot is already booked. */
export async function insertBookings(
  tx: EnvironmentTx,
  presetId: string,
  bookings: readonly NewBooking[],
  bookedBy: string,
  now: Date,
): Promise<void> {
  if (bookings.length === 0) return
  await tx.client.query(
    `insert into bookings (environment_id, preset_id, jig_no, slot_no, job_pk, frame_index, booked_by, booked_at)
     select $1, $2, v.jig_no, v.slot_no, v.job_pk, v.frame_index, $7, $8
       from unnest($3::int[], $4::int[], $5::uuid[], $6::int[]) as v (jig_no, slot_no, job_pk, frame_index)`,
    [
      tx.environmentId,
      presetId,
      bookings.map((booking) => booking.jigNo),
      bookings.map((booking) => booking.slotNo),
      bookings.map((booking) => booking.jobPk),
      bookings.map((booking) => booking.frameIndex),
      bookedBy,
      now,
    ],
  )
}

/** Frees slots of a locked preset. */
export async function deleteBookings(
  { client, environmentId }: EnvironmentTx,
  presetId: string,
  slots: readonly SlotAddress[],
): Promise<void> {
  if (slots.length === 0) return
  await client.query(
    `delete from bookings b using unnest($3::int[], $4::int[]) as v (jig_no, slot_no)
      where b.environment_id = $1 and b.preset_id = $2 and b.jig_no = v.jig_no and b.slot_no = v.slot_no`,
    [environmentId, presetId, slots.map((slot) => slot.jigNo), slots.map((slot) => slot.slotNo)],
  )
}
