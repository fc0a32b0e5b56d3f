import type { WhiteShape } from '@platen/domain/output-channels'
import type { ContourRefusal } from '../white/index.ts'
import { CONTOUR_MS, DEFAULT_LIMITS } from './limits.ts'
import { contourPool } from './pool.ts'

export interface TraceRequest {
  /** The prepared PDF; only read. */
  readonly preparedFile: string
  /** Counted from 1. */
  readonly page: number
  readonly shape: WhiteShape
  /** Path of the file that the contour is written to; it does not exist. */
  readonly target: string
  /** For fair scheduling: the id of an environment. */
  readonly owner: string
  readonly timeoutMs?: number | undefined
}

/**
 * Writes the contour of a page of prepared artwork for white in its shape (`ArtworkShapes`), in a child that reads no
 * artwork at intake. The same page gives the same bytes. Returns why there is no contour: `tooComplex` also if it takes
 * too long or too much memory. Throws on errors of the machine, such as a full disk, and if
 * the child was killed at the limit of wall-clock time.
 */
export async function traceArtwork(request: TraceRequest): Promise<ContourRefusal | undefined> {
  const { preparedFile, page, shape, target, owner, timeoutMs = CONTOUR_MS } = request
  const limits = { ...DEFAULT_LIMITS, quickMs: timeoutMs, timeoutMs }
  const outcome = await contourPool().run({ owner, job: { task: 'trace', preparedFile, page, shape, target, limits } })
  if (outcome.type === 'traced') return outcome.refusal
  if (outcome.type === 'failed') throw new Error(`Tracing artwork failed: ${outcome.message}`)
  if (outcome.type === 'stalled')
    throw new Error('Tracing artwork failed: the child process was killed at the limit of wall-clock time.')
  return 'tooComplex'
}
