import { createHash } from 'node:crypto'
import { link, lstat, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { fsyncDirectory, fsyncFile, undefinedIfMissing } from '@platen/hotfolder'
import { runConcurrently } from '../run-concurrently.ts'
import type { Settings } from '../settings.ts'
import type { GetLocalPath, ObjectOwner } from './object-store.ts'
import { withWorkFolder } from './work-folder.ts'

/** Objects that are downloaded at the same time for one caller. */
const DOWNLOADS = 8
/** Times that an object is downloaded again because it was evicted before it was linked. */
const ATTEMPTS = 5

/** Interval at which the folder is measured again: other processes add files too. In ms. */
const MEASURE_AGAIN_MS = 10 * 60_000
/** Files that were not used for this long are deleted, in ms: their objects may have been deleted. */
const MAX_UNUSED_MS = 24 * 60 * 60_000

/** Writes an object to a new file; returns false if it does not exist. */
type Download = (environment: ObjectOwner, key: string, target: string) => Promise<boolean>

interface CacheOptions {
  readonly settings: Pick<Settings, 'dataFolder'>
  /** Maximum total size, except for the files that are in use. */
  readonly limitBytes: number
  readonly download: Download
}

/** Ignores that a file exists already. */
async function ignoreExisting(linking: Promise<void>): Promise<void> {
  await linking.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/**
 * Keeps objects as files in `<data>/cache`. The content of a key never changes, so the name of a file is the hash of
 * its key. A caller gets hard links in a folder of its own: an evicted file remains until its last user ends, and
 * nothing has to be repaired after a crash. Several processes may use the same folder.
 */
export function openObjectCache({ settings, limitBytes, download }: CacheOptions) {
  const folder = path.join(settings.dataFolder, 'cache')
  const pendingDownloads = new Map<string, Promise<boolean>>()
  /** Total size as last measured, plus what was added since. */
  let bytes: number | undefined
  let measuredAt = 0
  let evicting: Promise<void> | undefined

  const nameOf = ({ id }: ObjectOwner, key: string): string => createHash('sha256').update(`${id}/${key}`).digest('hex')
  const pathOf = (name: string): string => path.join(folder, name.slice(0, 2), name)

  async function evict(): Promise<void> {
    measuredAt = Date.now()
    const files: { file: string; size: number; usedAt: number }[] = []
    for (const part of (await undefinedIfMissing(readdir(folder))) ?? []) {
      for (const name of await readdir(path.join(folder, part))) {
        const file = path.join(folder, part, name)
        const stats = await undefinedIfMissing(lstat(file))
        if (!stats) continue
        if (stats.mtimeMs < measuredAt - MAX_UNUSED_MS) await rm(file, { force: true })
        else files.push({ file, size: stats.size, usedAt: stats.mtimeMs })
      }
    }
    let total = files.reduce((sum, { size }) => sum + size, 0)
    if (total > limitBytes) {
      for (const { file, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
        if (total <= limitBytes * 0.9) break
        await rm(file, { force: true })
        total -= size
      }
    }
    bytes = total
  }

  async function add(name: string, file: string): Promise<void> {
    const { size } = await lstat(file)
    // After a power failure, a file whose name was written before its content would be short.
    await fsyncFile(file)
    await mkdir(path.dirname(pathOf(name)), { recursive: true })
    await rename(file, pathOf(name))
    await fsyncDirectory(path.dirname(pathOf(name)))
    if (bytes !== undefined) bytes += size
    if (bytes === undefined || bytes > limitBytes || Date.now() - measuredAt > MEASURE_AGAIN_MS) {
      evicting ??= evict().finally(() => {
        evicting = undefined
      })
      await evicting
    }
  }

  async function fetch(environment: ObjectOwner, key: string, name: string): Promise<boolean> {
    return withWorkFolder(settings, async (work) => {
      const target = path.join(work, name)
      if (!(await download(environment, key, target))) return false
      await add(name, target)
      return true
    })
  }

  /** Downloads an object once, however many callers wait for it. */
  function fetchOnce(environment: ObjectOwner, key: string, name: string): Promise<boolean> {
    const existing = pendingDownloads.get(name)
    if (existing) return existing
    const fetching = fetch(environment, key, name).finally(() => pendingDownloads.delete(name))
    pendingDownloads.set(name, fetching)
    return fetching
  }

  async function linkTo(environment: ObjectOwner, key: string, target: string): Promise<void> {
    const name = nameOf(environment, key)
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const now = new Date()
      const linked = await undefinedIfMissing(ignoreExisting(link(pathOf(name), target)).then(() => true))
      if (linked) return utimes(target, now, now)
      if (!(await fetchOnce(environment, key, name))) return
    }
    await download(environment, key, target)
  }

  return {
    /** Provides objects as files until `use` ends; there is no file of an object that does not exist. */
    withFiles<T>(
      environment: ObjectOwner,
      keys: readonly string[],
      use: (getPath: GetLocalPath) => Promise<T>,
    ): Promise<T> {
      return withWorkFolder(settings, async (work) => {
        const getPath = (key: string) => path.join(work, nameOf(environment, key))
        const { signal } = new AbortController()
        await runConcurrently(new Set(keys), DOWNLOADS, signal, (key) => linkTo(environment, key, getPath(key)))
        return use(getPath)
      })
    },
    /** Deletes the file of an object that was deleted; who uses it keeps it. */
    forget: (environment: ObjectOwner, key: string): Promise<void> =>
      rm(pathOf(nameOf(environment, key)), { force: true }),
    /** Moves the file of an object that was stored into the cache, so that it is not downloaded. */
    adopt: (environment: ObjectOwner, key: string, file: string): Promise<void> => add(nameOf(environment, key), file),
  }
}
