/**
 * When a file that lies in a hot folder is whole (readings N3). A pure state: the watcher hands in what it sees at
 * each look, with its own clock. What a file's time stamp says is compared, never believed: copying tools keep old
 * stamps, and other machines' clocks are wrong.
 */

export interface StabilitySettings {
  /** A file is whole once it lay unchanged this long, ms. */
  readonly delayMs: number
  /** An empty file that lay unchanged this long stays empty, ms. */
  readonly emptyTimeoutMs: number
  /** A file without its proper end that lay unchanged this long was cut off, ms. */
  readonly incompleteTimeoutMs: number
  /** A file that still changes after this long is never finished, ms. */
  readonly maxChangingMs: number
}

export const DEFAULT_STABILITY: StabilitySettings = {
  delayMs: 5_000,
  emptyTimeoutMs: 30_000,
  incompleteTimeoutMs: 120_000,
  maxChangingMs: 12 * 3_600_000,
}

/**
 * What the last bytes say: a PDF has %%EOF, a PNG IEND, a JPEG EOI near its end, or has not. `none` where the format
 * has no mark of its end; `unknown` until somebody has looked, which is asked for once the file lies still.
 */
export type TailStatus = 'complete' | 'incomplete' | 'none' | 'unknown'

/** One look at one file. `size` in bytes; `mtimeMs` and `now` in ms. */
export interface FileObservation {
  readonly size: number
  readonly mtimeMs: number
  readonly now: number
  readonly tail: TailStatus
  /** A file of the same name with `.complete` after it lies beside. */
  readonly hasMarker: boolean
}

/** What is remembered of a file between looks. */
export interface TrackedFile {
  readonly size: number
  readonly mtimeMs: number
  readonly lookedAt: number
  /** How long it is known, and how long it lay unchanged, ms as counted by `elapsed`. */
  readonly knownMs: number
  readonly stillMs: number
}

export type StabilityResult =
  | {
      readonly answer: 'wait'
      readonly why: 'new' | 'changed' | 'settling' | 'empty' | 'look_at_tail' | 'tail_missing'
    }
  | { readonly answer: 'whole'; readonly why: 'unchanged' | 'marker' }
  | { readonly answer: 'gone' }
  | { readonly answer: 'never-finishes'; readonly why: 'empty' | 'tail_missing' | 'keeps_changing' }

/**
 * Judges one look at a file (null: it is no longer there) by what was seen before (undefined: never).
 * - whole: not empty, and either a `.complete` marker lies beside it, or it lay unchanged (size and time stamp) for
 *   the delay and its tail does not say otherwise;
 * - never-finishes: it stays empty, stays without its end, or keeps changing for too long;
 * - gone: it was taken away; what is remembered of it can be forgotten.
 */
export function updateStability(
  before: TrackedFile | undefined,
  look: FileObservation | null,
  settings: StabilitySettings,
): { readonly tracked: TrackedFile | undefined; readonly verdict: StabilityResult } {
  if (look === null) return { tracked: undefined, verdict: { answer: 'gone' } }
  const isSame = before !== undefined && before.size === look.size && before.mtimeMs === look.mtimeMs
  const elapsed = before === undefined ? 0 : elapsedMs(before.lookedAt, look.now, settings)
  const tracked: TrackedFile = {
    size: look.size,
    mtimeMs: look.mtimeMs,
    lookedAt: look.now,
    knownMs: (before?.knownMs ?? 0) + elapsed,
    stillMs: isSame ? before.stillMs + elapsed : 0,
  }
  const news = before === undefined ? 'new' : isSame ? null : 'changed'
  return { tracked, verdict: evaluateStability(tracked, look, news, settings) }
}

function evaluateStability(
  tracked: TrackedFile,
  look: FileObservation,
  news: 'new' | 'changed' | null,
  settings: StabilitySettings,
): StabilityResult {
  if (look.size === 0) {
    return tracked.stillMs >= settings.emptyTimeoutMs
      ? { answer: 'never-finishes', why: 'empty' }
      : { answer: 'wait', why: 'empty' }
  }
  if (look.hasMarker) return { answer: 'whole', why: 'marker' }
  if (tracked.stillMs < settings.delayMs) {
    if (tracked.knownMs >= settings.maxChangingMs) return { answer: 'never-finishes', why: 'keeps_changing' }
    return { answer: 'wait', why: news ?? 'settling' }
  }
  if (look.tail === 'unknown') return { answer: 'wait', why: 'look_at_tail' }
  if (look.tail !== 'incomplete') return { answer: 'whole', why: 'unchanged' }
  return tracked.stillMs >= settings.incompleteTimeoutMs
    ? { answer: 'never-finishes', why: 'tail_missing' }
    : { answer: 'wait', why: 'tail_missing' }
}

/**
 * Time between two looks, ms. A clock set back counts nothing; a clock set forward, or a machine that slept, counts
 * half a delay at most, so that a jump alone never makes a file whole or lost: it takes at least two more looks.
 */
const elapsedMs = (from: number, to: number, settings: StabilitySettings): number =>
  Math.min(Math.max(to - from, 0), settings.delayMs / 2)

/** What stands beside a file to say that it is complete. */
export const COMPLETE_SUFFIX = '.complete'

const PARTIAL_FILE = /\.(part|partial|filepart|tmp|temp|crdownload|download|swp|complete)$/i
const SYSTEM_FILES = new Set(['thumbs.db', 'desktop.ini', '.ds_store', 'ehthumbs.db'])

/**
 * Names that are never taken: hidden files, those of copying programs and editors on the way, what Windows and macOS
 * leave behind, and the `.complete` markers themselves.
 */
export function isIgnoredName(name: string): boolean {
  return (
    name === '' ||
    name.startsWith('.') ||
    name.startsWith('~') ||
    name.endsWith('~') ||
    PARTIAL_FILE.test(name) ||
    SYSTEM_FILES.has(name.toLowerCase())
  )
}
