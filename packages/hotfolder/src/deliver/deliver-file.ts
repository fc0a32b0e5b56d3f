import { constants } from 'node:fs'
import { copyFile, lstat, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openAsItsFolder } from '../file/as-its-folder.ts'
import { fsyncFile, fsyncDirectory } from '../file/fsync.ts'
import { undefinedIfMissing } from '../file/if-exists.ts'
import { hashFile } from '../file/hash-file.ts'
import { plainName } from '../folder/folder-below.ts'

const stagedPrefix = (fileName: string): string => `.${fileName}.`

/**
 * Hidden and with an ending that no RIP looks at, on the same file system as the final name. Each claim has a staged
 * file of its own, so that one who is late neither overwrites nor removes what another one has staged meanwhile.
 */
const stagedName = (fileName: string, claim: string): string => plainName(`${stagedPrefix(fileName)}${claim}.part`)

/**
 * Which of two claims of one run was made earlier. Claims are `<number>-<token>`; those of earlier versions are a
 * moment in ms without a token, and earlier than every other one. False where that cannot be told.
 */
function isEarlierClaim(one: string, other: string): boolean {
  const numberOf = (claim: string): number | undefined => {
    const [, number, token] = /^(\d+)(-[0-9a-f]+)?$/.exec(claim) ?? []
    return number === undefined ? undefined : token === undefined ? 0 : Number(number)
  }
  const [before, after] = [numberOf(one), numberOf(other)]
  return before !== undefined && after !== undefined && before < after
}

/**
 * Removes what earlier claims staged of a file, so that a process that lost its claim and was frozen since finds
 * nothing to publish. Never what a later claim staged: whoever is late cannot tell whether that one is needed.
 */
export async function dropEarlierStaged(folder: string, fileName: string, claim: string): Promise<void> {
  const prefix = stagedPrefix(fileName)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith('.part')) continue
    const of = name.slice(prefix.length, -'.part'.length)
    if (isEarlierClaim(of, claim)) await rm(path.join(folder, name), { force: true })
  }
}

/**
 * Copies a file whole into a hot folder under its staged name and makes it durable. The caller notes that it is
 * about to publish only after this, so that "noted, and the staged file is gone" always means: published.
 * Throws when the copy is not the original, byte for byte.
 */
export async function stageDelivery(
  source: string,
  folder: string,
  fileName: string,
  sha256: Buffer,
  claim: string,
): Promise<void> {
  const staged = path.join(folder, stagedName(fileName, claim))
  await rm(staged, { force: true })
  try {
    // never through a link of that name that somebody else put there
    await copyFile(source, staged, constants.COPYFILE_EXCL)
    if (!(await hashFile(staged)).sha256.equals(sha256)) {
      throw new CopyMismatchError(`The copy of ${fileName} in the hot folder differs from the sheet.`)
    }
    await openAsItsFolder(staged)
    await fsyncFile(staged)
  } catch (error) {
    // half a copy must not fill the disk that the next try needs
    await rm(staged, { force: true }).catch(() => undefined)
    throw error
  }
}

/** What lies in the hot folder is not what was composed: a disk or a share that lies. */
export class CopyMismatchError extends Error {}

/** The same for a small file that is written and not copied: the ticket beside a sheet. */
export async function stageText(text: string, folder: string, fileName: string, claim: string): Promise<void> {
  const staged = path.join(folder, stagedName(fileName, claim))
  await rm(staged, { force: true })
  try {
    await writeFile(staged, text, { flag: 'wx' })
    await openAsItsFolder(staged)
    await fsyncFile(staged)
  } catch (error) {
    await rm(staged, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Takes back what was staged and will not be published. */
export const removeStaged = (folder: string, fileName: string, claim: string): Promise<void> =>
  rm(path.join(folder, stagedName(fileName, claim)), { force: true })

/**
 * Tells a folder from another one under the same path: of a share that went away only its empty mount point may be
 * left, which is neither a place to write to nor a sign that anything was taken. Throws where the folder is not there.
 */
export const folderIdentity = async (folder: string): Promise<string> =>
  String((await stat(folder, { bigint: true })).ino)

/** The path leads to another folder than before; what lies in the one that was there is not known. */
export class FolderReplacedError extends Error {}

/** The claim was taken over by another process, or its run was cancelled: nothing may be published. */
export class ClaimLostError extends Error {}

/** Answers whether the claim is still held; asked immediately before a file gets its name. */
export type MayPublish = () => Promise<boolean>

/**
 * Gives the staged file its name, by which the RIP takes it. Called again after a crash it does what is left to do:
 * a staged file that is gone was published before. `claim` is the one that was noted: two processes that publish it at
 * once rename the same staged file, which only one of them can. What earlier claims staged in vain goes.
 * Throws where the folder is not there, `FolderReplacedError` where it is not the one that was staged in (`identity`), and
 * `ClaimLostError`.
 */
export async function publishDelivery(
  folder: string,
  fileName: string,
  claim: string,
  identity: string | null,
  mayPublish: MayPublish = async () => true,
): Promise<void> {
  if (identity !== null && (await folderIdentity(folder)) !== identity) throw new FolderReplacedError(folder)
  if (!(await mayPublish())) throw new ClaimLostError(fileName)
  await undefinedIfMissing(
    rename(path.join(folder, stagedName(fileName, claim)), path.join(folder, plainName(fileName))),
  )
  await fsyncDirectory(folder)
  await dropEarlierStaged(folder, fileName, claim)
}

/**
 * Whether the RIP has taken the file: it is gone, and the folder that it lay in (`identity`) is still there. False too
 * where the disk does not say: that is seen at another look.
 */
export async function wasPickedUp(folder: string, fileName: string, identity: string | null): Promise<boolean> {
  const isGone = await lstat(path.join(folder, fileName)).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
  if (!isGone) return false
  const now = await folderIdentity(folder).catch(() => undefined)
  return now !== undefined && (identity === null || now === identity)
}
