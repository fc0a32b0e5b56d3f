import { hasJig } from './assign.ts'
import type { Bed } from './bed.ts'
import { conflictOf, type Gate } from './conflicts.ts'
import type { BedSlot, BookableJob, LeftReason } from './types.ts'

/** What Auto fill books: a job and its slots, one copy each. */
export interface Filled<J extends BookableJob> {
  readonly job: J
  readonly slots: readonly BedSlot[]
}

/** What Auto fill leaves: a job, how many of its copies, and why. */
export interface Left<J extends BookableJob> {
  readonly job: J
  readonly copies: number
  readonly reason: LeftReason
}

export interface AutoFill<J extends BookableJob> {
  readonly booked: readonly Filled<J>[]
  readonly left: readonly Left<J>[]
}

/**
 * Books as many pending copies as fit, the most urgent first, and says what it left and why (specification section 2,
 * Auto fill). Jobs with rejected copies go before everything else; then higher priority; then the earlier day due, jobs without one last; then
 * jobs of one jig stay together, the jig of the oldest one first, so that the jig changes least often; then the
 * oldest arrival. Jobs of different jigs never compete for a slot, so keeping jigs together costs no job its place.
 * A job that does not fit whole is booked as far as it fits. Jobs with nothing pending are passed over in silence.
 */
export function autoFill<J extends BookableJob>(jobs: readonly J[], bed: Bed, gate: Gate): AutoFill<J> {
  const booked: Filled<J>[] = []
  const left: Left<J>[] = []
  const used = new Map<string, number>()
  for (const job of byUrgency(jobs.filter((each) => each.pending > 0))) {
    const reason = whyNot(job, bed, gate)
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

function whyNot(job: BookableJob, bed: Bed, gate: Gate): LeftReason | null {
  if (!hasJig(job)) return 'no_jig'
  if (!bed.freeByJig.has(job.jig ?? '')) return 'jig_not_on_layout'
  if (conflictOf(job, gate)) return 'conflict'
  if (!job.ready) return 'not_ready'
  return job.heldBack ? 'held_back' : null
}

/** Jobs in the order in which Auto fill takes them; see `autoFill`. */
export function byUrgency<J extends BookableJob>(jobs: readonly J[]): readonly J[] {
  const groups = new Map<string, J[]>()
  for (const job of jobs.toSorted(byPriorityThenDue)) {
    const key = `${firstRank(job)} ${job.priority} ${dueDay(job)}`
    const group = groups.get(key)
    if (group) group.push(job)
    else groups.set(key, [job])
  }
  let lastJig: string | null = null
  const ordered: J[] = []
  for (const group of groups.values()) {
    for (const job of jigByJig(group, lastJig)) {
      ordered.push(job)
      lastJig = job.jig
    }
  }
  return ordered
}

/** One group of equal urgency, oldest first, with the jobs of a jig side by side; the jig used last goes on first. */
function jigByJig<J extends BookableJob>(group: readonly J[], lastJig: string | null): readonly J[] {
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

const firstRank = (job: BookableJob): number => (job.goesFirst === true ? 1 : 0)

const byPriorityThenDue = (a: BookableJob, b: BookableJob): number =>
  firstRank(b) - firstRank(a) || b.priority - a.priority || compareText(dueDay(a), dueDay(b))

const byArrival = (a: BookableJob, b: BookableJob): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)
