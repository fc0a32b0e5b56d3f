import { createHash } from 'node:crypto'
import { connectorCalls } from '@platen/contract/connectors'
import { orderCalls } from '@platen/contract/orders'
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

const submit = (files: readonly SentFile[]) =>
  server.call(connectorCalls.submitFiles, { body: { files: [...files] } }, headers)
const submitAlone = (file: SentFile) => server.call(connectorCalls.submitFile, { body: file }, headers)

async function query<Row extends object>(sql: string): Promise<Row[]> {
  return (await pool.query<Row>(sql, [shop.environment.id])).rows
}
const getOrders = async (start: string): Promise<string[]> =>
  (await query<{ id: string }>('select order_id as id from orders where environment_id = $1 order by created_at, id'))
    .map(({ id }) => id)
    .filter((id) => id.startsWith(start))

const createJobFile = (jobId: string, content?: string) =>
  createSentFile(`${jobId}-PhoneCase-Black-M-1.svg`, content, 'HotFolder2')

test('The id of a claim can be in upper case, alone and with other files', async () => {
  const [alone, first, second] = ['Alone', 'First', 'Second'].map((name) =>
    createSentFile(`Upper${name}-Black-M-1.svg`),
  )
  if (!alone || !first || !second) throw new Error('There are no files.')
  const toUpperCase = (file: SentFile): SentFile => ({ ...file, claim: file.claim.toUpperCase() })
  for (const file of [toUpperCase(alone), alone, toUpperCase(alone)])
    expect((await submitAlone(file)).body).toMatchObject({ outcome: 'stored' })
  expect((await submit([toUpperCase(first), second])).body['results']).toEqual([
    { claim: first.claim, outcome: 'stored', text: null },
    { claim: second.claim, outcome: 'stored', text: null },
  ])
  expect((await getOrders('Upper')).toSorted()).toEqual(
    ['Alone', 'First', 'Second'].map((name) => `Upper${name}-Black-M-1`),
  )
})

test('The problem of each refused file names this file, also if the files are equal', async () => {
  const files = ['RefusedA', 'RefusedB'].map((name) => createSentFile(`${name}-Black-M-1.svg`, 'no drawing'))
  const { results } = (await submit(files)).body as { results: { outcome: string; text: string }[] }
  for (const [index, { outcome, text }] of results.entries()) {
    expect(outcome).toBe('refused')
    expect(text).toContain(files[index]?.fileName)
  }
})

test('Files are stored in their sequence, whether or not their artwork is in the store: the later one of a job remains', async () => {
  const known = createSvg()
  await submit([createSentFile('Known-Black-M-1.svg', known)])
  const names = ['Mixed4', 'Mixed3', 'Mixed2', 'Mixed1'].map((name) => `${name}-Black-M-1`)
  await submit(names.map((name, index) => createSentFile(`${name}.svg`, index % 2 === 0 ? known : createSvg())))
  expect(await getOrders('Mixed')).toEqual(names)
  const newest = createSvg()
  await submit([createJobFile('Job9', known), createJobFile('Job9', newest)])
  const stored = await query<{ sha256: Buffer }>(
    `select a.sha256 from frames f join artworks a on a.id = f.artwork_id join jobs j on j.id = f.job_pk
      where f.environment_id = $1 and j.job_id = 'Job9'`,
  )
  expect(stored.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(newest).digest()])
})

test('Files of known artwork and of known jobs in any sequence, in calls at once, do not fail, nor do changes of these jobs by users', async () => {
  const contents = Array.from({ length: 12 }, () => createSvg())
  const jobIds = contents.map((_, index) => `Shared${index}`)
  await submit(jobIds.map((jobId, index) => createJobFile(jobId, contents[index])))
  const jobs = await query<{ id: string; jobId: string }>(
    `select order_pk as id, job_id as "jobId" from jobs where environment_id = $1 and job_id like 'Shared%'`,
  )
  const rotate = <T>(items: readonly T[], by: number): T[] => [...items.slice(by), ...items.slice(0, by)]
  let isDone = false
  async function submitAll(lane: number) {
    for (let round = 0; round < 6; round += 1) {
      const by = (7 * round + 5 * lane) % jobIds.length
      const files = rotate(jobIds, by).map((jobId, index) => createJobFile(jobId, rotate(contents, round)[index]))
      const { status, body } = await submit(lane === 1 ? files.toReversed() : files)
      expect([status, body]).toMatchObject([200, { results: files.map(() => ({ outcome: 'stored' })) }])
    }
  }
  async function edit() {
    for (let day = 1; !isDone; day = (day % 9) + 1) {
      const edits = jobs.map(({ id, jobId }) => ({ id, jobId, dueDate: `2027-01-0${day}` }))
      expect((await shop.admin.call(orderCalls.editMany, { body: { edits } })).status).toBe(200)
    }
  }
  const editing = edit()
  await Promise.all([submitAll(0), submitAll(1)]).finally(() => {
    isDone = true
  })
  await editing
})
