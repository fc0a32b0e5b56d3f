import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'
import { AUTOMATIC } from '../../orders/orders/job-state/job-events-commands.ts'
import { recordClaims } from './claims-store.ts'
import { importFile } from './import-file.ts'
import { ingestArtwork } from './ingest-artwork.ts'
import { loadReferencedNames, recordReferencedFiles } from './intake-store.ts'

const ENDINGS = ['pdf', 'png', 'svg', 'jpg', 'tif', 'jpeg']
const SOURCE = 'HotFolder2'

const server = await testServer()
const shop = await server.environment()
const { inEnvironment } = server.services.database
const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-same-name-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Files with different content whose artwork is already in the store, so that the rest of the import takes no time. */
const files = await Promise.all(
  ENDINGS.map(async (ending, index) => {
    const file = path.join(folder, `${index}`)
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30"><rect width="${index + 1}" height="9"/></svg>`
    await writeFile(file, text)
    const ingestResult = await ingestArtwork(server.services, shop, file, `Case.${ending}`)
    if (!ingestResult.ok) throw new Error(ingestResult.problem.code)
    return { file, ending, artworkId: ingestResult.artwork.id }
  }),
)

/** Imports a file like a connector call. */
async function arrive(name: string, file: string) {
  const id = randomUUID()
  const claim = { id, source: SOURCE, name: Buffer.from(name) }
  await inEnvironment(shop.id, (tx) => recordClaims(tx, [{ ...claim, bytes: 1, modifiedMs: 1, connectorId: id }]))
  return importFile(server.services, shop, {
    ...claim,
    file: Buffer.from(file),
    actor: AUTOMATIC,
    canStillArrive: () => false,
    findArtwork: () => Promise.reject(new Error('no order file')),
  })
}

/** Returns the orders of a name with the artwork that they print. */
const getOrders = (name: string) =>
  inEnvironment(shop.id, async ({ client }) => {
    const { rows } = await client.query<{ order_id: string; artwork_id: string }>(
      `select o.order_id, f.artwork_id from orders o
         join jobs j on j.environment_id = o.environment_id and j.order_pk = o.id
         join frames f on f.environment_id = j.environment_id and f.job_pk = j.id
        where o.environment_id = $1 and o.order_id like $2 order by o.created_at, o.order_id`,
      [shop.id, `${name}%`],
    )
    return rows
  })

test('Files of the same name and different content imported concurrently are separate orders', async () => {
  for (let round = 0; round < 10; round += 1) {
    const name = `Round${round}`
    const outcomes = await Promise.all(files.map(({ file, ending }) => arrive(`${name}.${ending}`, file)))
    expect(outcomes).toEqual(ENDINGS.map(() => 'stored'))
    const orders = await getOrders(name)
    expect(orders.map(({ artwork_id }) => artwork_id).toSorted()).toEqual(
      files.map(({ artworkId }) => artworkId).toSorted(),
    )
    const numbered = ENDINGS.map((_, index) => (index === 0 ? name : `${name} (${index + 1})`))
    expect(orders.map(({ order_id }) => order_id).toSorted()).toEqual(numbered.toSorted())
  }
})

test('The same file imported several times concurrently is one order', async () => {
  const [first] = files
  const outcomes = await Promise.all(ENDINGS.map(() => arrive('Again.svg', first?.file ?? '')))
  expect(outcomes).toEqual(ENDINGS.map(() => 'stored'))
  expect(await getOrders('Again')).toEqual([{ order_id: 'Again', artwork_id: first?.artworkId }])
})

test('Order files that reference the same artwork concurrently record its name once', async () => {
  const file = { source: 'HotFolder3', name: 'logo.png' }
  const now = new Date()
  await Promise.all(
    ENDINGS.map(() => inEnvironment(shop.id, (tx) => recordReferencedFiles(tx, file.source, [file.name], now))),
  )
  const { rows } = await inEnvironment(shop.id, ({ client }) =>
    client.query(`select from intake_files where environment_id = $1 and source = $2`, [shop.id, file.source]),
  )
  expect(rows).toHaveLength(1)
})

test('A referenced name expires one week after its file was last present', async () => {
  const hex = Buffer.from('logo.png').toString('hex')
  const file = { source: 'HotFolder4', name: 'logo.png' }
  const dayMs = 86_400_000
  const begin = Date.UTC(2026, 0, 1)
  const listKnown = async (day: number, ...present: string[]) => [
    ...(await inEnvironment(shop.id, (tx) =>
      loadReferencedNames(tx, file.source, new Set(present), new Date(begin + day * dayMs)),
    )),
  ]
  await inEnvironment(shop.id, (tx) => recordReferencedFiles(tx, file.source, [file.name], new Date(begin)))
  for (let day = 2; day <= 40; day += 2) expect(await listKnown(day, hex)).toEqual([hex])
  expect(await listKnown(46)).toEqual([hex])
  expect(await listKnown(48)).toEqual([])
  expect(await listKnown(48, hex)).toEqual([])
})
