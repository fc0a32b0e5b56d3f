import {
  type IntakeProblem,
  intakeProblem,
  mergeSuggestions,
  type NamedArtwork,
  type NewFrame,
  type NewOrder,
  type NewOrderResult,
  ORDER_LIMITS,
  unmatchedValues,
} from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { runConcurrently } from '../../../run-concurrently.ts'
import { mergeMappingSuggestions } from '../../catalog/input-settings/input-settings-commands.ts'
import type { StoredArtwork } from '../../orders/artwork/artwork-queries.ts'
import { type ArtworkByFrame, planFrames } from '../../orders/orders/plan-frames.ts'
import {
  loadSubmissionContext,
  type Submission,
  type UpsertedOrder,
  upsertOrder,
} from '../../orders/orders/upsert-order.ts'

/** Never aborted. */
const NEVER = new AbortController().signal

/** A frame whose order names its artwork. */
type FrameWithArtwork = NewFrame & { readonly artwork: NamedArtwork }

const hasNamedArtwork = (frame: NewFrame): frame is FrameWithArtwork => frame.artwork.kind !== 'product'

/**
 * Resolves one referenced artwork; null if it is fetched after the order is stored. On a problem, the order is rejected
 * with the first one.
 */
export type ArtworkResolver = (
  frame: FrameWithArtwork,
  jobId: string,
  ended: AbortSignal,
) => Promise<
  | { readonly ok: true; readonly artwork: StoredArtwork | null }
  | { readonly ok: false; readonly problem: IntakeProblem }
>

type FoundArtwork = { ok: true; artworkByFrame: ArtworkByFrame } | { ok: false; problem: IntakeProblem; field: string }

/** Frames of an order that reference the same artwork, with the field path of the first one. */
interface ReferencedArtwork {
  readonly frames: FrameWithArtwork[]
  readonly jobId: string
  readonly field: string
}

/** Returns each referenced artwork once; uploaded artwork comes first, since it needs no transfer. */
function referencedArtwork(order: NewOrder): ReferencedArtwork[] {
  const artworkByName = new Map<string, ReferencedArtwork>()
  for (const [jobAt, { jobId, frames }] of order.jobs.entries()) {
    for (const [frameAt, frame] of frames.entries()) {
      if (!hasNamedArtwork(frame)) continue
      const { artwork } = frame
      // the job is part of the key, since a missing file is reported with its job
      const key = artwork.kind === 'url' ? `url ${artwork.url}` : `file ${jobAt} ${artwork.file}`
      const same = artworkByName.get(key)
      if (same) same.frames.push(frame)
      else artworkByName.set(key, { frames: [frame], jobId, field: `jobs.${jobAt}.frames.${frameAt}.${artwork.kind}` })
    }
  }
  const isFetched = ({ field }: ReferencedArtwork) => Number(field.endsWith('.url'))
  return [...artworkByName.values()].toSorted((a, b) => isFetched(a) - isFetched(b))
}

/**
 * Resolves the artwork of all frames, each artwork once and up to `most` concurrently. Stops at the first problem,
 * which is returned with the path of its field.
 *
 * @param most maximum number of concurrent resolutions
 */
export async function resolveOrderArtwork(order: NewOrder, find: ArtworkResolver, most = 1): Promise<FoundArtwork> {
  const artworkByFrame = new Map<NewFrame, StoredArtwork>()
  const ended = new AbortController()
  let refused: FoundArtwork | undefined
  await runConcurrently(referencedArtwork(order), most, NEVER, async ({ frames, jobId, field }) => {
    const [frame] = frames
    if (!frame || ended.signal.aborted) return
    const frameResult = await find(frame, jobId, ended.signal)
    if (frameResult.ok) {
      if (frameResult.artwork) for (const each of frames) artworkByFrame.set(each, frameResult.artwork)
    } else {
      refused ??= { ...frameResult, field }
      ended.abort()
    }
  }).catch((error: unknown) => {
    ended.abort()
    throw error
  })
  return refused ?? { ok: true, artworkByFrame }
}

/**
 * Checks the number of frames, which is known only after artwork is resolved: a file with several pages becomes one
 * frame per page.
 */
function tooManyFrames(order: NewOrder, artworkByFrame: ArtworkByFrame): IntakeProblem | undefined {
  const frames = order.jobs.reduce((sum, job) => sum + planFrames(job, artworkByFrame).length, 0)
  if (frames <= ORDER_LIMITS.frames) return undefined
  const reason = `it has ${frames} frames, and an order may have ${ORDER_LIMITS.frames}`
  return intakeProblem('order_malformed', { field: 'jobs', reason, why: 'too_large' })
}

/**
 * Stores an order whose uploaded artwork is in the store, and records suggestions of the learning mode. Run the
 * transaction with `retryConcurrentSubmission`.
 */
export async function importOrder(
  tx: EnvironmentTx,
  arrival: Extract<NewOrderResult, { ok: true }>,
  artworkByFrame: ArtworkByFrame,
  submission: Submission,
): Promise<{ ok: true; order: UpsertedOrder } | { ok: false; problem: IntakeProblem; refusal: Failure }> {
  const { order } = arrival
  const problem = tooManyFrames(order, artworkByFrame)
  if (problem) return { ok: false, problem, refusal: failure('bad_request') }
  const context = submission.context ?? (await loadSubmissionContext(tx, order))
  const arrived = await upsertOrder(tx, order, artworkByFrame, { ...submission, context })
  if (arrived instanceof Failure) {
    const jobIdValue = arrived.details['jobId']
    const jobId = typeof jobIdValue === 'string' ? jobIdValue : ''
    return { ok: false, problem: intakeProblem('order_changed', { orderId: order.orderId, jobId }), refusal: arrived }
  }
  const { tree, inputSettings } = context.rules
  if (inputSettings.learningMode) {
    const unknown = order.jobs.flatMap((job) => unmatchedValues(tree, job.values))
    await mergeMappingSuggestions(tx, (known) =>
      mergeSuggestions(known, [...Object.entries(arrival.suggestions), ...unknown]),
    )
  }
  return { ok: true, order: arrived }
}
