import { createHash, randomUUID } from 'node:crypto'
import { connectorCalls } from '@platen/contract/connectors'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { connectorFixture } from '../../../testing/connector-fixture.ts'
import { createSentFile, createSvg, type SentFile } from '../../../testing/sent-files.ts'
import { testServer } from '../../../testing/test-server.ts'

// child processes read artwork, on machines that may be busy
vi.setConfig({ testTimeout: 300_000 })

const server = await testServer()
const shop = await connectorFixture(server)
const { pool } = server.services.database
const { key } = await shop.newKey('input')
const headers = { authorization: `Bearer ${key}` }

const submitResponse = (files: readonly unknown[]) =>
  server.call(connectorCalls.submitFiles, { body: { files: files as SentFile[] } }, headers)

/** Submits files in one call; returns their outcomes and texts. */
async function submit(files: readonly SentFile[]): Promise<(readonly [string, string | null])[]> {
  const { status, body } = await submitResponse(files)
  expect(status).toBe(200)
  const results = body['results'] as { claim: string; outcome: string; text: string | null }[]
  expect(results.map(({ claim }) => claim)).toEqual(files.map(({ claim }) => claim))
  return results.map(({ outcome, text }) => [outcome, text])
}

const submitAlone = (file: SentFile) => server.call(connectorCalls.submitFile, { body: file }, headers)
const STORED = ['stored', null]

/** Returns the ids of the orders that start with a text. */
const getOrders = async (start: string): Promise<string[]> =>
  (await shop.orders()).map(({ order_id }) => order_id).filter((id) => id.startsWith(start))

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(sql, [shop.environment.id, ...values])
  return rows[0]?.count ?? 0
}

test('Files of a call become an order each, in their sequence; a file that is no artwork and an invalid order file are refused, and change nothing for the others', async () => {
  const names = ['Batch3', 'Batch1', 'Batch2'].map((name) => `${name}-Black-M-1.svg`)
  const [first = '', ...others] = names
  const files = [
    createSentFile(first),
    createSentFile('Batch-bad-M-1.svg', 'no drawing'),
    createSentFile('Batch.json', '{"orderId": 1}'),
  ]
  const results = await submit([...files, ...others.map((name) => createSentFile(name))])
  expect(results.map(([outcome]) => outcome)).toEqual(['stored', 'refused', 'refused', 'stored', 'stored'])
  expect(results[1]?.[1]).toMatch(/./)
  expect(
    await count(`select count(*) from intake_problems where environment_id = $1 and file_name like 'Batch%'`),
  ).toBe(2)
  const { rows } = await pool.query<{ order_id: string }>(
    `select order_id from orders where environment_id = $1 and order_id like 'Batch%' order by created_at, id`,
    [shop.environment.id],
  )
  expect(rows.map(({ order_id }) => `${order_id}.svg`)).toEqual(names)
})

test('A claim that is in several calls at once, or was submitted alone before or after, is one order', async () => {
  const files = Array.from({ length: 6 }, (_, index) => createSentFile(`Twice${index}-Black-M-1.svg`))
  const [first, second] = files
  if (!first || !second) throw new Error('There are no files.')
  expect((await submitAlone(first)).body).toMatchObject({ outcome: 'stored' })
  const calls = [files, files.toReversed(), files, [second]].map(submit)
  const alone = submitAlone(second)
  for (const results of await Promise.all(calls)) for (const result of results) expect(result).toEqual(STORED)
  expect((await alone).body).toMatchObject({ outcome: 'stored' })
  expect((await submitAlone(first)).body).toMatchObject({ outcome: 'stored' })
  expect(await getOrders('Twice')).toEqual(files.map(({ fileName }) => fileName.replace('.svg', '')))
})

test('Files with the same name or content in a call are orders of their own, and the content is stored once', async () => {
  const content = createSvg('the same')
  const same = [createSentFile('Same-Black-M-1.svg', content), createSentFile('Equal-Black-M-1.svg', content)]
  expect(await submit([...same, createSentFile('Same-Black-M-1.svg')])).toEqual([STORED, STORED, STORED])
  expect(await getOrders('Same')).toEqual(['Same-Black-M-1', 'Same-Black-M-1 (2)'])
  expect(await getOrders('Equal')).toHaveLength(1)
  const sha256 = createHash('sha256').update(content).digest()
  expect(await count('select count(*) from artworks where environment_id = $1 and sha256 = $2', sha256)).toBe(1)
})

test('A damaged file is to be submitted alone, where it is reported; a changed order with printed copies is refused, and the other files of its call are stored', async () => {
  const damaged = createSentFile('Damaged-Black-M-1.svg')
  const wrong = { ...damaged, upload: { ...damaged.upload, sha256: '0'.repeat(64) } }
  expect(await submit([createSentFile('Sound-Black-M-1.svg'), wrong])).toEqual([STORED, ['alone', null]])
  expect((await submitAlone(wrong)).body).toMatchObject({ errorCode: 'upload_damaged' })

  const submitJob = () => createSentFile('Job7-PhoneCase-Black-M-1.svg', createSvg(), 'HotFolder2')
  expect(await submit([submitJob()])).toEqual([STORED])
  await pool.query(
    `update frames set remaining = 0, pending = 0 where job_pk in (select id from jobs where job_id = 'Job7')`,
  )
  const files = [createSentFile('Beside-Black-M-1.svg'), submitJob()]
  const results = await submit(files)
  expect(results).toEqual([STORED, ['refused', expect.stringMatching(/./)]])
  expect(await getOrders('Beside')).toHaveLength(1)
  expect(await count('select count(*) from object_intents where environment_id = $1')).toBe(0)
  for (const [index, file] of files.entries())
    expect((await submitAlone(file)).body['outcome']).toBe(results[index]?.[0])
})

test('A call is rejected before anything is stored if it has more files or bytes than are accepted, a claim twice, artwork beside a file or a file without content', async () => {
  const getNames = (length: number) =>
    Array.from({ length }, (_, index) => createSentFile(`Limit${index}-Black-M-1.svg`))
  const large = () => createSentFile('Limit-Black-M-1.svg', 'x'.repeat(UPLOAD_LIMITS.maxContentBytes / 2))
  const [file = large()] = getNames(1)
  const { content: _content, ...uploaded } = file.upload
  for (const files of [
    [],
    getNames(UPLOAD_LIMITS.maxFilesPerCall + 1),
    [large(), large(), file],
    [file, { ...file, fileName: 'Limit-again-M-1.svg' }],
    [{ ...file, upload: uploaded }],
    [{ ...file, artwork: [{ ...file.upload, id: randomUUID(), file: 'a.svg' }] }],
  ])
    expect(await submitResponse(files)).toMatchObject({ status: 400, body: { errorCode: 'bad_request' } })
  expect(await getOrders('Limit')).toEqual([])
  const all = getNames(UPLOAD_LIMITS.maxFilesPerCall)
  expect(await submit(all)).toEqual(all.map(() => STORED))
})

test('Any calls at once with any of some claims store an order for each claim, and return the same results', async () => {
  const claims = Array.from({ length: 8 }, (_, index) => createSentFile(`Any${index}-Black-M-1.svg`))
  const calls = fc.array(fc.uniqueArray(fc.constantFrom(...claims), { minLength: 1 }), { minLength: 2, maxLength: 4 })
  const submitted = new Set<SentFile>()
  await fc.assert(
    fc.asyncProperty(calls, async (some) => {
      for (const files of some) for (const file of files) submitted.add(file)
      const results = await Promise.all(some.map(submit))
      expect(results).toEqual(some.map((files) => files.map(() => STORED)))
      expect(await getOrders('Any')).toHaveLength(submitted.size)
    }),
    { numRuns: 12 },
  )
})

test('An order file that was stored is reported and counted once if an artwork file of its call is refused afterwards', async () => {
  await pool.query('update input_settings set uses_products = true where environment_id = $1', [shop.environment.id])
  const order = { orderId: 'First', jobs: [{ jobId: '1', mediaInfo: { mediaName: 'Mug', sku: 'X-1' } }] }
  const first = createSentFile('First.json', JSON.stringify(order))
  const submitJob = () => createSentFile('Job8-PhoneCase-Black-M-1.svg', createSvg(), 'HotFolder2')
  expect(await submit([submitJob()])).toEqual([STORED])
  await pool.query(
    `update frames set remaining = 0, pending = 0 where job_pk in (select id from jobs where job_id = 'Job8')`,
  )
  const stored = async () =>
    (await server.services.metrics.receivedOrders.get()).values
      .filter(({ labels }) => labels.outcome === 'stored')
      .reduce((sum, { value }) => sum + value, 0)
  const before = await stored()
  const results = await submit([first, submitJob(), createSentFile('Last-Black-M-1.svg')])
  expect(results.map(([outcome]) => outcome)).toEqual(['stored', 'refused', 'stored'])
  expect(await getOrders('First')).toEqual(['First'])
  await submitAlone(first)
  expect((await stored()) - before).toBe(2)
})
