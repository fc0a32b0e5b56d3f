import type { WireOutputPreset } from '@platen/contract/output-presets'
import { type Jig, newJig } from '@platen/domain/jigs'
import { expect, test } from 'vitest'
import type { OrderRow } from '../../orders/orders/index.ts'
import { bookedJobs } from '../bookings/index.ts'
import { indexPreset, predictAutoFill, previewBooking, previewChecked } from './booking-preview.ts'
import { getEnabledActions, getPrimaryAction } from './preset-actions-state.ts'
import { filterChannels, isPresetComplete, toClearedPreset, toPresetValues } from './preset-form.ts'
import { getPresetStatus } from './preset-status.tsx'

const jig: Jig = {
  ...newJig('j', 'Mug'),
  width: 100,
  height: 100,
  thickness: 5,
  slots: [1, 2, 3].map((n) => ({
    id: `s${n}`,
    x: 30 * n - 25,
    y: 5,
    width: 25,
    height: 25,
    rotation: 0,
    type: 'RECT',
  })),
}
const jigOf = (id: string) => (id === 'j' ? jig : undefined)

const assigned = (slotNo: number, objId = 'o9') => ({
  jigNo: 1,
  slotNo,
  id: 'order9',
  jobId: 'job9',
  objId,
  orderId: '900',
  frameIndex: 0,
  thumbnailPath: null,
  orderPhysicalWidth: 25,
  orderPhysicalHeight: 25,
})

const table = {
  id: 'l',
  name: 'Bed',
  width: 200,
  height: 200,
  jigs: [{ id: 'j', x: 0, y: 0, rotation: 0 }],
  printableArea: { x: 0, y: 0, width: 200, height: 200 },
  referenceText: '',
  defaultSpacing: 10,
  locations: [],
  printerTypes: [],
} satisfies WireOutputPreset['table']

function preset(overrides: Partial<WireOutputPreset> = {}, bookedSlots: number[] = []): WireOutputPreset {
  return {
    id: 'p',
    userId: 'u',
    owner: null,
    sharedWith: 'user',
    usedBy: null,
    isLocked: false,
    heldBy: null,
    connectorChannelIds: [],
    name: 'Mugs',
    tableId: 'l',
    outputChannelId: 'c',
    type: 'normal',
    files: [{ name: 'File 1', printerSettingFile: null }],
    multiJobName: null,
    filterParms: {},
    returnToOrig: null,
    action: null,
    preset: null,
    releaseWhenFull: false,
    releaseTimes: [],
    releaseAt: null,
    releaseProblem: null,
    releaseProblemDetails: {},
    version: 1,
    status: 'EMPTY',
    outputChannel: null,
    table,
    tableData: {
      ...table,
      assignedOrders: bookedSlots.map((slotNo) => assigned(slotNo)),
      isOrderAssigned: bookedSlots.length > 0,
      status: 'EMPTY',
      slotCount: 3,
    },
    ...overrides,
  }
}

const row = (overrides: Partial<OrderRow> = {}): OrderRow => ({
  job: {} as OrderRow['job'],
  key: 'o1',
  id: 'order1',
  orderId: '1',
  externalOrderId: null,
  dealerOrderId: '',
  source: 'HotFolder1',
  customerInfo: {},
  date: '2026-11-01T10:00:00Z',
  dueDate: null,
  priority: 0,
  heldBack: false,
  isReleasedManually: false,
  jobId: 'j1',
  isOneOfSeveral: false,
  jobStatus: 'TOPRINT',
  frameNo: 1,
  frameCount: 1,
  mediaSize: '',
  sku: '',
  mediaName: '',
  mediaColor: '',
  physicalWidth: 25,
  physicalHeight: 25,
  artworkSize: { width: 25, height: 25 },
  thumbnailPath: null,
  fileType: null,
  warnings: [],
  jig: 'Mug',
  location: null,
  qualityLevel: null,
  printerType: null,
  mediaType: null,
  colorConfig: null,
  additionalParams: [],
  users: [],
  presetIds: [],
  jobState: {
    place: 'active',
    jobStatus: 'TOPRINT',
    frameIndex: 0,
    frames: [{ copies: 2, remaining: 2, pending: 2 }],
  },
  isArtworkReady: true,
  copies: 2,
  remaining: 2,
  pending: 2,
  assigned: 0,
  amountPrinted: 0,
  notNeeded: 0,
  cancelled: 0,
  ...overrides,
})

const preview = (on: WireOutputPreset | null, order: OrderRow | null) =>
  previewBooking(on, indexPreset(on, jigOf), order)
const abilities = (on: WireOutputPreset | null, order: OrderRow | null, overrides = {}) =>
  getEnabledActions({
    preset: on,
    presetOnBed: indexPreset(on, jigOf),
    preview: preview(on, order),
    checkedCount: 0,
    canPrint: true,
    canChange: true,
    block: null,
    storageFull: false,
    busy: false,
    ...overrides,
  })

test('previewBooking returns as many free slots of the jig as the order has pending copies', () => {
  expect(preview(preset({}, [1]), row()).slots.map(({ slotNo }) => slotNo)).toEqual([2, 3])
  expect(preview(preset({}, [1, 2]), row()).slots.map(({ slotNo }) => slotNo)).toEqual([3])
})

test('predictAutoFill returns the orders that Auto fill places, and not those for which no slot is left', () => {
  const [first, second] = [row({ key: 'a', pending: 3, priority: 1 }), row({ key: 'b' })]
  const rows = [second, row({ key: 'c', jig: null }), row({ key: 'd', heldBack: true }), first]
  expect(predictAutoFill(preset(), jigOf, rows, 'UTC').map(({ key }) => key)).toEqual(['a'])
  expect(predictAutoFill(preset(), jigOf, rows.slice(0, 3), 'UTC').map(({ key }) => key)).toEqual(['b'])
  expect(predictAutoFill(preset({ tableId: null, tableData: null }), jigOf, rows, 'UTC')).toEqual([])
})

test('previewBooking returns a reason without preset, layout, channel, order, jig or free slot', () => {
  expect(preview(null, row()).reason).toBe('noPreset')
  expect(preview(preset({ tableId: null, tableData: null }), row()).reason).toBe('noLayout')
  expect(preview(preset({ tableId: 'unknown', table: null, tableData: null }), row()).reason).toBe('noLayout')
  expect(preview(preset({ outputChannelId: null }), row()).reason).toBe('noChannel')
  expect(preview(preset(), null).reason).toBe('noOrder')
  expect(preview(preset(), row({ jig: null })).reason).toBe('noJig')
  expect(preview(preset(), row({ jig: 'NO-JIG' })).reason).toBe('noJig')
  expect(preview(preset(), row({ jig: 'Cup' })).reason).toBe('jigNotOnLayout')
  expect(preview(preset({}, [1, 2, 3]), row()).reason).toBe('no_free_slot')
  expect(preview(preset(), row({ pending: 0 })).reason).toBe('not_enough_copies')
  expect(preview(preset(), row({ isArtworkReady: false })).reason).toBe('artwork_missing')
  expect(preview(preset(), row({ heldBack: true })).reason).toBe('artwork_held_back')
  const conflict = preview(preset({ filterParms: { mediaType: ['m1'] } }), row({ mediaType: 'm2' }))
  expect([conflict.reason, conflict.conflict?.category]).toEqual(['preset_conflict', 'mediaType'])
})

test('previewChecked books one order after the other until the slots are taken, and skips orders that do not fit', () => {
  const orders = [
    row({ key: 'a', pending: 1 }),
    row({ key: 'b', jig: null }),
    row({ key: 'c', pending: 5 }),
    row({ key: 'd', pending: 1 }),
  ]
  const { slots, reason: why, slotsByOrder } = previewChecked(preset(), jigOf, orders)
  expect(why).toBeNull()
  expect(slots.map(({ slotNo }) => slotNo)).toEqual([1, 2, 3])
  expect(slotsByOrder.map((order) => [order.row.key, order.slots.length])).toEqual([
    ['a', 1],
    ['c', 2],
  ])
  expect(previewChecked(preset(), jigOf, orders.slice(1, 2))).toMatchObject({ slots: [], reason: 'noJig' })
})

test('Add order is possible with checked orders of which one fits; Add one only without checked orders', () => {
  const checked = abilities(preset(), row(), {
    bookingPreview: previewChecked(preset(), jigOf, [row()]),
    checkedCount: 1,
  })
  expect(checked).toMatchObject({ addOrder: true, addOne: false })
  expect(abilities(preset(), row())).toMatchObject({ addOrder: true, addOne: true })
})

test('previewBooking names the jig of the slot if the order needs another one that is on the layout', () => {
  const cup = { ...jig, id: 'k', name: 'Cup' }
  const both = preset()
  const tableData = both.tableData && {
    ...both.tableData,
    jigs: [...table.jigs, { id: 'k', x: 100, y: 0, rotation: 0 as const }],
  }
  const on = { ...both, tableData }
  const lookup = (id: string) => (id === 'k' ? cup : jigOf(id))
  const dropOn = (jigNo: number, jigName: string) =>
    previewBooking(on, indexPreset(on, lookup), row({ jig: jigName }), 'all', { jigNo, slotNo: 1 })
  expect(dropOn(2, 'Mug')).toEqual({ slots: [], reason: 'slotOfOtherJig', slotJig: 'Cup' })
  expect(dropOn(2, 'Pen').reason).toBe('jigNotOnLayout')
  expect(dropOn(2, 'Cup').reason).toBe(null)
})

test('Add order and Add one are disabled if the order cannot be placed, and enabled if it can', () => {
  const situations: [WireOutputPreset | null, OrderRow | null][] = [
    [null, row()],
    [preset({ tableId: null, tableData: null }), row()],
    [preset({ outputChannelId: null }), row()],
    [preset(), null],
    [preset({}, [1, 2, 3]), row()],
  ]
  for (const [on, order] of situations) expect(abilities(on, order)).toMatchObject({ addOrder: false, addOne: false })
  expect(abilities(preset({}, [1, 2]), row())).toMatchObject({ addOrder: true, addOne: true })
})

test('a multi-job preset requires the name of its group instead of a channel', () => {
  const group = { type: 'multiJob', outputChannelId: null } as const
  expect(preview(preset({ ...group, multiJobName: 'Group' }), row()).slots).toHaveLength(2)
  expect(preview(preset({ ...group, multiJobName: '' }), row()).reason).toBe('noChannel')
})

test('printing and removing are enabled only if the preset has bookings', () => {
  expect(abilities(preset(), row())).toMatchObject({ printOrders: false, printLabels: false, removeOrders: false })
  expect(abilities(preset({}, [1]), row())).toMatchObject({ printOrders: true, printLabels: true, removeOrders: true })
})

test('full storage disables Print orders and no other action', () => {
  expect(abilities(preset({}, [1]), row(), { storageFull: true })).toMatchObject({
    printOrders: false,
    printLabels: true,
  })
})

test('a preset with booked orders cannot be changed, cleared or deleted', () => {
  expect(abilities(preset({}, [1]), null)).toMatchObject({ update: false, clear: false, remove: false })
  expect(abilities(preset(), null)).toMatchObject({ update: true, clear: true, remove: true })
  expect(abilities(preset({ tableId: null, tableData: null }), null)).toMatchObject({ update: true, clear: false })
})

test('actions are disabled without the permission to print or to change presets', () => {
  const none = abilities(preset({}, [1]), row(), { canPrint: false })
  expect([none.autoFill, none.addOrder, none.addOne, none.removeOrders, none.printLabels, none.printOrders]).toEqual(
    Array(6).fill(false),
  )
  expect(abilities(preset(), row(), { canChange: false })).toMatchObject({ update: false, clear: false, remove: false })
})

test('all actions are disabled while a request is pending', () => {
  expect(Object.values(abilities(preset({}, [1]), row(), { busy: true }))).toEqual(Array(9).fill(false))
})

test('the highlighted action is Add order with a selected order, Auto fill with an empty bed, and Print orders with a full bed', () => {
  const step = (on: WireOutputPreset, order: OrderRow | null, open: number) =>
    getPrimaryAction(abilities(on, order), open, indexPreset(on, jigOf))
  expect(step(preset(), row(), 2)).toBe('addOrder')
  expect(step(preset(), null, 2)).toBe('autoFill')
  expect(step(preset({}, [1, 2, 3]), row(), 2)).toBe('printOrders')
  expect(step(preset({}, [1]), null, 0)).toBe('printOrders')
  expect(step(preset({ tableId: null, tableData: null }), null, 2)).toBe('update')
  expect(step(preset(), null, 0)).toBeNull()
})

test('the copies to print are counted per job', () => {
  const jobs = bookedJobs([assigned(1, 'a'), assigned(2, 'b'), assigned(3, 'a')])
  expect(jobs.map(({ objId, copies }) => [objId, copies])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

test('a preset can be saved only with a layout, a channel, a name and a file', () => {
  const complete = toPresetValues(preset(), '')
  expect(isPresetComplete(complete)).toBe(true)
  for (const gap of [
    { tableId: null },
    { outputChannelId: null },
    { name: ' ' },
    { files: [] },
    { files: [{ name: ' ', printerSettingFile: null }] },
  ]) {
    expect(isPresetComplete({ ...complete, ...gap })).toBe(false)
  }
})

test('clearing a preset keeps its name and removes its layout and channel', () => {
  expect(toClearedPreset(preset())).toMatchObject({ id: 'p', name: 'Mugs', tableId: null, outputChannelId: null })
})

test('filterChannels returns the channels of the printer types of the layout', () => {
  const channel = (printerType: string) => ({ printerType }) as Parameters<typeof filterChannels>[0][number]
  const layout = { printerTypes: ['uv'] } as Parameters<typeof filterChannels>[1]
  const matching = filterChannels([channel('uv'), channel('eco'), channel('default'), channel('')], layout)
  expect(matching.map(({ printerType }) => printerType)).toEqual(['uv', 'default', ''])
})

test('the status of a tile is that of its loaded bookings, if there are any, otherwise that of the preset', () => {
  const { tableData } = preset({}, [1, 2, 3])
  const full: Partial<WireOutputPreset> = { status: 'EMPTY', tableData: tableData && { ...tableData, status: 'FULL' } }
  expect(getPresetStatus(preset(full))).toBe('FULL')
  expect(getPresetStatus(preset({ status: 'NOTASSIGNED', tableData: null }))).toBe('NOTASSIGNED')
})

test('On a preset on hold copies can only be removed; while another user works on it, only labels are printed', () => {
  const getEnabled = (block: 'held' | 'inUse' | null) =>
    Object.entries(abilities(preset({}, [1]), row(), { block, canChange: false })).flatMap(([name, is]) =>
      is ? name : [],
    )
  expect(getEnabled(null)).toEqual(['autoFill', 'addOrder', 'addOne', 'removeOrders', 'printLabels', 'printOrders'])
  expect(getEnabled('held')).toEqual(['removeOrders', 'printLabels'])
  expect(getEnabled('inUse')).toEqual(['printLabels'])
})
