import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, readdir, readFile, rm, truncate } from 'node:fs/promises'
import path from 'node:path'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { preparedPdfKey } from '../../../file-store/object-keys.ts'
import { composeFixture } from '../../../testing/compose-fixture.ts'
import { artworkFolder } from '../../../testing/object-paths.ts'
import { composeRuns } from '../../../testing/run-due-jobs.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { testServer } from '../../../testing/test-server.ts'
import { regeneratePreparedPdf } from '../../orders/artwork/regenerate-prepared-pdf.ts'
import { removeUnusedObjects } from '../../platform/storage/tasks/remove-objects.ts'

const server = await testServer()

/** Returns a booked order with the files of its artwork, and a function that prints it and returns the run. */
async function bookedOrder() {
  const shop = await testEnvironment(server)
  const { environment } = shop
  const operator = await server.person(environment, 'admin', ['print_order_edit', 'output_preset_edit'])
  const { realArtwork, composed, runs } = composeFixture(server, shop)
  const art = await realArtwork()
  const folder = artworkFolder(server.services.settings, environment.resourceName, art.id)
  const [original, ready] = [path.join(folder, 'original'), path.join(folder, 'ready.pdf')]
  const sha256 = createHash('sha256')
    .update(await readFile(original))
    .digest()
  await server.services.database.inEnvironment(environment.id, ({ kysely }) =>
    kysely.updateTable('artworks').set({ sha256 }).where('id', '=', art.id).execute(),
  )
  const channelId = await shop.channel(operator.id, { hotFolderPath: 'one' })
  const files = [{ name: 'File 1', printerSettingFile: null }]
  const { body } = await operator.call(outputPresetCalls.save, {
    body: { presetData: { name: 'Bed', tableId: shop.layoutId, outputChannelId: channelId, files } },
  })
  const presetId = String(body['id'])
  await shop.deliver(shop.arriving({ copies: [2] }).order, art)
  await operator.call(outputPresetCalls.autoFill, { body: { presetId } })
  /** @param services of the server that composes the sheet */
  async function printed(services = server.services) {
    await operator.call(printCalls.printOrders, { body: { presetId } })
    await composeRuns(services, environment)
    await composed(operator)
    const [run] = await runs(operator)
    return { state: run?.state, fault: run?.fault?.code }
  }
  const proof = () => operator.call(printCalls.createProof, { body: { presetId } })
  const otherFiles = async () =>
    (await readdir(folder)).map((name) => path.join(folder, name)).filter((file) => file !== original && file !== ready)
  return { environment, artworkId: art.id, original, ready, otherFiles, printed, proof }
}

const READY = { state: 'ready', fault: undefined }
const BROKEN = { state: 'failed', fault: 'artwork_broken' }

test('A corrupt prepared PDF is regenerated from the original, and the sheet is composed', async () => {
  const order = await bookedOrder()
  const before = await readFile(order.ready)
  await truncate(order.ready, 300)
  expect(await order.printed()).toEqual(READY)
  const [regenerated] = await order.otherFiles()
  expect((await readFile(regenerated ?? '')).equals(before)).toBe(true)
  // The task that deletes unused objects deletes the corrupt one only.
  await removeUnusedObjects(server.services, order.environment)
  expect([existsSync(order.ready), existsSync(regenerated ?? '')]).toEqual([false, true])
})

test('A corrupt prepared PDF that another server has replaced meanwhile is not prepared again', async () => {
  const order = await bookedOrder()
  await truncate(order.ready, 300)
  const { services } = server
  let attempts = 0
  const withFiles: typeof services.objects.withFiles = async (environment, keys, work) => {
    attempts += 1
    const result = await services.objects.withFiles(environment, keys, work)
    if (attempts === 1) {
      await regeneratePreparedPdf(services, environment, order.artworkId, preparedPdfKey(order.artworkId))
    }
    return result
  }
  expect(await order.printed({ ...services, objects: { ...services.objects, withFiles } })).toEqual(READY)
  // The original was read by the other server only.
  expect(attempts).toBe(2)
  expect(await order.otherFiles()).toHaveLength(1)
})

test('A missing prepared PDF is regenerated for a proof too', async () => {
  const order = await bookedOrder()
  await rm(order.ready)
  expect((await order.proof()).status).toBe(200)
  expect(await order.printed()).toEqual(READY)
})

test('If the original has changed since import, the run fails with the order and its slot', async () => {
  const order = await bookedOrder()
  await truncate(order.ready, 300)
  await appendFile(order.original, '%')
  expect(await order.printed()).toEqual(BROKEN)
})

test('If the original is missing too, the run fails with the order and its slot', async () => {
  const order = await bookedOrder()
  await rm(order.ready)
  await rm(order.original)
  expect(await order.printed()).toEqual(BROKEN)
})
