import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ifThere } from '@platen/hotfolder'
import { environmentFolder } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import { claimOfText, claimText, type RunClaim } from './run-claims-store.ts'

/** Sheets that are being composed, on the file system of the finished ones. Hidden: no backup contains it. */
const folderOf = (services: Services, environment: EnvironmentRef): string =>
  path.join(environmentFolder(services.settings, environment.resourceName), '.composing')

/** What a killed process left of runs that nobody composes any more, for example cancelled ones, ms. */
const LEFT_MS = 24 * 60 * 60 * 1000

/** `<run>.<number>-<token>.part` */
const nameOf = (claim: RunClaim): string => `${claim.id}.${claimText(claim)}.part`

/**
 * The file that this claim composes its sheet in. What earlier claims of the run composed is removed: the process of
 * such a claim may be frozen just before it would give its file the sheet's name, and then finds nothing to rename.
 */
export async function newSheetPart(services: Services, environment: EnvironmentRef, claim: RunClaim): Promise<string> {
  const folder = folderOf(services, environment)
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
  const found = await ifThere(stat(file))
  return found !== undefined && services.now().getTime() - found.mtimeMs > LEFT_MS
}
