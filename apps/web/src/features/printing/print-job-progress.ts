import type { WirePrintJob } from '@platen/contract/printing'
import type { PrintJobState } from '@platen/domain/printing'

/** The steps that a run is seen to take, in their order. */
export const RUN_STEPS = ['queued', 'ready', 'sent', 'pickedUp'] as const satisfies readonly PrintJobState[]

/** States beyond the last step: the run has arrived. */
const FINISHED_STATES: readonly PrintJobState[] = ['pickedUp', 'printing', 'printed', 'confirmed']

/** How many of the steps are done. */
export function countCompletedSteps(state: PrintJobState): number {
  if (FINISHED_STATES.includes(state)) return RUN_STEPS.length
  const at = RUN_STEPS.findIndex((step) => step === state)
  return at < 0 ? 0 : at
}

/** Nothing more is expected of it. */
const isFinished = (state: PrintJobState): boolean => FINISHED_STATES.includes(state) || state === 'cancelled'

/** ms that a run which is over still stands on its tile. */
const VISIBLE_AFTER_FINISH_MS = 60_000

/** What is put away: a run, and its failure apart, so that one which fails later is seen again. */
export const putAwayKey = ({ id, state }: Pick<WirePrintJob, 'id' | 'state'>): string =>
  state === 'failed' ? `${id} failed` : id

/** What a person should know of first: what failed, what waits for something, what is least far. */
function attentionRank({ state, reason }: WirePrintJob): number {
  if (state === 'failed') return 0
  if (reason !== null) return 1
  return 2 + (isFinished(state) ? RUN_STEPS.length : countCompletedSteps(state))
}

/** Runs that were started together: the files of a multi-job preset, which are entered one right after the other. */
const isSameBatch = (one: WirePrintJob, other: WirePrintJob): boolean =>
  (one.reprintOf ?? one.id) === (other.reprintOf ?? other.id) &&
  Math.abs(Date.parse(one.createdAt) - Date.parse(other.createdAt)) <= SAME_BATCH_WINDOW_MS

/** 500 files of a group are entered a microsecond apart, and told in whole milliseconds. */
const SAME_BATCH_WINDOW_MS = 2

/**
 * The run that a preset's tile shows: the latest one, while it is under way, for a minute after it arrived, and when it
 * failed until somebody puts it away. Of several files that were printed together it is the one that most needs a
 * person, else the one that is least far.
 */
export function getVisiblePrintJob(
  jobs: readonly WirePrintJob[],
  presetId: string,
  putAway: ReadonlySet<string>,
  now: number,
): WirePrintJob | null {
  const own = jobs.filter((job) => job.presetId === presetId)
  const latest = own.reduce<WirePrintJob | null>(
    (best, job) => (best && best.createdAt >= job.createdAt ? best : job),
    null,
  )
  if (!latest) return null
  const visibleJobs = own.filter(
    (job) =>
      isSameBatch(job, latest) &&
      !putAway.has(putAwayKey(job)) &&
      (!isFinished(job.state) || now - Date.parse(job.changedAt) < VISIBLE_AFTER_FINISH_MS),
  )
  return visibleJobs.toSorted((one, other) => attentionRank(one) - attentionRank(other))[0] ?? null
}

/** Name of the file with labels: JobLabels_ and the date (specification section 7). */
export const labelsFileName = (date: string): string => `JobLabels_${date}.pdf`
