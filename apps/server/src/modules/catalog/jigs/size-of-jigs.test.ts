import { randomUUID } from 'node:crypto'
import { type JigBody, jigCalls, type WireJig } from '@platen/contract/jigs'
import { JIGS_LIMIT_MB } from '@platen/domain/environments'
import { JIG_DEFAULTS } from '@platen/domain/jigs'
import { expect, test, vi } from 'vitest'
import { recordQueries } from '../../../testing/record-queries.ts'
import { OK, statusAndCode, testServer } from '../../../testing/test-server.ts'

/** Each change of a jig is made beside slots of 32 MB. */
vi.setConfig({ testTimeout: 10 * 60_000 })

const server = await testServer()
const MIB = 1024 * 1024
const BYTES = JIGS_LIMIT_MB * MIB
const TOO_LARGE = [422, 'jigs_too_large']

const slot = (id: number) => ({
  id: `s${id}`,
  type: 'RECT' as const,
  x: 5 + 10 * id,
  y: 5,
  width: 5,
  height: 50,
  rotation: 0,
})
const body = (name: string, slots: number): JigBody => ({
  ...JIG_DEFAULTS,
  name,
  width: 120,
  height: 60,
  thickness: 3,
  slots: Array.from({ length: slots }, (_, at) => slot(at)),
})

/** Calls of an administrator of a new environment; `fill` adds a jig with which all have a size in bytes. */
async function shop() {
  const environment = await server.environment()
  const admin = await server.person(environment, 'admin')
  const { pool } = server.services.database
  const size = async () => {
    const { rows } = await pool.query<{ size: string }>(
      'select coalesce(sum(slots_size), 0) as size from jigs where environment_id = $1',
      [environment.id],
    )
    return Number(rows[0]?.size)
  }
  return {
    size,
    create: (name: string, slots: number, drawn = body(name, slots).slots) =>
      admin.call(jigCalls.create, { body: { ...body(name, slots), slots: drawn } }),
    change: (jig: WireJig) => admin.call(jigCalls.change, { body: jig }),
    list: () => admin.call(jigCalls.list),
    delete: (id: string) => admin.call(jigCalls.delete, { body: { id } }),
    restore: (id: string, version: number, latest: number) =>
      admin.call(jigCalls.restore, { params: { id, version: String(version) }, body: { version: latest } }),
    restoreDeleted: (id: string) => admin.call(jigCalls.restoreDeleted, { params: { id } }),
    fill: async (until: number) => {
      const id = randomUUID()
      const path = 'x'.repeat(until - (await size()) - '[{"path": ""}]'.length)
      await pool.query(
        `insert into jigs (environment_id, id, name, width, height, thickness, slots, default_spacing)
         values ($1, $2, $3, 120, 60, 3, $4, 5)`,
        [environment.id, id, `Large ${id}`, JSON.stringify([{ path }])],
      )
      expect(await size()).toBe(until)
      return id
    },
  }
}

test('Slots of all jigs beyond the limit of an environment are refused, however they are saved; smaller ones are not', async () => {
  const jigs = await shop()
  const kept = await jigs.create('Kept', 3)
  const id = String(kept.body['id'])
  const deleted = await jigs.create('Deleted', 2)
  const deletedId = String(deleted.body['id'])
  expect(statusAndCode(await jigs.delete(deletedId))).toEqual(OK)
  const saved = (slots: number, version: number, name = 'Kept') => ({ ...body(name, slots), id, version }) as WireJig
  expect(statusAndCode(await jigs.change(saved(2, 1)))).toEqual(OK)

  const large = await jigs.fill(BYTES)
  const refused = await jigs.create('New', 1)
  expect([statusAndCode(refused), refused.body['details']]).toEqual([TOO_LARGE, { limitMb: JIGS_LIMIT_MB }])
  expect(statusAndCode(await jigs.change(saved(3, 2)))).toEqual(TOO_LARGE)
  expect(statusAndCode(await jigs.restore(id, 1, 2))).toEqual(TOO_LARGE)
  expect(statusAndCode(await jigs.restoreDeleted(deletedId))).toEqual(TOO_LARGE)
  expect(await jigs.size()).toBe(BYTES)

  await jigs.fill(BYTES + 1000)
  const renamed = await jigs.change(saved(2, 2, 'Renamed'))
  expect(statusAndCode(renamed)).toEqual(OK)
  expect(statusAndCode(await jigs.change(saved(1, Number(renamed.body['version']), 'Renamed')))).toEqual(OK)

  expect(statusAndCode(await jigs.delete(large))).toEqual(OK)
  expect(statusAndCode(await jigs.restoreDeleted(deletedId))).toEqual(OK)
  expect(await jigs.size()).toBeLessThanOrEqual(BYTES)
})

test('Jigs that are created at the same time are within the limit together', async () => {
  const jigs = await shop()
  expect(statusAndCode(await jigs.create('First', 1))).toEqual(OK)
  const one = await jigs.size()
  await jigs.fill(BYTES - 2 * one)
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => jigs.create(name, 1)))
  expect(answers.map(statusAndCode).toSorted()).toEqual([OK, OK, TOO_LARGE, TOO_LARGE])
  expect(await jigs.size()).toBe(BYTES)
})

test('A list with many slots is read in batches, by name, and has the fields of a short one', async () => {
  const jigs = await shop()
  const list = async () => (await jigs.list()).body['jigs'] as WireJig[]
  const box = { width: 5, height: 5 }
  await jigs.create('Z', 2)
  const round = [{ ...slot(0), ...box, type: 'CIRCLE' as const }, { ...slot(1), type: 'ELLIPSE' as const }, slot(2)]
  await jigs.create('A', 3, round)
  const short = await list()
  expect(short.map(({ name, slots }) => [name, slots.map(({ rx, r }) => rx ?? r)])).toEqual([
    ['A', [2.5, 2.5, undefined]],
    ['Z', [undefined, undefined]],
  ])
  const large: string[] = [await jigs.fill(2 * MIB), await jigs.fill(4 * MIB)]
  const { result, questions } = await recordQueries(list)
  expect(questions.filter((text) => text.includes('slots::text'))).toHaveLength(3)
  expect(result.map(({ id }) => id)).toEqual([short[0]?.id, ...large.toSorted(), short[1]?.id])
  expect(result.filter(({ id }) => !large.includes(id))).toEqual(short)
})
