import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listFilesRecursive } from '../../testing/list-files.ts'
import { RESTORE_SUFFIXES, stageFiles } from './stage-files.ts'

const PLACES = ['artwork', 'sheets']

/** Stages an artwork and a sheet for an environment that has one of each. */
async function stageTwo() {
  const base = await mkdtemp(path.join(os.tmpdir(), 'platen-stage-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  const [backup, folders] = [path.join(base, 'backup'), path.join(base, 'environments')]
  const home = path.join(folders, 'shop')
  for (const place of PLACES) {
    await mkdir(path.join(home, place), { recursive: true })
    await mkdir(path.join(backup, 'shop/files', place), { recursive: true })
    await writeFile(path.join(home, place, 'file'), 'present')
    await writeFile(path.join(backup, 'shop/files', place, 'file'), 'saved')
  }
  const files = PLACES.map((place) => ({ path: `shop/files/${place}/file`, bytes: 5, sha256: '' }))
  const staged = await stageFiles(backup, 'shop/files/', files, home)
  const readHome = async () => {
    const names = await listFilesRecursive(home)
    return Promise.all(names.map(async (name) => [name, await readFile(path.join(home, name), 'utf8')]))
  }
  return { staged, folders, home, readHome }
}

test('Files of a restore take the place of the present ones, which are deleted', async () => {
  const { staged, folders, readHome } = await stageTwo()
  await staged.swapIn()
  await staged.deleteReplaced()
  expect(await readHome()).toEqual(PLACES.map((place) => [`${place}/file`, 'saved']))
  expect(await readdir(folders)).toEqual(['shop'])
})

test.each(PLACES)(
  'Present files are moved back also by a second attempt, after the first one failed at %s',
  async (place) => {
    const { staged, folders, home, readHome } = await stageTwo()
    await staged.swapIn()
    // A folder that is not empty cannot be replaced.
    const obstacle = path.join(home + RESTORE_SUFFIXES.staged, place)
    await mkdir(path.join(obstacle, 'obstacle'), { recursive: true })
    await expect(staged.undo()).rejects.toThrow('ENOTEMPTY')
    await rm(obstacle, { recursive: true })
    await staged.undo()
    expect(await readHome()).toEqual(PLACES.map((each) => [`${each}/file`, 'present']))
    expect(await readdir(folders)).toEqual(['shop'])
  },
)
