import { hasJig } from './assign.ts'
import type { SlotOccupancy } from './slot-occupancy.ts'
import { findFilterConflict, type PresetFilter } from './preset-filter.ts'
import type { JigSlotAddress, BookableJob, SkipReason } from './types.ts'

/** What Auto fill books: a job and its slots, one copy each. */
export interface AutoFillBooking<J extends BookableJob> {
  readonly job: J
  readonly slots: readonly JigSlotAddress[]
}

/** What Auto fill leaves: a job, how many of its copies, and why. */
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
 * Books as many pending copies as fit, the most urgent first, and says what it left and why (specification section 2,
 * Auto fill). Jobs with rejected copies go before everything else; then higher priority; then the earlier day due, jobs without one last; then
 * jobs of one jig stay together, the jig of the oldest one first, so that the jig changes least often; then the
 * oldest arrival. Jobs of different jigs never compete for a slot, so keeping jigs together costs no job its place.
 * A job that does not fit whole is booked as far as it fits. Jobs with nothing pending are passed over in silence.
 */
export function autoFill<J extends BookableJob>(
  jobs: readonly J[],
  bed: SlotOccupancy,
  gate: PresetFilter,
): AutoFill<J> {
  const booked: AutoFillBooking<J>[] = []
  const left: AutoFillSkipped<J>[] = []
  const used = new Map<string, number>()
  for (const job of sortByUrgency(jobs.filter((each) => each.pending > 0))) {
    const reason = skipReason(job, bed, gate)
    if (reason) {
      left.push({ job, copies: job.pending, reason })
      continue
    }
    const jig = job.jig ?? ''
    const first = used.get(jig) ?? 0
    const slots = (bed.freeByJig.get(jig) ?? []).slice(first, first + job.pending)
    used.set(jig, first + slots.length)
    if (slots.length > 0) booked.push({ job, slots })
    if (slots.length < job.pending) left.push({ job, copies: job.pending - slots.length, reason: 'no_free_slot' })
  }
  return { booked, left }
}

function skipReason(job: BookableJob, bed: SlotOccupancy, gate: PresetFilter): SkipReason | null {
  if (!hasJig(job)) return 'no_jig'
  if (!bed.freeByJig.has(job.jig ?? '')) return 'jig_not_on_layout'
  if (findFilterConflict(job, gate)) return 'conflict'
  if (!job.isArtworkReady) return 'not_ready'
  return job.heldBack ? 'held_back' : null
}

/** Jobs in the order in which Auto fill takes them; see `autoFill`. */
export function sortByUrgency<J extends BookableJob>(jobs: readonly J[]): readonly J[] {
  const groups = new Map<string, J[]>()
  for (const job of jobs.toSorted(byPriorityThenDue)) {
    const key = `${reprintRank(job)} ${job.priority} ${dueDay(job)}`
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

/** One group of equal urgency, oldest first, with the jobs of a jig side by side; the jig used last goes on first. */
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

/** After every real day, so that jobs without a due date come last. */
const NO_DUE_DAY = '~'
const dueDay = (job: BookableJob): string => job.dueDate?.slice(0, 10) ?? NO_DUE_DAY

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const reprintRank = (job: BookableJob): number => (job.hasReprintPriority === true ? 1 : 0)

const byPriorityThenDue = (a: BookableJob, b: BookableJob): number =>
  reprintRank(b) - reprintRank(a) || b.priority - a.priority || compareText(dueDay(a), dueDay(b))

const byArrival = (a: BookableJob, b: BookableJob): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)
