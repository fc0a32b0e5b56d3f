import { constants } from 'node:fs'
import { copyFile, lstat, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openAsItsFolder } from '../file/as-its-folder.ts'
import { fsyncDirectory, fsyncFile } from '../file/fsync.ts'
import { hashFile } from '../file/hash-file.ts'
import { undefinedIfMissing } from '../file/if-exists.ts'
import { plainName } from '../folder/folder-below.ts'

const stagedPrefix = (fileName: string): string => `.${fileName}.`

/**
 * Returns the temporary name: hidden, with an extension that RIPs ignore, on the same file system as the final name.
 * Each claim has a separate staged file, so that a late process neither overwrites nor deletes the file of another
 * claim.
 */
const stagedName = (fileName: string, claim: string): string => plainName(`${stagedPrefix(fileName)}${claim}.part`)

/**
 * Whether claim `one` was issued before `other`, for the same run. Claims are `<number>-<token>`; claims of
 * earlier versions are a time in ms without a token and count as earlier than all others. Returns false if the order is
 * unknown.
 */
function isEarlierClaim(one: string, other: string): boolean {
  const getNumber = (claim: string): number | undefined => {
    const [, number, token] = /^(\d+)(-[0-9a-f]+)?$/.exec(claim) ?? []
    return number === undefined ? undefined : token === undefined ? 0 : Number(number)
  }
  const [before, after] = [getNumber(one), getNumber(other)]
  return before !== undefined && after !== undefined && before < after
}

/**
 * Deletes files that earlier claims staged under this name, so that a suspended process that lost its claim has nothing
 * to publish. Never deletes files of later claims: a late process cannot know whether they are needed.
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
 * Copies a file into a hot folder under its staged name and syncs it to disk. The caller records that it is about to
 * publish only after this. A recorded delivery without a staged file is therefore always a published one. Throws
 * `CopyMismatchError` if the hash of the copy differs.
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
    // fails if the name exists, for example as a symbolic link
    await copyFile(source, staged, constants.COPYFILE_EXCL)
    if (!(await hashFile(staged)).sha256.equals(sha256)) {
      throw new CopyMismatchError(`The copy of ${fileName} in the hot folder differs from the sheet.`)
    }
    await openAsItsFolder(staged)
    await fsyncFile(staged)
  } catch (error) {
    // deletes the incomplete copy, which uses disk space that the next attempt needs
    await rm(staged, { force: true }).catch(() => undefined)
    throw error
  }
}

/** The file in the hot folder differs from the composed sheet: faulty disk or network share. */
export class CopyMismatchError extends Error {}

/** Like `stageDelivery`, for generated text: the job ticket next to a sheet. */
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

/** Deletes a staged file that will not be published. */
export const removeStaged = (folder: string, fileName: string, claim: string): Promise<void> =>
  rm(path.join(folder, stagedName(fileName, claim)), { force: true })

/**
 * Returns the inode number of a folder. Distinguishes the folder from another one under the same path: if a network
 * share is disconnected, the path may lead to its empty mount point, which must not be written to and does not show
 * that a file was picked up. Throws if the folder is missing.
 */
export const folderIdentity = async (folder: string): Promise<string> =>
  String((await stat(folder, { bigint: true })).ino)

/**
 * The path leads to a different folder than when the file was staged; the content of the original folder is unknown.
 */
export class FolderReplacedError extends Error {}

/** Another process has taken over the run, or the run was cancelled: nothing may be published. */
export class ClaimLostError extends Error {}

/** Returns whether the claim is still valid. Called immediately before a file is renamed to its final name. */
export type MayPublish = () => Promise<boolean>

/**
 * Renames the staged file to its final name, which makes it visible to the RIP. Idempotent: after a crash, a missing
 * staged file means that it was already published. `claim` is the recorded claim: if two processes publish it
 * concurrently, only one rename succeeds. Deletes files staged by earlier claims. Throws if the folder is missing,
 * `FolderReplacedError` if it is not the folder the file was staged in (`identity`), and `ClaimLostError`.
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

/** The hidden name of a trigger file that was withdrawn before the RIP took it. */
export const withdrawnName = (fileName: string): string => plainName(`.${fileName}.withdrawn`)

/** Whether the file was withdrawn, and its withdrawal is not recorded yet. */
export const existsWithdrawn = async (folder: string, fileName: string): Promise<boolean> =>
  (await undefinedIfMissing(lstat(path.join(folder, withdrawnName(fileName))))) !== undefined

/**
 * Whether the RIP has picked up the file: the file is missing, was not withdrawn, and its folder (`identity`) still
 * exists. Also returns false on file system errors; the caller checks again later.
 */
export async function wasPickedUp(folder: string, fileName: string, identity: string | null): Promise<boolean> {
  const isGone = await lstat(path.join(folder, fileName)).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
  if (!isGone || (await existsWithdrawn(folder, fileName).catch(() => true))) return false
  const now = await folderIdentity(folder).catch(() => undefined)
  return now !== undefined && (identity === null || now === identity)
}
