import { mkdir } from 'node:fs/promises'
import { type IntakeProblem, intakeProblem, type StabilitySettings } from '@platen/domain/intake'
import { type FolderWatch, readableName, watchFolder } from '@platen/hotfolder'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import { claimFile, fileAway, leftInHand } from './claim-file.ts'
import type { HotFolder } from './hot-folders.ts'
import { referencedNames } from './intake-store.ts'
import { type ClaimedFile, processFile, refuseFile } from './process-file.ts'

export interface Watcher extends FolderWatch {
  readonly hotFolder: HotFolder
}

/** After so many in a row it is the file that brings them about: the others must not wait for it for ever. */
const MISHAPS = 5

/** A full disk or a lost database is not the file's fault. */
const PASSING = new Set(['ENOSPC', 'EIO', 'ECONNREFUSED', '57P01'])

/** Watches one of the server's own hot folders (readings N3); the ledger is in the database. */
export function watchHotFolder(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  stability: StabilitySettings,
): Watcher {
  const { folder } = hotFolder
  /** Mishaps that nobody foresaw, of each file in hand: a connection that broke is not the file's fault. */
  const unforeseen = new Map<string, number>()

  async function finish(file: ClaimedFile): Promise<'done' | 'waiting'> {
    // after a crash the ledger may have come further than the file
    if (await fileAway(services, environment, hotFolder, file)) return 'done'
    if ((await processFile(services, environment, file)) === 'waiting') return 'waiting'
    await fileAway(services, environment, hotFolder, file)
    unforeseen.delete(file.id)
    return 'done'
  }

  async function refuse(file: ClaimedFile, problem: IntakeProblem): Promise<'done'> {
    await refuseFile(services, environment, file, problem)
    await fileAway(services, environment, hotFolder, file)
    return 'done'
  }

  const watch = watchFolder<ClaimedFile>(
    { folder, stability, now: services.now, atOnce: 1 },
    {
      claim: (file) => claimFile(services, environment, hotFolder, file),
      finish,
      refuse,
      leftInHand: () => leftInHand(services, environment, hotFolder),
      referenced: () =>
        services.database.inEnvironment(environment.id, (tx) => referencedNames(tx, hotFolder.source), {
          readOnly: true,
        }),
      async mishap(file, error) {
        services.log.error({ err: error, source: hotFolder.source }, 'a file could not be taken')
        // it stays in hand and is tried again
        if (PASSING.has((error as NodeJS.ErrnoException).code ?? '')) return 'waiting'
        const mishaps = (unforeseen.get(file.id) ?? 0) + 1
        unforeseen.set(file.id, mishaps)
        if (mishaps < MISHAPS) return 'waiting'
        unforeseen.delete(file.id)
        return refuse(file, intakeProblem('unexpected', { fileName: readableName(file.name) }))
      },
      isReady: () => true,
    },
  )
  return {
    hotFolder,
    async look() {
      await mkdir(folder, { recursive: true })
      return watch.look()
    },
  }
}
