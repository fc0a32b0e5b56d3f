import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { exportRowsAsJsonLines, readRows, resetSequences } from './table-rows.ts'

const ROWS = 2000
const CONTENT = gzipSync(Array.from({ length: ROWS }, (_, row) => `["${row}",null]\n`).join(''))

/** Yields the batches of rows of a file with this content; of a missing file without content. */
async function* readContent(content: Buffer | undefined) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-rows-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'rows.jsonl.gz')
  if (content) await writeFile(file, content)
  yield* readRows(file)
}

async function countRows(content: Buffer | undefined): Promise<number> {
  let count = 0
  for await (const rows of readContent(content)) count += rows.length
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

/** A message of a shop has up to 4 MB as text, and a string of JavaScript up to 512 MB. */
const LARGE = 4e6

test('Large rows are exported and read a few at a time', async () => {
  const { pool } = (await testServer()).services.database
  const client = await pool.connect()
  onTestFinished(() => client.release())
  await client.query(`begin; create temp table large on commit drop as
    select repeat('x', ${LARGE}) as body from generate_series(1, 8)`)
  const table = { name: 'large', columns: [{ name: 'body', type: 'text', isAccount: false }] }
  const exported: string[] = []
  const fetched: number[] = []
  const count = (rows: number) => fetched.push(rows)
  for await (const lines of exportRowsAsJsonLines(client, table, undefined, count)) exported.push(lines)
  await client.query('commit')
  expect(fetched).toEqual([4, 2, 2])
  expect(Math.max(...exported.map(({ length }) => length))).toBeLessThan(4 * LARGE)

  const batches: number[] = []
  for await (const rows of readContent(gzipSync(exported.join('')))) batches.push(rows.length)
  expect(Math.max(...batches)).toBeLessThan(4)
  expect(batches.reduce((sum, rows) => sum + rows, 0)).toBe(8)
})

test('Small rows are fetched a hundred at a time, also after a large one', async () => {
  const { pool } = (await testServer()).services.database
  const client = await pool.connect()
  onTestFinished(() => client.release())
  await client.query(`begin; create temp table mixed on commit drop as
    select repeat('x', case when n = 1 then ${LARGE} else 1 end) as body from generate_series(1, 400) n`)
  const table = { name: 'mixed', columns: [{ name: 'body', type: 'text', isAccount: false }] }
  const fetched: number[] = []
  const count = (rows: number) => fetched.push(rows)
  let length = 0
  for await (const lines of exportRowsAsJsonLines(client, table, undefined, count)) length += lines.length
  await client.query('commit')
  expect(length).toBe(LARGE + 399 + 400 * '[""]\n'.length)
  expect(fetched).toEqual([4, 2, 4, 8, 16, 32, 64, 100, 100, 70])
})

test('The sequences are set above the numbers of one environment, without reading the rows of others', async () => {
  const server = await testServer()
  const { pool } = server.services.database
  const [restored, other] = [await server.environment(), await server.environment()]
  const client = await pool.connect()
  onTestFinished(() => client.release())
  await client.query('create table counted (environment_id uuid, id bigint generated always as identity)')
  await client.query('insert into counted overriding system value values ($1, 50), ($2, 90)', [restored.id, other.id])
  const columns = [{ name: 'id', type: 'bigint', isAccount: false }]
  await resetSequences(client, [{ name: 'counted', owner: 'environment_id', columns }], restored.id)
  const { rows } = await client.query(`select pg_sequence_last_value('counted_id_seq')::int as last`)
  expect(rows).toEqual([{ last: 50 }])
})
