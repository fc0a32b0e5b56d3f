import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { type FolderFile, inFolder, moveInto, moveWithReason } from '@platen/hotfolder'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import type { HotFolder } from './hot-folders.ts'
import { forgetUnclaimed, intakeFile, noteTaken, problemText, setIntakeState } from './intake-store.ts'
import type { ClaimedFile } from './process-file.ts'

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
  const folder = path.join(hotFolder.taken, id)
  await mkdir(folder, { recursive: true })
  try {
    await rename(inFolder(hotFolder.folder, file.name), inFolder(folder, file.name))
  } catch (error) {
    await rmdir(folder)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  // a `.complete` marker has done its work (readings N3)
  await rm(inFolder(hotFolder.folder, Buffer.concat([file.name, Buffer.from('.complete')])), { force: true })
  return { id, name: file.name, claimedAt: services.now() }
}

/** Files a claimed file where the ledger says it belongs; called again after a crash it does what is left to do. */
export async function fileAway(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
  file: ClaimedFile,
): Promise<void> {
  const inEnvironment = services.database.inEnvironment
  const entry = await inEnvironment(environment.id, (tx) => intakeFile(tx, file.id), { readOnly: true })
  const folder = path.join(hotFolder.taken, file.id)
  const from = inFolder(folder, file.name)
  if (entry?.state === 'refused') {
    const text = await inEnvironment(environment.id, (tx) => problemText(tx, file.id), { readOnly: true })
    await moveWithReason(from, hotFolder.error, file.name, text)
  } else if (entry?.state === 'stored') {
    await moveInto(from, hotFolder.done, file.name)
    await inEnvironment(environment.id, (tx) => setIntakeState(tx, file.id, 'done', services.now()))
  } else {
    return
  }
  await rmdir(folder)
}

/**
 * What a crash left in hand: files that were claimed and not filed away. Claims that were noted but never made are
 * forgotten; their files still lie in the hot folder and are taken anew.
 */
export async function leftInHand(
  services: Services,
  environment: EnvironmentRef,
  hotFolder: HotFolder,
): Promise<{ file: ClaimedFile; state: string }[]> {
  const ids = await readdir(hotFolder.taken).catch(() => [])
  const inEnvironment = services.database.inEnvironment
  const found: { file: ClaimedFile; state: string }[] = []
  for (const id of ids) {
    const folder = path.join(hotFolder.taken, id)
    const [name] = await readdir(folder, { encoding: 'buffer' })
    if (!name) {
      await rmdir(folder)
      continue
    }
    const entry = await inEnvironment(environment.id, (tx) => intakeFile(tx, id), { readOnly: true })
    found.push({ file: { id, name, claimedAt: services.now() }, state: entry?.state ?? 'unknown' })
  }
  const claimed = found.map(({ file }) => file.id)
  await inEnvironment(environment.id, (tx) => forgetUnclaimed(tx, hotFolder.source, claimed))
  return found
}
