import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { artworkCalls } from '@platen/contract/artwork'
import { printCalls } from '@platen/contract/printing'
import { afterAll, describe, expect, test } from 'vitest'
import { renderArtworkThumbnails } from '../modules/orders/artwork/tasks/render-thumbnails.ts'
import { loadKeysInTransit } from '../modules/platform/storage/object-rows-queries.ts'
import { storeObjects } from '../modules/platform/storage/store-objects.ts'
import { removeUnusedObjects } from '../modules/platform/storage/tasks/remove-objects.ts'
import { atEnd } from '../testing/at-end.ts'
import { type ProxyFault, startFaultyProxy } from '../testing/faulty-proxy.ts'
import { listAll } from '../testing/list-files.ts'
import { printFixture } from '../testing/print-fixture.ts'
import type { Radosgw } from '../testing/radosgw.ts'
import { deliverRuns } from '../testing/run-due-jobs.ts'
import { startTestS3 } from '../testing/s3-fixture.ts'
import { testServer } from '../testing/test-server.ts'
import { proofKey } from './object-keys.ts'
import { readObject } from './object-store.ts'
import { openS3Store } from './s3-store.ts'
import { StoreUnavailableError } from './store-unavailable.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-s3-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const started = await startTestS3()

async function newFile(content: string | Buffer): Promise<string> {
  const file = path.join(folder, 'work', randomUUID())
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
  return file
}

/** Starts a server that answers every request with 404 and this body. */
async function startNotFound(body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(404).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('Only the answer that an object does not exist counts as missing, and no such answer as an empty list', async () => {
  const owner = { id: randomUUID(), resourceName: 'shop' }
  const errorOf = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
  const open = async (body: string) =>
    openS3Store(
      { dataFolder: folder },
      {
        endpoint: await startNotFound(body),
        region: 'us-east-1',
        bucket: 'platen',
        prefix: '',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        cacheBytes: 1,
      },
    )
  for (const body of ['', '<html>Not found</html>', errorOf('NoSuchBucket'), errorOf('NoSuchWebsiteConfiguration')]) {
    const store = await open(body)
    await expect(store.get(owner, 'sheets/a.pdf')).rejects.toThrow(StoreUnavailableError)
    await expect(listAll(store.list(owner, 'sheets/'))).rejects.toThrow(StoreUnavailableError)
  }
  const store = await open(errorOf('NoSuchKey'))
  expect(await store.get(owner, 'sheets/a.pdf')).toBeUndefined()
  await expect(listAll(store.list(owner, 'sheets/'))).rejects.toThrow(StoreUnavailableError)
})

test('A failed upload ends after all others of the call, and a file that is missing meanwhile does not end the process', async () => {
  const [refused, missing] = [await newFile('a'), await newFile('b')]
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { url = '' } = request
    requests.push(url)
    if (url.includes('/refused')) return void response.writeHead(403).end()
    // The connection ends without a response, and the next attempt does not find its file.
    void rm(missing, { force: true }).then(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  const store = openS3Store(
    { dataFolder: folder },
    {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'platen',
      prefix: '',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      cacheBytes: 1,
    },
  )
  const stored = store.put({ id: randomUUID(), resourceName: 'shop' }, [
    { key: 'missing', file: missing },
    { key: 'refused', file: refused },
  ])
  await expect(stored).rejects.toThrow(StoreUnavailableError)
  expect(requests.filter((url) => url.includes('/refused'))).toHaveLength(3)
})

describe.skipIf(!started)('With an S3-compatible store', () => {
  const radosgw = started as Radosgw

  test('Wrong credentials and a missing bucket are errors of the store, and not missing objects', async () => {
    const owner = { id: randomUUID(), resourceName: 'shop' }
    for (const change of [{ secretAccessKey: 'wrong' }, { bucket: 'another' }]) {
      const store = openS3Store({ dataFolder: folder }, { ...radosgw.s3, ...change })
      await expect(store.get(owner, 'sheets/a.pdf')).rejects.toThrow(StoreUnavailableError)
      await expect(store.put(owner, [{ key: 'sheets/a.pdf', file: await newFile('a') }])).rejects.toThrow(
        StoreUnavailableError,
      )
    }
  })

  test('Many clients that read objects slowly prevent no other request', async () => {
    const owner = { id: randomUUID(), resourceName: 'shop' }
    const store = openS3Store({ dataFolder: folder }, radosgw.s3)
    const key = 'sheets/a.pdf'
    await store.put(owner, [{ key, file: await newFile(Buffer.alloc(16_000_000)) }])
    // The connections of these remain in use, because nothing is read.
    const slow = await Promise.all(Array.from({ length: 40 }, () => store.get(owner, key)))
    expect((await store.stat(owner, key))?.bytes).toBe(16_000_000)
    expect(await store.download(owner, key, path.join(folder, randomUUID()))).toBe(true)
    for (const content of slow) await content?.close()
  })

  test('Connections that are cut or slow while objects are stored leave no row without its object', async () => {
    const proxy = await startFaultyProxy(radosgw.s3.endpoint)
    const server = await testServer({}, { s3: { ...radosgw.s3, endpoint: proxy.address } })
    const { services } = server
    const { database, objects } = services
    const environment = await server.environment()
    const { id: userId } = await server.person(environment, 'operator')
    const content = randomBytes(100_000)
    let n = 0
    const faults: readonly ProxyFault[] = [
      { kind: 'cut', afterBytes: 0 },
      { kind: 'cut', afterBytes: 50_000 },
      { kind: 'sound' },
      { kind: 'cut', afterBytes: 100_900 },
      { kind: 'slow', bytes: 20_000, ms: 5 },
    ]
    proxy.setFault(() => faults[(n += 1) % faults.length] ?? { kind: 'sound' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, async () => {
        const id = randomUUID()
        const key = proofKey(id)
        const file = await newFile(content)
        await storeObjects(services, environment, { intents: [key], objects: [{ key, file }] }, (tx) =>
          tx.execute(
            `insert into proofs (environment_id, id, user_id, file_name, bytes, made_at)
             values ($1, $2, $3, 'a.pdf', 7, now())`,
            [id, userId],
          ),
        )
      }),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StoreUnavailableError)
    }
    proxy.setFault(() => ({ kind: 'sound' }))
    const { rows } = await database.pool.query<{ id: string }>('select id from proofs where environment_id = $1', [
      environment.id,
    ])
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows)
      expect((await readObject(objects, environment, proofKey(id)))?.equals(content)).toBe(true)
    // What was stored without a row is known, and deleted.
    await removeUnusedObjects(services, environment)
    const stored = (await listAll(objects.list(environment, ''))).map(({ key }) => key)
    expect(stored.toSorted()).toEqual(rows.map(({ id }) => proofKey(id)).toSorted())
    expect(await database.inEnvironment(environment.id, loadKeysInTransit)).toEqual([])
  })

  test('An order is printed from the store: artwork, thumbnail, proof, labels, sheet and delivery', async () => {
    const server = await testServer({}, { s3: radosgw.s3 })
    const { services } = server
    const { shop, operator, floor, ordered, book, printed, presetId } = await printFixture(server)
    const { environment } = shop
    const customer = environment.resourceName
    const art = await floor.realArtwork()
    const order = await ordered(2)
    await book([order])
    const proof = await operator.call(printCalls.createProof, { body: { presetId } })
    const { id } = proof.body['proof'] as { id: string }
    const shown = await operator.call(printCalls.proof, { params: { id }, query: { customer } })
    expect(shown.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const runId = await printed()
    await floor.composed(operator)
    const sheet = await operator.call(printCalls.sheet, { params: { id: runId }, query: { customer } })
    expect(sheet.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    await deliverRuns(services, environment)
    const { body } = await operator.call(printCalls.job, { params: { id: runId } })
    expect(body['printJob']).toMatchObject({ state: 'sent' })
    const labels = await operator.call(printCalls.labels, {
      body: { printData: { runId }, language: 'en' } as never,
    })
    expect([labels.status, labels.raw.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const admin = await server.person(environment, 'admin')
    await renderArtworkThumbnails(services, environment, [art.id], new AbortController().signal)
    const thumbnail = await admin.call(artworkCalls.thumbnail, { params: { id: art.id, page: 1 }, query: { customer } })
    expect([thumbnail.status, thumbnail.raw.headers['content-type']]).toEqual([200, 'image/webp'])
    const original = await admin.call(artworkCalls.original, { params: { id: art.id }, query: { customer } })
    expect(original.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const kinds = new Set((await listAll(services.objects.list(environment, ''))).map(({ key }) => key.split('/')[0]))
    expect([...kinds].toSorted()).toEqual(['artwork', 'proofs', 'sheets'])
  })

  test('While the store is away, calls get 503 and a run waits; both continue when it is back', async () => {
    const server = await testServer({}, { s3: { ...radosgw.s3, cacheBytes: 1 } })
    const { services } = server
    const { shop, operator, floor, ordered, book, printed } = await printFixture(server)
    const admin = await server.person(shop.environment, 'admin')
    const art = await floor.realArtwork()
    await book([await ordered(1)])
    const runId = await printed()
    const original = () =>
      admin.call(artworkCalls.original, {
        params: { id: art.id },
        query: { customer: shop.environment.resourceName },
      })
    await radosgw.kill()
    const away = await original()
    expect([away.status, away.body['errorCode']]).toEqual([503, 'store_unavailable'])
    expect(away.raw.headers['retry-after']).toBeDefined()
    await expect(floor.composed(operator)).rejects.toThrow('could not be composed')
    const waiting = await operator.call(printCalls.job, { params: { id: runId } })
    expect(waiting.body['printJob']).toMatchObject({ state: 'queued', fault: { code: 'store_unavailable' } })
    await radosgw.start()
    expect((await original()).status).toBe(200)
    await floor.composed(operator)
    await deliverRuns(services, shop.environment)
    const sent = await operator.call(printCalls.job, { params: { id: runId } })
    expect(sent.body['printJob']).toMatchObject({ state: 'sent' })
  })
})
