import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { REFERENCED_RETENTION_MS } from '@platen/hotfolder'
import { expect, onTestFinished, test } from 'vitest'
import { openReferencedFiles } from './referenced-files.ts'

const toHex = (name: string): string => Buffer.from(name).toString('hex')
const DAY_MS = 24 * 60 * 60 * 1000

async function setUp() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-referenced-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const open = () => openReferencedFiles(folder, 'HotFolder1', () => new Date(clock.ms))
  /** Returns the names that a restarted connector remembers while `present` are in the folder. */
  const listPresent = async (...present: string[]): Promise<string[]> => {
    const names = [...(await open().refreshAndList(new Set(present.map(toHex))))]
    return names.map((name) => Buffer.from(name, 'hex').toString()).toSorted()
  }
  return { file: path.join(folder, 'HotFolder1.json'), clock, open, listPresent }
}

test('Concurrent claims keep all their names, in memory and on disk', async () => {
  const { open, listPresent } = await setUp()
  const referenced = open()
  const claims = Array.from({ length: 100 }, (_, index) => `${index}`)
  await Promise.all(
    claims.map(async (claim) => {
      await referenced.add(claim, [`${claim}.png`])
      await (Number(claim) % 2 === 0 ? referenced.keepNames(claim) : referenced.releaseNames(claim))
    }),
  )
  const expected = claims.filter((claim) => Number(claim) % 2 === 0).map((claim) => `${claim}.png`)
  expect((await referenced.refreshAndList(new Set())).size).toBe(expected.length)
  expect(await listPresent()).toEqual(expected.toSorted())
})

test('A name that two order files reference is kept if one of them is removed', async () => {
  const { open, listPresent } = await setUp()
  const referenced = open()
  await referenced.add('first', ['logo.png'])
  await referenced.add('second', ['logo.png'])
  await referenced.releaseNames('second')
  expect(await listPresent()).toEqual(['logo.png'])
  await referenced.keepNames('first')
  expect(await listPresent()).toEqual(['logo.png'])
})

test('A name referenced only by an order file that was removed is deleted immediately', async () => {
  const { open, listPresent } = await setUp()
  const referenced = open()
  await referenced.add('only', ['logo.png'])
  await referenced.releaseNames('only')
  expect(await listPresent()).toEqual([])
})

test('A name is kept while its file is present and is deleted a week after the file was last seen', async () => {
  const { open, listPresent, clock } = await setUp()
  const referenced = open()
  await referenced.add('claim', ['there.png', 'gone.png'])
  await referenced.keepNames('claim')
  for (let day = 0; day < 30; day += 1) {
    clock.ms += DAY_MS + 1
    await listPresent('there.png')
  }
  expect(await listPresent('there.png')).toEqual(['there.png'])
  clock.ms += REFERENCED_RETENTION_MS - 2 * DAY_MS
  expect(await listPresent()).toEqual(['there.png'])
  clock.ms += 3 * DAY_MS
  expect(await listPresent()).toEqual([])
})

test('Names stored by an earlier version are migrated', async () => {
  const { open, listPresent, file, clock } = await setUp()
  await writeFile(file, JSON.stringify([toHex('old.png')]))
  const referenced = open()
  expect(await listPresent('old.png')).toEqual(['old.png'])
  await referenced.add('claim', ['new.png'])
  expect(await listPresent('old.png')).toEqual(['new.png', 'old.png'])
  clock.ms += REFERENCED_RETENTION_MS + 1
  expect(await listPresent('new.png')).toEqual(['new.png'])
})

test('A change whose write failed is written with the next change', async () => {
  const { open, listPresent, file } = await setUp()
  const referenced = open()
  // a folder blocks the name of the temporary file
  await referenced.refreshAndList(new Set())
  await mkdir(`${file}.new`)
  await expect(referenced.add('claim', ['a.png'])).rejects.toThrow(/EISDIR/)
  await rm(`${file}.new`, { recursive: true })
  await referenced.add('claim', ['a.png'])
  expect(await listPresent()).toEqual(['a.png'])
  expect(await readFile(file, 'utf8')).toContain(toHex('a.png'))
})
