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
import type { EnvironmentRef } from '../../http/handler-context.ts'
import type { Services } from '../../services.ts'
import type { HotFolder } from './hot-folders.ts'
import { deleteUnclaimedFiles, findIntakeFile, recordClaim, loadProblemText, setIntakeState } from './intake-store.ts'
import type { ClaimedFile } from './import-file.ts'

/** A claimed file of one of the server's own hot folders, with its artwork beside it there. */
function toClaimedFile(hotFolder: HotFolder, id: string, name: Buffer, claimedAt: Date): ClaimedFile {
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
    recordClaim(tx, { id, source: hotFolder.source, ...file }),
  )
  if (!(await claimByRename(hotFolder, id, file.name))) return undefined
  return toClaimedFile(hotFolder, id, file.name, services.now())
}

/**
 * Files a claimed file where the ledger says it belongs; called again after a crash it does what is left to do.
 * False where the ledger has not come to that yet.
 */
export async function moveToDoneOrError(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  { id, name, file }: ClaimedFile,
): Promise<boolean> {
  const inEnvironment = services.database.inEnvironment
  const entry = await inEnvironment(environment.id, (tx) => findIntakeFile(tx, id), { readOnly: true })
  if (entry?.state === 'refused') {
    const text = await inEnvironment(environment.id, (tx) => loadProblemText(tx, id), { readOnly: true })
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
export async function recoverClaims(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
): Promise<ClaimedFile[]> {
  const found = await listClaims(hotFolder)
  const claimed = found.map(({ id }) => id)
  await services.database.inEnvironment(environment.id, (tx) => deleteUnclaimedFiles(tx, hotFolder.source, claimed))
  return found.map(({ id, name }) => toClaimedFile(hotFolder, id, name, services.now()))
}
