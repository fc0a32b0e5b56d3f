import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { listNames, undefinedIfMissing } from '@platen/hotfolder'
import { environmentFolder } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'

const KEPT_MS = 60 * 60 * 1000

const proofsFolder = (services: Services, environment: EnvironmentRef): string =>
  path.join(environmentFolder(services.settings, environment.resourceName), 'proofs')

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

/** Deletes the expired proofs of an environment. */
export async function deleteExpiredProofs(services: Services, environment: EnvironmentRef): Promise<void> {
  const root = proofsFolder(services, environment)
  const before = services.now().getTime() - KEPT_MS
  for (const user of await listNames(root)) {
    for (const id of await listNames(path.join(root, user))) {
      const folder = path.join(root, user, id)
      const found = await undefinedIfMissing(stat(folder))
      if (found && found.mtimeMs < before) await rm(folder, { recursive: true, force: true })
    }
  }
}
