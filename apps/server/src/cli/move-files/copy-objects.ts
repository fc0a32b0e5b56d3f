import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OBJECT_PREFIXES } from '../../file-store/object-keys.ts'
import type { ObjectInfo, ObjectOwner, ObjectStore } from '../../file-store/object-store.ts'
import { withWorkFolder } from '../../file-store/work-folder.ts'
import { runConcurrently } from '../../run-concurrently.ts'
import type { Settings } from '../../settings.ts'
import { digestFile } from '../backup/hashed-files.ts'

/** Objects that are copied at the same time. */
const CONCURRENT = 4

export interface Stores {
  readonly settings: Pick<Settings, 'dataFolder'>
  readonly from: ObjectStore
  readonly to: ObjectStore
}

export interface Copied {
  readonly objects: number
  readonly bytes: number
}

/** Returns a function that waits until `bytes` more may be copied. */
export function createRateLimit(bytesPerSecond: number | undefined): (bytes: number) => Promise<void> {
  const startedAt = performance.now()
  let sum = 0
  return async (bytes) => {
    if (bytesPerSecond === undefined) return
    sum += bytes
    const ms = (sum / bytesPerSecond) * 1000 - (performance.now() - startedAt)
    if (ms > 0) await wait(ms)
  }
}

/** Yields the objects of an environment, without temporary files of earlier versions. */
export async function* listObjects(store: ObjectStore, environment: ObjectOwner): AsyncGenerator<ObjectInfo> {
  for (const prefix of OBJECT_PREFIXES) {
    for await (const object of store.list(environment, prefix)) if (!object.key.endsWith('.part')) yield object
  }
}

/**
 * Copies an object, and reads it back: throws if its content differs. Returns false if it was deleted in the meantime;
 * nothing remains of it then.
 */
async function copyObject({ settings, from, to }: Stores, environment: ObjectOwner, key: string): Promise<boolean> {
  return withWorkFolder(settings, async (folder) => {
    const [file, copy] = [path.join(folder, 'object'), path.join(folder, 'copy')]
    if (!(await from.download(environment, key, file))) return false
    const expected = await digestFile(file)
    await to.put(environment, [{ key, file }])
    if (!(await from.stat(environment, key))) {
      await to.delete(environment, key)
      return false
    }
    const actual = (await to.download(environment, key, copy)) ? await digestFile(copy) : undefined
    if (actual?.bytes === expected.bytes && actual.sha256 === expected.sha256) return true
    // A server that uses both stores may have deleted it.
    if (!actual && !(await from.stat(environment, key))) return false
    throw new Error(`${key} of ${environment.resourceName} is another one after it was copied. Run the command again.`)
  })
}

/**
 * Copies the objects of an environment that the other store does not have with the same size. An object is complete or
 * does not exist, and its key is never written again: so an interrupted copy is continued with those that are missing.
 */
export async function copyMissingObjects(
  stores: Stores,
  environment: ObjectOwner,
  limit: (bytes: number) => Promise<void>,
  onCopied: (bytes: number) => void,
): Promise<Copied> {
  const existing = new Map<string, number>()
  for await (const { key, bytes } of listObjects(stores.to, environment)) existing.set(key, bytes)
  const missing: ObjectInfo[] = []
  for await (const object of listObjects(stores.from, environment))
    if (existing.get(object.key) !== object.bytes) missing.push(object)
  const copied = { objects: 0, bytes: 0 }
  await runConcurrently(missing, CONCURRENT, new AbortController().signal, async ({ key, bytes }) => {
    await limit(bytes)
    if (!(await copyObject(stores, environment, key))) return
    copied.objects += 1
    copied.bytes += bytes
    onCopied(bytes)
  })
  return copied
}

/** Deletes the objects of an environment that the other store has with the same size. Returns how many remain. */
export async function deleteCopiedObjects({ from, to }: Stores, environment: ObjectOwner): Promise<number> {
  const existing = new Map<string, number>()
  for await (const { key, bytes } of listObjects(to, environment)) existing.set(key, bytes)
  let remaining = 0
  for await (const { key, bytes } of listObjects(from, environment)) {
    if (existing.get(key) === bytes) await from.delete(environment, key)
    else remaining += 1
  }
  return remaining
}
