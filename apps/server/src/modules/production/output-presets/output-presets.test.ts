import { layoutCalls, type WireLayout } from '@platen/contract/layouts'
import { outputPresetCalls, outputPresetSchema, type WireOutputPreset } from '@platen/contract/output-presets'
import { expect, test } from 'vitest'
import type { JobOverrides } from '../../../testing/test-environment.ts'
import { environmentWithPreset, key, loadJob, loadPresets } from '../../../testing/test-preset.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const createPreset = () => environmentWithPreset(server)
const getSlots = (preset: WireOutputPreset | undefined) =>
  preset?.tableData?.assignedOrders.map(({ jigNo, slotNo, id }) => `${jigNo}/${slotNo} ${id}`)

test('Presets are listed in the shape of the contract, with layout, channel and bookings', async () => {
  const { shop, operator, presetId } = await createPreset()
  const order = await shop.order({ copies: [3] })
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)], copies: 2 } })
  const [preset] = await loadPresets(operator)
  expect(outputPresetSchema.parse(preset)).toEqual(preset)
  expect(preset).toMatchObject({ status: 'PARTIAL', name: 'Morning', outputChannel: { name: 'HF Bed' } })
  expect(preset?.tableData).toMatchObject({ name: 'Bed', slotCount: 6, isOrderAssigned: true, status: 'PARTIAL' })
  expect(preset?.tableData?.assignedOrders[0]).toMatchObject({
    jigNo: 1,
    slotNo: 1,
    ...key(order),
    orderId: order.orderId,
    orderPhysicalWidth: 40,
    orderPhysicalHeight: 30,
  })
})

test('Each slot of the table data is booked or not; a booked one has size and image of its order', async () => {
  const { shop, operator, presetId } = await createPreset()
  const order = await shop.order()
  await operator.call(outputPresetCalls.book, {
    body: { presetId, jobs: [key(order)], from: { jigNo: 1, slotNo: 2 } },
  })
  const [preset] = await loadPresets(operator)
  const { assignedOrders = [], jigs = [] } = preset?.tableData ?? {}
  const { slots: drawn = [] } = preset?.table?.jigs[0] ?? {}
  expect(drawn).toHaveLength(4)
  expect(jigs[0]?.slots).toEqual(
    drawn.map((slot, index) => ({
      ...slot,
      ...(index === 1
        ? {
            isBooked: true,
            orderPhysicalWidth: 40,
            orderPhysicalHeight: 30,
            orderThumbnailPath: assignedOrders[0]?.thumbnailPath,
          }
        : { isBooked: false }),
    })),
  )
  expect(assignedOrders[0]?.thumbnailPath).toMatch(/^\/pax\/artwork\//)
  const withoutSlots = await operator.call(outputPresetCalls.list, { query: { slots: 'false' } })
  const [lean] = withoutSlots.body['outputPresets'] as WireOutputPreset[]
  expect(lean?.tableData?.jigs[0]).not.toHaveProperty('slots')
  expect(lean?.table?.jigs[0]).not.toHaveProperty('slots')
})

test('Presets can be listed by id, and a booking names its preset in the live event', async () => {
  const { shop, operator, presetId } = await createPreset()
  const { id: _, version: __, ...copy } = (await loadPresets(operator))[0] as WireOutputPreset
  const other = await operator.call(outputPresetCalls.save, { body: { presetData: { ...copy, name: 'Evening' } } })
  const listed = await operator.call(outputPresetCalls.list, { query: { ids: `${presetId},unknown` } })
  expect(other.status).toBe(200)
  expect((listed.body['outputPresets'] as WireOutputPreset[]).map(({ id }) => id)).toEqual([presetId])
  const order = await shop.order({ copies: [3] })
  const event = new Promise((resolve) => {
    server.services.live.listen(shop.environment.id, (next) => next.presetIds?.includes(presetId) && resolve(next))
  })
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)] } })
  expect(await event).toEqual({ topics: ['orders', 'presets'], presetIds: [presetId] })
})

test('Assigning an order to a preset sets PRINTING and lowers pending; removing it gives TOPRINT', async () => {
  const { shop, operator, presetId } = await createPreset()
  const order = await shop.order({ copies: [3] })
  const booked = await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)] } })
  expect(booked.body['booked']).toEqual([{ ...key(order), copies: 3 }])
  expect(await loadJob(operator, order.id)).toMatchObject({
    jobStatus: 'PRINTING',
    presetIds: [presetId],
    frames: [{ remaining: 3, pending: 0, assigned: 3 }],
  })
  const slots = [{ jigNo: 1, slotNo: 2 }]
  await operator.call(outputPresetCalls.unbook, { body: { presetId, slots } })
  expect(await loadJob(operator, order.id)).toMatchObject({
    jobStatus: 'PRINTING',
    frames: [{ pending: 1, assigned: 2 }],
  })
  await operator.call(outputPresetCalls.unbook, { body: { presetId, jobs: [key(order)] } })
  expect(await loadJob(operator, order.id)).toMatchObject({
    jobStatus: 'TOPRINT',
    frames: [{ pending: 3, assigned: 0 }],
  })
  expect((await loadPresets(operator))[0]).toMatchObject({ status: 'EMPTY' })
})

test('Assignment fills free slots of jigs whose name matches the order’s jig, starting at the requested slot', async () => {
  const { shop, operator, presetId } = await createPreset()
  const order = await shop.order({ copies: [9] })
  const from = { jigNo: 1, slotNo: 3 }
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)], from } })
  expect(getSlots((await loadPresets(operator))[0])).toEqual([`1/3 ${order.id}`, `1/4 ${order.id}`])
  const conflictResponse = await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)], from } })
  expect(statusAndCode(conflictResponse)).toEqual([409, 'slots_taken'])
})

test.each<[string, JobOverrides, number | undefined, string]>([
  ['an order without a jig', { media: 'unknown' }, 1, 'no_free_slot'],
  ['more copies than there are slots', { copies: [9] }, 5, 'no_free_slot'],
  ['more copies than are pending', { copies: [2] }, 3, 'not_enough_copies'],
  ['missing artwork', { hasArtwork: false }, 1, 'artwork_missing'],
])('A booking fails without booking any copy: %s', async (_, sketch, copies, code) => {
  const { shop, operator, presetId } = await createPreset()
  const admin = await server.person(shop.environment, 'admin', ['print_order_edit'])
  const order = await shop.order(sketch)
  const response = await admin.call(outputPresetCalls.book, {
    body: { presetId, jobs: [key(order)], copies: copies ?? 1 },
  })
  expect(response.body['errorCode']).toBe(code)
  expect(response.body['details']).toMatchObject({ orderId: order.orderId })
  expect((await loadPresets(operator))[0]?.status).toBe('EMPTY')
})

test('An order fits only if its quality does not conflict with the preset’s parameters', async () => {
  const { shop, operator, presetId, data } = await createPreset()
  const presetData = { ...data, filterParms: { qualityLevel: ['draft'] } }
  expect((await operator.call(outputPresetCalls.save, { body: { presetData } })).status).toBe(200)
  const order = await shop.order()
  const response = await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)] } })
  expect(statusAndCode(response)).toEqual([409, 'preset_conflict'])
  expect(response.body['details']).toMatchObject({ category: 'qualityLevel', value: 'fine', allowed: ['draft'] })
})

test('Users may book only orders visible to them, and only on presets that they may access', async () => {
  const { shop, operator, presetId } = await createPreset()
  const stranger = await server.person(shop.environment, 'operator')
  const order = await shop.order()
  const hidden = await shop.order({ media: 'tag' })
  const book = (person: TestClient, jobs: { id: string; jobId: string }[], id = presetId) =>
    person.call(outputPresetCalls.book, { body: { presetId: id, jobs } })
  expect(statusAndCode(await book(operator, [key(hidden)]))).toEqual([404, 'not_found'])
  expect(statusAndCode(await book(operator, [{ id: 'no-id', jobId: 'job' }]))).toEqual([404, 'not_found'])
  expect(statusAndCode(await book(stranger, [key(order)]))).toEqual([404, 'not_found'])
  expect(statusAndCode(await book(operator, [key(order)], 'no-id'))).toEqual([404, 'not_found'])
  const elsewhere = await server.person(await server.environment(), 'operator')
  for (const call of [outputPresetCalls.unbook, outputPresetCalls.autoFill]) {
    expect(statusAndCode(await elsewhere.call(call, { body: { presetId } }))).toEqual([404, 'not_found'])
  }
  expect(await loadPresets(stranger)).toEqual([])
})

test('Auto fill books the most urgent orders first and reports which it left out and why', async () => {
  const { shop, operator, presetId } = await createPreset()
  const power = await server.person(shop.environment, 'poweruser')
  await shop.rule(power.id, { location: ['hall1'] })
  const late = await shop.order({ copies: [3], dueDate: '2026-05-01T00:00:00.000Z' })
  const early = await shop.order({ copies: [3], dueDate: '2026-04-01T00:00:00.000Z' })
  const raw = await shop.order({ copies: [1], hasArtwork: false })
  const response = await operator.call(outputPresetCalls.autoFill, { body: { presetId } })
  expect(response.body['booked']).toEqual([
    { ...key(early), copies: 3 },
    { ...key(late), copies: 1 },
  ])
  expect(response.body['left']).toEqual([
    { ...key(late), copies: 2, reason: 'no_free_slot' },
    { ...key(raw), copies: 1, reason: 'not_ready' },
  ])
})

test('Auto fill locks only the jobs that it books', async () => {
  const { shop, operator, presetId } = await createPreset()
  const booked = await shop.order({ copies: [4], priority: 9 })
  const left = await shop.order({ copies: [1] })
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = server.services.database.inEnvironment(shop.environment.id, async ({ client }) => {
    await client.query('select from jobs where order_pk = $1 for update', [left.id])
    held.resolve()
    await release.promise
  })
  await held.promise
  const response = await operator.call(outputPresetCalls.autoFill, { body: { presetId } })
  release.resolve()
  await holder
  expect(response.body).toMatchObject({
    success: true,
    booked: [{ ...key(booked), copies: 4 }],
    left: [{ ...key(left), copies: 1, reason: 'no_free_slot' }],
  })
})

test('A preset needs a table, an output channel, a name and a file entry', async () => {
  const { operator, data } = await createPreset()
  const { id: _, ...fresh } = data
  const lacking = [
    [{ tableId: null }, 'table'],
    [{ tableId: operator.id }, 'table'],
    [{ outputChannelId: null }, 'channel'],
    [{ outputChannelId: operator.id }, 'channel'],
    [{ name: ' ' }, 'name'],
    [{ files: [] }, 'files'],
  ] as const
  for (const [change, missing] of lacking) {
    const presetData = { ...fresh, name: 'Other', ...change, files: 'files' in change ? [] : fresh.files }
    const response = await operator.call(outputPresetCalls.save, { body: { presetData } })
    expect(response.body).toMatchObject({ errorCode: 'preset_incomplete', details: { missing: [missing] } })
  }
})

test('Preset names are unique per user; another user may use the same name', async () => {
  const { shop, operator, data } = await createPreset()
  const { id: _, ...fresh } = data
  const duplicate = await operator.call(outputPresetCalls.save, {
    body: { presetData: { ...fresh, name: ' MORNING ' } },
  })
  expect(statusAndCode(duplicate)).toEqual([409, 'name_taken'])
  const other = await server.person(shop.environment, 'operator')
  const outputChannelId = await shop.channel(other.id)
  const theirs = await other.call(outputPresetCalls.save, { body: { presetData: { ...fresh, outputChannelId } } })
  expect(theirs.status).toBe(200)
})

test('A preset with an assigned order cannot be changed, cleared or deleted', async () => {
  const { shop, operator, presetId, data } = await createPreset()
  const order = await shop.order()
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)] } })
  for (const change of [{ name: 'Evening' }, { tableId: null, outputChannelId: null }]) {
    const response = await operator.call(outputPresetCalls.save, { body: { presetData: { ...data, ...change } } })
    expect(statusAndCode(response)).toEqual([409, 'preset_has_orders'])
  }
  expect(statusAndCode(await operator.call(outputPresetCalls.delete, { body: { id: presetId } }))).toEqual([
    409,
    'preset_has_orders',
  ])
  await operator.call(outputPresetCalls.unbook, { body: { presetId } })
  expect((await operator.call(outputPresetCalls.delete, { body: { id: presetId } })).status).toBe(200)
  expect(await loadPresets(operator)).toEqual([])
})

test('Clear preset removes table and channel from a preset, and optionally its orders in the same call', async () => {
  const { shop, operator, presetId, data } = await createPreset()
  const order = await shop.order()
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)] } })
  const presetData = { ...data, tableId: null, outputChannelId: null }
  const cleared = await operator.call(outputPresetCalls.save, { body: { presetData, orderData: [] } })
  expect(cleared.body).toMatchObject({ success: true, id: presetId })
  expect((await loadPresets(operator))[0]).toMatchObject({
    status: 'NOTASSIGNED',
    tableData: null,
    outputChannel: null,
  })
  expect(await loadJob(operator, order.id)).toMatchObject({ jobStatus: 'TOPRINT', frames: [{ pending: 1 }] })
  const book = await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key(order)] } })
  expect(book.body['errorCode']).toBe('preset_incomplete')
})

test('A preset that another user changed in the meantime is not overwritten', async () => {
  const { operator, data } = await createPreset()
  const save = (name: string, version?: number) =>
    operator.call(outputPresetCalls.save, {
      body: { presetData: { ...data, name, ...(version === undefined ? {} : { version }) } },
    })
  const [{ version } = { version: 0 }] = await loadPresets(operator)
  expect((await save('First', version)).status).toBe(200)
  const refused = await save('Second', version)
  expect(statusAndCode(refused)).toEqual([409, 'changed_meanwhile'])
  expect(refused.body['details']).toEqual({ name: 'First', user: operator.userId })
})

test('The order data of a save replaces all bookings', async () => {
  const { shop, operator, presetId, data } = await createPreset()
  const a = await shop.order({ copies: [2] })
  const b = await shop.order({ copies: [1] })
  const save = (orderData: { jigNo: number; slotNo: number; id: string; jobId: string }[]) =>
    operator.call(outputPresetCalls.save, { body: { presetData: data, orderData } })
  const at = (slotNo: number, order: { id: string; jobId: string }, jigNo = 1) => ({ jigNo, slotNo, ...key(order) })
  expect((await save([at(1, a), at(2, a)])).status).toBe(200)
  // One copy of a is moved, b is booked in its place.
  expect((await save([at(1, a), at(4, a), at(2, b)])).status).toBe(200)
  expect(getSlots((await loadPresets(operator))[0])).toEqual([`1/1 ${a.id}`, `1/2 ${b.id}`, `1/4 ${a.id}`])
  expect(statusAndCode(await save([at(1, a), at(1, b)]))).toEqual([409, 'slots_taken'])
  expect(statusAndCode(await save([at(1, b), at(2, b)]))).toEqual([409, 'not_enough_copies'])
  expect(statusAndCode(await save([at(1, b, 2)]))).toEqual([409, 'no_free_slot'])
  expect((await save([])).status).toBe(200)
  expect((await loadPresets(operator))[0]?.status).toBe('EMPTY')
  expect(await loadJob(operator, a.id)).toMatchObject({ jobStatus: 'TOPRINT', presetIds: [] })
  expect(presetId).toBe(data.id)
})

test('Changing a preset and booking need their own permissions', async () => {
  const { shop, data } = await createPreset()
  const printer = await server.person(shop.environment, 'operator', ['print_order_edit'])
  const { id: _, ...fresh } = data
  expect(statusAndCode(await printer.call(outputPresetCalls.save, { body: { presetData: fresh } }))).toEqual([
    403,
    'forbidden',
  ])
  const admin = await server.person(shop.environment, 'admin')
  const order = await shop.order()
  const orderData = [{ jigNo: 1, slotNo: 1, ...key(order) }]
  const booked = await admin.call(outputPresetCalls.save, { body: { presetData: data, orderData } })
  expect(statusAndCode(booked)).toEqual([403, 'forbidden'])
  expect((await admin.call(outputPresetCalls.listAll)).body['outputPresets']).toMatchObject([{ id: data.id }])
  expect((await printer.call(outputPresetCalls.listAll)).status).toBe(403)
})

test('Slots outside the printable area are not booked: Auto fill passes over them, and the refusal names jig and layout', async () => {
  const { shop, operator, presetId } = await createPreset()
  const admin = await server.person(shop.environment, 'admin')
  const [layout] = (await admin.call(layoutCalls.list)).body['tables'] as WireLayout[]
  if (!layout) throw new Error('The environment has no layout.')
  // The first slot of the jig "Case" is from 5 to 55 mm, the second one begins at 65 mm.
  const printableArea = { x: 60, y: 0, width: layout.width - 60, height: 60 }
  const { locations: _, printerTypes: __, ...sent } = layout
  const changed = await admin.call(layoutCalls.change, { body: { ...sent, printableArea } })
  expect(statusAndCode(changed)).toEqual(OK)
  const cases = await shop.order({ copies: [9] })
  const refused = await operator.call(outputPresetCalls.book, {
    body: { presetId, jobs: [key(cases)], copies: 1, from: { jigNo: 1, slotNo: 1 } },
  })
  expect(refused).toMatchObject({
    status: 409,
    body: { errorCode: 'slot_not_printable', details: { jig: 'Case', layout: 'Bed', orderId: cases.orderId } },
  })
  const { body } = await operator.call(outputPresetCalls.autoFill, { body: { presetId } })
  const [preset] = await loadPresets(operator)
  expect(getSlots(preset)?.map((booked) => booked.split(' ')[0])).toEqual(['1/2', '1/3', '1/4'])
  expect(body['left']).toMatchObject([{ copies: 6, reason: 'slot_not_printable' }])
  expect(preset?.tableData).toMatchObject({ slotCount: 3, status: 'FULL' })
})
