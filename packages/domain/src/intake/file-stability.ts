/**
 * Decides when a file in a hot folder is complete. Pure state machine: the watcher passes each scan with the time of
 * its own clock. Modification times are only compared with each other, because copying tools keep old ones and other
 * machines' clocks are wrong.
 */

export interface StabilitySettings {
  /** A file is complete after it was unchanged for this time, ms. */
  readonly delayMs: number
  /** An empty file is rejected after it was unchanged for this time, ms. */
  readonly emptyTimeoutMs: number
  /** A file without its end marker is treated as truncated after it was unchanged for this time, ms. */
  readonly incompleteTimeoutMs: number
  /** A file that still changes after this time is rejected, ms. */
  readonly maxChangingMs: number
}

export const DEFAULT_STABILITY: StabilitySettings = {
  delayMs: 5_000,
  emptyTimeoutMs: 30_000,
  incompleteTimeoutMs: 120_000,
  maxChangingMs: 12 * 3_600_000,
}

/**
 * State of the end marker: %%EOF of a PDF, IEND of a PNG, EOI of a JPEG near the end. `none` if the format has no end
 * marker; `unknown` until the tail has been checked, which is requested once the file is unchanged.
 */
export type TailStatus = 'complete' | 'incomplete' | 'none' | 'unknown'

/** Result of one scan of a file. `size` in bytes; `mtimeMs` and `now` in ms. */
export interface FileObservation {
  readonly size: number
  readonly mtimeMs: number
  readonly now: number
  readonly tail: TailStatus
  /** A file of the same name with the suffix `.complete` exists next to it. */
  readonly hasMarker: boolean
}

/** State of a file between scans. */
export interface TrackedFile {
  readonly size: number
  readonly mtimeMs: number
  readonly observedAt: number
  /** Time since the file was first seen, and time since its last change, in ms as computed by `elapsedMs`. */
  readonly knownMs: number
  readonly stillMs: number
}

export type StabilityResult =
  | {
      readonly response: 'wait'
      readonly reason: 'new' | 'changed' | 'settling' | 'empty' | 'check_tail' | 'tail_missing'
    }
  | { readonly response: 'complete'; readonly reason: 'unchanged' | 'marker' }
  | { readonly response: 'gone' }
  | { readonly response: 'never-finishes'; readonly reason: 'empty' | 'tail_missing' | 'keeps_changing' }

/**
 * Updates the state of a file from one scan (null: the file does not exist; previous state undefined: first seen).
 * - complete: not empty, and either a `.complete` marker exists, or it was unchanged (size, modification time) for the
 *   delay and its tail is not incomplete;
 * - never-finishes: it stays empty, stays without its end marker, or keeps changing for too long;
 * - gone: it was deleted; its state can be dropped.
 */
export function updateStability(
  before: TrackedFile | undefined,
  observed: FileObservation | null,
  settings: StabilitySettings,
): { readonly tracked: TrackedFile | undefined; readonly verdict: StabilityResult } {
  if (observed === null) return { tracked: undefined, verdict: { response: 'gone' } }
  const isSame = before !== undefined && before.size === observed.size && before.mtimeMs === observed.mtimeMs
  const elapsed = before === undefined ? 0 : elapsedMs(before.observedAt, observed.now, settings)
  const tracked: TrackedFile = {
    size: observed.size,
    mtimeMs: observed.mtimeMs,
    observedAt: observed.now,
    knownMs: (before?.knownMs ?? 0) + elapsed,
    stillMs: isSame ? before.stillMs + elapsed : 0,
  }
  const news = before === undefined ? 'new' : isSame ? null : 'changed'
  return { tracked, verdict: evaluateStability(tracked, observed, news, settings) }
}

function evaluateStability(
  tracked: TrackedFile,
  observed: FileObservation,
  news: 'new' | 'changed' | null,
  settings: StabilitySettings,
): StabilityResult {
  if (observed.size === 0) {
    return tracked.stillMs >= settings.emptyTimeoutMs
      ? { response: 'never-finishes', reason: 'empty' }
      : { response: 'wait', reason: 'empty' }
  }
  if (observed.hasMarker) return { response: 'complete', reason: 'marker' }
  if (tracked.stillMs < settings.delayMs) {
    if (tracked.knownMs >= settings.maxChangingMs) return { response: 'never-finishes', reason: 'keeps_changing' }
    return { response: 'wait', reason: news ?? 'settling' }
  }
  if (observed.tail === 'unknown') return { response: 'wait', reason: 'check_tail' }
  if (observed.tail !== 'incomplete') return { response: 'complete', reason: 'unchanged' }
  return tracked.stillMs >= settings.incompleteTimeoutMs
    ? { response: 'never-finishes', reason: 'tail_missing' }
    : { response: 'wait', reason: 'tail_missing' }
}

/**
 * Returns the time between two scans, ms. A clock set back counts as 0; a clock set forward, or a suspended machine,
 * counts as half a delay at most, so that a jump alone never completes or rejects a file: at least two more scans are
 * needed.
 */
const elapsedMs = (from: number, to: number, settings: StabilitySettings): number =>
  Math.min(Math.max(to - from, 0), settings.delayMs / 2)

/** Suffix of the marker file that declares a file complete. */
export const COMPLETE_SUFFIX = '.complete'

const PARTIAL_FILE = /\.(part|partial|filepart|tmp|temp|crdownload|download|swp)$/i
const SYSTEM_FILES = new Set(['thumbs.db', 'desktop.ini', '.ds_store', 'ehthumbs.db'])

/** Why a file is ignored by its name; `expected` are markers and files that the system itself creates. */
export type IgnoredNameReason = 'hidden' | 'temporary' | 'expected'

/**
 * Returns why a name is always ignored, or null: hidden files, temporary files of copying programs and editors,
 * metadata files of Windows and macOS, and the `.complete` markers.
 */
export function findIgnoredNameReason(name: string): IgnoredNameReason | null {
  const lower = name.toLowerCase()
  if (name === '' || SYSTEM_FILES.has(lower) || lower.endsWith(COMPLETE_SUFFIX)) return 'expected'
  if (name.startsWith('.')) return 'hidden'
  return name.startsWith('~') || name.endsWith('~') || PARTIAL_FILE.test(name) ? 'temporary' : null
}

export const isIgnoredName = (name: string): boolean => findIgnoredNameReason(name) !== null
