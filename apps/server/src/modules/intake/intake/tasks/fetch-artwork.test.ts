import { spawn } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { artworkHostCalls } from '@platen/contract/artwork-hosts'
import { calls } from '@platen/contract/calls'
import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireJob, type WireOrder } from '@platen/contract/orders'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TASKS } from '../../../../background-work.ts'
import { makeArtwork } from '../../../../demo/artwork/make-artwork.ts'
import { type EnvironmentTask, TASK_GROUPS } from '../../../../tasks/task.ts'
import { startTaskRunner } from '../../../../tasks/task-runner.ts'
import { createArtworkHost } from '../../../../testing/artwork-host.ts'
import { waitForExit } from '../../../../testing/delivery-fixture.ts'
import { makeTasksDue } from '../../../../testing/make-tasks-due.ts'
import { pdfWithPages } from '../../../../testing/pdf-with-pages.ts'
import type { TaskChildInput } from '../../../../testing/task-child.ts'
import { testEnvironment } from '../../../../testing/test-environment.ts'
import { OK, statusAndCode, testServer } from '../../../../testing/test-server.ts'
import { uploadArtwork } from '../../../../testing/upload-artwork.ts'

vi.setConfig({ testTimeout: 120_000 })

const picture = async (seed: number) =>
  (await makeArtwork(seed, 'png', { widthMm: 75, heightMm: 155, text: `${seed}` })).bytes
const artwork = await picture(31)

const { name, at, requests, getRequests, answers } = await createArtworkHost()

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 100_000, interval: 20 })

const server = await testServer({}, { artworkHosts: [name] })

/** A shop with an operator, a preset and a key. `start` runs the background tasks until the end of the test. */
async function setUpShop() {
  const { environment: shop, ...more } = await testEnvironment(server)
  const { database } = server.services
  const admin = await server.person(shop, 'admin')
  const created = await admin.call(connectorCalls.createKey, { body: { name: 'Shop', kind: 'persBiz' } })
  const key = { authorization: `Bearer ${String(created.body['key'])}` }
  const send = (orderId: string, frames: object[]) =>
    server.call(intakeCalls.persBizOrder, { body: { orderId, jobs: [{ jobId: '1', frames }] } as never }, key)
  const order = async (orderId: string): Promise<WireOrder | undefined> => {
    const { body } = await admin.call(orderCalls.list, { query: { type: 'active' } })
    return (body['orders'] as WireOrder[]).find((each) => each.orderId === orderId)
  }
  const job = async (orderId: string): Promise<WireJob> => {
    const firstJob = (await order(orderId))?.jobs[0]
    if (!firstJob) throw new Error('the order does not exist')
    return firstJob
  }
  const awaited = async (orderId: string) => (await job(orderId)).awaitedArtwork
  const thumbnails = async (orderId: string) => (await job(orderId)).frames.map(({ thumbnailPath }) => thumbnailPath)
  const start = async (changes: Partial<EnvironmentTask> = {}) => {
    const { ofEnvironments: all } = TASKS
    const ofEnvironments = { ...all, fetch_artwork: { ...all.fetch_artwork, ...changes } }
    const runner = await startTaskRunner(server.services, { ofEnvironments, scheduled: {} })
    onTestFinished(() => runner.stop())
    return runner
  }
  const retry = async (orderId: string) => {
    const storedOrder = await order(orderId)
    return admin.call(orderCalls.fetchArtwork, { body: { id: storedOrder?.id ?? '', jobId: '1' } })
  }
  const rows = async (table: string) =>
    (await database.inEnvironment(shop.id, ({ client }) => client.query(`select * from ${table}`))).rows
  return { ...more, shop, admin, key, send, order, job, awaited, thumbnails, start, retry, rows }
}

test('The call is answered before the host of the artwork; the order waits with its progress, and then has its artwork', async () => {
  const { send, awaited, thumbnails, start, job, rows } = await setUpShop()
  await start()
  let finish = () => undefined as unknown
  answers.set('/slow.png', (response) => {
    response.writeHead(200, { 'content-length': artwork.length }).write(artwork.subarray(0, 100))
    finish = () => response.end(artwork.subarray(100))
  })
  expect((await send('A', [{ url: at('/slow.png'), copies: 2 }])).body).toMatchObject({ success: true, created: true })
  await until(async () =>
    expect(await awaited('A')).toMatchObject({
      files: 1,
      fetched: 0,
      downloads: [
        {
          url: at('/slow.png'),
          state: 'waiting',
          isInProgress: true,
          receivedBytes: 100,
          totalBytes: artwork.length,
          problem: null,
        },
      ],
    }),
  )
  expect(await thumbnails('A')).toEqual([null])
  finish()
  await until(async () => expect(await awaited('A')).toBe(undefined))
  expect(await job('A')).toMatchObject({
    frames: [
      {
        copies: 2,
        pending: 2,
        artworkSize: { width: expect.closeTo(75, 0) as number },
        thumbnailPath: expect.any(String) as string,
        fileName: 'slow.png',
      },
    ],
  })
  expect(await rows('job_events')).toMatchObject([
    { kind: 'arrived', actor_kind: 'apiKey', actor: 'Shop', details: { copies: 2 } },
    { kind: 'artworkFetched', actor_kind: 'automatic', actor: null },
  ])
})

test('An order that waits for artwork is booked neither by a user nor by Auto fill', async () => {
  const { send, admin, order, shop, rule, channel, layoutId } = await setUpShop()
  await send('A', [{ url: at('/never.png') }])
  const operator = await server.person(shop, 'operator')
  await rule(operator.id, {})
  const files = [{ name: 'File 1', printerSettingFile: null }]
  const presetData = { name: 'Morning', tableId: layoutId, outputChannelId: await channel(operator.id), files }
  const saved = await operator.call(calls.outputPresets.save, { body: { presetData } })
  const presetId = String(saved.body['id'])
  const key = { id: (await order('A'))?.id ?? '', jobId: '1' }
  const edited = await admin.call(orderCalls.edit, { body: { ...key, copies: 1, jig: 'Case', users: [operator.id] } })
  expect(statusAndCode(edited)).toEqual(OK)
  const booked = await operator.call(calls.outputPresets.book, { body: { presetId, jobs: [key] } })
  expect(statusAndCode(booked)).toEqual([422, 'artwork_missing'])
  const filled = await operator.call(calls.outputPresets.autoFill, { body: { presetId } })
  expect(filled.body).toMatchObject({ booked: [], left: [{ ...key, reason: 'not_ready' }] })
})

test('One URL is fetched once for all frames and orders that wait for it, and each order gets the artwork', async () => {
  const { send, awaited, thumbnails, start, rows } = await setUpShop()
  answers.set('/shared.png', () => undefined)
  requests.length = 0
  await send('A', [{ url: at('/shared.png') }, { url: at('/shared.png') }])
  await start()
  await until(() => expect(getRequests('/shared.png')).toHaveLength(1))
  for (const id of ['B', 'C', 'D']) await send(id, [{ url: at('/shared.png') }])
  getRequests('/shared.png')[0]?.response.end(artwork)
  for (const id of ['A', 'B', 'C', 'D']) await until(async () => expect(await awaited(id)).toBe(undefined))
  expect(getRequests('/shared.png')).toHaveLength(1)
  const [first] = await thumbnails('B')
  expect(first).toEqual(expect.any(String))
  expect([...(await thumbnails('A')), ...(await thumbnails('C')), ...(await thumbnails('D'))]).toEqual([
    first,
    first,
    first,
    first,
  ])
  expect([await rows('artwork_downloads'), await rows('awaited_artworks')]).toEqual([[], []])
})

test('Several files are fetched at the same time, up to the limit of an environment; the order waits for all of them', async () => {
  const { send, awaited, thumbnails, start } = await setUpShop()
  const paths = Array.from({ length: 6 }, (_, number) => `/many-${number}.png`)
  await send(
    'A',
    paths.map((path) => ({ url: at(path) })),
  )
  await start()
  const open = () => requests.filter(({ path, response }) => paths.includes(path) && !response.writableEnded)
  const { perEnvironment } = TASK_GROUPS.artwork
  await until(() => expect(open()).toHaveLength(perEnvironment))
  open()[0]?.response.end(artwork)
  await until(async () => expect(await awaited('A')).toMatchObject({ files: 6, fetched: 1 }))
  expect(await thumbnails('A')).toEqual(paths.map(() => null))
  for (const path of paths) answers.set(path, (response) => response.end(artwork))
  for (const { response } of open()) response.end(artwork)
  await until(async () => expect(await awaited('A')).toBe(undefined))
  expect(await thumbnails('A')).not.toContain(null)
})

test('Hosts that send slowly, of more shops than there are workers, do not delay the artwork of another shop', async () => {
  const { concurrency, perEnvironment } = TASK_GROUPS.artwork
  const slow = await Promise.all(Array.from({ length: concurrency / perEnvironment }, setUpShop))
  const paths = slow.map((_shop, number) =>
    Array.from({ length: perEnvironment }, (_, file) => `/slowly-${number}-${file}.png`),
  )
  const sendBeginning = (response: ServerResponse) => void response.writeHead(200).write(artwork.subarray(0, 9))
  for (const path of paths.flat()) answers.set(path, sendBeginning)
  const { send, awaited, start } = await setUpShop()
  await start({ detachAfterMs: 200 })
  await Promise.all(
    slow.map((shop, number) =>
      shop.send(
        'A',
        (paths[number] ?? []).map((path) => ({ url: at(path) })),
      ),
    ),
  )
  const open = () => requests.filter(({ path }) => path.startsWith('/slowly-'))
  await until(() => expect(open()).toHaveLength(concurrency))
  answers.set('/quick.png', (response) => response.end(artwork))
  await send('A', [{ url: at('/quick.png') }])
  await until(async () => expect(await awaited('A')).toBe(undefined))
  for (const { response } of open()) response.end(artwork.subarray(9))
  for (const shop of slow) await until(async () => expect(await shop.awaited('A')).toBe(undefined))
  expect(open()).toHaveLength(concurrency)
})

test('A failure is shown with its reason and the time of the next attempt, which may succeed', async () => {
  const { send, awaited, start } = await setUpShop()
  await start()
  answers.set('/later.png', (response) => response.writeHead(404).end())
  await send('A', [{ url: at('/later.png') }])
  await until(async () =>
    expect(await awaited('A')).toMatchObject({
      downloads: [
        {
          state: 'waiting',
          isInProgress: false,
          attempts: 1,
          problem: { code: 'artwork_not_fetched', values: { why: 'answered', status: 404, url: at('/later.png') } },
        },
      ],
    }),
  )
  answers.set('/later.png', (response) => response.end(artwork))
  await makeTasksDue(server.services)
  await until(async () => expect(await awaited('A')).toBe(undefined))
})

test.each([
  [
    'a file that is too large',
    '/large.png',
    { why: 'too_large' },
    (response: ServerResponse) => response.writeHead(200, { 'content-length': 600 * 1024 * 1024 }).flushHeaders(),
  ],
  [
    'a redirect to a private address',
    '/inward.png',
    { why: 'host_not_allowed' },
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.2:9/x' }).end(),
  ],
  [
    'a file that cannot be printed',
    '/broken.pdf',
    { refusal: expect.any(String) as string },
    (response: ServerResponse) => response.end('%PDF-1.4 nothing'),
  ],
  [
    'a host that refuses',
    '/forbidden.png',
    { why: 'answered', status: 403 },
    (response: ServerResponse) => response.writeHead(403).end(),
  ],
])(
  'The order fails with the reason for %s, until a user has its artwork fetched again',
  async (_, path, values, handler) => {
    const { send, awaited, start, retry, rows } = await setUpShop()
    await start()
    answers.set(path, handler)
    await send('A', [{ url: at(path) }])
    await until(async () =>
      expect(await awaited('A')).toMatchObject({ downloads: [{ state: 'failed', problem: { values } }] }),
    )
    answers.set(path, (response) => response.end(artwork))
    expect(statusAndCode(await retry('A'))).toEqual(OK)
    await until(async () => expect(await awaited('A')).toBe(undefined))
    expect(await rows('artwork_downloads')).toEqual([])
  },
)

test('An address that resolves to an internal one is not contacted, and the order fails without naming it', async () => {
  const { send, admin, awaited, start } = await setUpShop()
  await start()
  const internal = name.replace('127.0.0.1', 'localhost')
  await admin.call(artworkHostCalls.save, { body: { hosts: [internal] } })
  await send('A', [{ url: `http://${internal}/secret.png` }])
  await until(async () =>
    expect(await awaited('A')).toMatchObject({ downloads: [{ problem: { values: { why: 'not_reached' } } }] }),
  )
  expect(getRequests('/secret.png')).toEqual([])
})

test('The artwork of an order that is deleted meanwhile is no longer fetched', async () => {
  const { send, admin, order, start, rows } = await setUpShop()
  await start()
  answers.set('/deleted.png', (response) => void response.writeHead(200).write('begun'))
  await send('A', [{ url: at('/deleted.png') }])
  await until(() => expect(getRequests('/deleted.png')).toHaveLength(1))
  const id = (await order('A'))?.id ?? ''
  expect(statusAndCode(await admin.call(orderCalls.delete, { body: { id, jobId: '1' } }))).toEqual(OK)
  await until(() => expect(getRequests('/deleted.png')[0]?.response.destroyed).toBe(true))
  await until(async () => {
    await makeTasksDue(server.services)
    expect(await rows('artwork_downloads')).toEqual([])
  })
})

test('Artwork that arrives after its order was deleted is not kept', async () => {
  const { send, admin, order, start, rows } = await setUpShop()
  await start()
  const before = await rows('artworks')
  const other = await picture(77)
  answers.set('/late.png', () => undefined)
  await send('A', [{ url: at('/late.png') }])
  await until(() => expect(getRequests('/late.png')).toHaveLength(1))
  const id = (await order('A'))?.id ?? ''
  getRequests('/late.png')[0]?.response.end(other)
  await admin.call(orderCalls.delete, { body: { id, jobId: '1' } })
  await until(async () => expect([await rows('artwork_downloads'), await rows('artworks')]).toEqual([[], before]))
})

test('The same order sent again is unchanged; its artwork is fetched again, and replaced unless it is booked', async () => {
  const { shop, send, awaited, thumbnails, start, rows } = await setUpShop()
  await start()
  const submit = () => send('A', [{ url: at('/changing.png') }])
  answers.set('/changing.png', (response) => response.end(artwork))
  await submit()
  await until(async () => expect(await awaited('A')).toBe(undefined))
  const [first] = await thumbnails('A')
  expect(first).toEqual(expect.any(String))
  expect((await submit()).body).toMatchObject({ created: false, changed: false })
  await until(async () => expect(await rows('artwork_downloads')).toEqual([]))
  expect(await thumbnails('A')).toEqual([first])
  const other = await picture(78)
  answers.set('/changing.png', (response) => response.end(other))
  await submit()
  await until(async () => expect(await thumbnails('A')).not.toEqual([first]))
  const [second] = await thumbnails('A')
  expect(second).toEqual(expect.any(String))
  await until(async () => expect(await rows('artwork_downloads')).toEqual([]))

  await server.services.database.inEnvironment(shop.id, ({ client }) =>
    client.query('update frames set remaining = 0, pending = 0 where environment_id = $1', [shop.id]),
  )
  const requested = getRequests('/changing.png').length
  expect((await submit()).body).toMatchObject({ created: false, changed: false })
  await until(async () => expect(await rows('artwork_downloads')).toEqual([]))
  expect([getRequests('/changing.png').length, await thumbnails('A')]).toEqual([requested, [second]])
})

test('After the process that fetches artwork is killed, another one fetches it', async () => {
  const { send, awaited, start } = await setUpShop()
  const input = JSON.stringify({ config: server.config, settings: server.services.settings } satisfies TaskChildInput)
  const script = join(import.meta.dirname, '../../../../testing/task-child.ts')
  const child = spawn(process.execPath, [script, input], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  answers.set('/killed.png', (response) => void response.writeHead(200).write(artwork.subarray(0, 100)))
  await send('A', [{ url: at('/killed.png') }])
  await until(() => expect(getRequests('/killed.png')).toHaveLength(1))
  const end = waitForExit(child)
  child.kill('SIGKILL')
  await end
  answers.set('/killed.png', (response) => response.end(artwork))
  await start()
  await until(async () => expect(await awaited('A')).toBe(undefined))
  expect(getRequests('/killed.png')).toHaveLength(2)
})

test('An order with uploaded and fetched artwork gets both when the last one is fetched, and keeps its edits', async () => {
  const { send, admin, key, order, job, awaited, start } = await setUpShop()
  const uploaded = await uploadArtwork(server, key, artwork, 'art.png')
  answers.set('/second.png', (response) => response.end(artwork))
  await send('A', [{ file: uploaded.body['file'] }, { url: at('/second.png') }])
  expect(await awaited('A')).toMatchObject({ files: 2, fetched: 1, downloads: [{ state: 'waiting', attempts: 0 }] })
  const id = (await order('A'))?.id ?? ''
  const edited = await admin.call(orderCalls.edit, { body: { id, jobId: '1', copies: 7, priority: 9 } })
  expect(statusAndCode(edited)).toEqual(OK)
  await start()
  await until(async () => expect(await awaited('A')).toBe(undefined))
  const { frames, priority } = await job('A')
  expect(priority).toBe(9)
  expect(frames).toMatchObject([
    { copies: 7, thumbnailPath: expect.any(String) as string },
    { thumbnailPath: expect.any(String) as string },
  ])
})

test('An order whose URL may not be fetched at all is refused by the call', async () => {
  const { send, order } = await setUpShop()
  for (const url of ['http://127.0.0.2:9/a.png', 'ftp://example.com/a.png']) {
    const response = await send('A', [{ url }])
    expect(statusAndCode(response)).toEqual([422, 'artwork_not_fetched'])
    expect(response.body['details']).toMatchObject({ field: 'jobs.0.frames.0.url' })
  }
  expect(await order('A')).toBe(undefined)
})

test('A file with several pages is printed page by page, as if it had been uploaded', async () => {
  const { send, awaited, job, start } = await setUpShop()
  await start()
  answers.set('/pages.pdf', (response) => response.end(pdfWithPages(3)))
  await send('A', [{ url: at('/pages.pdf'), copies: 4 }])
  await until(async () => expect(await awaited('A')).toBe(undefined))
  const { frames } = await job('A')
  expect(
    frames.map(({ copies, pending, thumbnailPath }) => [copies, pending, thumbnailPath?.split('/').at(-1)]),
  ).toEqual(['1', '2', '3'].map((page) => [4, 4, page]))
})
