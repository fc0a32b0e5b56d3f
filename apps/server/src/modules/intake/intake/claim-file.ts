import { randomUUID } from 'node:crypto'
import { rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { intakeProblem } from '@platen/domain/intake'
import {
  ARTWORK_WAIT_MS,
  claimByRename,
  claimedFilePath,
  type FolderFile,
  findReferencedArtwork,
  listClaims,
  moveToFolder,
  moveWithReasonFile,
  undefinedIfMissing,
} from '@platen/hotfolder'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { AUTOMATIC } from '../../orders/orders/job-state/job-events-commands.ts'
import type { ClaimedFile } from './claimed-file.ts'
import { deleteUnclaimedFiles, findIntakeFile, recordClaims, setIntakeState } from './claims-store.ts'
import type { HotFolder } from './hot-folders.ts'
import { loadProblemText } from './intake-store.ts'

/** Describes a claimed file of one of the server's own hot folders, with access to the artwork next to it. */
function toClaimedFile(hotFolder: HotFolder, id: string, name: Buffer, claimedAt: Date): ClaimedFile {
  return {
    id,
    name,
    source: hotFolder.source,
    file: claimedFilePath(hotFolder, id, name),
    actor: AUTOMATIC,
    canStillArrive: (now) => now.getTime() - claimedAt.getTime() < ARTWORK_WAIT_MS,
    findArtwork: async (reference, jobId) => {
      const file = await findReferencedArtwork(hotFolder.folder, reference)
      if (file !== undefined) return { ok: true, file }
      return { ok: false, problem: intakeProblem('artwork_missing', { file: reference, jobId }) }
    },
  }
}

/**
 * Claims a complete file: records the claim in the database, then renames the file, which gives exclusive access.
 * Returns undefined if the file no longer exists.
 */
export async function claimFile(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  file: FolderFile,
): Promise<ClaimedFile | undefined> {
  const id = randomUUID()
  await services.database.inEnvironment(environment.id, (tx) =>
    recordClaims(tx, [{ id, source: hotFolder.source, ...file }]),
  )
  if (!(await claimByRename(hotFolder, id, file.name))) return undefined
  return toClaimedFile(hotFolder, id, file.name, services.now())
}

/**
 * Moves a claimed file to `Done` or `Error` according to its state in the database. Idempotent: after a crash, it
 * completes the remaining steps; another server may do the same. Returns false if the file has not been imported or
 * rejected yet.
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
    return entry?.state === 'done'
  }
  await undefinedIfMissing(rmdir(path.join(hotFolder.claimed, id)))
  return true
}

/**
 * Records a claim again whose row is missing: another server that started between the recording and the rename deleted
 * it. Returns false if the file is gone too.
 */
export async function recordClaimAgain(
  services: Services,
  environment: EnvironmentRef,
  { id, name, source, file }: ClaimedFile,
): Promise<boolean> {
  const stats = await undefinedIfMissing(stat(file))
  if (!stats) return false
  const claim = { id, name, source, bytes: stats.size, modifiedMs: Math.round(stats.mtimeMs) }
  await services.database.inEnvironment(environment.id, (tx) => recordClaims(tx, [claim]))
  return true
}

/**
 * Returns files that were claimed before a crash and not moved to `Done` or `Error`. Deletes claims that were recorded
 * without renaming the file; these files are still in the hot folder and are claimed again. A claim that another server
 * is just making is recorded again by that one (`recordClaimAgain`).
 */
export async function recoverClaims(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
): Promise<ClaimedFile[]> {
  const claims = await listClaims(hotFolder)
  const claimed = claims.map(({ id }) => id)
  await services.database.inEnvironment(environment.id, (tx) => deleteUnclaimedFiles(tx, hotFolder.source, claimed))
  return claims.map(({ id, name }) => toClaimedFile(hotFolder, id, name, services.now()))
}
