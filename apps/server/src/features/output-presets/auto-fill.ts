import { outputPresetCalls } from '@platen/contract/output-presets'
import { autoFill } from '@platen/domain/booking'
import { forMember } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockJobs, sightOf } from '../orders/orders-reads.ts'
import { bookedOnWire, changeBookings } from './change-bookings.ts'
import { bedWith, openPreset } from './preset-bed.ts'

/** POST /pax/outputpreset/autofill: fills the bed with the most urgent orders that the user sees, and says what it left. */
export const autoFillPreset = forMember(outputPresetCalls.autoFill, async ({ tx, body, user, services, changed }) => {
  const open = await openPreset(tx, body.presetId, user)
  if (open instanceof Refusal) return open
  const jobs = await lockJobs(tx, { active: true, pending: true, visibleTo: sightOf(user) })
  const { booked, left } = autoFill(jobs, bedWith(open, open.bookings), open.gate)
  const refusal = await changeBookings(tx, {
    preset: open.preset,
    user,
    now: services.now(),
    free: [],
    take: booked,
    jobs,
  })
  if (refusal) return refusal
  if (booked.length > 0) changed('orders', 'presets')
  return {
    booked: bookedOnWire(booked),
    left: left.map(({ job, copies, reason }) => ({ id: job.orderPk, jobId: job.jobId, copies, reason })),
  }
})
