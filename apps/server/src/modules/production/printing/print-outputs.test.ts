import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, type WirePrintJob } from '@platen/contract/printing'
import { ticketCalls } from '@platen/contract/tickets'
import { SHEET_RETENTION_MS } from '@platen/domain/job-tickets'
import type { MultiJobKind } from '@platen/domain/output-channels'
import { expect, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { composeFixture } from '../../../testing/compose-fixture.ts'
import { findSheetPath } from '../../../testing/object-paths.ts'
import { readSheetPage } from '../../../testing/read-sheet-page.ts'
import { deliverRuns } from '../../../testing/run-due-jobs.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { testServer } from '../../../testing/test-server.ts'
import { detectPickup } from '../delivery/deliver-composed-run.ts'
import { deletePickedUpSheets } from '../delivery/tasks/delete-picked-up-sheets.ts'

const server = await testServer()

async function createPrintFixture() {
  const shop = await testEnvironment(server)
  const operator = await server.person(shop.environment, 'admin', ['print_order_edit', 'output_preset_edit'])
  const admin = await server.person(shop.environment, 'admin')
  const { realArtwork, composed, runs } = composeFixture(server, shop)
  const art = await realArtwork()
  const base = environmentFolder(server.services.settings, shop.environment.resourceName)
  const folder = (name: string) => path.join(base, name)
  for (const name of ['output/one', 'output/two']) await mkdir(folder(name), { recursive: true })

  async function preset(channelId: string, more: object): Promise<string> {
    const { body } = await operator.call(outputPresetCalls.save, {
      body: {
        presetData: {
          name: `P ${channelId}`,
          tableId: shop.layoutId,
          outputChannelId: channelId,
          files: [{ name: 'File 1', printerSettingFile: null }],
          ...more,
        },
      },
    })
    const { order } = shop.arriving({ copies: [2] })
    await shop.deliver(order, art)
    const filled = await operator.call(outputPresetCalls.autoFill, { body: { presetId: String(body['id']) } })
    expect(filled.body['booked']).toHaveLength(1)
    return String(body['id'])
  }
  const print = async (presetId: string) => {
    const { body } = await operator.call(printCalls.printOrders, { body: { presetId } })
    await composed(operator)
    await deliverRuns(server.services, shop.environment)
    return (body['printJobs'] as WirePrintJob[]).toReversed()
  }
  return { shop, operator, admin, folder, preset, print, runs: () => runs(operator) }
}

const files = async (folder: string) => (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted()

async function group(kind: MultiJobKind) {
  const place = await createPrintFixture()
  const { shop, operator } = place
  const one = await shop.channel(operator.id, { hotFolderPath: 'output/one', outputRotation: 180 })
  const two = await shop.channel(operator.id, { hotFolderPath: 'output/two' })
  const members = kind === 'Combined' ? [one, one, one] : [one, two, one]
  const names = ['White', 'Colour', 'Gloss']
  const channelId = await shop.channel(operator.id, {
    ripName: 'MultiJob',
    name: 'Three passes',
    group: {
      type: kind,
      files: names.map((name, at) => ({ name, label: 'Dup. File' as const, channelId: members[at] ?? one })),
    },
  })
  const entries = names.map((name) => ({ name, printerSettingFile: `${name}.set` }))
  const id = await place.preset(channelId, { type: 'multiJob', multiJobName: 'Three passes', files: entries })
  return { ...place, id }
}

test('Duplicate: every entry prints the same composed page, on its own channel with its own printer setting', async () => {
  const { shop, folder, id, print, operator } = await group('Duplicate')
  const runs = await print(id)
  expect(runs.map(({ entry }) => entry)).toEqual([
    { label: 'Original File', name: 'White' },
    { label: 'Dup. File', name: 'Colour' },
    { label: 'Dup. File', name: 'Gloss' },
  ])
  expect(await files(folder('output/one'))).toEqual([runs[0]?.fileName, runs[2]?.fileName].toSorted())
  expect(await files(folder('output/two'))).toEqual([runs[1]?.fileName])
  const pages = [0, 2].map((at) => readSheetPage(path.join(folder('output/one'), runs[at]?.fileName ?? '')))
  const [white, gloss] = await Promise.all(pages)
  expect(white?.pieces).toHaveLength(2)
  expect(gloss).toEqual(white)
  const outputs = await server.services.database.inEnvironment(shop.environment.id, ({ kysely }) =>
    kysely.selectFrom('print_jobs').select('output').orderBy('created_at').execute(),
  )
  expect(outputs.map(({ output }) => (output as { printerSetting: string }).printerSetting)).toEqual([
    'White.set',
    'Colour.set',
    'Gloss.set',
  ])
  const detail = await operator.call(printCalls.job, { params: { id: runs[1]?.id ?? '' } })
  expect(detail.body['pieces']).toHaveLength(2)
})

test('Combined: the entries are the pages of one file', async () => {
  const { shop, folder, id, print } = await group('Combined')
  const runs = await print(id)
  expect(runs.map(({ entry }) => entry)).toEqual([{ label: 'Comb. File', name: 'White, Colour, Gloss' }])
  expect(await files(folder('output/one'))).toEqual([runs[0]?.fileName])
  const sheet = await findSheetPath(server.services, shop.environment, runs[0]?.id ?? '')
  expect(await readFile(sheet, 'latin1')).toMatch(/\/Type\/Pages\/Count 3\/Kids\[\d+ 0 R \d+ 0 R \d+ 0 R\]/)
})

test('Copies are requeued once every file of a multi-job preset has been cancelled, and not before', async () => {
  const { shop, id, operator } = await group('Duplicate')
  const pending = () =>
    server.services.database.inEnvironment(shop.environment.id, async ({ kysely }) => {
      const { remaining } = await kysely.selectFrom('frames').select('remaining').executeTakeFirstOrThrow()
      return remaining
    })
  const { body } = await operator.call(printCalls.printOrders, { body: { presetId: id } })
  const left: number[] = []
  for (const run of body['printJobs'] as WirePrintJob[]) {
    expect((await operator.call(printCalls.cancel, { params: { id: run.id } })).status).toBe(200)
    left.push(await pending())
  }
  expect(left).toEqual([0, 0, 2])
})

test('Copies of a cancelled file are requeued now on request, and only once', async () => {
  const { shop, id, operator } = await group('Duplicate')
  const { body } = await operator.call(printCalls.printOrders, { body: { presetId: id } })
  const left: number[] = []
  for (const run of body['printJobs'] as WirePrintJob[]) {
    const cancelled = await operator.call(printCalls.cancel, { params: { id: run.id }, body: { requeue: true } })
    expect(cancelled.status).toBe(200)
    left.push(
      await server.services.database.inEnvironment(shop.environment.id, async ({ kysely }) => {
        const frame = await kysely.selectFrom('frames').select('remaining').executeTakeFirstOrThrow()
        return frame.remaining
      }),
    )
  }
  expect(left).toEqual([2, 2, 2])
})

test('ErgoSoft gets its HotFile XML after the sheet; the deletion of the ticket marks the run as picked up', async () => {
  const { shop, operator, folder, preset, print, runs } = await createPrintFixture()
  const channel = await shop.channel(operator.id, { ripName: 'ErgoSoft', hotFolderPath: 'output/one', name: 'ES A' })
  const [run] = await print(await preset(channel, { action: 'rip' }))
  const ticket = run?.fileName.replace(/pdf$/, 'xml') ?? ''
  expect(await files(folder('output/one'))).toEqual([ticket, 'sheets'].toSorted())
  expect(await files(path.join(folder('output/one'), 'sheets'))).toEqual([run?.fileName])
  expect(await readFile(path.join(folder('output/one'), ticket), 'utf8')).toContain(`sheets${path.sep}${run?.fileName}`)
  await rm(path.join(folder('output/one'), ticket))
  await detectPickup(server.services, shop.environment)
  expect(await runs()).toMatchObject([{ state: 'pickedUp' }])

  // The RIP may open the sheet again for some days. Then the sheet is deleted, and no other file.
  await writeFile(path.join(folder('output/one'), 'sheets', 'other.pdf'), '')
  const deletePickedUpAt = (ms: number) =>
    deletePickedUpSheets({ ...server.services, now: () => new Date(Date.now() + ms) }, shop.environment)
  await deletePickedUpAt(SHEET_RETENTION_MS - 60_000)
  expect(await files(path.join(folder('output/one'), 'sheets'))).toEqual([run?.fileName, 'other.pdf'].toSorted())
  await writeFile(path.join(folder('output/one'), ticket), 'put back by hand')
  await deletePickedUpAt(SHEET_RETENTION_MS + 60_000)
  expect(await files(path.join(folder('output/one'), 'sheets'))).toHaveLength(2)
  await rm(path.join(folder('output/one'), ticket))
  await deletePickedUpAt(SHEET_RETENTION_MS + 60_000)
  expect(await files(path.join(folder('output/one'), 'sheets'))).toEqual(['other.pdf'])
})

test('A custom ticket template is used for later runs, and an invalid one is rejected with the reason', async () => {
  const { shop, operator, admin, folder, preset, print } = await createPrintFixture()
  const save = (template: string | null) =>
    admin.call(ticketCalls.save, { body: { ripName: 'VersaWorks', kind: 'jdf', trigger: 'sheet', template } })
  expect((await save('<a>{{colour}}</a>')).body).toMatchObject({
    errorCode: 'ticket_wrong',
    details: { problem: 'unknownField', name: 'colour' },
  })
  expect((await save('<a b="{{action}}">{{preset}}</a>')).status).toBe(200)
  const hotFile = { ripName: 'HotFolder', kind: 'hotFile', trigger: 'sheet', template: null } as const
  expect((await admin.call(ticketCalls.save, { body: hotFile })).body).toMatchObject({ errorCode: 'ticket_wrong' })
  const channel = await shop.channel(operator.id, { ripName: 'VersaWorks', hotFolderPath: 'output/two' })
  const [run] = await print(await preset(channel, { action: 'ripAndPrint', name: 'R&D' }))
  const ticket = await readFile(path.join(folder('output/two'), run?.fileName.replace(/pdf$/, 'jdf') ?? ''), 'utf8')
  expect(ticket).toBe('<a b="ripAndPrint">R&amp;D</a>')
  const reader = await server.person(shop.environment, 'operator', ['output_settings_view'])
  expect((await reader.call(ticketCalls.get)).status).toBe(200)
  expect((await reader.call(ticketCalls.save, { body: hotFile })).status).toBe(403)
})

test('A scanned label returns the run that its piece was last printed in', async () => {
  const { shop, operator, preset, print } = await createPrintFixture()
  const channel = await shop.channel(operator.id, { hotFolderPath: 'output/one' })
  const [run] = await print(await preset(channel, {}))
  const detail = await operator.call(printCalls.job, { params: { id: run?.id ?? '' } })
  const [piece] = detail.body['pieces'] as { orderId: string; jobId: string; jigNo: number; slotNo: number }[]
  if (!piece) throw new Error('no piece')
  const { orderId, jobId, jigNo, slotNo } = piece
  const pieceResponse = await operator.call(printCalls.findPiece, { query: { orderId, jobId, jigNo, slotNo } })
  expect(pieceResponse.body).toMatchObject({ runId: run?.id, jigNo, slotNo })
  const unknown = { orderId, jobId, jigNo: 9, slotNo: 9 }
  expect((await operator.call(printCalls.findPiece, { query: unknown })).status).toBe(404)
})

test('With the zero point on the left, a cropped proof and sheet begin at the left edge of the bed', async () => {
  const place = await createPrintFixture()
  const { shop, operator } = place
  await server.services.database.inEnvironment(shop.environment.id, ({ kysely }) =>
    kysely
      .updateTable('layouts')
      .set({ printable_area: JSON.stringify({ x: 30, y: 0, width: 150, height: 120 }) })
      .where('id', '=', shop.layoutId)
      .execute(),
  )
  const widths: Record<string, string[]> = {}
  for (const referenceZeroPointAsLeft of [false, true]) {
    const channelId = await shop.channel(operator.id, { autoCropping: true, referenceZeroPointAsLeft })
    const presetId = await place.preset(channelId, {})
    const { body } = await operator.call(printCalls.createProof, { body: { presetId } })
    const { id } = body['proof'] as { id: string }
    const proof = await operator.call(printCalls.proof, {
      params: { id },
      query: { customer: shop.environment.resourceName },
    })
    const [run] = await place.print(presetId)
    const sheet = await findSheetPath(server.services, shop.environment, run?.id ?? '')
    widths[String(referenceZeroPointAsLeft)] = [
      proof.raw.rawPayload.toString('latin1'),
      await readFile(sheet, 'latin1'),
    ].map((pdf) => (Number(/MediaBox ?\[0 0 ([\d.]+) /.exec(pdf)?.[1]) * (25.4 / 72)).toFixed(2))
  }
  expect(widths).toEqual({ false: ['150.00', '150.00'], true: ['180.00', '180.00'] })
})
