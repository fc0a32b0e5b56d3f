import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '@platen/hotfolder'
import { sheetFilePath } from '../../file-store/paths.ts'
import type { EnvironmentRef } from '../../http/handler-context.ts'
import type { Services } from '../../services.ts'
import { claimOfText, claimText, type RunClaim } from './run-claims-store.ts'

/** Sheets that are being composed, on the file system of the finished ones, wherever an operator put that. */
const folderOf = (services: Services, environment: EnvironmentRef, claim: RunClaim): string =>
  path.join(path.dirname(sheetFilePath(services.settings, environment.resourceName, claim.id)), '.composing')

/** What a killed process left of runs that nobody composes any more, for example cancelled ones, ms. */
const LEFT_MS = 24 * 60 * 60 * 1000

/** `<run>.<number>-<token>.part`; no backup contains files that end so. */
const nameOf = (claim: RunClaim): string => `${claim.id}.${claimText(claim)}.part`

/**
 * The file that this claim composes its sheet in. What earlier claims of the run composed is removed: the process of
 * such a claim may be frozen just before it would give its file the sheet's name, and then finds nothing to rename.
 */
export async function newSheetPart(services: Services, environment: EnvironmentRef, claim: RunClaim): Promise<string> {
  const folder = folderOf(services, environment, claim)
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const [run, text = ''] = name.split('.')
    const number = claimOfText(text)?.number
    const file = path.join(folder, name)
    const isEarlier = run === claim.id && number !== undefined && number < claim.number
    if (isEarlier || (await isLeft(services, file))) await rm(file, { force: true })
  }
  return path.join(folder, nameOf(claim))
}

async function isLeft(services: Services, file: string): Promise<boolean> {
  const found = await undefinedIfMissing(stat(file))
  return found !== undefined && services.now().getTime() - found.mtimeMs > LEFT_MS
}
