import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openObjectCache } from './object-cache.ts'

const parent = await mkdtemp(path.join(os.tmpdir(), 'platen-cache-'))
afterAll(() => rm(parent, { recursive: true, force: true }))
const owner = { id: randomUUID(), resourceName: 'shop' }

/** A cache of 10 objects of 1000 bytes on a store in which every key exists except `missing`. */
function open(dataFolder: string) {
  const downloads: string[] = []
  const cache = openObjectCache({
    settings: { dataFolder },
    limitBytes: 10_000,
    async download(_environment, key, target) {
      downloads.push(key)
      if (key === 'missing') return false
      await writeFile(target, key.padEnd(1000))
      return true
    },
  })
  const read = (keys: readonly string[]) =>
    cache.withFiles(owner, keys, async (getPath) => keys.map((key) => readFileSync(getPath(key), 'utf8').trim()))
  return { cache, downloads, read }
}

const newFolder = () => path.join(parent, randomUUID())
const cachedBytes = (dataFolder: string) =>
  readdirSync(path.join(dataFolder, 'cache'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)

test('An object is downloaded once, also by concurrent readers and after a restart', async () => {
  const dataFolder = newFolder()
  const first = open(dataFolder)
  await Promise.all(Array.from({ length: 5 }, () => first.read(['a', 'b'])))
  expect(first.downloads.toSorted()).toEqual(['a', 'b'])
  const restarted = open(dataFolder)
  expect(await restarted.read(['a', 'b'])).toEqual(['a', 'b'])
  expect(restarted.downloads).toEqual([])
  expect(readdirSync(path.join(dataFolder, 'work'))).toEqual([])
})

test('Objects are evicted by their last use when the limit is exceeded, and never under a reader', async () => {
  const dataFolder = newFolder()
  const { cache, downloads, read } = open(dataFolder)
  await cache.withFiles(owner, ['used'], async (getPath) => {
    for (let i = 0; i < 30; i += 1) await read([`object ${i}`])
    expect(readFileSync(getPath('used'), 'utf8').trim()).toBe('used')
  })
  expect(cachedBytes(dataFolder)).toBeLessThanOrEqual(10_000)
  downloads.splice(0)
  expect(await read(['object 29', 'used', 'object 0'])).toEqual(['object 29', 'used', 'object 0'])
  expect(downloads.toSorted()).toEqual(['object 0', 'used'])
})

test('Readers of two processes on one folder always read complete objects, while objects are evicted', async () => {
  const dataFolder = newFolder()
  const processes = [open(dataFolder), open(dataFolder)]
  const keys = Array.from({ length: 25 }, (_, i) => `object ${i}`)
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const requestedKeys = [0, 1, 2].map((n) => keys[(i * 7 + n * 3) % keys.length] ?? '')
      expect(await processes[i % 2]?.read(requestedKeys)).toEqual(requestedKeys)
    }),
  )
  expect(cachedBytes(dataFolder)).toBeLessThanOrEqual(13_000)
})

test('There is no file of an object that does not exist, and an object that was just stored is not downloaded', async () => {
  const dataFolder = newFolder()
  const { cache, downloads, read } = open(dataFolder)
  await cache.withFiles(owner, ['missing'], async (getPath) => {
    expect(() => readFileSync(getPath('missing'))).toThrow('ENOENT')
  })
  const file = path.join(parent, randomUUID())
  await writeFile(file, 'stored')
  await cache.adopt(owner, 'stored', file)
  expect(await read(['stored'])).toEqual(['stored'])
  expect(downloads).toEqual(['missing'])
})

test('The file of a deleted object is deleted, and so are files that were not used for a day', async () => {
  const dataFolder = newFolder()
  const { cache, read } = open(dataFolder)
  await read(['a', 'b', 'c'])
  await cache.forget(owner, 'a')
  await cache.forget(owner, 'never stored')
  expect(cachedBytes(dataFolder)).toBe(2000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await read(['b'])
  await read(['d'])
  expect(cachedBytes(dataFolder)).toBe(2000)
})

test('Files that another process added count after some minutes', async () => {
  const dataFolder = newFolder()
  const [one, other] = [open(dataFolder), open(dataFolder)]
  await one.read(['first'])
  for (let i = 0; i < 9; i += 1) await other.read([`object ${i}`])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await one.read(['last'])
  expect(cachedBytes(dataFolder)).toBe(9000)
})
