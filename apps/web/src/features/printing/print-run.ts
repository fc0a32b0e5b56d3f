import type { WirePrintJob } from '@platen/contract/printing'
import type { PrintJobState } from '@platen/domain/printing'

/** The steps that a run is seen to take, in their order. */
export const RUN_STEPS = ['queued', 'ready', 'sent', 'pickedUp'] as const satisfies readonly PrintJobState[]

/** States beyond the last step: the run has arrived. */
const ARRIVED: readonly PrintJobState[] = ['pickedUp', 'printing', 'printed', 'confirmed']

/** How many of the steps are done. */
export function stepsDone(state: PrintJobState): number {
  if (ARRIVED.includes(state)) return RUN_STEPS.length
  const at = RUN_STEPS.findIndex((step) => step === state)
  return at < 0 ? 0 : at
}

/** Nothing more is expected of it. */
const isOver = (state: PrintJobState): boolean => ARRIVED.includes(state) || state === 'cancelled'

/** ms that a run which is over still stands on its tile. */
const LINGER_MS = 60_000

/** What is put away: a run, and its failure apart, so that one which fails later is seen again. */
export const putAwayKey = ({ id, state }: Pick<WirePrintJob, 'id' | 'state'>): string =>
  state === 'failed' ? `${id} failed` : id

/**
 * The run that a preset's tile shows: the latest one, while it is under way, for a minute after it arrived, and when it
 * failed until somebody puts it away.
 */
export function runToShow(
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
  if (!latest || putAway.has(putAwayKey(latest))) return null
  const lingers = now - Date.parse(latest.changedAt) < LINGER_MS
  return isOver(latest.state) && !lingers ? null : latest
}

/** Name of the file with labels: JobLabels_ and the date (specification section 7). */
export const labelsFileName = (date: string): string => `JobLabels_${date}.pdf`
