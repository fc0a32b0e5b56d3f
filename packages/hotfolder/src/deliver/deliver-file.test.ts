import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { dropStaged, folderIdentity, OtherFolder, publishDelivery, stageDelivery, wasTaken } from './deliver-file.ts'

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
  expect(await wasTaken(folder, 'job.pdf', null)).toBe(true)
})

test('A copy that is not the sheet byte for byte is not handed over', async () => {
  const other = createHash('sha256').update('another sheet').digest()
  await expect(stageDelivery(source, folder, 'job.pdf', other, 'a')).rejects.toThrow(/differs/)
  expect(await readdir(folder)).toEqual([])
})

test('A hot folder that is gone is no sign that the RIP took the file', async () => {
  await rm(folder, { recursive: true })
  expect(await wasTaken(folder, 'job.pdf', null)).toBe(false)
})

test('One who is late with the same job takes nothing away from the one whose copy was noted', async () => {
  await stageDelivery(source, folder, 'job.pdf', sha256, 'noted')
  await stageDelivery(source, folder, 'job.pdf', sha256, 'late')
  await dropStaged(folder, 'job.pdf', 'late')
  await stageDelivery(source, folder, 'job.pdf', sha256, 'died')
  await publishDelivery(folder, 'job.pdf', 'noted', null)
  expect(await readdir(folder)).toEqual(['job.pdf'])
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
  await expect(publishDelivery(folder, 'job.pdf', 'a', identity)).rejects.toThrow(OtherFolder)
  expect(await wasTaken(folder, 'job.pdf', identity)).toBe(false)
  await rm(folder, { recursive: true })
  await rename(`${folder}-away`, folder)
  await publishDelivery(folder, 'job.pdf', 'a', identity)
  expect([await visible(), await wasTaken(folder, 'job.pdf', identity)]).toEqual([['job.pdf'], false])
})
