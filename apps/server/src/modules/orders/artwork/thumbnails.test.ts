import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import type { ThumbnailLimits } from '@platen/imposer'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { maintainEnvironmentsTask } from '../../../maintain-environments.ts'
import { endlessPdf } from '../../../testing/endless-pdf.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'
import { ingestArtwork } from '../../intake/intake/ingest-artwork.ts'
import { renderArtworkThumbnails } from './tasks/render-thumbnails.ts'

const server = await testServer()
const { database } = server.services

/** An environment with a stored file; `render` runs one attempt of the task. */
async function setUpShop(bytes: Buffer, shared?: Awaited<ReturnType<typeof testEnvironment>>) {
  const shop = shared ?? (await testEnvironment(server))
  const { environment } = shop
  const folder = await mkdtemp(path.join(os.tmpdir(), 'thumbnails-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'artwork')
  await writeFile(file, bytes)
  const ingested = await ingestArtwork(server.services, environment, file, 'artwork')
  if (!ingested.ok) throw new Error(ingested.problem.code)
  const { artwork } = ingested
  const admin = await server.person(environment, 'admin')
  const thumbnail = async (page: number) => {
    const params = { id: artwork.id, page }
    const { raw } = await admin.call(calls.artwork.thumbnail, {
      params,
      query: { customer: environment.resourceName },
    })
    return [raw.statusCode, raw.headers['content-type'], raw.headers['cache-control']]
  }
  const renderAll = (ids: readonly string[], limits?: ThumbnailLimits, { signal } = new AbortController()) =>
    renderArtworkThumbnails(server.services, environment, ids, signal, limits)
  const render = (limits?: ThumbnailLimits) => renderAll([artwork.id], limits)
  const jobs = async () => {
    const { rows } = await database.pool.query<{ delay: number }>(
      `select round(extract(epoch from run_at - now()) / 60)::int as delay from graphile_worker.jobs
        where key = $1`,
      [`render_thumbnails:${environment.id}:${artwork.id}`],
    )
    return rows.map(({ delay }) => Math.max(0, delay))
  }
  const ran = () => database.pool.query('delete from graphile_worker._private_jobs')
  const row = async () => {
    const { rows } = await database.pool.query<{ attempts: number; bytes: number }>(
      'select thumbnail_attempts_left as attempts, stored_bytes::int as bytes from artworks where id = $1',
      [artwork.id],
    )
    return rows[0] ?? { attempts: Number.NaN, bytes: Number.NaN }
  }
  return { shop, admin, artwork, thumbnail, render, renderAll, jobs, ran, row }
}

/** Sends a signal to the processes that read artwork and render its pages. */
async function signalChildren(signal: NodeJS.Signals): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
    const isChild = (await read('status')).includes(`\nPPid:\t${process.pid}\n`)
    if (isChild && (await read('cmdline')).includes('prepare/child.ts')) process.kill(Number(pid), signal)
  }
}

const MISSING = [404, 'application/json; charset=utf-8', 'no-store']
const SHOWN = [200, 'image/webp', 'private, max-age=31536000, immutable']

test('Artwork whose rendering does not end is booked, shown without a picture, and rendered again twice', async () => {
  const { shop, admin, artwork, thumbnail, render, jobs, ran, row } = await setUpShop(endlessPdf())
  const operator = await server.person(shop.environment, 'operator')
  await shop.rule(operator.id, { location: ['hall1'] })
  const outputChannelId = await shop.channel(operator.id)
  const presetData = {
    name: 'Morning',
    tableId: shop.layoutId,
    outputChannelId,
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  const saved = await operator.call(calls.outputPresets.save, { body: { presetData } })
  const { order, job } = shop.arriving({})
  await shop.deliver(order, artwork)
  const list = await admin.call(calls.orders.list, { query: { type: 'active' } })
  const id = (list.body['orders'] as { id: string; orderId: string }[]).find(
    (each) => each.orderId === order.orderId,
  )?.id
  const booked = await operator.call(calls.outputPresets.book, {
    body: { presetId: String(saved.body['id']), jobs: [{ id: id ?? '', jobId: job.jobId }] },
  })
  expect(statusAndCode(booked)).toEqual(OK)

  expect([await jobs(), (await row()).attempts]).toEqual([[0], 3])
  for (const [attempts, delays] of [
    [2, [5]],
    [1, [60]],
    [0, []],
  ] as const) {
    await ran()
    await render({ timeoutMs: 500 })
    expect([(await row()).attempts, await jobs()]).toEqual([attempts, delays])
    expect(await thumbnail(1)).toEqual(MISSING)
  }
  await render({ timeoutMs: 500 })
  expect([(await row()).attempts, await jobs()]).toEqual([0, []])
  // each attempt starts a process
}, 180_000)

test('A page whose rendering does not end takes no other page, and the others count as storage in use after the last attempt', async () => {
  const { thumbnail, render, ran, row } = await setUpShop(endlessPdf(3, 1))
  const before = await row()
  for (const attempts of [2, 1]) {
    await ran()
    await render({ timeoutMs: 1000 })
    expect(await row()).toEqual({ attempts, bytes: before.bytes })
  }
  for (const page of [2, 3]) expect(await thumbnail(page)).toEqual(SHOWN)
  expect(await thumbnail(1)).toEqual(MISSING)
  await render({ timeoutMs: 1000 })
  const after = await row()
  expect([after.attempts, after.bytes > before.bytes]).toEqual([0, true])
}, 180_000)

test('The task renders the pages of stored artwork, and their size counts as storage in use', async () => {
  const { bytes } = await makeArtwork(31, 'pdf', { widthMm: 75, heightMm: 155, text: 'Ada' })
  const { thumbnail, render, jobs, ran, row } = await setUpShop(bytes)
  const before = await row()
  expect([before.attempts, await jobs()]).toEqual([3, [0]])
  await ran()
  // as after a backup was restored, which does not contain the queue
  await maintainEnvironmentsTask.run(server.services, new AbortController().signal)
  expect(await jobs()).toEqual([0])
  await render()
  const after = await row()
  expect([after.attempts, after.bytes > before.bytes]).toEqual([0, true])
  expect(await thumbnail(1)).toEqual(SHOWN)
  await render()
  expect(await row()).toEqual(after)
})

test('An attempt without processor time does not count as a failure, and the page is rendered by a later one', async () => {
  const draw = async (seed: number) =>
    (await makeArtwork(seed, 'pdf', { widthMm: 75, heightMm: 155, text: 'Ida' })).bytes
  const first = await setUpShop(await draw(34))
  const { thumbnail, render, ran, row } = await setUpShop(await draw(35), first.shop)
  await ran()
  // the process exists
  await first.render()
  await signalChildren('SIGSTOP')
  onTestFinished(() => signalChildren('SIGCONT'))
  await expect(render({ timeoutMs: 100, wallClockMs: 500 })).rejects.toThrow('killed at the limit of wall-clock time')
  expect((await row()).attempts).toBe(3)
  await render()
  expect((await row()).attempts).toBe(0)
  expect(await thumbnail(1)).toEqual(SHOWN)
})

test('An attempt renders several artworks, also if one of them cannot be rendered', async () => {
  const { shop, ran, row: broken, artwork, renderAll } = await setUpShop(endlessPdf())
  const { bytes } = await makeArtwork(31, 'pdf', { widthMm: 75, heightMm: 155, text: 'Ada' })
  const other = await setUpShop(bytes, shop)
  await ran()
  await renderAll([artwork.id, other.artwork.id], { timeoutMs: 3000 })
  expect([(await broken()).attempts, (await other.row()).attempts]).toEqual([2, 0])
  expect(await other.thumbnail(1)).toEqual(SHOWN)
}, 180_000)

test('The artworks that an attempt rendered before it was aborted are recorded', async () => {
  const draw = async (seed: number) => {
    const { bytes } = await makeArtwork(seed, 'pdf', { widthMm: 75, heightMm: 155, text: 'Grace' })
    return bytes
  }
  const first = await setUpShop(await draw(32))
  const endless = await setUpShop(endlessPdf(), first.shop)
  const last = await setUpShop(await draw(33), first.shop)
  await first.ran()
  const stopping = new AbortController()
  const ids = [first, endless, last].map(({ artwork }) => artwork.id)
  const stopWhenShown = async () => {
    await vi.waitFor(async () => expect(await first.thumbnail(1)).toEqual(SHOWN), { timeout: 40_000 })
    stopping.abort()
  }
  const [attempt] = await Promise.allSettled([first.renderAll(ids, { timeoutMs: 15_000 }, stopping), stopWhenShown()])
  expect(attempt).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
  expect([(await first.row()).attempts, (await last.row()).attempts]).toEqual([0, 3])
})

test('A thumbnail that the task has not rendered yet is rendered on request; images have theirs from intake', async () => {
  const drawing = await setUpShop(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm"><rect width="9" height="9"/></svg>',
    ),
  )
  // a call does not find it if rendering takes long
  await vi.waitFor(async () => expect(await drawing.thumbnail(1)).toEqual(SHOWN), { timeout: 40_000 })
  expect((await drawing.row()).attempts).toBe(3)
  const image = await setUpShop((await makeArtwork(31, 'png', { widthMm: 75, heightMm: 155, text: 'Ada' })).bytes)
  expect([await image.thumbnail(1), (await image.row()).attempts, await image.jobs()]).toEqual([SHOWN, 0, []])
})
