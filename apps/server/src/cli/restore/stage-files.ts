import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { exists, fsyncDirectory, fsyncFile, undefinedIfMissing } from '@platen/hotfolder'
import type { BackupFile } from '../manifest.ts'

/** Files of one environment, staged next to their final location. */
export interface StagedFiles {
  /** Moves them to their final location and sets existing files aside. */
  swapIn(): Promise<void>
  /** Reverts `swapIn`. After an error, another call continues. */
  undo(): Promise<void>
  /** Deletes the files that were set aside. */
  deleteReplaced(): Promise<void>
}

/** Ends of the names of the folders that a restore creates beside that of an environment. */
export const RESTORE_SUFFIXES = {
  /** Files that are being restored. */
  staged: '.restoring',
  /** Files that are being replaced, until the rows are committed. */
  aside: '.replaced',
  /** Replaced files that are being deleted. */
  obsolete: '.obsolete',
} as const

/** The folder of the files that a restore replaces, until its rows are committed. */
export const asideFolder = (home: string): string => home + RESTORE_SUFFIXES.aside

/**
 * Copies the files of one environment into a staging folder on the same file system, so that moving them to their final
 * location takes one rename for each folder. Nothing remains after an error.
 *
 * @param files those under `<name>/files/` of the backup
 * @param home the environment's folder here
 */
export async function stageFiles(
  backup: string,
  prefix: string,
  files: readonly BackupFile[],
  home: string,
): Promise<StagedFiles> {
  const staged = home + RESTORE_SUFFIXES.staged
  const aside = asideFolder(home)
  const isNew = !(await exists(home))
  await rm(staged, { recursive: true, force: true })
  await mkdir(staged, { recursive: true })
  try {
    for (const file of files) {
      const target = path.join(staged, file.path.slice(prefix.length))
      await mkdir(path.dirname(target), { recursive: true })
      await copyFile(path.join(backup, file.path), target, constants.COPYFILE_FICLONE)
      await fsyncFile(target)
    }
  } catch (error) {
    await rm(staged, { recursive: true, force: true })
    throw error
  }
  const places = new Set([...(await readdir(staged)), 'artwork', 'sheets'])
  const moved: { from: string; to: string }[] = []
  const move = async (from: string, to: string): Promise<void> => {
    if (!(await exists(from))) return
    await mkdir(path.dirname(to), { recursive: true })
    await rename(from, to)
    moved.push({ from, to })
  }
  return {
    async swapIn() {
      for (const place of places) {
        await move(path.join(home, place), path.join(aside, place))
        await move(path.join(staged, place), path.join(home, place))
      }
      if (await exists(home)) await fsyncDirectory(home)
    },
    async undo() {
      for (let last = moved.at(-1); last; last = moved.at(-1)) {
        await rename(last.to, last.from)
        moved.pop()
      }
      await undefinedIfMissing(rmdir(aside))
      await rm(staged, { recursive: true, force: true })
      if (isNew) await rm(home, { recursive: true, force: true })
    },
    async deleteReplaced() {
      await rm(staged, { recursive: true, force: true })
      if (!(await exists(aside))) return
      // Under another name, so that what cannot be deleted is not mistaken for files of a restore that was interrupted.
      const obsolete = `${home}.${Date.now()}${RESTORE_SUFFIXES.obsolete}`
      await rename(aside, obsolete)
      await rm(obsolete, { recursive: true, force: true })
    },
  }
}
