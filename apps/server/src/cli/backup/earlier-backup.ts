import { constants } from 'node:fs'
import { copyFile, link, lstat, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fsyncFile, undefinedIfMissing } from '@platen/hotfolder'
import type { ObjectInfo } from '../../file-store/object-store.ts'
import type { BackupFile, Manifest } from '../manifest.ts'
import type { FileDigest } from './hashed-files.ts'

/** The files of an earlier backup, by the id of the environment and the key. */
export interface EarlierBackup {
  /**
   * Links the file of an object of the earlier backup, or copies it from another file system. Returns undefined if that
   * backup has no such file.
   */
  reuse(environmentId: string, object: ObjectInfo, target: string): Promise<FileDigest | undefined>
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    await fsyncFile(to)
  }
}

/** Opens the files of a backup for the next one: a key is never written again, so its content is the same. */
export function openEarlierBackup(folder: string, { environments, files }: Manifest): EarlierBackup {
  const backedUpFiles = new Map<string, BackupFile>()
  const ids = new Map(environments.map(({ id, resourceName }) => [resourceName, id]))
  for (const file of files) {
    const [, resourceName = '', key] = /^([^/]+)\/files\/(.+)$/.exec(file.path) ?? []
    if (key !== undefined) backedUpFiles.set(`${ids.get(resourceName)}/${key}`, file)
  }
  return {
    async reuse(environmentId, { key, bytes }, target) {
      const file = backedUpFiles.get(`${environmentId}/${key}`)
      if (file?.bytes !== bytes) return undefined
      const source = path.join(folder, file.path)
      if ((await undefinedIfMissing(lstat(source)))?.size !== bytes) return undefined
      await mkdir(path.dirname(target), { recursive: true })
      await linkOrCopy(source, target)
      return { bytes, sha256: file.sha256 }
    },
  }
}
