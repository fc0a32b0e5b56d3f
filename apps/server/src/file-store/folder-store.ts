import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, type FileHandle, lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { fsyncDirectory, fsyncFile, undefinedIfMissing } from '@platen/hotfolder'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import type { Settings } from '../settings.ts'
import type { ObjectContent, ObjectInfo, ObjectOwner, ObjectStore } from './object-store.ts'
import { environmentFolder } from './paths.ts'

const CHUNK_BYTES = 64 * 1024

/**
 * Stores objects as files in the folders of their environments: the key is the path below
 * `<data>/environments/<name>`. `withFiles` provides these files themselves; nothing is copied.
 */
export function openFolderStore(settings: Pick<Settings, 'dataFolder'>): ObjectStore {
  const getFolder = ({ resourceName }: ObjectOwner) => environmentFolder(settings, resourceName)
  const getPath = (environment: ObjectOwner, key: string): string => {
    const parts = key.split('/')
    if (parts.some((part) => ['', '.', '..'].includes(part))) throw new Error(`"${key}" is not the key of an object.`)
    return path.join(getFolder(environment), ...parts)
  }
  return {
    async put(environment, objects) {
      assertNoOpenTransaction('Storing a file')
      await Promise.all(objects.map(({ file }) => fsyncFile(file)))
      const folders = new Set<string>()
      for (const { key, file } of objects) {
        const target = getPath(environment, key)
        await mkdir(path.dirname(target), { recursive: true })
        await moveFile(file, target)
        folders.add(path.dirname(target))
      }
      await Promise.all(Array.from(folders, fsyncDirectory))
    },
    async get(environment, key, first) {
      assertNoOpenTransaction('Reading a file')
      return openFile(getPath(environment, key), first)
    },
    async stat(environment, key) {
      assertNoOpenTransaction('Reading a file')
      return findInfo(getPath(environment, key), key)
    },
    async *list(environment, prefix) {
      assertNoOpenTransaction('Listing files')
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      yield* listFiles(getFolder(environment), folder, prefix)
    },
    async delete(environment, key) {
      assertNoOpenTransaction('Deleting a file')
      const file = getPath(environment, key)
      await rm(file, { force: true })
      // A folder of one artwork; fails if it is not empty.
      if (key.split('/').length > 2) await rmdir(path.dirname(file)).catch(() => undefined)
    },
    async download(environment, key, target) {
      assertNoOpenTransaction('Reading a file')
      const copied = copyFile(getPath(environment, key), target, constants.COPYFILE_FICLONE)
      return (await undefinedIfMissing(copied.then(() => true))) ?? false
    },
    withFiles(environment, _keys, use) {
      return use((key) => getPath(environment, key))
    },
  }
}

/** Moves a file, also to another file system, where it appears when it is complete. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const part = `${to}.${randomUUID()}.part`
    try {
      await copyFile(from, part)
      await fsyncFile(part)
      await rename(part, to)
    } finally {
      await rm(part, { force: true })
    }
  }
}

async function findInfo(file: string, key: string): Promise<ObjectInfo | undefined> {
  const stats = await undefinedIfMissing(lstat(file))
  return stats?.isFile() ? { key, bytes: stats.size, changedAt: stats.mtime } : undefined
}

/** Yields the files below a folder, which ends in a slash or is empty. Does not follow links. */
async function* listFiles(root: string, folder: string, prefix: string): AsyncGenerator<ObjectInfo> {
  const entries = await undefinedIfMissing(readdir(path.join(root, folder), { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const key = `${folder}${entry.name}`
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix)) yield* listFiles(root, `${key}/`, prefix)
    } else if (key.startsWith(prefix)) {
      const info = await findInfo(path.join(root, key), key)
      if (info) yield info
    }
  }
}

/** Opens a file of this machine like an object. Returns undefined if it does not exist. */
export async function openFile(file: string, first = 0): Promise<ObjectContent | undefined> {
  const handle = await undefinedIfMissing(open(file))
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    const start = first < size ? first : 0
    return { bytes: size, first: start, chunks: readChunks(handle, start), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function* readChunks(handle: FileHandle, first: number): AsyncGenerator<Buffer, void, Buffer | undefined> {
  let unused: Buffer | undefined
  for (let position = first; ; ) {
    const buffer = unused ?? Buffer.allocUnsafe(CHUNK_BYTES)
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) return
    position += bytesRead
    unused = yield buffer.subarray(0, bytesRead)
  }
}
