import { mkdir } from 'node:fs/promises'
import {
  COMPLETE_SUFFIX,
  type IntakeProblem,
  intakeProblem,
  isIgnoredName,
  observe,
  type StabilitySettings,
  type StabilityVerdict,
  type TrackedFile,
} from '@platen/domain/intake'
import { endOfFile, type FolderFile, inFolder, readableName, scanFolder } from '@platen/hotfolder'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import { claimFile, fileAway, leftInHand } from './claim-file.ts'
import type { HotFolder } from './hot-folders.ts'
import { referencedNames } from './intake-store.ts'
import { type ClaimedFile, processFile, refuseFile } from './process-file.ts'
import { isOrderFile } from './read-arrival.ts'

/** What one watcher remembers between its looks. */
interface Memory {
  readonly tracked: Map<string, TrackedFile>
  /** Claimed order files whose artwork is not there yet. */
  readonly waiting: Map<string, ClaimedFile>
  resumed: boolean
}

export interface Watcher {
  readonly hotFolder: HotFolder
  /** One look at the folder; whole files are taken in it. @returns whether something is on its way */
  look(): Promise<boolean>
}

const keyOf = (file: FolderFile): string => file.name.toString('hex')

function problemOf(verdict: Extract<StabilityVerdict, { answer: 'never-finishes' }>, fileName: string): IntakeProblem {
  if (verdict.why === 'empty') return intakeProblem('file_empty', { fileName })
  if (verdict.why === 'tail_missing') return intakeProblem('file_incomplete', { fileName })
  return intakeProblem('file_never_finished', { fileName })
}

/**
 * Watches one hot folder by looking again and again: events of the file system are only a hint, since network
 * folders send none. The rules of when a file is whole are the domain's (readings N3).
 */
export function watchHotFolder(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  stability: StabilitySettings,
): Watcher {
  const memory: Memory = { tracked: new Map(), waiting: new Map(), resumed: false }
  const inEnvironment = services.database.inEnvironment

  async function finish(file: ClaimedFile): Promise<void> {
    const outcome = await processFile(services, environment, hotFolder, file)
    if (outcome === 'waiting') {
      memory.waiting.set(file.id, file)
      return
    }
    memory.waiting.delete(file.id)
    await fileAway(services, environment, hotFolder, file)
  }

  async function resume(): Promise<void> {
    for (const { file, state } of await leftInHand(services, environment, hotFolder)) {
      if (state === 'taken') await guarded(file, () => finish(file))
      else await fileAway(services, environment, hotFolder, file)
    }
    memory.resumed = true
  }

  /** One file that goes wrong in a way nobody foresaw is refused with that; the others go on. */
  async function guarded(file: ClaimedFile, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      services.log.error({ err: error, source: hotFolder.source }, 'a file could not be taken')
      const { code } = error as NodeJS.ErrnoException
      // a full disk or a lost database is not the file's fault: it stays in hand and is tried again
      if (code === 'ENOSPC' || code === 'EIO' || code === 'ECONNREFUSED' || code === '57P01') {
        memory.waiting.set(file.id, file)
        return
      }
      const problem = intakeProblem('unexpected', { fileName: readableName(file.name) })
      await refuseFile(services, environment, hotFolder.source, file, problem)
      memory.waiting.delete(file.id)
      await fileAway(services, environment, hotFolder, file)
    }
  }

  async function judge(file: FolderFile, names: ReadonlySet<string>): Promise<StabilityVerdict> {
    const key = keyOf(file)
    const before = memory.tracked.get(key)
    const marker = Buffer.concat([file.name, Buffer.from(COMPLETE_SUFFIX)]).toString('hex')
    const seen = {
      size: file.bytes,
      mtimeMs: file.modifiedMs,
      now: services.now().getTime(),
      hasMarker: names.has(marker),
    }
    let step = observe(before, { ...seen, tail: 'unknown' }, stability)
    if (step.verdict.answer === 'wait' && step.verdict.why === 'look_at_tail') {
      const tail = await endOfFile(inFolder(hotFolder.folder, file.name)).catch(() => 'unknown' as const)
      step = observe(before, { ...seen, tail }, stability)
    }
    if (step.tracked) memory.tracked.set(key, step.tracked)
    return step.verdict
  }

  async function take(file: FolderFile, verdict: StabilityVerdict): Promise<void> {
    const claimed = await claimFile(services, environment, hotFolder, file)
    memory.tracked.delete(keyOf(file))
    if (!claimed) return
    await guarded(claimed, async () => {
      if (verdict.answer !== 'never-finishes') return finish(claimed)
      await refuseFile(services, environment, hotFolder.source, claimed, problemOf(verdict, readableName(file.name)))
      await fileAway(services, environment, hotFolder, claimed)
    })
  }

  async function lookOnce(): Promise<boolean> {
    await mkdir(hotFolder.folder, { recursive: true })
    if (!memory.resumed) await resume()
    for (const file of [...memory.waiting.values()]) await guarded(file, () => finish(file))
    const all = await scanFolder(hotFolder.folder)
    const names = new Set(all.map(keyOf))
    for (const key of memory.tracked.keys()) if (!names.has(key)) memory.tracked.delete(key)
    const files = all.filter((file) => !isIgnoredName(readableName(file.name)))
    if (files.length === 0) return memory.waiting.size > 0

    const orderFiles = files.filter((file) => isOrderFile(readableName(file.name)))
    const rest = files.filter((file) => !isOrderFile(readableName(file.name)))
    // order files first: they say which of the others are their artwork; until all of them are read the others wait
    let ordersOnTheirWay = false
    for (const file of orderFiles) {
      const verdict = await judge(file, names)
      if (verdict.answer === 'wait') ordersOnTheirWay = true
      else if (verdict.answer !== 'gone') await take(file, verdict)
    }
    const referenced =
      rest.length > 0
        ? await inEnvironment(environment.id, (tx) => referencedNames(tx, hotFolder.source), { readOnly: true })
        : new Set<string>()
    let onTheirWay = ordersOnTheirWay || memory.waiting.size > 0
    for (const file of rest) {
      if (referenced.has(keyOf(file))) continue
      const verdict = await judge(file, names)
      if (verdict.answer === 'wait' || ordersOnTheirWay) onTheirWay = true
      else if (verdict.answer !== 'gone') await take(file, verdict)
    }
    return onTheirWay
  }

  return { hotFolder, look: lookOnce }
}
