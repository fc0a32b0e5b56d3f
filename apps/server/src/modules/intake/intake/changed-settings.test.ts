import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hotFolderFixture } from '../../../testing/hot-folder-fixture.ts'
import { temporaryFolder } from '../../../testing/start-program.ts'
import { loadArrivalRules } from '../../orders/orders/arrival-rules.ts'
import { AUTOMATIC } from '../../orders/orders/job-state/job-events-commands.ts'
import { recordClaims } from './claims-store.ts'
import { importFiles } from './import-file.ts'

const { server, environment } = await hotFolderFixture()
const { inEnvironment } = server.services.database

/** Writes files with these contents. Returns their paths by name. */
async function writeFiles(contents: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const folder = await temporaryFolder()
  const paths: Record<string, string> = {}
  for (const [name, content] of Object.entries(contents)) {
    const file = path.join(folder, name)
    await writeFile(file, content)
    paths[name] = file
  }
  return paths
}

/** Claims files of HotFolder1 with these contents. */
async function claim(contents: Readonly<Record<string, string>>) {
  const files = []
  for (const [name, file] of Object.entries(await writeFiles(contents))) {
    const id = randomUUID()
    const claimed = { id, source: 'HotFolder1', name: Buffer.from(name) }
    await inEnvironment(environment.id, (tx) => recordClaims(tx, [{ ...claimed, bytes: 1, modifiedMs: 1 }]))
    const findArtwork = () => Promise.reject(new Error('no artwork beside it'))
    files.push({ ...claimed, file: Buffer.from(file), actor: AUTOMATIC, canStillArrive: () => false, findArtwork })
  }
  return files
}

/** Changes the naming of HotFolder1; returns the settings before. */
const changeNaming = (change: object) =>
  inEnvironment(environment.id, async (tx) => {
    const { inputSettings } = await loadArrivalRules(tx)
    const connectors = inputSettings.connectors.map((each) =>
      each.type === 'HotFolder1' ? { ...each, ...change } : each,
    )
    await tx.execute('update input_settings set connectors = $2 where environment_id = $1', [
      JSON.stringify(connectors),
    ])
    return inputSettings
  })

const svg = (seed: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm"><text>${seed}</text></svg>`

test('Files are parsed by the settings at the time when their orders are stored, also if they were read before', async () => {
  const before = await changeNaming({ order: ['color', 'media', 'size', 'quantity'] })
  const order = {
    orderId: 'A-1',
    jobs: [{ jobId: '1', mediaInfo: { mediaName: 'Mug' }, frames: [{ url: 'https://shop.example/a.png' }] }],
  }
  const files = await claim({
    'Red-Mug-M-2.svg': svg('a'),
    'Blue-Mug-M-3.svg': svg('b'),
    'A-1.json': JSON.stringify(order),
  })
  const outcomes = await importFiles(server.services, environment, files, before)
  expect(outcomes).toEqual(['stored', 'stored', 'refused'])
  const { rows } = await server.services.database.pool.query(
    `select o.order_id as id, j.media_name as media, j.media_color as colour from orders o
       join jobs j on j.environment_id = o.environment_id and j.order_pk = o.id
      where o.environment_id = $1 and o.order_id like '%-Mug-%' order by 1`,
    [environment.id],
  )
  expect(rows).toEqual([
    { id: 'Blue-Mug-M-3', media: 'Mug', colour: 'Blue' },
    { id: 'Red-Mug-M-2', media: 'Mug', colour: 'Red' },
  ])
})

test('A file that the previous settings reject is accepted by the current ones', async () => {
  await changeNaming({ order: ['media', 'quantity'] })
  const rejected = await claim({ 'Poster-many.svg': svg('c') })
  expect(await importFiles(server.services, environment, rejected)).toEqual(['refused'])
  const before = await changeNaming({ order: ['media', 'color'] })
  const files = await claim({ 'Poster-many.svg': svg('c') })
  expect(await importFiles(server.services, environment, files, before)).toEqual(['stored'])
})

test('An order file whose jobs need products is accepted if products are used when it is stored', async () => {
  const useProducts = (uses: boolean) =>
    inEnvironment(environment.id, async (tx) => {
      const { inputSettings } = await loadArrivalRules(tx)
      await tx.execute('update input_settings set uses_products = $2 where environment_id = $1', [uses])
      return inputSettings
    })
  await useProducts(false)
  const order = (orderId: string) => ({
    [`${orderId}.json`]: JSON.stringify({
      orderId,
      jobs: [{ jobId: '1', mediaInfo: { mediaName: 'Mug', sku: 'X-1' }, frames: [{}] }],
    }),
  })
  expect(await importFiles(server.services, environment, await claim(order('P-0')))).toEqual(['refused'])
  const before = await useProducts(true)
  expect(await importFiles(server.services, environment, await claim(order('P-1')))).toEqual(['stored'])
  expect(await importFiles(server.services, environment, await claim(order('P-2')), before)).toEqual(['stored'])
})

test('An order is counted once if the settings change before the next order file of its call is stored', async () => {
  const order = (orderId: string) => ({
    [`${orderId}.json`]: JSON.stringify({ orderId, jobs: [{ jobId: '1', frames: [{ file: 'a.svg' }] }] }),
  })
  const { 'a.svg': artwork = '' } = await writeFiles({ 'a.svg': svg('d') })
  const [first, second] = await claim({ ...order('C-1'), ...order('C-2') })
  if (!first || !second) throw new Error('There are no files.')
  const countStored = async () => {
    const { values } = await server.services.metrics.receivedOrders.get()
    return values.find(({ labels }) => labels.outcome === 'stored')?.value ?? 0
  }
  const before = await countStored()
  const findArtwork = async () => ({ ok: true as const, file: artwork })
  const changeAndFind = async () => {
    await changeNaming({ order: ['size'] })
    return findArtwork()
  }
  const files = [
    { ...first, findArtwork },
    { ...second, findArtwork: changeAndFind },
  ]
  expect(await importFiles(server.services, environment, files)).toEqual(['settledBefore', 'stored'])
  expect((await countStored()) - before).toBe(2)
})
