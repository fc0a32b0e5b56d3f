import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { FolderReplacedError, folderIdentity, publishDelivery, stageDelivery, wasPickedUp } from './deliver-file.ts'
import { removeWithdrawn, withdrawRun } from './withdraw-run.ts'

let folder = ''
const FILES = [
  { folder: 'sheets', fileName: 'job.pdf', isTrigger: false },
  { folder: '', fileName: 'job.xml', isTrigger: true },
] as const

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-withdraw-'))
  await mkdir(path.join(folder, 'sheets'))
  await writeFile(path.join(folder, 'sheets', 'job.pdf'), 'sheet')
  await writeFile(path.join(folder, 'job.xml'), 'ticket')
  return () => rm(folder, { recursive: true, force: true })
})

test('withdrawRun hides the trigger file, which does not count as picked up, until removeWithdrawn deletes all files', async () => {
  const identity = await folderIdentity(folder)
  expect(await withdrawRun(folder, FILES, identity)).toBe(true)
  expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual(['sheets'])
  expect(await wasPickedUp(folder, 'job.xml', identity)).toBe(false)
  expect(await withdrawRun(folder, FILES, identity)).toBe(true)
  await removeWithdrawn(folder, FILES)
  await removeWithdrawn(folder, FILES)
  expect([await readdir(folder), await readdir(path.join(folder, 'sheets'))]).toEqual([['sheets'], []])
})

test('withdrawRun returns false if the RIP has taken the trigger file, and deletes nothing of another run', async () => {
  await rm(path.join(folder, 'job.xml'))
  await writeFile(path.join(folder, 'job-2.xml'), 'other')
  expect(await withdrawRun(folder, FILES, await folderIdentity(folder))).toBe(false)
  expect((await readdir(folder)).toSorted()).toEqual(['job-2.xml', 'sheets'])
  expect(await readdir(path.join(folder, 'sheets'))).toEqual(['job.pdf'])
})

test('withdrawRun throws if the folder is missing or another one, and changes nothing', async () => {
  const identity = await folderIdentity(folder)
  await rename(folder, `${folder}-away`)
  await expect(withdrawRun(folder, FILES, identity)).rejects.toThrow(/ENOENT/)
  await mkdir(folder)
  await expect(withdrawRun(folder, FILES, identity)).rejects.toThrow(FolderReplacedError)
  await rm(folder, { recursive: true })
  await rename(`${folder}-away`, folder)
  expect((await readdir(folder)).toSorted()).toEqual(['job.xml', 'sheets'])
})

test('A file with the name of a withdrawn one can be delivered again', async () => {
  const trigger = [{ folder: '', fileName: 'job.pdf', isTrigger: true }] as const
  const source = path.join(folder, 'source')
  await writeFile(source, 'a sheet')
  const sha256 = createHash('sha256').update('a sheet').digest()
  for (const claim of ['1-a', '2-b']) {
    await stageDelivery(source, folder, 'job.pdf', sha256, claim)
    await publishDelivery(folder, 'job.pdf', claim, null)
    expect(await withdrawRun(folder, trigger, null)).toBe(true)
    await removeWithdrawn(folder, trigger)
  }
  expect((await readdir(folder)).toSorted()).toEqual(['job.xml', 'sheets', 'source'])
})
