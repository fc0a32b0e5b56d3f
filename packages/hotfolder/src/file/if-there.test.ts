import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimsInFolder, watchedFolder } from '../claim/claim-in-folder.ts'
import { isThere, namesIn } from './if-there.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-names-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('A folder that is not there has no names; one that cannot be read says so', async () => {
  const folder = await emptyFolder()
  expect(await namesIn(path.join(folder, 'gone'))).toEqual([])
  await writeFile(path.join(folder, 'one'), '')
  expect(await namesIn(folder)).toEqual(['one'])
  await expect(namesIn(path.join(folder, 'one'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('A file is only then not there when the disk says so', async () => {
  const folder = await emptyFolder()
  const file = path.join(folder, 'one')
  expect(await isThere(file)).toBe(false)
  await writeFile(file, '')
  expect([await isThere(file), await isThere(folder)]).toEqual([true, true])
  await expect(isThere(path.join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('Claims that cannot be read are not taken for claims that are not there', async () => {
  const place = watchedFolder(await emptyFolder())
  expect(await claimsInFolder(place)).toEqual([])
  await writeFile(place.taken, '')
  await expect(claimsInFolder(place)).rejects.toMatchObject({ code: 'ENOTDIR' })
})
