import { outputPresetCalls } from '@platen/contract/output-presets'
import { slotKey } from '@platen/domain/layouts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure } from '../../../http/failure.ts'
import { lockJobs } from '../../orders/orders/job-state/job-state-commands.ts'
import { type JobKey, serialiseJobKey } from '../../orders/orders/orders-queries.ts'
import { markAuditNotNeeded } from '../../platform/audit/audit.ts'
import { type Booking, loadBookings } from './bookings-queries.ts'
import { changeBookings } from './change-bookings.ts'
import { lockPresetForUse, recordUse } from './lock-preset.ts'

interface BookingSelector {
  readonly jobs?: readonly JobKey[] | undefined
  readonly slots?: readonly { jigNo: number; slotNo: number }[] | undefined
}

/** Returns the selected bookings: those of the given jobs and slots, or all if neither is given. */
function selectBookings(bookings: readonly Booking[], { jobs, slots }: BookingSelector): readonly Booking[] {
  if (jobs === undefined && slots === undefined) return bookings
  const keys = new Set(jobs?.map(serialiseJobKey))
  const addresses = new Set(slots?.map(slotKey))
  return bookings.filter(
    (booking) =>
      keys.has(serialiseJobKey({ id: booking.orderPk, jobId: booking.jobId })) || addresses.has(slotKey(booking)),
  )
}

/** POST /pax/outputpreset/unbook: Remove orders. Jobs and slots that are not booked (any more) are ignored. */
export const unbookOrders = memberHandler(outputPresetCalls.unbook, async ({ tx, body, user, services, changed }) => {
  const preset = await lockPresetForUse(tx, body.presetId, { user, now: services.now(), removes: true })
  if (preset instanceof Failure) return preset
  const bookingsToDelete = selectBookings(await loadBookings(tx, [preset.id]), body)
  if (bookingsToDelete.length === 0) {
    markAuditNotNeeded(tx)
    return {}
  }
  await recordUse(tx, preset, user, services.now())
  const jobs = await lockJobs(tx, { ids: [...new Set(bookingsToDelete.map((booking) => booking.jobPk))] })
  const refusal = await changeBookings(tx, {
    preset,
    user,
    now: services.now(),
    toDelete: bookingsToDelete,
    toInsert: [],
    jobs,
  })
  if (refusal) return refusal
  changed('orders', { presetId: body.presetId })
  return {}
})
