import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { ObjectOwner, ObjectStore } from '../../file-store/object-store.ts'
import { withWorkFolder } from '../../file-store/work-folder.ts'
import type { Settings } from '../../settings.ts'
import type { BackupFile } from '../manifest.ts'
import type { StagedFiles } from './stage-files.ts'

interface FilesOfBackup {
  readonly settings: Pick<Settings, 'dataFolder'>
  readonly backup: string
  readonly prefix: string
  readonly files: readonly BackupFile[]
}

/**
 * Stores the objects of one environment of a backup in a store without folders, before the transaction of the rows.
 * Keys are never reused, so an object that exists already is the same; objects that no row refers to afterwards are
 * deleted by the daily comparison. Nothing is stored after an error.
 */
export async function stageObjects(
  objects: ObjectStore,
  environment: ObjectOwner,
  { settings, backup, prefix, files }: FilesOfBackup,
): Promise<StagedFiles> {
  const added: string[] = []
  const undo = async (): Promise<void> => {
    for (const key of added) await objects.delete(environment, key)
  }
  try {
    for (const { path: name, bytes } of files) {
      const key = name.slice(prefix.length)
      const existing = await objects.stat(environment, key)
      if (existing?.bytes === bytes) continue
      await withWorkFolder(settings, async (folder) => {
        const file = path.join(folder, 'object')
        await copyFile(path.join(backup, name), file, constants.COPYFILE_FICLONE)
        if (!existing) added.push(key)
        await objects.put(environment, [{ key, file }])
      })
    }
  } catch (error) {
    await undo()
    throw error
  }
  return {
    async swapIn() {
      // The objects are in place; no row refers to them before the commit.
    },
    undo,
    async deleteReplaced() {
      // The daily comparison deletes them.
    },
  }
}
