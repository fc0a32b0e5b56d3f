import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  ClaimLostError,
  dropEarlierStaged,
  removeStaged,
  folderIdentity,
  FolderReplacedError,
  publishDelivery,
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

test('A file lands in the hot folder by temporary name and rename', async () => {
  await stageDelivery(source, folder, 'job.pdf', sha256, 'a')
  expect(await visible()).toEqual([])
  await publishDelivery(folder, 'job.pdf', 'a', null)
  expect(await visible()).toEqual(['job.pdf'])
  expect(await readFile(path.join(folder, 'job.pdf'), 'utf8')).toBe(content)
})

test('Publishing again after the RIP took the file writes nothing', async () => {
  await stageDelivery(source, folder, 'job.pdf', sha256, 'a')
  await publishDelivery(folder, 'job.pdf', 'a', null)
  await rm(path.join(folder, 'job.pdf'))
  await publishDelivery(folder, 'job.pdf', 'a', null)
  expect(await visible()).toEqual([])
  expect(await wasPickedUp(folder, 'job.pdf', null)).toBe(true)
})

test('A copy that is not the sheet byte for byte is not handed over', async () => {
  const other = createHash('sha256').update('another sheet').digest()
  await expect(stageDelivery(source, folder, 'job.pdf', other, 'a')).rejects.toThrow(/differs/)
  expect(await readdir(folder)).toEqual([])
})

test('A hot folder that is gone is no sign that the RIP took the file', async () => {
  await rm(folder, { recursive: true })
  expect(await wasPickedUp(folder, 'job.pdf', null)).toBe(false)
})

test('One who is late with the same job takes nothing away from the one whose copy was noted', async () => {
  const [died, late, noted, next] = ['1-a1', '2-b2', '3-c3', '4-d4']
  await stageDelivery(source, folder, 'job.pdf', sha256, died)
  await stageDelivery(source, folder, 'job.pdf', sha256, noted)
  await stageDelivery(source, folder, 'job.pdf', sha256, late)
  await removeStaged(folder, 'job.pdf', late)
  await stageDelivery(source, folder, 'job.pdf', sha256, next)
  await publishDelivery(folder, 'job.pdf', noted, null)
  expect((await readdir(folder)).toSorted()).toEqual([`.job.pdf.${next}.part`, 'job.pdf'])
})

test('Who claims a job removes what earlier claims staged, also those of earlier versions, and nothing else', async () => {
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

test('Nothing is published once the claim is lost', async () => {
  await stageDelivery(source, folder, 'job.pdf', sha256, '1-a1')
  const lost = publishDelivery(folder, 'job.pdf', '1-a1', null, async () => false)
  await expect(lost).rejects.toThrow(ClaimLostError)
  expect(await visible()).toEqual([])
})

test('A job is not taken for published while the folder is away', async () => {
  await stageDelivery(source, folder, 'job.pdf', sha256, 'a')
  await rename(folder, `${folder}-away`)
  await expect(publishDelivery(folder, 'job.pdf', 'a', null)).rejects.toThrow(/ENOENT/)
  await rename(`${folder}-away`, folder)
  await publishDelivery(folder, 'job.pdf', 'a', null)
  expect(await visible()).toEqual(['job.pdf'])
})

test('An empty mount point in place of the folder is neither written to nor taken for a sign', async () => {
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
