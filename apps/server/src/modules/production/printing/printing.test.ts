import { readFile } from 'node:fs/promises'
import { artworkCalls } from '@platen/contract/artwork'
import { outputChannelCalls, type UserOutput } from '@platen/contract/output-channels'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls, printJobSchema, type WirePrintJob } from '@platen/contract/printing'
import { DEFAULT_LABEL_PAPER, DEFAULT_LABEL_SHEET, type LabelPaper } from '@platen/domain/printing'
import { expect, test } from 'vitest'
import { deleteObjects } from '../../../file-store/object-store.ts'
import { composeFixture } from '../../../testing/compose-fixture.ts'
import { findSheetPath } from '../../../testing/object-paths.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { database } = server.services
const shop = await testEnvironment(server)
const operator = await server.person(shop.environment, 'operator')
await shop.rule(operator.id, { location: ['hall1'] })
const outputChannelId = await shop.channel(operator.id)
const floor = composeFixture(server, shop)
const presetId = await preset('Morning / 1: Süd')

async function preset(name: string): Promise<string> {
  const presetData = {
    name,
    tableId: shop.layoutId,
    outputChannelId,
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  return String((await operator.call(outputPresetCalls.save, { body: { presetData } })).body['id'])
}

const print = (person: TestClient, id = presetId) => person.call(printCalls.printOrders, { body: { presetId: id } })

const printJobs = (person: TestClient = operator): Promise<WirePrintJob[]> => floor.runs(person)

/** Books two copies of an order with this artwork, or of one without a file. */
async function bookTwo(artwork?: Awaited<ReturnType<typeof shop.artwork>>): Promise<void> {
  const { order, job } = shop.arriving({ copies: [2] })
  const arrived = await shop.deliver(order, artwork)
  const jobs = [{ id: 'id' in arrived ? arrived.id : '', jobId: job.jobId }]
  const booked = await operator.call(outputPresetCalls.book, { body: { presetId, jobs } })
  expect(booked.status).toBe(200)
}

const { realArtwork } = floor
const composed = () => floor.composed(operator)

test('Print orders fails on a preset without bookings', async () => {
  const response = await print(operator)
  expect(statusAndCode(response)).toEqual([409, 'nothing_booked'])
  expect(response.body['details']).toEqual({ user: null, at: null })
})

test('Presets of other users and other environments are treated as unknown', async () => {
  const stranger = await server.person(shop.environment, 'operator')
  const elsewhere = await server.person(await server.environment(), 'operator')
  for (const person of [stranger, elsewhere]) {
    expect(statusAndCode(await print(person))).toEqual([404, 'not_found'])
    const labels = await person.call(printCalls.labels, { body: { printData: { presetId } } })
    expect(statusAndCode(labels)).toEqual([404, 'not_found'])
  }
  expect(statusAndCode(await print(operator, 'no-id'))).toEqual([404, 'not_found'])
})

test('Print orders fails if storage is full', async () => {
  await bookTwo()
  const full = (isFull: boolean) =>
    database.outsideEnvironments
      .updateTable('environments')
      .set({ shows_storage: isFull, subscribed_bytes: isFull ? 1 : 1e9 })
      .where('id', '=', shop.environment.id)
      .execute()
  await full(true)
  expect(statusAndCode(await print(operator))).toEqual([507, 'storage_full'])
  await full(false)
  expect((await print(operator)).status).toBe(200)
  await composed()
})

test('Print orders creates a run that records which order is in which slot', async () => {
  await bookTwo(await realArtwork())
  const response = await print(operator)
  const [job] = response.body['printJobs'] as WirePrintJob[]
  expect(printJobSchema.parse(job)).toMatchObject({
    state: 'queued',
    presetId,
    presetName: 'Morning / 1: Süd',
    layoutName: 'Bed',
    channelName: 'HF Bed',
    pieces: 2,
    createdBy: operator.userId,
  })
  expect(job?.fileName).toMatch(/^[\p{L}\p{N} ._-]+\.pdf$/u)
  const pieces = await database.inEnvironment(shop.environment.id, ({ client }) =>
    client.query('select jig_no, slot_no from print_pieces where print_job_id = $1 order by 1, 2', [job?.id]),
  )
  expect(pieces.rows).toEqual([
    { jig_no: 1, slot_no: 1 },
    { jig_no: 1, slot_no: 2 },
  ])
  // the second of two people who print the same preset learns who was first, and when
  const second = await print(operator)
  expect(statusAndCode(second)).toEqual([409, 'nothing_booked'])
  expect(second.body['details']).toEqual({ user: operator.userId, at: job?.createdAt })
  await composed()
  const [ready] = await printJobs()
  expect(ready).toMatchObject({ id: job?.id, state: 'ready', reason: null })
  const sheet = await readFile(await findSheetPath(server.services, shop.environment, job?.id ?? ''))
  expect(sheet.subarray(0, 5).toString()).toBe('%PDF-')
})

test('A run whose artwork is missing fails with its order and slot, and can be retried', async () => {
  await bookTwo()
  const [job] = (await print(operator)).body['printJobs'] as WirePrintJob[]
  const params = { id: job?.id ?? '' }
  expect(statusAndCode(await operator.call(printCalls.retry, { params }))).toEqual([409, 'run_not_in_state'])
  await composed()
  const [failed] = await printJobs()
  expect(failed).toMatchObject({ state: 'failed', reason: expect.stringMatching(/jig 1, slot 1 /) })
  const retried = await operator.call(printCalls.retry, { params })
  expect(retried.body).toMatchObject({ success: true, printJob: { state: 'queued', reason: null } })
  await composed()
  const stranger = await server.person(shop.environment, 'operator')
  expect(await printJobs(stranger)).toEqual([])
  expect(statusAndCode(await stranger.call(printCalls.retry, { params }))).toEqual([404, 'not_found'])
  expect(statusAndCode(await operator.call(printCalls.retry, { params: { id: 'no-id' } }))).toEqual([404, 'not_found'])
})

test('A sheet with a piece on which nothing would be printed is neither sent nor shown as a proof', async () => {
  await bookTwo(await realArtwork())
  // bookings that exist keep their slots, also if the printable area of the stored layout no longer contains them
  const printableArea = (area: object) =>
    database.outsideEnvironments
      .updateTable('layouts')
      .set({ printable_area: JSON.stringify(area) })
      .where('environment_id', '=', shop.environment.id)
      .execute()
  await printableArea({ x: 200, y: 0, width: 40, height: 120 })
  const proof = await operator.call(printCalls.createProof, { body: { presetId } })
  expect(statusAndCode(proof)).toEqual([409, 'piece_without_ink'])
  expect(proof.body['details']).toMatchObject({ jigNo: 1, slotNo: 1 })
  await print(operator)
  await printableArea({ x: 0, y: 0, width: 240, height: 120 })
  await composed()
  const [job] = await printJobs()
  expect(job).toMatchObject({ state: 'failed', fault: { code: 'piece_without_ink', values: { jigNo: 1, slotNo: 1 } } })
})

test('Print orders fails on a layout with invalid jigs and keeps the bookings', async () => {
  await bookTwo()
  const thickness = (mm: number) =>
    database.outsideEnvironments
      .updateTable('jigs')
      .set({ thickness: mm })
      .where('environment_id', '=', shop.environment.id)
      .where('id', '=', shop.jigs.tag.id)
      .execute()
  await thickness(12)
  expect(statusAndCode(await print(operator))).toEqual([409, 'layout_broken'])
  await thickness(shop.jigs.tag.thickness)
  expect((await print(operator)).status).toBe(200)
  await composed()
})

test('Two concurrent calls of Print orders create one run', async () => {
  await bookTwo()
  const before = (await printJobs()).length
  const answers = await Promise.all(Array.from({ length: 8 }, () => print(operator)))
  expect(answers.filter((response) => response.status === 200)).toHaveLength(1)
  expect(await printJobs()).toHaveLength(before + 1)
  await composed()
})

test('Print labels returns a PDF of the bookings and fails if there are none', async () => {
  const labels = () => operator.call(printCalls.labels, { body: { printData: { presetId }, language: 'ja' } })
  expect(statusAndCode(await labels())).toEqual([409, 'nothing_booked'])
  await bookTwo()
  const { raw } = await labels()
  expect(raw.headers['content-type']).toBe('application/pdf')
  expect(raw.headers['content-disposition']).toMatch(/^attachment; filename="JobLabels_\d{4}-\d\d-\d\d\.pdf"$/)
  expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(raw.rawPayload.toString('latin1')).toMatch(/\/Count 2\b/)
})

test('Labels are printed on the paper chosen by the user, which becomes the default for the next time', async () => {
  const getPaper = async (person: TestClient) => (await person.call(printCalls.labelPaper, {})).body['paper']
  const sheet = { ...DEFAULT_LABEL_SHEET, rows: 4 }
  const labels = (paper?: LabelPaper) =>
    operator.call(printCalls.labels, { body: { printData: { presetId }, ...(paper && { paper }) } })
  expect(await getPaper(operator)).toEqual(DEFAULT_LABEL_PAPER)
  expect(statusAndCode(await labels({ ...sheet, rows: 50 }))).toEqual([400, 'bad_request'])
  expect((await labels(sheet)).raw.statusCode).toBe(200)
  expect(await getPaper(operator)).toEqual(sheet)
  expect((await labels()).raw.rawPayload.toString('latin1')).toMatch(/MediaBox ?\[0 0 595\.\d+ 841\.\d+\]/)
  expect(await getPaper(await server.person(shop.environment, 'operator'))).toEqual(DEFAULT_LABEL_PAPER)
})

test('The sheet contains the elements that its channel adds to the artwork', async () => {
  const channels = await operator.call(outputChannelCalls.mine, {})
  const data = channels.body['myPrinterData'] as UserOutput
  const layers = { white: 'RDG_WHITE', varnish: null, cut: 'CutContour' }
  const sheet = { spotNames: {}, layers, outputIntent: null }
  const myHotFolderData = data.myHotFolderData.map((one) => ({ ...one, sheet }))
  const chosen = await operator.call(outputChannelCalls.saveUserOutputs, {
    body: { data: [{ ...data, myHotFolderData }] },
  })
  expect(chosen.status).toBe(200)
  // Frees the bed for the next bookings.
  await print(operator)
  await composed()
  await bookTwo(await realArtwork())
  const [job] = (await print(operator)).body['printJobs'] as WirePrintJob[]
  await composed()
  const pdf = (await readFile(await findSheetPath(server.services, shop.environment, job?.id ?? ''))).toString('latin1')
  expect(pdf).not.toContain('OutputIntent')
  const steps = [...pdf.matchAll(/GTS_ProcStepsGroup\s*\/(\w+)/g)].map(([, group]) => group)
  expect(steps).toEqual(['White', 'Structural'])
})

test('A sheet with an output intent is marked as PDF/X-4 if its artwork conforms', async () => {
  const icc = Buffer.alloc(200)
  icc.write('prtrCMYK', 12)
  icc.write('acsp', 36)
  const added = { name: 'FOGRA39', icc: icc.toString('base64') }
  expect((await operator.call(outputChannelCalls.addProfile, { body: added })).status).toBe(200)
  const channels = await operator.call(outputChannelCalls.mine, {})
  const data = channels.body['myPrinterData'] as UserOutput
  const layers = { white: null, varnish: null, cut: null }
  const sheet = { spotNames: {}, layers, outputIntent: { condition: 'FOGRA39', profile: 'FOGRA39' } }
  const myHotFolderData = data.myHotFolderData.map((one) => ({ ...one, sheet }))
  await operator.call(outputChannelCalls.saveUserOutputs, { body: { data: [{ ...data, myHotFolderData }] } })
  const fonts = [{ name: 'Frutiger', embedded: false }]
  for (const [change, isPdfX4] of [
    [{ colourSpaces: ['DeviceCMYK'] }, true],
    [{ colourSpaces: ['DeviceRGB'] }, false],
    [{ fonts }, false],
  ] as const) {
    await bookTwo(await realArtwork(change))
    const [job] = (await print(operator)).body['printJobs'] as WirePrintJob[]
    await composed()
    const pdf = (await readFile(await findSheetPath(server.services, shop.environment, job?.id ?? ''))).toString(
      'latin1',
    )
    expect(pdf).toContain('/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)')
    expect([pdf.includes('GTS_PDFXVersion(PDF/X-4)'), pdf.startsWith('%PDF-1.6')]).toEqual([isPdfX4, isPdfX4])
  }
})

test('Artwork is only served to users who see one of its orders, as an attachment without active content', async () => {
  const artwork = await realArtwork()
  await shop.deliver(shop.arriving({}).order, artwork)
  const params = { id: artwork.id }
  const query = { customer: shop.environment.resourceName }
  const { raw } = await operator.call(artworkCalls.original, { params, query })
  expect(raw.statusCode).toBe(200)
  expect(raw.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment/),
  })
  const stranger = await server.person(shop.environment, 'operator')
  expect(statusAndCode(await stranger.call(artworkCalls.original, { params, query }))).toEqual([404, 'not_found'])
  const other = { params: { id: artwork.id, page: 1 }, query }
  expect(statusAndCode(await stranger.call(artworkCalls.thumbnail, other))).toEqual([404, 'not_found'])
})

// last, since the output channel keeps its output intent
test('A print job whose ICC profile is missing fails at once and names the profile', async () => {
  await deleteObjects(server.services.objects, shop.environment, 'colour-profiles/')
  await bookTwo(await realArtwork({ colourSpaces: ['DeviceCMYK'] }))
  await print(operator)
  await composed()
  const [job] = await printJobs()
  expect(job).toMatchObject({ state: 'failed', fault: { code: 'profile_missing', values: { profile: 'FOGRA39' } } })
})
