import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../settings.ts'
import type { ObjectInfo, ObjectStore } from './object-store.ts'
import { withWorkFolder } from './work-folder.ts'

/**
 * Uses two object stores while `platen move-files` copies the objects from one to the other: new objects are stored in
 * both, and read from the one that has them. So servers that use only one of the two find every object in it, before
 * and after the recorded store changes.
 */
export function openMovingStore(
  settings: Pick<Settings, 'dataFolder'>,
  from: ObjectStore,
  to: ObjectStore,
): ObjectStore {
  return {
    async put(environment, objects) {
      await withWorkFolder(settings, async (folder) => {
        const copies = objects.map(({ key }, index) => ({ key, file: path.join(folder, String(index)) }))
        for (const [index, { file }] of objects.entries())
          await copyFile(file, copies[index]?.file ?? '', constants.COPYFILE_FICLONE)
        await from.put(environment, copies)
      })
      await to.put(environment, objects)
    },
    get: async (...object) => (await from.get(...object)) ?? to.get(...object),
    stat: async (...object) => (await from.stat(...object)) ?? to.stat(...object),
    async *list(environment, prefix): AsyncGenerator<ObjectInfo> {
      const listed = new Set<string>()
      for await (const object of from.list(environment, prefix)) {
        listed.add(object.key)
        yield object
      }
      for await (const object of to.list(environment, prefix)) if (!listed.has(object.key)) yield object
    },
    async delete(...object) {
      await from.delete(...object)
      await to.delete(...object)
    },
    download: async (...object) => (await from.download(...object)) || to.download(...object),
    async withFiles(environment, keys, use) {
      const elsewhere = new Set<string>()
      for (const key of new Set(keys)) if (!(await from.stat(environment, key))) elsewhere.add(key)
      const ownKeys = keys.filter((key) => !elsewhere.has(key))
      return from.withFiles(environment, ownKeys, (getPath) =>
        elsewhere.size === 0
          ? use(getPath)
          : to.withFiles(environment, [...elsewhere], (getOther) =>
              use((key) => (elsewhere.has(key) ? getOther(key) : getPath(key))),
            ),
      )
    },
  }
}
