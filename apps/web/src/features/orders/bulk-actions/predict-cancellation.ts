import type { BodyInput, ResponseOf } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import type { WireCancelOutcome, WireRefusedJob } from '@platen/contract/orders'
import { addOutcomes, NOTHING_CANCELLED } from '@platen/domain/orders'
import { BATCH_SIZE } from './run-in-batches.ts'

/** What would happen to the copies of jobs now, and the jobs that would not be cancelled, with the reason. */
export interface Prediction {
  readonly outcome: WireCancelOutcome
  readonly refused: readonly WireRefusedJob[]
}

type Call = typeof calls.orders.validateCancel
type JobKeys = BodyInput<Call>['jobs']

/** Requests what cancelling these jobs would do, in batches, one after the other. */
export async function predictCancellation(
  jobs: JobKeys,
  requestPrediction: (batch: JobKeys) => Promise<Pick<ResponseOf<Call>, 'jobs' | 'refused'>>,
): Promise<Prediction> {
  let outcome: WireCancelOutcome = NOTHING_CANCELLED
  const refused: WireRefusedJob[] = []
  for (let start = 0; start < jobs.length; start += BATCH_SIZE) {
    const response = await requestPrediction(jobs.slice(start, start + BATCH_SIZE))
    outcome = response.jobs.reduce<WireCancelOutcome>(addOutcomes, outcome)
    refused.push(...response.refused)
  }
  return { outcome, refused }
}
