import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listClaims, resolveWatchedFolder } from '../claim/claims.ts'
import { exists, listNames } from './if-exists.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-names-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('listNames returns no names for a missing folder and throws if a folder cannot be read', async () => {
  const folder = await emptyFolder()
  expect(await listNames(path.join(folder, 'gone'))).toEqual([])
  await writeFile(path.join(folder, 'one'), '')
  expect(await listNames(folder)).toEqual(['one'])
  await expect(listNames(path.join(folder, 'one'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('exists returns false only on ENOENT', async () => {
  const folder = await emptyFolder()
  const file = path.join(folder, 'one')
  expect(await exists(file)).toBe(false)
  await writeFile(file, '')
  expect([await exists(file), await exists(folder)]).toEqual([true, true])
  await expect(exists(path.join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('listClaims ignores files and folders that are no claims', async () => {
  const place = resolveWatchedFolder(await emptyFolder())
  const id = '0B5B3D0E-7a44-4b1e-9a43-0f7f5a1c0009'
  for (const folder of [id, 'New folder']) {
    await mkdir(path.join(place.claimed, folder), { recursive: true })
    await writeFile(path.join(place.claimed, folder, 'a.pdf'), '')
  }
  await writeFile(path.join(place.claimed, '.DS_Store'), '')
  expect(await listClaims(place)).toEqual([{ id, name: Buffer.from('a.pdf') }])
})

test('listClaims throws if the claims folder cannot be read', async () => {
  const place = resolveWatchedFolder(await emptyFolder())
  expect(await listClaims(place)).toEqual([])
  await writeFile(place.claimed, '')
  await expect(listClaims(place)).rejects.toMatchObject({ code: 'ENOTDIR' })
})
