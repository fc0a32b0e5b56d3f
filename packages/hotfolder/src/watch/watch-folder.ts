import {
  COMPLETE_SUFFIX,
  type IntakeProblem,
  intakeProblem,
  isIgnoredName,
  isOrderFileName,
  updateStability,
  type StabilitySettings,
  type StabilityResult,
  type TrackedFile,
} from '@platen/domain/intake'
import { joinBytes, decodeFileName } from '../file/file-names.ts'
import { readTailStatus } from '../scan/file-tail.ts'
import { type FolderFile, scanFolder } from '../scan/scan-folder.ts'

/** What is done with the files of a watched folder; a claim stands for one that was taken aside. */
export interface FolderHandler<Claim> {
  /** Takes a whole file aside, so that it is this watcher's alone; undefined where it is gone again. */
  claim(file: FolderFile): Promise<Claim | undefined>
  /** Brings a claim to its end; `waiting` where that has to be tried again at the next look. */
  finish(claim: Claim): Promise<'done' | 'waiting'>
  /** Ends a claim whose file cannot become an order. */
  refuse(claim: Claim, problem: IntakeProblem): Promise<'done' | 'waiting'>
  /** What a crash left in hand. */
  unfinishedClaims(): Promise<readonly Claim[]>
  /**
   * Names at the top of the folder that belong to order files; as hex, since names are bytes. `present`: those that are
   * there now; a name that has long been gone is forgotten.
   */
  referenced(present: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** A claim went wrong in a way that the keeper did not foresee: to be tried again, or given up? */
  onUnexpectedError(claim: Claim, error: unknown): Promise<'done' | 'waiting'>
  /** Whether further files may be claimed, and files in hand be worked on, in this look; asked before each of them. */
  isReady(): boolean
}

export interface FolderWatch {
  /** One look at the folder; whole files are taken in it. @returns whether something is on its way */
  look(): Promise<boolean>
}

/** What a watcher remembers between its looks. */
interface WatchState<Claim> {
  readonly tracked: Map<string, TrackedFile>
  readonly waiting: Set<Claim>
  resumed: boolean
}

interface WatchOptions {
  readonly folder: string
  readonly stability: StabilitySettings
  readonly now: () => Date
  /** How many files are worked on side by side. */
  readonly concurrency: number
}

const keyOf = (file: FolderFile): string => file.name.toString('hex')
const isOrderFile = (file: FolderFile): boolean => isOrderFileName(decodeFileName(file.name))

function problemOf(verdict: Extract<StabilityResult, { answer: 'never-finishes' }>, fileName: string): IntakeProblem {
  if (verdict.why === 'empty') return intakeProblem('file_empty', { fileName })
  if (verdict.why === 'tail_missing') return intakeProblem('file_incomplete', { fileName })
  return intakeProblem('file_never_finished', { fileName })
}

/** Works through a list with so many at once, in its order. */
async function forEachConcurrently<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items].reverse()
  const worker = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}

/**
 * Watches one folder by looking again and again: events of the file system are only a hint, since network folders
 * send none. When a file is whole is the domain's to say (readings N3); order files are read before the others of a
 * round, since they say which of those are their artwork.
 */
export function watchFolder<Claim>(options: WatchOptions, keeper: FolderHandler<Claim>): FolderWatch {
  const { folder, stability, now, concurrency } = options
  const memory: WatchState<Claim> = { tracked: new Map(), waiting: new Set(), resumed: false }

  /** One file that goes wrong does not keep the others from going on. */
  async function runClaim(claim: Claim, work: () => Promise<'done' | 'waiting'>): Promise<void> {
    const outcome = await work().catch((error: unknown) => keeper.onUnexpectedError(claim, error))
    memory.waiting.delete(claim)
    // behind the others, so that a look that ends early does not work on the same ones each time
    if (outcome === 'waiting') memory.waiting.add(claim)
  }

  async function checkStability(file: FolderFile, names: ReadonlySet<string>): Promise<StabilityResult> {
    const key = keyOf(file)
    const before = memory.tracked.get(key)
    const marker = Buffer.concat([file.name, Buffer.from(COMPLETE_SUFFIX)]).toString('hex')
    const seen = { size: file.bytes, mtimeMs: file.modifiedMs, now: now().getTime(), hasMarker: names.has(marker) }
    let step = updateStability(before, { ...seen, tail: 'unknown' }, stability)
    if (step.verdict.answer === 'wait' && step.verdict.why === 'look_at_tail') {
      const tail = await readTailStatus(joinBytes(folder, file.name)).catch(() => 'unknown' as const)
      step = updateStability(before, { ...seen, tail }, stability)
    }
    if (step.tracked) memory.tracked.set(key, step.tracked)
    return step.verdict
  }

  async function take(file: FolderFile, verdict: StabilityResult): Promise<void> {
    const claim = await keeper.claim(file)
    memory.tracked.delete(keyOf(file))
    if (!claim) return
    await runClaim(claim, () =>
      verdict.answer === 'never-finishes'
        ? keeper.refuse(claim, problemOf(verdict, decodeFileName(file.name)))
        : keeper.finish(claim),
    )
  }

  /** Judges files and takes the whole ones; whether any of them is still on its way. */
  async function claimCompleteFiles(files: readonly FolderFile[], names: ReadonlySet<string>): Promise<boolean> {
    let onTheirWay = false
    await forEachConcurrently(files, concurrency, async (file) => {
      const verdict = await checkStability(file, names)
      if (verdict.answer === 'gone') return
      if (verdict.answer === 'wait' || !keeper.isReady()) onTheirWay = true
      else await take(file, verdict)
    })
    return onTheirWay
  }

  async function look(): Promise<boolean> {
    if (!memory.resumed) {
      for (const claim of await keeper.unfinishedClaims()) memory.waiting.add(claim)
      memory.resumed = true
    }
    await forEachConcurrently([...memory.waiting], concurrency, async (claim) => {
      if (keeper.isReady()) await runClaim(claim, () => keeper.finish(claim))
    })
    const all = await scanFolder(folder)
    const names = new Set(all.map(keyOf))
    for (const key of memory.tracked.keys()) if (!names.has(key)) memory.tracked.delete(key)
    const files = all.filter((file) => !isIgnoredName(decodeFileName(file.name)))
    if (files.length === 0) return memory.waiting.size > 0

    // until all order files are read the other files wait, but their time counts
    const ordersOnTheirWay = await claimCompleteFiles(files.filter(isOrderFile), names)
    const others = files.filter((file) => !isOrderFile(file))
    const referenced = others.length > 0 ? await keeper.referenced(names) : new Set<string>()
    const artwork = others.filter((file) => !referenced.has(keyOf(file)))
    if (ordersOnTheirWay) {
      for (const file of artwork) await checkStability(file, names)
      return true
    }
    return (await claimCompleteFiles(artwork, names)) || memory.waiting.size > 0
  }

  return { look }
}
