import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { connectorCalls } from '@platen/contract/connectors'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import { expect, test, vi } from 'vitest'
import { connectorFixture, waitUntil } from '../../../testing/connector-fixture.ts'
import { testServer } from '../../../testing/test-server.ts'

// child processes are started and stopped, on machines that may be busy
vi.setConfig({ testTimeout: 300_000 })

const server = await testServer()
const shop = await connectorFixture(server)

/** Returns a unique SVG image, determined by `seed`. */
const svg = (seed: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30"><rect width="${1 + (seed % 39)}" height="30"/><text>${seed}</text></svg>`

/** Returns the sizes of the parts that are being received. */
async function sizesOfParts(): Promise<number[]> {
  const folder = path.join(server.services.settings.dataFolder, 'work')
  const files = (await readdir(folder, { recursive: true })).filter((name) => path.basename(name) === 'part')
  return Promise.all(files.map(async (name) => (await stat(path.join(folder, name))).size))
}

test('An interrupted upload is resumed, and one that arrived damaged is detected and sent again', async () => {
  const { key } = await shop.newKey('input')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
  const content = Buffer.from(svg(4711))
  const id = '0b5b3d0e-7a44-4b1e-9a43-0f7f5a1c0001'
  const put = async (offset: number, payload: Buffer) => {
    const raw = await server.app.inject({
      method: 'PUT',
      url: `/pax/connector/uploads/${id}?offset=${offset}`,
      headers,
      payload,
    })
    return { status: raw.statusCode, body: raw.json<Record<string, unknown>>() }
  }
  expect(await put(0, content.subarray(0, 50))).toMatchObject({ body: { offset: 50 } })
  expect(await put(0, content)).toMatchObject({
    status: 409,
    body: { errorCode: 'upload_offset', details: { offset: 50 } },
  })
  expect(await put(50, Buffer.from(content.subarray(50)).fill(0))).toMatchObject({ status: 200 })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const upload = { id, bytes: content.length, sha256 }
  const body = { claim: id, source: 'HotFolder1', fileName: 'Broken-Red-M-1.svg', upload, artwork: [] }
  const take = () => server.call(connectorCalls.submitFile, { body }, { authorization: `Bearer ${key}` })
  expect(await take()).toMatchObject({ status: 422, body: { errorCode: 'upload_damaged' } })
  expect(await put(0, content)).toMatchObject({ status: 200 })
  const answers = await Promise.all([take(), take(), take()])
  expect(answers.some(({ body: { outcome } }) => outcome === 'stored')).toBe(true)
  expect(await take()).toMatchObject({ status: 200, body: { outcome: 'stored' } })
  expect((await shop.orders()).filter(({ order_id }) => order_id.startsWith('Broken'))).toHaveLength(1)
})

test('Small files are part of the call of the intake: one that arrived damaged is detected, and a repeated call has the same result', async () => {
  const { key } = await shop.newKey('input')
  const bytes = Buffer.from(svg(4712))
  const claim = randomUUID()
  const upload = { id: claim, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const take = (content: string) => {
    const body = { claim, source: 'HotFolder1', fileName: 'Within-Red-M-1.svg', artwork: [] }
    const headers = { authorization: `Bearer ${key}` }
    return server.call(connectorCalls.submitFile, { body: { ...body, upload: { ...upload, content } } }, headers)
  }
  const damaged = Buffer.from(bytes).fill(0, 40)
  expect(await take(damaged.toString('base64'))).toMatchObject({ status: 422, body: { errorCode: 'upload_damaged' } })
  const answers = await Promise.all([1, 2, 3].map(() => take(bytes.toString('base64'))))
  expect(answers.map(({ body: { outcome } }) => outcome)).toContain('stored')
  expect(await take(bytes.toString('base64'))).toMatchObject({ status: 200, body: { outcome: 'stored' } })
  expect((await shop.orders()).filter(({ order_id }) => order_id.startsWith('Within'))).toHaveLength(1)
})

test('The size of the files in a call of the intake is limited in total, each has its own id, and 2,000 artwork files with long names may come with them', async () => {
  const { key } = await shop.newKey('input')
  const getFile = (bytes: number) => ({
    id: randomUUID(),
    bytes,
    sha256: '0'.repeat(64),
    content: Buffer.alloc(bytes).toString('base64'),
  })
  const submitTwo = (bytes: number, artwork: { id: string; bytes: number; sha256: string; file: string }[] = []) => {
    const files = [{ ...getFile(bytes), file: 'a.svg' }, ...artwork]
    const upload = getFile(UPLOAD_LIMITS.maxContentBytes - 1000)
    const body = { claim: randomUUID(), source: 'HotFolder1', fileName: 'Total.json', upload, artwork: files }
    return server.call(connectorCalls.submitFile, { body }, { authorization: `Bearer ${key}` })
  }
  expect(await submitTwo(1001)).toMatchObject({
    status: 400,
    body: { details: { problem: 'the files in the call have more than 256 KB in total' } },
  })
  expect(await submitTwo(100, [{ ...getFile(100), bytes: 0, file: 'b.svg' }])).toMatchObject({
    status: 400,
    body: { details: { problem: 'the content of a file does not have `bytes` bytes in base64' } },
  })
  const upload = { ...getFile(100), file: 'b.svg' }
  expect(await submitTwo(100, [upload, { ...upload, sha256: '1'.repeat(64) }])).toMatchObject({
    status: 400,
    body: { details: { problem: 'different files have the same id' } },
  })
  // the hashes are wrong: the files were read
  expect(await submitTwo(1000)).toMatchObject({ status: 422, body: { errorCode: 'upload_damaged' } })
  const artwork = Array.from({ length: 1999 }, (_, index) => {
    const { content: _content, ...file } = getFile(0)
    return { ...file, file: `${'x'.repeat(280)}${index}.svg` }
  })
  const { status, body } = await submitTwo(1000, artwork)
  expect([status, body]).toMatchObject([422, { errorCode: 'upload_damaged' }])
})

test('A connector uploads a file that is too large for a call of the intake, and sends a smaller one with the call', async () => {
  const program = await shop.program('input')
  program.start()
  const large = svg(4713).replace('</svg>', `<!-- ${'x'.repeat(UPLOAD_LIMITS.maxContentBytes)} --></svg>`)
  await writeFile(path.join(program.hotFolder, 'Large-Red-M-1.svg'), large)
  await writeFile(path.join(program.hotFolder, 'Small-Red-M-1.svg'), svg(4714))
  await waitUntil(async () =>
    expect((await shop.names(path.join(program.hotFolder, 'Done'))).toSorted()).toEqual([
      'Large-Red-M-1.svg',
      'Small-Red-M-1.svg',
    ]),
  )
  await program.stop()
  const { rows } = await server.services.database.inEnvironment(shop.environment.id, ({ client }) =>
    client.query<{ file_name: string; bytes: number }>(
      `select file_name, bytes from artworks where environment_id = $1 and file_name in ('Large-Red-M-1.svg', 'Small-Red-M-1.svg')`,
      [shop.environment.id],
    ),
  )
  const sizes = Object.fromEntries(rows.map((row) => [row.file_name, row.bytes]))
  expect(sizes).toEqual({ 'Large-Red-M-1.svg': large.length, 'Small-Red-M-1.svg': svg(4714).length })
})

test('Of two calls that append at the same offset one is stored, and what arrived before an interruption is kept', async () => {
  const { key } = await shop.newKey('input')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
  const url = `/pax/connector/uploads/${randomUUID()}`
  const put = async (offset: number, payload: Buffer | Readable) => {
    const raw = await server.app.inject({ method: 'PUT', url: `${url}?offset=${offset}`, headers, payload })
    return raw.statusCode
  }
  const received = async () =>
    (await server.app.inject({ method: 'GET', url, headers })).json<{ offset: number }>().offset
  const statuses = await Promise.all(Array.from({ length: 4 }, () => put(0, Buffer.alloc(100))))
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
  expect(await received()).toBe(100)

  const { port } = server.app.server.address() as AddressInfo
  const request = http.request({ port, path: `${url}?offset=100`, method: 'PUT', headers })
  request.on('error', () => undefined)
  request.write(Buffer.alloc(50_000))
  // The call has begun when its file for the part exists.
  await waitUntil(async () => expect(await sizesOfParts()).toContain(50_000))
  request.destroy()
  await waitUntil(async () => expect(await received()).toBe(50_100))
  expect(await put(50_100, Buffer.alloc(10))).toBe(200)
  expect(await received()).toBe(50_110)
})

test('An interrupted download is resumed, and a sheet with a different hash is never delivered', async () => {
  const program = await shop.program('output')
  program.start()
  const run = await shop.run(await shop.offered(program), 500_000)
  await waitUntil(async () => expect((await shop.runState(run.id)).state).toBe('sent'))
  await program.stop()
  // a partial file with wrong content existed before
  const broken = await shop.run(await shop.offered(program), 500_000)
  await mkdir(path.join(program.state, 'sheets'), { recursive: true })
  await writeFile(path.join(program.state, 'sheets', `${broken.id}.pdf`), randomBytes(1000))
  program.start()
  await waitUntil(async () => expect((await shop.runState(broken.id)).reason).toContain('was damaged on the way'))
  expect(await shop.names(program.ripFolder)).not.toContain(broken.fileName)
  await waitUntil(async () => expect((await shop.runState(broken.id)).state).toBe('sent'))
  const delivered = await readFile(path.join(program.ripFolder, broken.fileName))
  expect(createHash('sha256').update(delivered).digest('hex')).toBe(broken.sha256)
  await program.stop()
})

test('A connector cannot access the runs of another connector', async () => {
  const program = await shop.program('output')
  program.start()
  const run = await shop.run(await shop.offered(program))
  await waitUntil(async () => expect((await shop.runState(run.id)).state).toBe('sent'))
  await program.stop()
  const { key } = await shop.newKey('output')
  const headers = { authorization: `Bearer ${key}` }
  const params = { id: run.id }
  const body = { change: 'notPrinted' as const, reason: 'no' }
  expect((await server.call(connectorCalls.sheet, { params, query: undefined }, headers)).status).toBe(404)
  expect((await server.call(connectorCalls.report, { params, body }, headers)).status).toBe(404)
  expect((await server.call(connectorCalls.claim, { query: {} }, headers)).body).toMatchObject({ printJob: null })
})
