import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closeDataFolder, shareFolders } from './private-files.ts'

const base = await mkdtemp(path.join(os.tmpdir(), 'platen-modes-'))
afterAll(() => rm(base, { recursive: true, force: true }))

const readMode = async (file: string) => (await stat(file)).mode & 0o7777

async function olderData(name: string) {
  const dataFolder = path.join(base, name)
  const shop = path.join(dataFolder, 'environments/shop')
  const files = [
    'environments/shop/hotfolders/HotFolder1/order.pdf',
    'environments/shop/artwork/a/original',
    'seal.key',
  ]
  for (const file of files) {
    await mkdir(path.dirname(path.join(dataFolder, file)), { recursive: true })
    await writeFile(path.join(dataFolder, file), '')
    await chmod(path.join(dataFolder, file), 0o644)
  }
  for (const folder of [
    '.',
    'environments',
    'environments/shop',
    'environments/shop/hotfolders',
    'environments/shop/artwork',
  ])
    await chmod(path.join(dataFolder, folder), 0o755)
  return { dataFolder, shop }
}

test('closeDataFolder removes the access of other users to the data folder of an earlier version', async () => {
  const { dataFolder, shop } = await olderData('closed')
  await closeDataFolder({ dataFolder, databaseUrl: 'postgres://elsewhere' })
  expect(await readMode(dataFolder)).toBe(0o700)
  expect(await readMode(path.join(dataFolder, 'seal.key'))).toBe(0o600)
  expect(await readMode(path.join(dataFolder, 'environments'))).toBe(0o700)
  for (const folder of ['', 'hotfolders', 'hotfolders/HotFolder1', 'artwork'])
    expect([folder, await readMode(path.join(shop, folder))]).toEqual([folder, 0o700])
  expect(await readMode(path.join(shop, 'hotfolders/HotFolder1/order.pdf'))).toBe(0o600)
})

test('closeDataFolder lets only the user of the embedded database traverse the data folder, if that is another user', async () => {
  const { dataFolder } = await olderData('passed')
  await closeDataFolder({ dataFolder, databaseUrl: undefined })
  expect(await readMode(dataFolder)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
})

test('Shared folders are accessible to the group, and everything else stays private', async () => {
  const { dataFolder, shop } = await olderData('shared')
  const settings = { dataFolder, databaseUrl: 'postgres://elsewhere', sharedFolders: true }
  await closeDataFolder(settings)
  await shareFolders(settings, 'shop')
  for (const folder of [dataFolder, path.join(dataFolder, 'environments'), shop])
    expect(await readMode(folder)).toBe(0o710)
  for (const folder of ['hotfolders', 'hotfolders/HotFolder1', 'output'])
    expect([folder, await readMode(path.join(shop, folder))]).toEqual([folder, 0o2770])
  expect(await readMode(path.join(shop, 'artwork'))).toBe(0o700)
})
