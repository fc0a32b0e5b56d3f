import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { originalKey } from '../../file-store/object-keys.ts'
import { readObject } from '../../file-store/object-store.ts'
import { environmentFolder } from '../../file-store/paths.ts'
import { openInstalledStore } from '../../installation/check-object-store.ts'
import { composeFixture } from '../../testing/compose-fixture.ts'
import { listAll } from '../../testing/list-files.ts'
import type { Radosgw } from '../../testing/radosgw.ts'
import { startTestS3 } from '../../testing/s3-fixture.ts'
import { testEnvironment } from '../../testing/test-environment.ts'
import { testServer } from '../../testing/test-server.ts'
import { makeBackup } from '../backup.ts'
import { openBackup, restoreBackup } from '../restore.ts'
import { stageObjects } from './stage-objects.ts'

const started = await startTestS3()
const parent = await mkdtemp(path.join(os.tmpdir(), 'platen-restore-s3-'))
afterAll(() => rm(parent, { recursive: true, force: true }))

describe.skipIf(!started)('With an S3-compatible store', () => {
  const { s3 } = started as Radosgw

  test('A backup contains the objects, and is restored under another name and in place of the environment', async () => {
    const server = await testServer({}, { s3 })
    const { database, objects, settings } = server.services
    const shop = await testEnvironment(server)
    const art = await composeFixture(server, shop).realArtwork()
    const { resourceName } = shop.environment
    const folder = path.join(parent, 'backup')
    const client = await database.pool.connect()
    const onProgress = (): void => undefined
    const backupResult = await makeBackup(client, settings, { environment: resourceName, folder, onProgress })
    expect(backupResult).toMatchObject({ ok: true })
    const original = await readObject(objects, shop.environment, originalKey(art.id))
    await objects.delete(shop.environment, originalKey(art.id))
    for (const change of [{ as: 'copied', replace: false }, { replace: true }]) {
      const request = { folder, resumePrinting: false, onProgress, ...change }
      const openedBackup = await openBackup(request)
      if (!openedBackup.ok) throw new Error(openedBackup.message)
      const restored = await restoreBackup(client, settings, { manifest: openedBackup.manifest, folder }, request)
      expect(restored).toMatchObject({ ok: true })
    }
    const { rows } = await client.query<{ id: string; resourceName: string }>(
      'select id, resource_name as "resourceName" from environments where resource_name = any($1)',
      [['copied', resourceName]],
    )
    client.release()
    expect(rows).toHaveLength(2)
    for (const environment of rows) {
      expect(await readObject(objects, environment, originalKey(art.id))).toEqual(original)
      expect(await listAll(objects.list(environment, 'artwork/'))).toHaveLength(2)
    }
  })

  test('Objects are stored before the rows, and removed if the restore or the upload of one fails', async () => {
    const server = await testServer({}, { s3 })
    const { objects, settings } = server.services
    const environment = await server.environment()
    const backup = path.join(parent, 'files')
    await mkdir(backup)
    for (const name of ['a', 'b']) await writeFile(path.join(backup, name), name)
    const files = ['a', 'b', 'c'].map((name) => ({ path: name, bytes: 1, sha256: '' }))
    const stage = (count: number) =>
      stageObjects(objects, environment, { settings, backup, prefix: '', files: files.slice(0, count) })
    const listStoredKeys = async () => (await listAll(objects.list(environment, ''))).map(({ key }) => key)
    const staged = await stage(2)
    expect((await listStoredKeys()).toSorted()).toEqual(['a', 'b'])
    await staged.undo()
    expect(await listStoredKeys()).toEqual([])
    await expect(stage(3)).rejects.toThrow('ENOENT')
    expect(await listStoredKeys()).toEqual([])
  })

  test('A start is refused while artwork of an environment is in the data folder', async () => {
    const server = await testServer({}, { s3 })
    const { database, settings } = server.services
    const { resourceName } = await server.environment()
    await openInstalledStore(database, settings)
    const folder = path.join(environmentFolder(settings, resourceName), 'artwork', 'a')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'original'), '')
    await expect(openInstalledStore(database, settings)).rejects.toThrow('files of environments are in')
  })
})
