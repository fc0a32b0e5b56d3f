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
 * Restores the objects of one environment into a store without folders. Keys are never reused, so an object that exists
 * already is the same; objects that no row refers to afterwards are deleted by the daily comparison.
 */
export function stageObjects(
  objects: ObjectStore,
  environment: ObjectOwner,
  { settings, backup, prefix, files }: FilesOfBackup,
): StagedFiles {
  const added: string[] = []
  return {
    async swapIn() {
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
    },
    async undo() {
      for (const key of added) await objects.delete(environment, key)
    },
    async deleteReplaced() {
      // The daily comparison deletes them.
    },
  }
}
