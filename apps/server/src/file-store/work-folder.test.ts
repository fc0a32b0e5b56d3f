import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deleteWorkFolders, withWorkFolder } from './work-folder.ts'

const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-work-'))
afterAll(() => rm(dataFolder, { recursive: true, force: true }))
const work = path.join(dataFolder, 'work')

test('A work folder is deleted with its files when its user ends, also by an error', async () => {
  const used = withWorkFolder({ dataFolder }, async (folder) => {
    await writeFile(path.join(folder, 'a'), 'a')
    expect(existsSync(path.join(folder, 'a'))).toBe(true)
    throw new Error('it failed')
  })
  await expect(used).rejects.toThrow('it failed')
  expect(await readdir(work)).toEqual([])
})

test('The files of a killed process are deleted at a start; those of other servers only when they are old', async () => {
  const [old, young] = [path.join(work, 'old'), path.join(work, 'young')]
  for (const folder of [old, young]) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'a'), 'a')
  }
  const before = new Date(Date.now() - 25 * 60 * 60_000)
  for (const each of [path.join(old, 'a'), old]) await utimes(each, before, before)
  await deleteWorkFolders({ dataFolder, servers: 'many' })
  expect(await readdir(work)).toContain('young')
  await deleteWorkFolders({ dataFolder, servers: 'one' })
  expect(await readdir(work)).toEqual([])
})
