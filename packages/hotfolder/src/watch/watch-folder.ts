import {
  COMPLETE_SUFFIX,
  type IntakeProblem,
  intakeProblem,
  isIgnoredName,
  isOrderFileName,
  type StabilityResult,
  type StabilitySettings,
  type TrackedFile,
  updateStability,
} from '@platen/domain/intake'
import { decodeFileName, joinBytes } from '../file/file-names.ts'
import { readTailStatus } from '../scan/file-tail.ts'
import { type FolderFile, scanFolder } from '../scan/scan-folder.ts'

/** Handles the files of a watched folder. A claim is a file that was moved out of the folder. */
export interface FolderHandler<Claim> {
  /** Claims a complete file for this watcher. Returns undefined if the file no longer exists. */
  claim(file: FolderFile): Promise<Claim | undefined>
  /** Finishes a claim. Returns `waiting` if the next poll has to try again. */
  finish(claim: Claim): Promise<'done' | 'waiting'>
  /** Rejects a claim whose file cannot become an order. */
  refuse(claim: Claim, problem: IntakeProblem): Promise<'done' | 'waiting'>
  /** Returns claims in progress when the program last ended. */
  unfinishedClaims(): Promise<readonly Claim[]>
  /**
   * Returns the names at the top level of the folder that order files reference, in hex since names are bytes.
   * `present`: the names in the folder now; referenced names that have been missing for long are deleted.
   */
  referenced(present: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** Handles an unexpected error of a claim: returns `waiting` to try again, `done` to give up. */
  onUnexpectedError(claim: Claim, error: unknown): Promise<'done' | 'waiting'>
  /** Whether claims may be made and processed now. Checked before each file. */
  isReady(): boolean
}

export interface FolderWatch {
  /**
   * Scans the folder once and claims complete files.
   *
   * @returns whether files or claims are still pending
   */
  scan(): Promise<boolean>
}

type ClaimWork = () => Promise<'done' | 'waiting'>

/** State of a watcher between polls. */
interface WatchState<Claim> {
  readonly tracked: Map<string, TrackedFile>
  /** Claims to try again, each with its work: to be finished, or to be rejected with its problem. */
  readonly waiting: Map<Claim, ClaimWork>
  resumed: boolean
}

interface WatchOptions {
  readonly folder: string
  readonly stability: StabilitySettings
  readonly now: () => Date
  /** Number of files processed concurrently. */
  readonly concurrency: number
}

const getKey = (file: FolderFile): string => file.name.toString('hex')
const isOrderFile = (file: FolderFile): boolean => isOrderFileName(decodeFileName(file.name))

function toProblem(verdict: Extract<StabilityResult, { response: 'never-finishes' }>, fileName: string): IntakeProblem {
  if (verdict.reason === 'empty') return intakeProblem('file_empty', { fileName })
  if (verdict.reason === 'tail_missing') return intakeProblem('file_incomplete', { fileName })
  return intakeProblem('file_never_finished', { fileName })
}

/** Processes a list in order with at most `limit` items at a time. */
async function forEachConcurrently<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items].reverse()
  const worker = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}

/**
 * Watches one folder by polling: file system events are only a hint, since network folders do not send any.
 * `updateStability` of the domain decides whether a file is complete. Order files are processed before other files,
 * since they determine which of those are their artwork.
 */
export function watchFolder<Claim>(options: WatchOptions, handler: FolderHandler<Claim>): FolderWatch {
  const { folder, stability, now, concurrency } = options
  const state: WatchState<Claim> = { tracked: new Map(), waiting: new Map(), resumed: false }

  /** An error of one file does not block the others. */
  async function runClaim(claim: Claim, work: ClaimWork): Promise<void> {
    const outcome = await work().catch((error: unknown) => handler.onUnexpectedError(claim, error))
    state.waiting.delete(claim)
    // appended at the end, so that polls that end early do not always process the same claims
    if (outcome === 'waiting') state.waiting.set(claim, work)
  }

  async function checkStability(file: FolderFile, names: ReadonlySet<string>): Promise<StabilityResult> {
    const key = getKey(file)
    const before = state.tracked.get(key)
    const marker = Buffer.concat([file.name, Buffer.from(COMPLETE_SUFFIX)]).toString('hex')
    const seen = { size: file.bytes, mtimeMs: file.modifiedMs, now: now().getTime(), hasMarker: names.has(marker) }
    let step = updateStability(before, { ...seen, tail: 'unknown' }, stability)
    if (step.verdict.response === 'wait' && step.verdict.reason === 'check_tail') {
      const tail = await readTailStatus(joinBytes(folder, file.name)).catch(() => 'unknown' as const)
      step = updateStability(before, { ...seen, tail }, stability)
    }
    if (step.tracked) state.tracked.set(key, step.tracked)
    return step.verdict
  }

  async function claimFile(file: FolderFile, verdict: StabilityResult): Promise<void> {
    const claim = await handler.claim(file)
    state.tracked.delete(getKey(file))
    if (!claim) return
    await runClaim(claim, () =>
      verdict.response === 'never-finishes'
        ? handler.refuse(claim, toProblem(verdict, decodeFileName(file.name)))
        : handler.finish(claim),
    )
  }

  /** Checks files and claims the complete ones. Returns whether any file is still incomplete or not claimed yet. */
  async function claimCompleteFiles(files: readonly FolderFile[], names: ReadonlySet<string>): Promise<boolean> {
    let isPending = false
    await forEachConcurrently(files, concurrency, async (file) => {
      const verdict = await checkStability(file, names)
      if (verdict.response === 'gone') return
      if (verdict.response === 'wait' || !handler.isReady()) isPending = true
      else await claimFile(file, verdict)
    })
    return isPending
  }

  async function scan(): Promise<boolean> {
    if (!state.resumed) {
      for (const claim of await handler.unfinishedClaims()) state.waiting.set(claim, () => handler.finish(claim))
      state.resumed = true
    }
    await forEachConcurrently([...state.waiting], concurrency, async ([claim, work]) => {
      if (handler.isReady()) await runClaim(claim, work)
    })
    const all = await scanFolder(folder)
    const names = new Set(all.map(getKey))
    for (const key of state.tracked.keys()) if (!names.has(key)) state.tracked.delete(key)
    const files = all.filter((file) => !isIgnoredName(decodeFileName(file.name)))
    if (files.length === 0) return state.waiting.size > 0

    // other files wait until all order files are read, but their stability is tracked meanwhile
    const hasPendingOrders = await claimCompleteFiles(files.filter(isOrderFile), names)
    const others = files.filter((file) => !isOrderFile(file))
    const referenced = others.length > 0 ? await handler.referenced(names) : new Set<string>()
    const artwork = others.filter((file) => !referenced.has(getKey(file)))
    if (hasPendingOrders) {
      for (const file of artwork) await checkStability(file, names)
      return true
    }
    return (await claimCompleteFiles(artwork, names)) || state.waiting.size > 0
  }

  return { scan }
}
