import { outputPresetCalls } from '@platen/contract/output-presets'
import { slotKey } from '@platen/domain/layouts'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { nothingChanged } from '../audit/audit.ts'
import { type JobKey, jobKeyText, lockJobs } from '../orders/orders-reads.ts'
import { type Booking, bookingsOf } from './bookings-store.ts'
import { changeBookings } from './change-bookings.ts'
import { lockPreset } from './lock-preset.ts'

interface Named {
  readonly jobs?: readonly JobKey[] | undefined
  readonly slots?: readonly { jigNo: number; slotNo: number }[] | undefined
}

/** The bookings that are meant: those of the jobs and of the slots named, or all when neither is. */
function meant(bookings: readonly Booking[], { jobs, slots }: Named): readonly Booking[] {
  if (jobs === undefined && slots === undefined) return bookings
  const keys = new Set(jobs?.map(jobKeyText))
  const addresses = new Set(slots?.map(slotKey))
  return bookings.filter(
    (booking) => keys.has(jobKeyText({ id: booking.orderPk, jobId: booking.jobId })) || addresses.has(slotKey(booking)),
  )
}

/**
 * POST /pax/outputpreset/unbook: Remove orders (specification section 4). What is named and not booked (any more) is
 * passed over: it is as it was wished.
 */
export const unbookOrders = forMember(outputPresetCalls.unbook, async ({ tx, body, user, services, changed }) => {
  const preset = await lockPreset(tx, body.presetId, user)
  if (!preset) return refuse('not_found')
  const free = meant(await bookingsOf(tx, [preset.id]), body)
  if (free.length === 0) {
    nothingChanged(tx)
    return {}
  }
  const jobs = await lockJobs(tx, { ids: [...new Set(free.map((booking) => booking.jobPk))] })
  const refusal = await changeBookings(tx, {
    preset,
    user,
    now: services.now(),
    free,
    take: [],
    jobs,
  })
  if (refusal) return refusal
  changed('orders', 'presets')
  return {}
})
