import { outputPresetCalls } from '@platen/contract/output-presets'
import { type AutoFill, autoFill } from '@platen/domain/booking'
import type { EnvironmentTx } from '../../../database/database.ts'
import { inSavepoint } from '../../../database/savepoint.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { lockJobs } from '../../orders/orders/job-state/job-state-commands.ts'
import { type JobQuery, loadJobs, type StoredJob } from '../../orders/orders/orders-queries.ts'
import { loadConfig } from '../../platform/config/config-queries.ts'
import { createBed, loadBookingContext } from './booking-context.ts'
import { changeBookings, toBookedWire } from './change-bookings.ts'

interface LockedPlan extends AutoFill<StoredJob> {
  /** The locked jobs: those that are booked. */
  readonly jobs: readonly StoredJob[]
}

/** How often the plan is made again because jobs have changed before they were locked. */
const MAX_ATTEMPTS = 5

/**
 * Plans on unlocked jobs, locks only those that are booked, and plans again with their current state. If that plan
 * books other jobs, the locks are released and it is repeated; the last attempt books only jobs that it has locked.
 */
async function planAndLock(
  tx: EnvironmentTx,
  query: JobQuery,
  plan: (jobs: readonly StoredJob[]) => AutoFill<StoredJob>,
): Promise<LockedPlan> {
  for (let attempt = 1; ; attempt++) {
    const all = await loadJobs(tx, query)
    const first = plan(all)
    const ids = new Set(first.booked.map(({ job }) => job.id))
    if (ids.size === 0) return { ...first, jobs: [] }
    const isLast = attempt === MAX_ATTEMPTS
    const work = async (): Promise<LockedPlan & { isStable: boolean }> => {
      const jobs = await lockJobs(tx, { ...query, ids: [...ids] })
      const others = all.filter(({ id }) => !ids.has(id))
      const { booked, left } = plan(isLast ? jobs : [...jobs, ...others])
      const notTried = isLast ? first.left.filter(({ job }) => !ids.has(job.id)) : []
      return { booked, left: [...left, ...notTried], jobs, isStable: booked.every(({ job }) => ids.has(job.id)) }
    }
    const result = await inSavepoint(tx, work, ({ isStable }) => isStable)
    if (result.isStable) return result
  }
}

/**
 * POST /pax/outputpreset/autofill: books the most urgent visible orders until the bed is full; returns those left out.
 */
export const autoFillPreset = memberHandler(
  outputPresetCalls.autoFill,
  async ({ tx, body, user, services, changed }) => {
    const open = await loadBookingContext(tx, body.presetId, { user, now: services.now() })
    if (open instanceof Failure) return open
    const { timeZone } = await loadConfig(tx)
    const query = { active: true, pending: true, visibleTo: visibilityFilter(user) }
    const { booked, left, jobs } = await planAndLock(tx, query, (all) =>
      autoFill(all, createBed(open, open.bookings), open.presetFilter, timeZone),
    )
    const refusal = await changeBookings(tx, {
      preset: open.preset,
      user,
      now: services.now(),
      toDelete: [],
      toInsert: booked,
      jobs,
    })
    if (refusal) return refusal
    if (booked.length > 0) changed('orders', { presetId: body.presetId })
    return {
      booked: toBookedWire(booked),
      left: left.map(({ job, copies, reason }) => ({ id: job.orderPk, jobId: job.jobId, copies, reason })),
    }
  },
)
