import type { SlotAddress } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'

/** A slot and the job to book on it. */
export interface NewBooking extends SlotAddress {
  readonly jobPk: string
  readonly frameIndex: number
  /** The number of the moved copy; a new copy is given one. */
  readonly pieceNumber?: number | undefined
}

/**
 * Adds the job that prints presets automatically, if this preset has a release rule. The last statement of a
 * transaction: it waits for other transactions of the environment that add the job.
 */
export async function addReleaseTask(tx: EnvironmentTx, presetId: string): Promise<void> {
  const rowCount = await tx.execute(
    `select from output_presets
      where environment_id = $1 and id = $2 and (release_when_full or release_times <> '[]')`,
    [presetId],
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
  await tx.execute(
    `insert into bookings (environment_id, preset_id, jig_no, slot_no, job_pk, frame_index, booked_by, booked_at, piece_number)
     select $1, $2, v.jig_no, v.slot_no, v.job_pk, v.frame_index, $7, $8, coalesce(v.piece_number, nextval('piece_numbers'))
       from unnest($3::int[], $4::int[], $5::uuid[], $6::int[], $9::bigint[])
              as v (jig_no, slot_no, job_pk, frame_index, piece_number)`,
    [
      presetId,
      bookings.map((booking) => booking.jigNo),
      bookings.map((booking) => booking.slotNo),
      bookings.map((booking) => booking.jobPk),
      bookings.map((booking) => booking.frameIndex),
      bookedBy,
      now,
      bookings.map((booking) => booking.pieceNumber ?? null),
    ],
  )
}

/** Frees slots of a locked preset. */
export async function deleteBookings(
  tx: EnvironmentTx,
  presetId: string,
  slots: readonly SlotAddress[],
): Promise<void> {
  if (slots.length === 0) return
  await tx.execute(
    `delete from bookings b using unnest($3::int[], $4::int[]) as v (jig_no, slot_no)
      where b.environment_id = $1 and b.preset_id = $2 and b.jig_no = v.jig_no and b.slot_no = v.slot_no`,
    [presetId, slots.map((slot) => slot.jigNo), slots.map((slot) => slot.slotNo)],
  )
}
