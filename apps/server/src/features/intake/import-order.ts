import {
  type NewOrderResult,
  type NewFrame,
  type NewOrder,
  type IntakeProblem,
  intakeProblem,
  mergeSuggestions,
  ORDER_LIMITS,
  unmatchedValues,
} from '@platen/domain/intake'
import { atOnce } from '../../at-once.ts'
import type { EnvironmentTx } from '../../database/database.ts'
import { Failure, failure } from '../../http/failure.ts'
import { loadDecisionTree } from '../decision-tree/decision-tree-reads.ts'
import { loadInputSettings } from '../input-settings/input-settings-reads.ts'
import { type UpsertedOrder, type ArtworkOfFrame, upsertOrder, planFrames } from '../orders/orders-reads.ts'
import type { StoredArtwork } from './artworks-store.ts'
import { mergeMappingSuggestions } from './intake-store.ts'

/** Aborted by nobody. */
const NEVER = new AbortController().signal

/** An order that came with problems has none of its artwork taken; the first one is told. */
export type ArtworkResolver = (
  frame: NewFrame,
  jobId: string,
  ended: AbortSignal,
) => Promise<
  { readonly ok: true; readonly artwork: StoredArtwork } | { readonly ok: false; readonly problem: IntakeProblem }
>

type FoundArtwork = { ok: true; artworkOf: ArtworkOfFrame } | { ok: false; problem: IntakeProblem; field: string }

/** The frames of an order that name the same artwork, with the place of the first one. */
interface NamedArtwork {
  readonly frames: NewFrame[]
  readonly jobId: string
  readonly field: string
}

/** What an order names, each artwork once: those that were uploaded before come first, since they cost nothing. */
function namedArtwork(order: NewOrder): NamedArtwork[] {
  const named = new Map<string, NamedArtwork>()
  for (const [jobAt, { jobId, frames }] of order.jobs.entries()) {
    for (const [frameAt, frame] of frames.entries()) {
      const { artwork } = frame
      // a file is told with its job where it is missing
      const key = artwork.kind === 'url' ? `url ${artwork.url}` : `file ${jobAt} ${artwork.file}`
      const same = named.get(key)
      if (same) same.frames.push(frame)
      else named.set(key, { frames: [frame], jobId, field: `jobs.${jobAt}.frames.${frameAt}.${artwork.kind}` })
    }
  }
  const isFetched = ({ field }: NamedArtwork) => Number(field.endsWith('.url'))
  return [...named.values()].toSorted((a, b) => isFetched(a) - isFetched(b))
}

/**
 * Finds the artwork of every frame, each artwork once and some side by side. The first problem ends it, with the path of
 * its field.
 *
 * @param most how many are looked for at once
 */
export async function resolveOrderArtwork(order: NewOrder, find: ArtworkResolver, most = 1): Promise<FoundArtwork> {
  const artworkOf = new Map<NewFrame, StoredArtwork>()
  const ended = new AbortController()
  let refused: FoundArtwork | undefined
  await atOnce(namedArtwork(order), most, NEVER, async ({ frames, jobId, field }) => {
    const [frame] = frames
    if (!frame || ended.signal.aborted) return
    const found = await find(frame, jobId, ended.signal)
    if (found.ok) for (const each of frames) artworkOf.set(each, found.artwork)
    else {
      refused ??= { ...found, field }
      ended.abort()
    }
  }).finally(() => ended.abort())
  return refused ?? { ok: true, artworkOf }
}

/** A file with several pages becomes a frame a page, so that frames can be counted only once the files are known. */
function tooManyFrames(order: NewOrder, artworkOf: ArtworkOfFrame): IntakeProblem | undefined {
  const frames = order.jobs.reduce((sum, job) => sum + planFrames(job, artworkOf).length, 0)
  if (frames <= ORDER_LIMITS.frames) return undefined
  const reason = `it has ${frames} frames, and an order may have ${ORDER_LIMITS.frames}`
  return intakeProblem('order_malformed', { field: 'jobs', reason, why: 'too_large' })
}

/** Stores an order whose artwork is in the store, and what learning mode has to say of it (readings N5, O5). */
export async function importOrder(
  tx: EnvironmentTx,
  arrival: Extract<NewOrderResult, { ok: true }>,
  artworkOf: ArtworkOfFrame,
  now: Date,
): Promise<{ ok: true; order: UpsertedOrder } | { ok: false; problem: IntakeProblem; refusal: Failure }> {
  const { order } = arrival
  const problem = tooManyFrames(order, artworkOf)
  if (problem) return { ok: false, problem, refusal: failure('bad_request') }
  const arrived = await upsertOrder(tx, order, artworkOf, now)
  if (arrived instanceof Failure) {
    const named = arrived.details['jobId']
    const jobId = typeof named === 'string' ? named : ''
    return { ok: false, problem: intakeProblem('order_changed', { orderId: order.orderId, jobId }), refusal: arrived }
  }
  const settings = await loadInputSettings(tx)
  if (settings.learningMode) {
    const { tree } = await loadDecisionTree(tx)
    const unknown = order.jobs.flatMap((job) => unmatchedValues(tree, job.values))
    await mergeMappingSuggestions(tx, (known) =>
      mergeSuggestions(known, [...Object.entries(arrival.suggestions), ...unknown]),
    )
  }
  return { ok: true, order: arrived }
}
