import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readRows } from './table-rows.ts'

const ROWS = 2000
const CONTENT = gzipSync(Array.from({ length: ROWS }, (_, row) => `["${row}",null]\n`).join(''))

/** Returns the number of rows of a file with this content; of a missing file without content. */
async function countRows(content: Buffer | undefined): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-rows-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'rows.jsonl.gz')
  if (content) await writeFile(file, content)
  let count = 0
  for await (const rows of readRows(file)) count += rows.length
  return count
}

test('readRows returns all rows', async () => {
  expect(await countRows(CONTENT)).toBe(ROWS)
})

test.each([
  ['is missing', undefined, 'ENOENT'],
  ['ends too early', CONTENT.subarray(0, CONTENT.length - 10), 'Z_BUF_ERROR'],
  ['is not compressed', Buffer.from('["a"]'), 'Z_DATA_ERROR'],
])('readRows throws an error if the file %s', async (_name, content, code) => {
  await expect(countRows(content)).rejects.toMatchObject({ code })
})
