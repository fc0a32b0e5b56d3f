import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '@platen/hotfolder'
import { sheetFilePath } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { claimOfText, claimText, type RunClaim } from '../runs/run-claim.ts'

/** Folder for sheets being composed, on the same file system as the finished ones so that a rename is atomic. */
const getFolder = (services: Services, environment: EnvironmentRef, claim: RunClaim): string =>
  path.join(path.dirname(sheetFilePath(services.settings, environment.resourceName, claim.id)), '.composing')

/** Age at which temporary files of killed processes are deleted if their run is never composed again, in ms. */
const LEFT_MS = 24 * 60 * 60 * 1000

/** `<run>.<number>-<token>.part`; backups exclude files with this suffix. */
const getName = (claim: RunClaim): string => `${claim.id}.${claimText(claim)}.part`

/**
 * Returns the temporary file of this claim for the composed sheet. Deletes those of earlier claims of the run: a frozen
 * process with such a claim then finds no file to rename to the sheet.
 */
export async function newSheetPart(services: Services, environment: EnvironmentRef, claim: RunClaim): Promise<string> {
  const folder = getFolder(services, environment, claim)
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const [run, text = ''] = name.split('.')
    const number = claimOfText(text)?.number
    const file = path.join(folder, name)
    const isEarlier = run === claim.id && number !== undefined && number < claim.number
    if (isEarlier || (await isLeft(services, file))) await rm(file, { force: true })
  }
  return path.join(folder, getName(claim))
}

async function isLeft(services: Services, file: string): Promise<boolean> {
  const found = await undefinedIfMissing(stat(file))
  return found !== undefined && services.now().getTime() - found.mtimeMs > LEFT_MS
}
