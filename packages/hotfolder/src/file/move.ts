import { link, lstat, rename, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withFolderIn } from '../folder/held-folder.ts'
import { makeAsItsFolder, openAsItsFolder } from './as-its-folder.ts'
import { joinBytes } from './file-names.ts'
import { undefinedIfMissing } from './if-exists.ts'

/** Whether the name exists, including a dangling symbolic link. */
const nameExists = async (file: Buffer): Promise<boolean> => (await undefinedIfMissing(lstat(file))) !== undefined

/** Returns "name.pdf", "name (2).pdf", "name (3).pdf" ...; works on bytes. */
function numbered(name: Buffer, attempt: number): Buffer {
  if (attempt === 1) return name
  const dot = name.lastIndexOf(0x2e)
  const cut = dot > 0 ? dot : name.length
  return Buffer.concat([name.subarray(0, cut), Buffer.from(` (${attempt})`), name.subarray(cut)])
}

/** Whether two names are links to the same file, which happens after a crash between link and unlink. */
async function isSameFile(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => undefinedIfMissing(lstat(file, { bigint: true }))))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev && a.ino !== 0n
}

/**
 * Moves by link and unlink, which never replaces an existing file. Falls back to rename if the file system does not
 * support hard links.
 */
async function moveWithoutOverwrite(from: Buffer, to: Buffer): Promise<boolean> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') {
      if (!(await isSameFile(from, to))) return false
      await unlink(from)
      return true
    }
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'EMLINK' && code !== 'ENOSYS')
      throw error
    if (await nameExists(to)) return false
    await rename(from, to)
    return true
  }
  await unlink(from)
  return true
}

/**
 * Moves a file into a folder of the same file system, under its name or a numbered name if that exists. Never
 * overwrites a file.
 *
 * @returns the name in the target folder
 */
export async function moveToFolder(from: Buffer, folder: string, name: Buffer): Promise<Buffer> {
  await makeAsItsFolder(folder)
  // users with write access to the hot folder may have replaced the folder with a symbolic link
  return withFolderIn(path.dirname(folder), path.basename(folder), async (at) => {
    for (let attempt = 1; ; attempt += 1) {
      const target = numbered(name, attempt)
      if (await moveWithoutOverwrite(from, joinBytes(at, target))) return target
    }
  })
}

/**
 * Moves a rejected file into a folder and writes the reason to `<name>.txt` next to it. The text file is written before
 * the file is moved. Idempotent: after a crash, does the remaining steps.
 *
 * @returns the name of the file in the target folder
 */
export async function moveWithReasonFile(from: Buffer, folder: string, name: Buffer, reason: string): Promise<Buffer> {
  await makeAsItsFolder(folder)
  return withFolderIn(path.dirname(folder), path.basename(folder), async (at) => {
    for (let attempt = 1; ; attempt += 1) {
      const target = numbered(name, attempt)
      const to = joinBytes(at, target)
      if ((await nameExists(to)) && !(await isSameFile(from, to))) continue
      await replaceTextFile(joinBytes(at, Buffer.concat([target, Buffer.from('.txt')])), `${reason}\n`)
      if (await moveWithoutOverwrite(from, to)) return target
    }
  })
}

/** Replaces a text file. Does not follow a symbolic link of that name. */
async function replaceTextFile(file: Buffer, text: string): Promise<void> {
  await rm(file, { force: true })
  await writeFile(file, text, { flag: 'wx' })
  await openAsItsFolder(file)
}
