import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { findSheetPath } from '../../../testing/object-paths.ts'
import { runFixture } from '../../../testing/run-fixture.ts'
import { statusAndCode, type TestClient } from '../../../testing/test-server.ts'

const { server, services, shop, operator, presetId, floor, ordered, book, printed, sent, loadRun, getJobProgress } =
  await runFixture()
const { environment } = shop
const customer = environment.resourceName

test('A composed sheet is shown in the browser or downloaded, identical to the delivered file', async () => {
  await book([await ordered(1)])
  const id = await printed()
  const get = (download?: 'true') =>
    operator.call(printCalls.sheet, { params: { id }, query: { customer, ...(download ? { download } : {}) } })
  expect(statusAndCode(await get())).toEqual([409, 'sheet_not_ready'])
  await floor.composed(operator)
  const sheet = await readFile(await findSheetPath(services, environment, id))
  const { fileName } = (await loadRun(id)).printJob
  const shown = (await get()).raw
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${fileName}"`,
    'content-length': `${sheet.length}`,
  })
  expect(shown.rawPayload.equals(sheet)).toBe(true)
  expect((await get('true')).raw.headers['content-disposition']).toBe(`attachment; filename="${fileName}"`)
})

test('A proof shows the bookings before printing, only to its creator, and changes nothing', async () => {
  const proof = () => operator.call(printCalls.createProof, { body: { presetId } })
  expect(statusAndCode(await proof())).toEqual([409, 'nothing_booked'])
  const order = await ordered(2)
  await book([order])
  const createdProof = (await proof()).body['proof'] as { id: string; fileName: string; bytes: number }
  const get = (person: TestClient) =>
    person.call(printCalls.proof, { params: { id: createdProof.id }, query: { customer } })
  const { raw } = await get(operator)
  expect(raw.headers['content-disposition']).toBe(`inline; filename="${createdProof.fileName}"`)
  expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(raw.rawPayload.length).toBe(createdProof.bytes)
  const colleague = await server.person(environment, 'poweruser')
  expect(statusAndCode(await get(colleague))).toEqual([404, 'not_found'])
  expect(await getJobProgress(order)).toEqual({ place: 'active', frame: 0, open: [0] })
  await sent()
})

test('Proofs of one preset are composed one at a time', async () => {
  await book([await ordered(2)])
  const proofs = await Promise.all([1, 2].map(() => operator.call(printCalls.createProof, { body: { presetId } })))
  const ids = proofs.map(({ body }) => (body['proof'] as { id: string }).id)
  const times = await Promise.all(
    ids.map(async (id) => {
      const stats = await stat(path.join(environmentFolder(services.settings, customer), 'proofs', `${id}.pdf`))
      return { began: stats.birthtimeMs, ended: stats.mtimeMs }
    }),
  )
  const [first, second] = times.toSorted((a, b) => a.began - b.began)
  expect(second?.began).toBeGreaterThanOrEqual(first?.ended ?? Number.NaN)
  await sent()
})
