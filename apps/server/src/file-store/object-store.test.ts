import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listAll } from '../testing/list-files.ts'
import { startTestS3 } from '../testing/s3-fixture.ts'
import { openFolderStore } from './folder-store.ts'
import { deleteObjects, type ObjectStore, readObject } from './object-store.ts'
import { openS3Store } from './s3-store.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-objects-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const settings = { dataFolder: folder }
const radosgw = await startTestS3()
const folderStore = openFolderStore(settings)
const s3Store = radosgw && openS3Store(settings, radosgw.s3)

/** Both stores; that of S3 is undefined if its tests are skipped. */
const STORES: readonly (readonly [string, ObjectStore | undefined])[] = [
  ['folder', folderStore],
  ['S3-compatible', s3Store],
]

const newOwner = () => ({ id: randomUUID(), resourceName: `shop${randomUUID().slice(0, 8)}` })

async function newFile(content: string | Buffer): Promise<string> {
  const file = path.join(folder, 'work', randomUUID())
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
  return file
}

for (const [name, opened] of STORES)
  describe.skipIf(!opened)(`The ${name} store`, () => {
    const store = opened ?? folderStore

    async function put(owner: ReturnType<typeof newOwner>, contents: Readonly<Record<string, string | Buffer>>) {
      const objects = await Promise.all(
        Object.entries(contents).map(async ([key, content]) => ({ key, file: await newFile(content) })),
      )
      await store.put(owner, objects)
    }

    const keysOf = async (owner: ReturnType<typeof newOwner>, prefix: string) =>
      (await listAll(store.list(owner, prefix))).map(({ key }) => key).toSorted()

    test('An object has the content that was stored, also from a byte on', async () => {
      const owner = newOwner()
      const content = Buffer.alloc(300_000, 'Platen ')
      await put(owner, { 'sheets/a.pdf': content })
      expect((await readObject(store, owner, 'sheets/a.pdf'))?.equals(content)).toBe(true)
      const object = await store.get(owner, 'sheets/a.pdf', 299_990)
      expect([object?.bytes, object?.first]).toEqual([300_000, 299_990])
      expect((await object?.chunks.next())?.value).toEqual(content.subarray(299_990))
      await object?.close()
      // An object that has no such byte is read from its beginning.
      const all = await store.get(owner, 'sheets/a.pdf', 300_000)
      expect([all?.bytes, all?.first]).toEqual([300_000, 0])
      await all?.close()
    })

    test('An empty object is stored', async () => {
      const owner = newOwner()
      await put(owner, { 'sheets/a.pdf': '' })
      expect(await readObject(store, owner, 'sheets/a.pdf')).toEqual(Buffer.alloc(0))
      expect(await store.stat(owner, 'sheets/a.pdf')).toMatchObject({ key: 'sheets/a.pdf', bytes: 0 })
    })

    test('An object that does not exist is not found, and deleting it is no error', async () => {
      const owner = newOwner()
      const key = 'artwork/a/original'
      expect(await store.get(owner, key)).toBeUndefined()
      expect(await store.stat(owner, key)).toBeUndefined()
      expect(await store.download(owner, key, path.join(folder, 'missing'))).toBe(false)
      await store.delete(owner, key)
      expect(await keysOf(owner, '')).toEqual([])
    })

    test('Objects are listed by prefix with their sizes and times, of one environment only', async () => {
      const [owner, other] = [newOwner(), newOwner()]
      const before = Date.now()
      await put(owner, {
        'artwork/a/original': '12',
        'artwork/a/ready.pdf': '345',
        'artwork/ab/original': '6',
        'sheets/a.pdf': '',
      })
      await put(other, { 'artwork/a/original': '1' })
      expect(await keysOf(owner, 'artwork/a/')).toEqual(['artwork/a/original', 'artwork/a/ready.pdf'])
      expect(await keysOf(owner, 'artwork/a/r')).toEqual(['artwork/a/ready.pdf'])
      expect(await keysOf(owner, 'artwork/a')).toEqual([
        'artwork/a/original',
        'artwork/a/ready.pdf',
        'artwork/ab/original',
      ])
      expect(await keysOf(owner, '')).toHaveLength(4)
      const [first] = await listAll(store.list(owner, 'artwork/a/ready'))
      expect(first).toMatchObject({ key: 'artwork/a/ready.pdf', bytes: 3 })
      // The clock of a store may be another one.
      expect(Math.abs((first?.changedAt.getTime() ?? 0) - before)).toBeLessThan(3_600_000)
    })

    test('Deleted objects are gone, also those below a prefix', async () => {
      const owner = newOwner()
      await put(owner, { 'artwork/a/original': '1', 'artwork/a/thumbnail-1.webp': '2', 'artwork/b/original': '3' })
      await store.delete(owner, 'artwork/b/original')
      expect(await keysOf(owner, 'artwork/')).toEqual(['artwork/a/original', 'artwork/a/thumbnail-1.webp'])
      await deleteObjects(store, owner, 'artwork/a/')
      expect(await keysOf(owner, '')).toEqual([])
    })

    test('An object is provided as a file and downloaded to another one', async () => {
      const owner = newOwner()
      await put(owner, { 'artwork/a/ready.pdf': 'ready' })
      const keys = ['artwork/a/ready.pdf', 'artwork/b/ready.pdf']
      await store.withFiles(owner, keys, async (getPath) => {
        expect(await readFile(getPath('artwork/a/ready.pdf'), 'utf8')).toBe('ready')
        await expect(readFile(getPath('artwork/b/ready.pdf'))).rejects.toThrow('ENOENT')
      })
      const target = path.join(folder, randomUUID())
      expect(await store.download(owner, 'artwork/a/ready.pdf', target)).toBe(true)
      expect(await readFile(target, 'utf8')).toBe('ready')
    })
  })

test('A key cannot lead out of the folder of its environment', async () => {
  const owner = newOwner()
  for (const key of ['../other/original', 'artwork//a', 'artwork/./a', '/etc/passwd'])
    await expect(folderStore.stat(owner, key)).rejects.toThrow('is not the key of an object')
})

test('The folder store moves the file, and provides the stored file itself', async () => {
  const owner = newOwner()
  const file = await newFile('sheet')
  await folderStore.put(owner, [{ key: 'sheets/a.pdf', file }])
  await expect(readFile(file)).rejects.toThrow('ENOENT')
  const root = path.join(folder, 'environments', owner.resourceName)
  expect(await readdir(path.join(root, 'sheets'))).toEqual(['a.pdf'])
  await folderStore.withFiles(owner, ['sheets/a.pdf'], async (getPath) => {
    expect(getPath('sheets/a.pdf')).toBe(path.join(root, 'sheets', 'a.pdf'))
  })
})
