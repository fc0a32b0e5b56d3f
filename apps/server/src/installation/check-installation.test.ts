import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SERVER_ROLES, type Settings } from '../settings.ts'
import { testServer } from '../testing/test-server.ts'
import { checkInstallation } from './check-installation.ts'

const server = await testServer()
const root = await mkdtemp(path.join(os.tmpdir(), 'platen-installation-'))
afterAll(() => rm(root, { recursive: true }))
const encryptionKeyFile = path.join(root, 'encryption.key')
await writeFile(encryptionKeyFile, randomBytes(32))
const newFolder = () => mkdtemp(path.join(root, 'data-'))
const start = (dataFolder: string, change: Pick<Partial<Settings>, 's3' | 'roles'> = {}) =>
  checkInstallation(server.services.database.pool, {
    dataFolder,
    servers: 'many',
    roles: SERVER_ROLES,
    encryptionKeyFile,
    ...change,
  })

test('Servers that start at once on a new data folder share it, and a start on another folder leaves nothing in it', async () => {
  const [shared, other] = [await newFolder(), await newFolder()]
  await Promise.all(Array.from({ length: 20 }, () => start(shared)))
  await start(shared)
  await expect(start(other)).rejects.toThrow('is not the one that the other servers of this database share')
  expect(await readdir(other)).toEqual([])
  // With an object store, the folder contains what only servers with the role `folders` work on.
  const s3 = { endpoint: 'https://s3.example', region: 'a', bucket: 'platen', prefix: '' }
  const store = { ...s3, accessKeyId: 'id', secretAccessKey: 'secret', cacheBytes: 1 }
  await start(other, { s3: store, roles: ['web', 'worker'] })
  await expect(start(other, { s3: store, roles: ['folders'] })).rejects.toThrow('is not the one')
  expect(await readdir(other)).toEqual([])
  // As if a server that started at the same moment had ended before the folder was refused.
  const mark = await readFile(path.join(shared, 'installation'), 'utf8')
  const [id = ''] = mark.split(' ')
  await writeFile(path.join(other, 'installation'), `${id} ${id}\n`)
  await expect(start(other)).rejects.toThrow('is not the one that the other servers of this database share')
  await writeFile(
    path.join(other, 'installation'),
    mark.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  )
  await expect(start(other)).rejects.toThrow('belongs to the servers of another database')
  // The data folder may be moved.
  await copyFile(path.join(shared, 'installation'), path.join(other, 'installation'))
  await start(other)
})
