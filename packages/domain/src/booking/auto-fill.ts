import { toDueDay } from '../orders/index.ts'
import { findMissingJig } from './assign.ts'
import { findFilterConflict, type PresetFilter } from './preset-filter.ts'
import type { SlotOccupancy } from './slot-occupancy.ts'
import type { BookableJob, JigSlotAddress, SkipReason } from './types.ts'

/** A booking of Auto fill: a job and its slots, one copy each. */
export interface AutoFillBooking<J extends BookableJob> {
  readonly job: J
  readonly slots: readonly JigSlotAddress[]
}

/** A job that Auto fill skipped: the number of copies, and the reason. */
export interface AutoFillSkipped<J extends BookableJob> {
  readonly job: J
  readonly copies: number
  readonly reason: SkipReason
}

export interface AutoFill<J extends BookableJob> {
  readonly booked: readonly AutoFillBooking<J>[]
  readonly left: readonly AutoFillSkipped<J>[]
}

/**
 * Books as many pending copies as fit, the most urgent first, and returns what was skipped with the reason. Order: jobs
 * with rejected copies; then higher priority; then the earlier due day in the time zone, jobs without one last; then
 * jobs grouped by jig, the jig of the oldest job first, which minimises jig changes; then the oldest arrival. Jobs of
 * different jigs never compete for a slot, so grouping by jig does not displace any job. A job that does not fit
 * completely is booked partially. Jobs without pending copies are ignored.
 */
export function autoFill<J extends BookableJob>(
  jobs: readonly J[],
  bed: SlotOccupancy,
  presetFilter: PresetFilter,
  timeZone: string,
): AutoFill<J> {
  const booked: AutoFillBooking<J>[] = []
  const left: AutoFillSkipped<J>[] = []
  const used = new Map<string, number>()
  for (const job of sortByUrgency(
    jobs.filter((each) => each.pending > 0),
    timeZone,
  )) {
    const reason = skipReason(job, bed, presetFilter)
    if (reason) {
      left.push({ job, copies: job.pending, reason })
      continue
    }
    const jig = job.jig ?? ''
    const first = used.get(jig) ?? 0
    const slots = (bed.freeByJig.get(jig) ?? []).slice(first, first + job.pending)
    used.set(jig, first + slots.length)
    if (slots.length > 0) booked.push({ job, slots })
    if (slots.length < job.pending) {
      const isUnprintable = bed.unprintableJigs.has(jig)
      left.push({
        job,
        copies: job.pending - slots.length,
        reason: isUnprintable ? 'slot_not_printable' : 'no_free_slot',
      })
    }
  }
  return { booked, left }
}

function skipReason(job: BookableJob, bed: SlotOccupancy, presetFilter: PresetFilter): SkipReason | null {
  const missing = findMissingJig(job, bed)
  if (missing) return missing
  if (findFilterConflict(job, presetFilter)) return 'conflict'
  if (!job.isArtworkReady) return 'not_ready'
  return job.heldBack ? 'held_back' : null
}

/** Returns the jobs in the order in which Auto fill books them; see `autoFill`. */
export function sortByUrgency<J extends BookableJob>(jobs: readonly J[], timeZone: string): readonly J[] {
  const urgencies = jobs.map((job) => ({
    job,
    dueDay: job.dueDate === null ? NO_DUE_DAY : toDueDay(job.dueDate, timeZone),
  }))
  const groups = new Map<string, J[]>()
  for (const { job, dueDay } of urgencies.toSorted(byPriorityThenDue)) {
    const key = `${reprintRank(job)} ${job.priority} ${dueDay}`
    const group = groups.get(key)
    if (group) group.push(job)
    else groups.set(key, [job])
  }
  let lastJig: string | null = null
  const ordered: J[] = []
  for (const group of groups.values()) {
    for (const job of groupByJig(group, lastJig)) {
      ordered.push(job)
      lastJig = job.jig
    }
  }
  return ordered
}

/** Sorts a group of equal urgency: oldest first, jobs of the same jig together, starting with the last used jig. */
function groupByJig<J extends BookableJob>(group: readonly J[], lastJig: string | null): readonly J[] {
  const runs = new Map<string | null, J[]>()
  if (group.some((job) => job.jig === lastJig)) runs.set(lastJig, [])
  for (const job of group.toSorted(byArrival)) {
    const run = runs.get(job.jig)
    if (run) run.push(job)
    else runs.set(job.jig, [job])
  }
  return [...runs.values()].flat()
}

/** Sorts after every date, so that jobs without a due date are last. */
const NO_DUE_DAY = '~'

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const reprintRank = (job: BookableJob): number => (job.hasReprintPriority === true ? 1 : 0)

interface Urgency {
  readonly job: BookableJob
  readonly dueDay: string
}

const byPriorityThenDue = (a: Urgency, b: Urgency): number =>
  reprintRank(b.job) - reprintRank(a.job) || b.job.priority - a.job.priority || compareText(a.dueDay, b.dueDay)

const byArrival = (a: BookableJob, b: BookableJob): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)
