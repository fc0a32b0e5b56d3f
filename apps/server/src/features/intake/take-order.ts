import {
  type Arrival,
  type ArrivingFrame,
  type ArrivingOrder,
  type IntakeProblem,
  intakeProblem,
  mergeSuggestions,
  ORDER_LIMITS,
  valuesUnknownToRules,
} from '@platen/domain/intake'
import type { EnvironmentTx } from '../../database/database.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { decisionTreeOf } from '../decision-tree/decision-tree-reads.ts'
import { inputSettingsOf } from '../input-settings/input-settings-reads.ts'
import { type ArrivedOrder, type ArtworkOfFrame, arriveOrder, framesOf } from '../orders/orders-reads.ts'
import type { StoredArtwork } from './artworks-store.ts'
import { addSuggestions } from './intake-store.ts'

/** An order that came with problems has none of its artwork taken; the first one is told. */
export type ArtworkFinder = (
  frame: ArrivingFrame,
  jobId: string,
) => Promise<
  { readonly ok: true; readonly artwork: StoredArtwork } | { readonly ok: false; readonly problem: IntakeProblem }
>

/** Takes the artwork of every frame, one after the other; the first problem ends it, with the path of its field. */
export async function artworkOfOrder(
  order: ArrivingOrder,
  find: ArtworkFinder,
): Promise<{ ok: true; artworkOf: ArtworkOfFrame } | { ok: false; problem: IntakeProblem; field: string }> {
  const artworkOf = new Map<ArrivingFrame, StoredArtwork>()
  for (const [jobAt, job] of order.jobs.entries()) {
    for (const [frameAt, frame] of job.frames.entries()) {
      const found = await find(frame, job.jobId)
      if (!found.ok) return { ...found, field: `jobs.${jobAt}.frames.${frameAt}.${frame.artwork.kind}` }
      artworkOf.set(frame, found.artwork)
    }
  }
  return { ok: true, artworkOf }
}

/** A file with several pages becomes a frame a page, so that frames can be counted only once the files are known. */
function tooManyFrames(order: ArrivingOrder, artworkOf: ArtworkOfFrame): IntakeProblem | undefined {
  const frames = order.jobs.reduce((sum, job) => sum + framesOf(job, artworkOf).length, 0)
  if (frames <= ORDER_LIMITS.frames) return undefined
  const reason = `it has ${frames} frames, and an order may have ${ORDER_LIMITS.frames}`
  return intakeProblem('order_malformed', { field: 'jobs', reason, why: 'too_large' })
}

/** Stores an order whose artwork is in the store, and what learning mode has to say of it (readings N5, O5). */
export async function storeOrder(
  tx: EnvironmentTx,
  arrival: Extract<Arrival, { ok: true }>,
  artworkOf: ArtworkOfFrame,
  now: Date,
): Promise<{ ok: true; order: ArrivedOrder } | { ok: false; problem: IntakeProblem; refusal: Refusal }> {
  const { order } = arrival
  const problem = tooManyFrames(order, artworkOf)
  if (problem) return { ok: false, problem, refusal: refuse('bad_request') }
  const arrived = await arriveOrder(tx, order, artworkOf, now)
  if (arrived instanceof Refusal) {
    const named = arrived.details['jobId']
    const jobId = typeof named === 'string' ? named : ''
    return { ok: false, problem: intakeProblem('order_changed', { orderId: order.orderId, jobId }), refusal: arrived }
  }
  const settings = await inputSettingsOf(tx)
  if (settings.learningMode) {
    const { tree } = await decisionTreeOf(tx)
    const unknown = order.jobs.flatMap((job) => valuesUnknownToRules(tree, job.values))
    await addSuggestions(tx, (known) => mergeSuggestions(known, [...Object.entries(arrival.suggestions), ...unknown]))
  }
  return { ok: true, order: arrived }
}
