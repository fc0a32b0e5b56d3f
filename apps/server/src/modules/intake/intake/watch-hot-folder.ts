import { mkdir } from 'node:fs/promises'
import { backoffMs, MAX_BACKOFF_MS } from '@platen/domain/connectors'
import { type IntakeProblem, intakeProblem, type StabilitySettings } from '@platen/domain/intake'
import { decodeFileName, type FolderWatch, watchFolder } from '@platen/hotfolder'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { isTemporaryError } from '../../../temporary-error.ts'
import { claimFile, moveToDoneOrError, recordClaimAgain, recoverClaims } from './claim-file.ts'
import type { ClaimedFile } from './claimed-file.ts'
import type { HotFolder } from './hot-folders.ts'
import { importFile, rejectFile } from './import-file.ts'
import { loadReferencedNames } from './intake-store.ts'

export interface HotFolderWatcher extends FolderWatch {
  readonly hotFolder: HotFolder
}

/** Unexpected errors in a row after which a file is rejected, so that it does not block the others permanently. */
const MAX_UNEXPECTED_ERRORS = 5

/**
 * Maximum duration of one scan of a folder, in milliseconds; remaining files wait for the next scan. So a folder with
 * very many files does not delay the folders of other environments.
 */
const MAX_SCAN_MS = 2000

/** Creates a watcher of one of the server's own hot folders; its state is in the database. */
export function watchHotFolder(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  stability: StabilitySettings,
): HotFolderWatcher {
  const { folder } = hotFolder
  /** Number of unexpected errors by id of the claimed file, which may be transient. */
  const unexpectedErrorCounts = new Map<string, number>()
  /**
   * Files delayed by errors of this machine or its database: number of errors in a row, and the time of the next
   * attempt.
   */
  const delayedFiles = new Map<string, { readonly times: number; readonly notBefore: number }>()
  /** End of this scan, in `performance.now` time; set when the first file can be claimed. */
  let until: number | undefined

  async function finish(file: ClaimedFile): Promise<'done' | 'waiting'> {
    const waitMs = (delayedFiles.get(file.id)?.notBefore ?? 0) - services.now().getTime()
    // a time further ahead than the longest backoff was set before the clock was set back
    if (waitMs > 0 && waitMs <= MAX_BACKOFF_MS) return 'waiting'
    const outcome = await importAndMove(file)
    delayedFiles.delete(file.id)
    return outcome
  }

  async function importAndMove(file: ClaimedFile): Promise<'done' | 'waiting'> {
    // after a crash the state in the database may be ahead of the file
    if (await moveToDoneOrError(services, environment, hotFolder, file)) return clearErrorCount(file)
    if ((await importFile(services, environment, file)) === 'waiting') return 'waiting'
    return moveAway(file)
  }

  /** Moves a file that was imported or rejected. Without a record of its claim, it was not: it is processed again. */
  async function moveAway(file: ClaimedFile): Promise<'done' | 'waiting'> {
    if (await moveToDoneOrError(services, environment, hotFolder, file)) return clearErrorCount(file)
    return (await recordClaimAgain(services, environment, file)) ? 'waiting' : clearErrorCount(file)
  }

  function clearErrorCount(file: ClaimedFile): 'done' {
    unexpectedErrorCounts.delete(file.id)
    return 'done'
  }

  async function refuse(file: ClaimedFile, problem: IntakeProblem): Promise<'done' | 'waiting'> {
    await rejectFile(services, environment, file, problem)
    return moveAway(file)
  }

  const watch = watchFolder<ClaimedFile>(
    { folder, stability, now: services.now, concurrency: 1 },
    {
      claim: (file) => claimFile(services, environment, hotFolder, file),
      finish,
      refuse,
      unfinishedClaims: () => recoverClaims(services, environment, hotFolder),
      referenced: (present) =>
        services.database.inEnvironment(environment.id, (tx) =>
          loadReferencedNames(tx, hotFolder.source, present, services.now()),
        ),
      async onUnexpectedError(file, error) {
        services.log.error({ err: error, source: hotFolder.source }, 'importing a file failed')
        // the file stays claimed and is retried without limit, since it is not the cause
        if (isTemporaryError(error)) {
          const times = (delayedFiles.get(file.id)?.times ?? 0) + 1
          delayedFiles.set(file.id, { times, notBefore: services.now().getTime() + backoffMs(times, Math.random()) })
          return 'waiting'
        }
        const count = (unexpectedErrorCounts.get(file.id) ?? 0) + 1
        unexpectedErrorCounts.set(file.id, count)
        if (count < MAX_UNEXPECTED_ERRORS) return 'waiting'
        unexpectedErrorCounts.delete(file.id)
        delayedFiles.delete(file.id)
        return refuse(file, intakeProblem('unexpected', { fileName: decodeFileName(file.name) }))
      },
      isReady() {
        until ??= performance.now() + MAX_SCAN_MS
        return performance.now() < until
      },
    },
  )
  return {
    hotFolder,
    async scan() {
      await mkdir(folder, { recursive: true })
      until = undefined
      return watch.scan()
    },
  }
}
