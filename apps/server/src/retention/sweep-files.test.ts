import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { intakeCalls, type WireIntakeProblem } from '@platen/contract/intake'
import { expect, test, vi } from 'vitest'
import { runChecks } from '../cli/doctor/doctor.ts'
import { environmentFolder } from '../file-store/paths.ts'
import { artworkFolder, earlierSheetPath } from '../testing/object-paths.ts'
import { DAY_MS, HOUR_MS, retentionFixture } from '../testing/retention-fixture.ts'
import { runFixture } from '../testing/run-fixture.ts'
import { sweepFiles } from './sweep-files.ts'

vi.setConfig({ testTimeout: 60_000 })

const { server, services, shop, floor } = await runFixture()
const { database, settings } = services
const { environment } = shop
const { sql, file, run } = retentionFixture(server)

const sweepAt = (own: { id: string; resourceName: string }, at: Date) => sweepFiles({ ...services, now: () => at }, own)
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)

async function problems(own: { id: string; resourceName: string }) {
  const admin = await server.person(own, 'admin')
  const listedProblems = (await admin.call(intakeCalls.problems)).body['problems'] as WireIntakeProblem[]
  return listedProblems.map(({ id, code, values }) => ({ id, code, values }))
}

/** Returns what the doctor reports about files as of a time, without what is in order. */
async function doctorReports(own: { resourceName: string }, at: Date) {
  const client = await database.pool.connect()
  try {
    const findings = await runChecks(client, settings, at)
    return findings
      .filter((each) => each.environment === own.resourceName && ['artwork', 'files'].includes(each.check))
      .filter(({ level, text }) => level !== 'fine' && /no files?\.|no database row/.test(text))
      .flatMap(({ items }) => items ?? [])
  } finally {
    client.release()
  }
}

test('Files without a row are deleted after a day, other files never; the doctor lists the same files before', async () => {
  const [own, other] = [await server.environment(), await server.environment()]
  const orphans = [
    path.join('artwork', randomUUID(), 'original'),
    path.join('sheets', `${randomUUID()}.pdf`),
    path.join('sheets', '.composing', `${randomUUID()}.1-x.part`),
    path.join('profiles', `coated.icc.${randomUUID()}.part`),
    path.join('colour-profiles', `${randomUUID()}.icc`),
    path.join('proofs', `${randomUUID()}.pdf`),
    path.join('proofs', randomUUID(), randomUUID(), 'proof.pdf'),
    path.join('labels', `${randomUUID()}.pdf`),
  ]
  const others = [
    path.join('sheets', 'notes.txt'),
    path.join('artwork', 'README', 'x'),
    path.join('profiles', 'coated.icc'),
    path.join('proofs', 'notes.pdf'),
    path.join('put-away', '2026-01-01', randomUUID(), 'original'),
    path.join('hotfolders', 'HotFolder1', '.taken', randomUUID(), 'order.pdf'),
    path.join('output', 'sheet.pdf'),
  ]
  for (const each of [...orphans, ...others]) await file(own, ...each.split(path.sep))
  const foreign = await file(other, 'sheets', `${randomUUID()}.pdf`)
  const queued = await run(own, { state: 'queued' })
  await sql('update print_jobs set sheet_bytes = null where id = $1', [queued])
  const listRemaining = (files: readonly string[]) =>
    files.filter((each) => existsSync(path.join(environmentFolder(settings, own.resourceName), each)))

  await sweepAt(own, new Date(Date.now() + 23 * HOUR_MS))
  expect(listRemaining(orphans)).toEqual(orphans)
  const reported = await doctorReports(own, inDays(2))
  expect(reported.toSorted()).toEqual(orphans.toSorted())
  await sweepAt(own, inDays(2))
  expect(listRemaining(orphans)).toEqual([])
  expect(listRemaining(others)).toEqual(others)
  expect(existsSync(foreign)).toBe(true)
  expect(existsSync(earlierSheetPath(settings, own.resourceName, queued))).toBe(true)
  expect(await doctorReports(own, inDays(2))).toEqual([])
})

test('Rows without files are reported once in the list of problems, and by the doctor', async () => {
  const ids = async () => (await doctorReports(environment, new Date())).map((item) => item.split(' ')[0]).toSorted()
  // Artwork of the fixture that never had files.
  const missing = await ids()
  const artwork = await floor.realArtwork()
  const [lost, sent] = [await run(environment), await run(environment, { state: 'sent' })]
  expect(await ids()).toEqual(missing)
  await rm(artworkFolder(settings, environment.resourceName, artwork.id), { recursive: true })
  for (const id of [lost, sent]) await rm(earlierSheetPath(settings, environment.resourceName, id))
  expect(await ids()).toEqual([...missing, artwork.id, lost, sent].toSorted())

  await sweepAt(environment, new Date())
  const listedProblems = await problems(environment)
  expect(listedProblems.map(({ code, values }) => [code, values['total']]).toSorted()).toEqual([
    ['artwork_files_missing', missing.length + 1],
    ['sheet_files_missing', 1],
  ])
  // A sheet that nobody needs any more is not reported again; a run that is under way keeps its row.
  expect(await ids()).toEqual([...missing, artwork.id, sent].toSorted())
  await sweepAt(environment, inDays(1))
  expect(await problems(environment)).toEqual(listedProblems)
  const admin = await server.person(environment, 'admin')
  for (const { id } of listedProblems) await admin.call(intakeCalls.dismissProblem, { params: { id } })
  await sweepAt(environment, inDays(2))
  expect(await problems(environment)).toEqual([])
})
