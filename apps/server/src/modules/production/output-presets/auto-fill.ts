import { outputPresetCalls } from '@platen/contract/output-presets'
import { autoFill } from '@platen/domain/booking'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure } from '../../../http/failure.ts'
import { lockJobs, visibilityFilter } from '../../orders/orders/orders-queries.ts'
import { createBed, loadBookingContext } from './booking-context.ts'
import { changeBookings, toBookedWire } from './change-bookings.ts'

/**
 * POST /pax/outputpreset/autofill: books the most urgent visible orders until the bed is full; returns those left out.
 */
export const autoFillPreset = memberHandler(
  outputPresetCalls.autoFill,
  async ({ tx, body, user, services, changed }) => {
    const open = await loadBookingContext(tx, body.presetId, user)
    if (open instanceof Failure) return open
    const jobs = await lockJobs(tx, { active: true, pending: true, visibleTo: visibilityFilter(user) })
    const { booked, left } = autoFill(jobs, createBed(open, open.bookings), open.gate)
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
      booked: toBookedWire(booked),
      left: left.map(({ job, copies, reason }) => ({ id: job.orderPk, jobId: job.jobId, copies, reason })),
    }
  },
)
