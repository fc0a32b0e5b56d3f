import { link, lstat, rename, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withFolderIn } from '../folder/held-folder.ts'
import { makeAsItsFolder, openAsItsFolder } from './as-its-folder.ts'
import { undefinedIfMissing } from './if-exists.ts'
import { joinBytes } from './file-names.ts'

/** Whether the name is taken, be it by a link that leads nowhere. */
const nameExists = async (file: Buffer): Promise<boolean> => (await undefinedIfMissing(lstat(file))) !== undefined

/** "name.pdf", "name (2).pdf", "name (3).pdf" ...; works on bytes. */
function numbered(name: Buffer, attempt: number): Buffer {
  if (attempt === 1) return name
  const dot = name.lastIndexOf(0x2e)
  const cut = dot > 0 ? dot : name.length
  return Buffer.concat([name.subarray(0, cut), Buffer.from(` (${attempt})`), name.subarray(cut)])
}

/** Two names of one file, as a crash between linking and unlinking leaves them. */
async function isSameFile(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => undefinedIfMissing(lstat(file, { bigint: true }))))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev && a.ino !== 0n
}

/** Links and unlinks, which never replaces a file that is there; renames where the file system has no links. */
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
 * Moves a file into a folder of the same file system under its own name, or a numbered one where that is taken:
 * nothing is ever overwritten (readings N3).
 *
 * @returns the name that it has there
 */
export async function moveToFolder(from: Buffer, folder: string, name: Buffer): Promise<Buffer> {
  await makeAsItsFolder(folder)
  // whoever may write into the hot folder may have put a link in the folder's place
  return withFolderIn(path.dirname(folder), path.basename(folder), async (at) => {
    for (let attempt = 1; ; attempt += 1) {
      const target = numbered(name, attempt)
      if (await moveWithoutOverwrite(from, joinBytes(at, target))) return target
    }
  })
}

/**
 * Files a refused file beside a text that says why (`<name>.txt`). The text is there before the file is, and called
 * again after a crash it does what is left to do.
 *
 * @returns the name that the file has there
 */
export async function moveWithReasonFile(from: Buffer, folder: string, name: Buffer, reason: string): Promise<Buffer> {
  await makeAsItsFolder(folder)
  return withFolderIn(path.dirname(folder), path.basename(folder), async (at) => {
    for (let attempt = 1; ; attempt += 1) {
      const target = numbered(name, attempt)
      const to = joinBytes(at, target)
      if ((await nameExists(to)) && !(await isSameFile(from, to))) continue
      await writeAnew(joinBytes(at, Buffer.concat([target, Buffer.from('.txt')])), `${reason}\n`)
      if (await moveWithoutOverwrite(from, to)) return target
    }
  })
}

/** Writes a text file in place of one of that name, never through a link of that name. */
async function writeAnew(file: Buffer, text: string): Promise<void> {
  await rm(file, { force: true })
  await writeFile(file, text, { flag: 'wx' })
  await openAsItsFolder(file)
}
