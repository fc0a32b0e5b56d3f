import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  ClaimLostError,
  dropEarlierStaged,
  FolderReplacedError,
  folderIdentity,
  publishDelivery,
  removeStaged,
  stageDelivery,
  wasPickedUp,
} from './deliver-file.ts'

let folder = ''
let source = ''
const content = 'a sheet'
const sha256 = createHash('sha256').update(content).digest()

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-deliver-'))
  source = `${folder}.pdf`
  await writeFile(source, content)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await rm(source, { force: true })
  }
})

const visible = async (): Promise<string[]> => (await readdir(folder)).filter((name) => !name.startsWith('.'))

test('publishDelivery renames the staged file to its final name', async () => {
  await stageDelivery(source, folder, 'job.pdf', sha256, 'a')
  expect(await visible()).toEqual([])
  await publishDelivery(folder, 'job.pdf', 'a', null)
  expect(await visible()).toEqual(['job.pdf'])
  expect(await readFile(path.join(folder, 'job.pdf'), 'utf8')).toBe(content)
})

test('publishDelivery writes nothing if the RIP has already picked up the file', async () => {
  await stageDelivery(source, folder, 'job.pdf', sha256, 'a')
  await publishDelivery(folder, 'job.pdf', 'a', null)
  await rm(path.join(folder, 'job.pdf'))
  await publishDelivery(folder, 'job.pdf', 'a', null)
  expect(await visible()).toEqual([])
  expect(await wasPickedUp(folder, 'job.pdf', null)).toBe(true)
})

test('stageDelivery rejects a copy whose hash differs from the sheet', async () => {
  const other = createHash('sha256').update('another sheet').digest()
  await expect(stageDelivery(source, folder, 'job.pdf', other, 'a')).rejects.toThrow(/differs/)
  expect(await readdir(folder)).toEqual([])
})

test('wasPickedUp returns false if the hot folder is missing', async () => {
  await rm(folder, { recursive: true })
  expect(await wasPickedUp(folder, 'job.pdf', null)).toBe(false)
})

test('A late process that stages the same run does not delete the recorded staged file', async () => {
  const [died, late, noted, next] = ['1-a1', '2-b2', '3-c3', '4-d4']
  await stageDelivery(source, folder, 'job.pdf', sha256, died)
  await stageDelivery(source, folder, 'job.pdf', sha256, noted)
  await stageDelivery(source, folder, 'job.pdf', sha256, late)
  await removeStaged(folder, 'job.pdf', late)
  await stageDelivery(source, folder, 'job.pdf', sha256, next)
  await publishDelivery(folder, 'job.pdf', noted, null)
  expect((await readdir(folder)).toSorted()).toEqual([`.job.pdf.${next}.part`, 'job.pdf'])
})

test('dropEarlierStaged deletes only files staged by earlier claims, including those of earlier versions', async () => {
  const staged = ['1763812345000', '2-b2', '10-c3', '11-d4', 'of another program']
  for (const claim of staged) await stageDelivery(source, folder, 'job.pdf', sha256, claim)
  await stageDelivery(source, folder, 'job.pdf (2)', sha256, '1-a1')
  await dropEarlierStaged(folder, 'job.pdf', '10-c3')
  expect((await readdir(folder)).toSorted()).toEqual(
    [
      '.job.pdf (2).1-a1.part',
      '.job.pdf.10-c3.part',
      '.job.pdf.11-d4.part',
      '.job.pdf.of another program.part',
    ].toSorted(),
  )
})

test('publishDelivery publishes nothing after the claim is lost', async () => {
  await stageDelivery(source, folder, 'job.pdf', sha256, '1-a1')
  const lost = publishDelivery(folder, 'job.pdf', '1-a1', null, async () => false)
  await expect(lost).rejects.toThrow(ClaimLostError)
  expect(await visible()).toEqual([])
})

test('publishDelivery does not treat a run as published while the folder is missing', async () => {
  await stageDelivery(source, folder, 'job.pdf', sha256, 'a')
  await rename(folder, `${folder}-away`)
  await expect(publishDelivery(folder, 'job.pdf', 'a', null)).rejects.toThrow(/ENOENT/)
  await rename(`${folder}-away`, folder)
  await publishDelivery(folder, 'job.pdf', 'a', null)
  expect(await visible()).toEqual(['job.pdf'])
})

test('publishDelivery and wasPickedUp detect an empty mount point in place of the folder', async () => {
  await stageDelivery(source, folder, 'job.pdf', sha256, 'a')
  const identity = await folderIdentity(folder)
  await rename(folder, `${folder}-away`)
  await mkdir(folder)
  await expect(publishDelivery(folder, 'job.pdf', 'a', identity)).rejects.toThrow(FolderReplacedError)
  expect(await wasPickedUp(folder, 'job.pdf', identity)).toBe(false)
  await rm(folder, { recursive: true })
  await rename(`${folder}-away`, folder)
  await publishDelivery(folder, 'job.pdf', 'a', identity)
  expect([await visible(), await wasPickedUp(folder, 'job.pdf', identity)]).toEqual([['job.pdf'], false])
})
