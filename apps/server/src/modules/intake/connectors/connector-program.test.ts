import { createHash } from 'node:crypto'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connectorCalls, type WireConnector } from '@platen/contract/connectors'
import { intakeCalls, type WireIntakeProblem } from '@platen/contract/intake'
import { PLAIN_OUTPUT, SHEET_RETENTION_MS } from '@platen/domain/job-tickets'
import { expect, test, vi } from 'vitest'
import { connectorFixture, waitUntil } from '../../../testing/connector-fixture.ts'
import { testServer } from '../../../testing/test-server.ts'
import { runWithCause } from '../../../tracing/cause.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

// child processes are started and stopped, on machines that may be busy
vi.setConfig({ testTimeout: 300_000 })

const server = await testServer()
const shop = await connectorFixture(server)
const { admin, names } = shop

const program = await shop.program()
program.start()

const put = async (name: string, content: string | Buffer): Promise<void> => {
  const half = path.join(program.folder, 'half')
  await writeFile(half, content)
  await rename(half, path.join(program.hotFolder, name))
}

const SVG = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30"><rect width="40" height="30" fill="${colour}"/></svg>`

test('A running connector is listed with its version and host, and its channels are offered', async () => {
  const channel = await shop.offered(program)
  expect(channel).toMatchObject({
    ripName: 'VersaWorks',
    hotFolderPath: program.ripFolder,
    printerSettingFiles: [{ presetName: 'Gloss' }],
    silentSince: null,
    problem: null,
  })
  const { body } = await admin.call(connectorCalls.list)
  const connector = (body['connectors'] as WireConnector[]).find(({ id }) => id === channel.connectorId)
  expect(connector).toMatchObject({ kind: 'both', user: admin.userId, silentSince: null })
  expect(connector).toMatchObject({ host: expect.stringMatching(/./) as string, version: 'development' })
})

test('A file in a watched folder is imported and moved to Done, and an invalid one is moved to Error next to a text with the reason', async () => {
  await put('PhoneCase-Black-M-3.svg', SVG('red'))
  await put('notes.txt', 'call back')
  await waitUntil(async () =>
    expect(await names(path.join(program.hotFolder, 'Done'))).toEqual(['PhoneCase-Black-M-3.svg']),
  )
  await waitUntil(async () =>
    expect(await names(path.join(program.hotFolder, 'Error'))).toEqual(['notes.txt', 'notes.txt.txt']),
  )
  expect(await shop.orders()).toEqual([{ order_id: 'PhoneCase-Black-M-3', source: 'HotFolder1' }])
  const reason = await readFile(path.join(program.hotFolder, 'Error', 'notes.txt.txt'), 'utf8')
  const { body } = await admin.call(intakeCalls.problems, { query: {} })
  const [problem] = body['problems'] as WireIntakeProblem[]
  expect(`${problem?.text}\n`).toBe(reason)
})

test('An order file uses artwork next to it, and that file stays and is not imported as an order', async () => {
  await put('front.svg', SVG('blue'))
  await put('order.json', JSON.stringify({ orderId: 'A-77', jobs: [{ jobId: '1', frames: [{ file: 'front.svg' }] }] }))
  await waitUntil(async () => expect(await names(path.join(program.hotFolder, 'Done'))).toContain('order.json'))
  await put('Mug-White-L-1.svg', SVG('green'))
  await waitUntil(async () => expect(await names(path.join(program.hotFolder, 'Done'))).toContain('Mug-White-L-1.svg'))
  expect((await shop.orders()).map(({ order_id }) => order_id)).toEqual([
    'A-77',
    'Mug-White-L-1',
    'PhoneCase-Black-M-3',
  ])
  expect(await names(program.hotFolder)).toEqual(['Done', 'Error', 'front.svg'])
})

test('Artwork of a rejected order file waits in the folder for the corrected file', async () => {
  await put('back.svg', SVG('yellow'))
  await put('order-2.json', '{"orderId": "A-78", "jobs": [{"frames": [{"file": "back.svg", "copies": "many"}]}]}')
  await waitUntil(async () => expect(await names(path.join(program.hotFolder, 'Error'))).toContain('order-2.json'))
  await put('Mug-Blue-L-1.svg', SVG('green'))
  await waitUntil(async () => expect(await names(path.join(program.hotFolder, 'Done'))).toContain('Mug-Blue-L-1.svg'))
  expect(await names(program.hotFolder)).toContain('back.svg')
  await put('order-2.json', JSON.stringify({ orderId: 'A-78', jobs: [{ frames: [{ file: 'back.svg' }] }] }))
  await waitUntil(async () => expect((await shop.orders()).map(({ order_id }) => order_id)).toContain('A-78'))
})

test('A sheet is published completely in the folder of its RIP, and its run is picked up when the RIP has removed the file; the log names the request that caused it', async () => {
  const channel = await shop.offered(program)
  const run = await runWithCause({ request: 'press-print' }, () => shop.run(channel))
  const file = path.join(program.ripFolder, run.fileName)
  await waitUntil(async () => expect((await shop.runState(run.id)).state).toBe('sent'))
  expect(sha256(await readFile(file))).toBe(run.sha256)
  await rm(file)
  await waitUntil(async () => expect((await shop.runState(run.id)).state).toBe('pickedUp'))
  const log = await readFile(path.join(program.state, 'logs', 'connector.log'), 'utf8')
  expect(log).toContain(`Bed: ${run.fileName} (request press-print) was delivered`)
})

test('A sheet is published together with the ticket of its channel, and is picked up when the ticket is removed', async () => {
  const ticket = { kind: 'hotFile', trigger: 'ticket', template: null } as const
  const run = await shop.run(await shop.offered(program), 100_000, { ...PLAIN_OUTPUT, ticket })
  await waitUntil(async () => expect((await shop.runState(run.id)).state).toBe('sent'))
  const sheet = path.join(program.ripFolder, 'sheets', run.fileName)
  const beside = path.join(program.ripFolder, run.fileName.replace('.pdf', '.xml'))
  expect(sha256(await readFile(sheet))).toBe(run.sha256)
  // the ticket contains the path of the sheet on the connector's machine
  expect(await readFile(beside, 'utf8')).toContain(`<Image FileName="${sheet}">`)
  await rm(beside)
  await waitUntil(async () => expect((await shop.runState(run.id)).state).toBe('pickedUp'))

  // after some days, simulated in the connector's journal, the sheet is deleted too, and no other file of the folder
  const left = path.join(program.state, 'left', `${run.id}.json`)
  await waitUntil(() => readFile(left, 'utf8'))
  expect(await names(path.dirname(sheet))).toEqual([run.fileName])
  await writeFile(path.join(path.dirname(sheet), 'other.pdf'), '')
  await program.stop()
  const entry = JSON.parse(await readFile(left, 'utf8')) as { overAt: number }
  await writeFile(left, JSON.stringify({ ...entry, overAt: entry.overAt - SHEET_RETENTION_MS }))
  // the sheets of runs that were cancelled after they were downloaded, days ago and now
  const cancelled = ['old.pdf', 'new.pdf'].map((name) => path.join(program.state, 'sheets', name))
  for (const file of cancelled) await writeFile(file, 'sheet')
  await utimes(cancelled[0] ?? '', 0, 0)
  program.start()
  await waitUntil(async () => expect(await names(path.dirname(left))).toEqual([]))
  expect(await names(path.dirname(sheet))).toEqual(['other.pdf'])
  await waitUntil(async () => expect(await names(path.join(program.state, 'sheets'))).toEqual(['new.pdf']))
  await rm(path.dirname(sheet), { recursive: true })
})

test('A missing folder keeps sheets and files waiting and reports a problem, and processing continues when it is back', async () => {
  await rename(program.ripFolder, `${program.ripFolder}-away`)
  const run = await shop.run(await shop.offered(program))
  await waitUntil(async () => expect((await shop.runState(run.id)).reason).toContain('is not available'))
  await rename(`${program.ripFolder}-away`, program.ripFolder)
  await server.services.database.pool.query('update print_jobs set leased_until = null where id = $1', [run.id])
  await waitUntil(async () => expect((await shop.runState(run.id)).state).toBe('sent'))
  expect(await names(program.ripFolder)).toEqual([run.fileName])

  await rename(program.hotFolder, `${program.hotFolder}-away`)
  await waitUntil(async () =>
    expect((await program.status()).text).toContain('does not exist; a network share may be disconnected'),
  )
  await rename(`${program.hotFolder}-away`, program.hotFolder)
  await put('Pen-Blue-S-1.svg', SVG('orange'))
  await waitUntil(async () => expect(await names(path.join(program.hotFolder, 'Done'))).toContain('Pen-Blue-S-1.svg'))
})

test('`connector status` prints the state of the connector, and that it is not running if it is not', async () => {
  await waitUntil(async () => expect((await program.status()).code).toBe(0))
  expect((await program.status()).text).toMatch(/Channel {4}Bed: ready/)
  await program.stop()
  const { text, code } = await program.status()
  expect([text, code]).toEqual([expect.stringContaining('not running'), 1])
  program.start()
})

test('An API key is returned once and stored as a hash, and is rejected after it is revoked', async () => {
  const { key, id } = await shop.newKey('input')
  const { rows } = await server.services.database.pool.query<{ row: string }>('select k::text as row from api_keys k')
  expect(rows.some(({ row }) => row.includes(key))).toBe(false)
  const body = { version: '1', host: 'h', channels: [] }
  const sendHeartbeat = async () =>
    (await server.call(connectorCalls.heartbeat, { body }, { authorization: `Bearer ${key}` })).status
  expect(await sendHeartbeat()).toBe(200)
  expect((await admin.call(connectorCalls.revokeKey, { params: { id } })).status).toBe(200)
  expect(await sendHeartbeat()).toBe(401)
  const trail = await server.services.database.inEnvironment(shop.environment.id, ({ kysely }) =>
    kysely.selectFrom('audit_entries').select('action').where('subject_id', '=', id).orderBy('id').execute(),
  )
  expect(trail.map(({ action }) => action)).toEqual(['created', 'deleted'])
})
