import { rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { originalKey } from '../file-store/object-keys.ts'
import { readObject } from '../file-store/object-store.ts'
import type { Settings } from '../settings.ts'
import { composeFixture } from '../testing/compose-fixture.ts'
import { listFilesRecursive } from '../testing/list-files.ts'
import { startTestS3 } from '../testing/s3-fixture.ts'
import { testEnvironment } from '../testing/test-environment.ts'
import { testServer } from '../testing/test-server.ts'
import { makeBackup } from './backup.ts'
import { openBackup, restoreBackup } from './restore.ts'

const started = await startTestS3()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
const onProgress = (): void => undefined

async function backupFixture(settings: Partial<Settings>) {
  const server = await testServer({}, settings)
  const { database, objects } = server.services
  const shop = await testEnvironment(server)
  const floor = composeFixture(server, shop)
  const folder = (name: string): string => path.join(server.services.settings.dataFolder, `backup-${name}`)
  /** Keys that were read from the store for the last backup. */
  const read: string[] = []
  const counted = {
    ...objects,
    download: (...[owner, key, target]: Parameters<typeof objects.download>) => {
      read.push(key)
      return objects.download(owner, key, target)
    },
  }
  async function backup(name: string, since?: string) {
    read.length = 0
    const client = await database.pool.connect()
    try {
      const request = { folder: folder(name), since: since && folder(since), onProgress }
      return await makeBackup(client, server.services.settings, request, counted)
    } finally {
      client.release()
    }
  }
  async function restore(name: string, as: string) {
    const { resourceName: environment } = shop.environment
    const request = { folder: folder(name), environment, as, replace: false, resumePrinting: false, onProgress }
    const openedBackup = await openBackup(request)
    if (!openedBackup.ok) return openedBackup
    const client = await database.pool.connect()
    try {
      return await restoreBackup(
        client,
        server.services.settings,
        { ...request, manifest: openedBackup.manifest },
        request,
      )
    } finally {
      client.release()
    }
  }
  return { server, shop, floor, folder, read, backup, restore }
}

const stores = [
  { store: 'the folder store', settings: {} },
  ...(started ? [{ store: 'radosgw', settings: { s3: started.s3 } }] : []),
]

describe.each(stores)('With $store', ({ settings }) => {
  test('A repeated backup reads only new objects, and is complete without the earlier one', async () => {
    const { server, shop, floor, folder, read, backup, restore } = await backupFixture(settings)
    const first = await floor.realArtwork()
    expect(await backup('first')).toMatchObject({ ok: true, reusedFiles: 0 })
    expect(read).toContain(originalKey(first.id))
    const second = await floor.realArtwork()
    const repeated = await backup('second', 'first')
    expect(repeated).toMatchObject({ ok: true })
    expect(read.length).toBeGreaterThan(0)
    expect(read.filter((key) => !key.startsWith(`artwork/${second.id}/`))).toEqual([])
    await rm(folder('first'), { recursive: true })
    expect(await restore('second', 'trial')).toMatchObject({ ok: true })
    const { rows } = await server.services.database.pool.query<{ id: string }>(
      `select id from environments where resource_name = 'trial'`,
    )
    const trial = { id: rows[0]?.id ?? '', resourceName: 'trial' }
    for (const { id } of [first, second]) {
      const original = await readObject(server.services.objects, shop.environment, originalKey(id))
      expect(original?.length).toBeGreaterThan(0)
      expect(await readObject(server.services.objects, trial, originalKey(id))).toEqual(original)
    }
  })

  test('A file that the earlier backup has lost or that is short is read again', async () => {
    const { shop, floor, folder, read, backup, restore } = await backupFixture(settings)
    const [short, gone] = [await floor.realArtwork(), await floor.realArtwork()]
    await backup('first')
    const fileOf = (id: string) => path.join(folder('first'), shop.environment.resourceName, 'files', originalKey(id))
    await truncate(fileOf(short.id), 3)
    await rm(fileOf(gone.id))
    expect(await backup('second', 'first')).toMatchObject({ ok: true })
    expect(read.toSorted()).toEqual([short.id, gone.id].map(originalKey).toSorted())
    expect(await restore('second', 'trial')).toMatchObject({ ok: true })
  })

  test('The earlier backup must be complete', async () => {
    const { backup } = await backupFixture(settings)
    expect(await backup('second', 'nothing')).toMatchObject({
      ok: false,
      message: expect.stringContaining('is not a complete backup'),
    })
  })
})

test('Objects of all kinds that rows refer to are saved; proofs, which can be created again, are not', async () => {
  const { server, shop, folder, backup } = await backupFixture({})
  const keys = ['sheets/a.pdf', 'colour-profiles/a.icc', 'fonts/a.font', 'proofs/a.pdf']
  for (const key of keys) {
    const file = path.join(server.services.settings.dataFolder, 'object')
    await writeFile(file, key)
    await server.services.objects.put(shop.environment, [{ key, file }])
  }
  expect(await backup('kinds')).toMatchObject({ ok: true })
  const saved = await listFilesRecursive(path.join(folder('kinds'), shop.environment.resourceName, 'files'))
  expect(saved.toSorted()).toEqual(['colour-profiles/a.icc', 'fonts/a.font', 'sheets/a.pdf'])
})

test('A file of a repeated backup in the same file system needs no space', async () => {
  const { shop, floor, folder, backup } = await backupFixture({})
  const { id } = await floor.realArtwork()
  await backup('first')
  await backup('second', 'first')
  const of = (name: string) => stat(path.join(folder(name), shop.environment.resourceName, 'files', originalKey(id)))
  expect((await of('second')).ino).toBe((await of('first')).ino)
})
