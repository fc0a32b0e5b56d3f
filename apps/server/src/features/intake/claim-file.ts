import { randomUUID } from 'node:crypto'
import { rmdir } from 'node:fs/promises'
import path from 'node:path'
import { intakeProblem } from '@platen/domain/intake'
import {
  ARTWORK_WAIT_MS,
  findReferencedArtwork,
  claimedFilePath,
  claimByRename,
  listClaims,
  type FolderFile,
  moveToFolder,
  moveWithReasonFile,
} from '@platen/hotfolder'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import type { HotFolder } from './hot-folders.ts'
import { forgetUnclaimed, intakeFile, noteTaken, problemText, setIntakeState } from './intake-store.ts'
import type { ClaimedFile } from './process-file.ts'

/** A claimed file of one of the server's own hot folders, with its artwork beside it there. */
function inHotFolder(hotFolder: HotFolder, id: string, name: Buffer, claimedAt: Date): ClaimedFile {
  return {
    id,
    name,
    source: hotFolder.source,
    file: claimedFilePath(hotFolder, id, name),
    mayWait: (now) => now.getTime() - claimedAt.getTime() < ARTWORK_WAIT_MS,
    artworkNamed: async (named, jobId) => {
      const file = await findReferencedArtwork(hotFolder.folder, named)
      if (file !== undefined) return { ok: true, file }
      return { ok: false, problem: intakeProblem('artwork_missing', { file: named, jobId }) }
    },
  }
}

/**
 * Claims a whole file: noted in the ledger, then moved aside by one rename, which makes it ours alone. Undefined
 * where the file is gone again.
 */
export async function claimFile(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  file: FolderFile,
): Promise<ClaimedFile | undefined> {
  const id = randomUUID()
  await services.database.inEnvironment(environment.id, (tx) =>
    noteTaken(tx, { id, source: hotFolder.source, ...file }),
  )
  if (!(await claimByRename(hotFolder, id, file.name))) return undefined
  return inHotFolder(hotFolder, id, file.name, services.now())
}

/**
 * Files a claimed file where the ledger says it belongs; called again after a crash it does what is left to do.
 * False where the ledger has not come to that yet.
 */
export async function fileAway(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  { id, name, file }: ClaimedFile,
): Promise<boolean> {
  const inEnvironment = services.database.inEnvironment
  const entry = await inEnvironment(environment.id, (tx) => intakeFile(tx, id), { readOnly: true })
  if (entry?.state === 'refused') {
    const text = await inEnvironment(environment.id, (tx) => problemText(tx, id), { readOnly: true })
    await moveWithReasonFile(file, hotFolder.error, name, text)
  } else if (entry?.state === 'stored') {
    await moveToFolder(file, hotFolder.done, name)
    await inEnvironment(environment.id, (tx) => setIntakeState(tx, id, 'done', services.now()))
  } else {
    return false
  }
  await rmdir(path.join(hotFolder.claimed, id))
  return true
}

/**
 * What a crash left in hand: files that were claimed and not filed away. Claims that were noted but never made are
 * forgotten; their files still lie in the hot folder and are taken anew.
 */
export async function leftInHand(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
): Promise<ClaimedFile[]> {
  const found = await listClaims(hotFolder)
  const claimed = found.map(({ id }) => id)
  await services.database.inEnvironment(environment.id, (tx) => forgetUnclaimed(tx, hotFolder.source, claimed))
  return found.map(({ id, name }) => inHotFolder(hotFolder, id, name, services.now()))
}
