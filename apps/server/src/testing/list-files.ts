import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '@platen/hotfolder'
import type { ObjectInfo } from '../file-store/object-store.ts'

/** Returns every regular file below a folder, as paths relative to it with slashes; does not follow links. */
export async function listFilesRecursive(folder: string): Promise<string[]> {
  const entries = (await undefinedIfMissing(readdir(folder, { withFileTypes: true, recursive: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
}

/** Returns everything that is listed. */
export async function listAll(objects: AsyncIterable<ObjectInfo>): Promise<ObjectInfo[]> {
  const objectInfos: ObjectInfo[] = []
  for await (const object of objects) objectInfos.push(object)
  return objectInfos
}
