import type { WirePrintJob } from '@platen/contract/printing'
import { FINISHED_STATES, PICKED_UP_STATES, type PrintJobState, UNDELIVERED_STATES } from '@platen/domain/printing'

/** The displayed steps of a run, in order. */
export const RUN_STEPS = ['queued', 'ready', 'sent', 'pickedUp'] as const satisfies readonly PrintJobState[]

/** The number of completed steps. */
export function countCompletedSteps(state: PrintJobState): number {
  if (PICKED_UP_STATES.includes(state)) return RUN_STEPS.length
  const index = RUN_STEPS.findIndex((step) => step === (state === 'withdrawing' ? 'sent' : state))
  return index < 0 ? 0 : index
}

/** Whether the run has reached a final state. */
const isFinished = (state: PrintJobState): boolean => FINISHED_STATES.includes(state)

/** Time in ms for which a finished run stays on its tile. */
const VISIBLE_AFTER_FINISH_MS = 60_000

/** Priority of a run on the tile: failed runs, then stuck runs, then the least advanced. */
function attentionRank(job: WirePrintJob, now: number): number {
  const { state } = job
  if (state === 'failed') return 0
  if (isStuck(job, now)) return 1
  return 2 + (isFinished(state) ? RUN_STEPS.length : countCompletedSteps(state))
}

/** Runs that were started together: the files of a multi-job preset, which are created in immediate succession. */
const isSameBatch = (first: WirePrintJob, other: WirePrintJob): boolean =>
  (first.reprintOf ?? first.id) === (other.reprintOf ?? other.id) &&
  Math.abs(Date.parse(first.createdAt) - Date.parse(other.createdAt)) <= SAME_BATCH_WINDOW_MS

/** The 500 files of a group are created microseconds apart, and timestamps have millisecond resolution. */
const SAME_BATCH_WINDOW_MS = 2

/**
 * Time in ms without a change after which a run that is not delivered counts as waiting, also without a known problem.
 */
const STUCK_AFTER_MS = 60_000

/** Time in ms after which a sent run counts as waiting if the RIP has not taken its sheet. */
const RIP_TIMEOUT_MS = 5 * 60_000

/** Whether Platen is still to deliver the run, or to withdraw it. */
const isDelivering = (state: PrintJobState): boolean => UNDELIVERED_STATES.includes(state) || state === 'withdrawing'

/**
 * Whether a run waits with a problem, is not delivered or withdrawn one minute after its last change, such as a retry,
 * or is not taken by the RIP five minutes after it was sent.
 */
export function isStuck({ state, reason, changedAt }: WirePrintJob, now: number): boolean {
  const elapsed = now - Date.parse(changedAt)
  if (state === 'sent') return elapsed >= RIP_TIMEOUT_MS
  return isDelivering(state) && (reason !== null || elapsed >= STUCK_AFTER_MS)
}

/** Whether a run failed or is stuck, and nobody dismissed it. */
const isUnresolved = (job: WirePrintJob, now: number): boolean =>
  job.dismissed === null && (job.state === 'failed' || isStuck(job, now))

/**
 * Whether a user can dismiss the run: it failed, the RIP does not have it, or it is being withdrawn; nobody dismissed
 * it.
 */
export const canDismiss = ({ state, dismissed }: WirePrintJob): boolean =>
  dismissed === null && (state === 'failed' || state === 'sent' || isDelivering(state))

/** Returns the unresolved runs that the user may dismiss. */
export const getDismissible = (jobs: readonly WirePrintJob[], now: number): readonly WirePrintJob[] =>
  jobs.filter((job) => isUnresolved(job, now) && !job.isReadOnly)

/**
 * Returns the number of loaded runs that are unresolved. If there are none, but more runs than those that were loaded,
 * it is the number of loaded runs: one of the others may be unresolved.
 */
export function countUnresolved(
  jobs: readonly WirePrintJob[],
  { hasMore, now }: { readonly hasMore: boolean; readonly now: number },
): number {
  const count = jobs.filter((job) => isUnresolved(job, now)).length
  return count === 0 && hasMore ? jobs.length : count
}

/** Whether all pieces on the sheet of a run were cancelled. */
export const isAllCancelled = ({ pieces, cancelled }: Pick<WirePrintJob, 'pieces' | 'cancelled'>): boolean =>
  pieces > 0 && cancelled >= pieces

/**
 * The channel of the connector that a run waits for to be delivered or withdrawn; null if it does not wait for a
 * connector.
 */
export const getAwaitedChannelId = ({ state, connectorChannelId }: WirePrintJob): string | null =>
  isDelivering(state) ? connectorChannelId : null

/** What a run without a problem waits for, as a message key; null if it waits for no known event. */
export function getAwaitedStep({
  state,
  connectorChannelId,
}: Pick<WirePrintJob, 'state' | 'connectorChannelId'>):
  | 'composing'
  | 'folder'
  | 'connector'
  | 'pickup'
  | 'withdrawal'
  | null {
  if (state === 'queued') return 'composing'
  if (state === 'ready') return connectorChannelId === null ? 'folder' : 'connector'
  if (state === 'withdrawing') return 'withdrawal'
  return state === 'sent' ? 'pickup' : null
}

/**
 * Returns the runs that the panel of a preset shows, newest first: each one that failed, is stuck or waits for the RIP,
 * until it is dismissed, also if others were printed since; and the latest one while it is in progress and for one
 * minute after it finished. Of several files that were printed together without a problem, it is the least advanced.
 */
export function getVisiblePrintJobs(
  jobs: readonly WirePrintJob[],
  presetId: string,
  now: number,
): readonly WirePrintJob[] {
  const jobsOfPreset = jobs
    .filter((job) => job.presetId === presetId)
    .toSorted((first, other) => Date.parse(other.createdAt) - Date.parse(first.createdAt))
  const [latest] = jobsOfPreset
  if (!latest) return []
  const unresolved = jobsOfPreset.filter((job) => isUnresolved(job, now))
  const [current] = jobsOfPreset
    .filter(
      (job) =>
        isSameBatch(job, latest) &&
        !unresolved.includes(job) &&
        job.dismissed === null &&
        (!isFinished(job.state) || now - Date.parse(job.changedAt) < VISIBLE_AFTER_FINISH_MS),
    )
    .toSorted((first, other) => attentionRank(first, now) - attentionRank(other, now))
  const isAwaitingRip = (job: WirePrintJob): boolean =>
    job.state === 'sent' && job.dismissed === null && !isSameBatch(job, latest)
  return jobsOfPreset.filter((job) => job === current || isAwaitingRip(job) || unresolved.includes(job))
}

/** Returns the run that a tile shows, of those that the panel shows: the one that needs attention first. */
export const getRunOfTile = (visible: readonly WirePrintJob[], now: number): WirePrintJob | null =>
  visible.toSorted((first, other) => attentionRank(first, now) - attentionRank(other, now))[0] ?? null

/** The file name of the labels: JobLabels_ and the date. */
export const labelsFileName = (date: string): string => `JobLabels_${date}.pdf`
