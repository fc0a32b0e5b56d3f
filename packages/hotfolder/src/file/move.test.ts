import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { joinBytes } from './file-names.ts'
import { moveToFolder, moveWithReasonFile } from './move.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-move-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const put = async (name: Buffer, content: string): Promise<Buffer> => {
  const file = joinBytes(folder, name)
  await writeFile(file, content)
  return file
}

test('moveToFolder numbers the name instead of overwriting a file', async () => {
  const done = path.join(folder, 'Done')
  const name = Buffer.from('Case-Black.pdf')
  await moveToFolder(await put(name, 'first'), done, name)
  const second = await moveToFolder(await put(name, 'second'), done, name)
  expect(second.toString()).toBe('Case-Black (2).pdf')
  expect(await readFile(path.join(done, 'Case-Black.pdf'), 'utf8')).toBe('first')
  expect(await readFile(path.join(done, 'Case-Black (2).pdf'), 'utf8')).toBe('second')
})

test('moveToFolder preserves the bytes of a name that is not UTF-8', async () => {
  const bytes = Buffer.from([0x61, 0xff, 0xfe, 0x2e, 0x70, 0x64, 0x66])
  const odd = path.join(folder, 'Odd')
  await moveToFolder(await put(bytes, 'odd'), odd, bytes)
  expect((await readdir(odd, { encoding: 'buffer' }))[0]?.equals(bytes)).toBe(true)
})

test('moveWithReasonFile writes a text file with the reason next to the file', async () => {
  const errors = path.join(folder, 'Error')
  const name = Buffer.from('broken.pdf')
  await moveWithReasonFile(await put(name, 'x'), errors, name, 'The file is broken.')
  await moveWithReasonFile(await put(name, 'y'), errors, name, 'The file is broken again.')
  expect((await readdir(errors)).toSorted()).toEqual([
    'broken (2).pdf',
    'broken (2).pdf.txt',
    'broken.pdf',
    'broken.pdf.txt',
  ])
  expect(await readFile(path.join(errors, 'broken (2).pdf.txt'), 'utf8')).toBe('The file is broken again.\n')
})
