import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { listNames } from '@platen/hotfolder'
import { deleteOldFiles } from '../../../file-store/old-files.ts'
import { environmentFolder } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'

const proofsFolder = ({ settings }: Pick<Services, 'settings'>, { resourceName }: EnvironmentRef): string =>
  path.join(environmentFolder(settings, resourceName), 'proofs')

/** Folder of labels while they are sent. */
export const labelsFolder = ({ settings }: Pick<Services, 'settings'>, { resourceName }: EnvironmentRef): string =>
  path.join(environmentFolder(settings, resourceName), 'labels')

/** Creates the folder of a proof, which contains one PDF under its display name. */
export async function createProofFolder(
  services: Services,
  environment: EnvironmentRef,
  userId: string,
  id: string,
): Promise<string> {
  const folder = path.join(proofsFolder(services, environment), userId, id)
  await mkdir(folder, { recursive: true })
  return folder
}

/** Returns the path of a user's proof; undefined if it does not exist or was deleted. */
export async function findProofPath(
  services: Services,
  environment: EnvironmentRef,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const folder = path.join(proofsFolder(services, environment), userId, id)
  const name = (await listNames(folder)).find((each) => each.endsWith('.pdf'))
  return name === undefined ? undefined : path.join(folder, name)
}

/**
 * Deletes proofs that were composed before a time (ms since 1970), and labels whose transfer was interrupted before it.
 * Returns the total size of the remaining ones in bytes.
 */
export async function deleteOldProofs(
  services: Pick<Services, 'settings'>,
  environment: EnvironmentRef,
  before: number,
): Promise<number> {
  const labels = await deleteOldFiles(labelsFolder(services, environment), { before })
  return labels + (await deleteOldFiles(proofsFolder(services, environment), { before, isRecursive: true }))
}
