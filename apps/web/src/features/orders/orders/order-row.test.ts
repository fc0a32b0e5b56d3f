import type { CustomerProofState, WireJob, WireOrder } from '@platen/contract/orders'
import { readShopClock } from '@platen/domain/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canDelete, validateOrderEdit } from './edit-order-rules.ts'
import { getDisplayStatus } from './job-status.tsx'
import { countSummary, getAvailableFilters, type OrderFilterState, restoreFilter, rowFilter } from './order-filter.ts'
import { createRowCache, isLate, type OrderRow, showsFrameNumber } from './order-row.ts'

type Counts = { copies: number; remaining: number; pending: number }
const counts = (copies: number, remaining = copies, pending = remaining): Counts => ({ copies, remaining, pending })

function job(overrides: Partial<WireJob> = {}, frames: Counts[] = [counts(5)]): WireJob {
  return {
    objId: 'o1-j1',
    jobId: 'j1',
    jobStatus: 'TOPRINT',
    frameIndex: 0,
    frames: frames.map((frame, index) => ({
      frameId: `f${index}`,
      ...frame,
      notNeeded: 0,
      cancelled: 0,
      assigned: frame.remaining - frame.pending,
      sizeInfo: { widthMM: index === 0 ? null : 90, heightMM: null },
      artworkSize: { width: 71, height: 139 },
      thumbnailPath: `/pax/artwork/a${index}/thumbnail/1`,
      filePath: `a${index}`,
      fileType: 'pdf',
      fileName: 'a.pdf',
      warnings: [],
      heldBack: false,
    })),
    amountPrinted: 0,
    mediaInfo: { mediaSize: 'M', sku: 'SKU-1', mediaName: 'Phone case', mediaColor: 'Black' },
    sizeInfo: { widthMM: 70, heightMM: 140 },
    jig: 'Phone case jig',
    location: null,
    qualityLevel: null,
    printerType: null,
    mediaType: null,
    colorConfig: null,
    additionalParams: [],
    users: [],
    presetIds: [],
    dueDate: null,
    priority: 0,
    letThrough: false,
    ...overrides,
  }
}

const customerInfo = {}
const order = (jobs: WireJob[], overrides: Partial<WireOrder> = {}): WireOrder => ({
  id: 'o1',
  orderId: '1001',
  externalOrderId: null,
  dealerOrderId: null,
  source: 'HotFolder1',
  date: '2026-11-01T10:00:00Z',
  customerInfo,
  jobs,
  ...overrides,
})

const row = (overrides: Partial<WireJob> = {}, frames?: Counts[]): OrderRow =>
  createRowCache('active')([order([job(overrides, frames)])])[0] as OrderRow

const all: OrderFilterState = {
  filter: 'ALL_ORDERS',
  bulk: null,
  search: '',
  activePresetId: null,
  now: readShopClock(Date.parse('2026-11-21T12:00:00Z'), 'UTC'),
}
const shows = (orderRow: OrderRow, query: Partial<OrderFilterState>) =>
  rowFilter({ ...all, ...query })?.(orderRow) ?? true

test('createRowCache returns one row per job, with the counts, size and artwork of its active frame', () => {
  const rows = createRowCache('active')([
    order([job({ frameIndex: 1 }, [counts(5, 0), counts(8, 6, 2)]), job({ objId: 'o1-j2', jobId: 'j2' })]),
  ])
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    copies: 8,
    remaining: 6,
    pending: 2,
    assigned: 4,
    amountPrinted: 2,
    frameNo: 2,
    frameCount: 2,
    physicalWidth: 90,
    physicalHeight: 140,
    thumbnailPath: '/pax/artwork/a1/thumbnail/1',
    fileType: 'pdf',
    key: 'o1-j1',
    id: 'o1',
    orderId: '1001',
    externalOrderId: null,
    dealerOrderId: '',
    customerInfo,
    jobId: 'j1',
    jobStatus: 'TOPRINT',
    date: '2026-11-01T10:00:00Z',
    mediaSize: 'M',
    sku: 'SKU-1',
    mediaName: 'Phone case',
    mediaColor: 'Black',
    jig: 'Phone case jig',
    location: null,
    qualityLevel: null,
    printerType: null,
    mediaType: null,
    colorConfig: null,
    additionalParams: [],
    users: [],
  })
  expect(rows[0]?.job.frames[1]?.filePath).toBe('a1')
})

test('an order without a size has the size of its artwork and is ready once that size is known', () => {
  const bare = job({ sizeInfo: { widthMM: null, heightMM: null } })
  expect(createRowCache('active')([order([bare])])[0]).toMatchObject({
    physicalWidth: 71,
    physicalHeight: 139,
    isArtworkReady: true,
  })
  const frames = bare.frames.map((frame) => ({ ...frame, artworkSize: null }))
  expect(createRowCache('active')([order([{ ...bare, frames }])])[0]).toMatchObject({
    physicalWidth: null,
    isArtworkReady: false,
  })
})

test('in the history, the printed amount is the number of copies, and no copy is assigned', () => {
  const [done] = createRowCache('history')([order([job({ jobStatus: 'PRINTED' }, [counts(5, 0)])])])
  expect(done).toMatchObject({ amountPrinted: 5, assigned: 0, remaining: 0 })
})

test('a refetch returns the same row objects for unchanged jobs', () => {
  const build = createRowCache('active')
  const same = job()
  const [first] = build([order([same, job({ objId: 'x', jobId: 'x' })])])
  const [rebuilt, other] = build([order([same, job({ objId: 'x', jobId: 'x', priority: 3 })])])
  expect(rebuilt).toBe(first)
  expect(other?.priority).toBe(3)
  const [renamed] = build([order([same], { dealerOrderId: 'D7' })])
  expect(renamed?.dealerOrderId).toBe('D7')
})

test('NO-JIG and an empty jig both count as no jig', () => {
  for (const jig of ['NO-JIG', '', null]) expect(row({ jig }).jig).toBeNull()
})

test('users who print filter by preset, other users by whether the order is assigned to a user', () => {
  expect(getAvailableFilters(true)).toEqual([
    'ALL_ORDERS',
    'ACTIVE_PRESET',
    'ALL_PRESETS',
    'NO_PRESET',
    'ON_HOLD',
    'AWAITING_PRODUCT',
    'AWAITING_ARTWORK',
    'AWAITING_CUSTOMER',
    'LEFT_OUT',
  ])
  expect(getAvailableFilters(false)).toEqual([
    'ALL_ORDERS',
    'ON_HOLD',
    'AWAITING_PRODUCT',
    'AWAITING_ARTWORK',
    'AWAITING_CUSTOMER',
    'LEFT_OUT',
    'UNASSIGNED',
  ])
  expect(restoreFilter('NO_PRESET', true)).toBe('NO_PRESET')
  expect(restoreFilter('NO_PRESET', false)).toBe('ALL_ORDERS')
  expect(restoreFilter(null, true)).toBe('ALL_ORDERS')
})

test('each filter shows the matching rows', () => {
  const booked = row({ presetIds: ['p1'] })
  expect(shows(booked, { filter: 'ACTIVE_PRESET', activePresetId: 'p1' })).toBe(true)
  expect(shows(booked, { filter: 'ACTIVE_PRESET', activePresetId: 'p2' })).toBe(false)
  expect(shows(booked, { filter: 'ACTIVE_PRESET' })).toBe(false)
  expect(shows(booked, { filter: 'ALL_PRESETS' })).toBe(true)
  expect(shows(booked, { filter: 'NO_PRESET' })).toBe(false)
  expect(shows(row(), { filter: 'NO_PRESET' })).toBe(true)
  expect(shows(row(), { filter: 'UNASSIGNED' })).toBe(true)
  expect(shows(row({ users: ['u'] }), { filter: 'UNASSIGNED' })).toBe(false)
  expect(shows(row({ leftOutAt: '2026-11-25T10:00:00.000Z' }), { filter: 'LEFT_OUT' })).toBe(true)
  expect(shows(row(), { filter: 'LEFT_OUT' })).toBe(false)
  const awaitedProduct = { reason: 'productUnknown', sku: 'PEN-1' } as const
  expect(shows(row({ awaitedProduct }), { filter: 'AWAITING_PRODUCT' })).toBe(true)
  expect(shows(row({ awaitedProduct }), { filter: 'AWAITING_ARTWORK' })).toBe(false)
  const awaitedFile = { reason: 'linkMissing', sku: 'PEN-1' } as const
  expect(shows(row({ awaitedProduct: awaitedFile }), { filter: 'AWAITING_PRODUCT' })).toBe(false)
  const awaitedArtwork = { files: 1, fetched: 0, downloads: [] }
  for (const waiting of [{ awaitedProduct: awaitedFile }, { awaitedArtwork }])
    expect(shows(row(waiting), { filter: 'AWAITING_ARTWORK' })).toBe(true)
  const withProof = (state: CustomerProofState) =>
    row({
      customerProof: { state, validUntil: null, openedAt: null, answeredAt: null, answeredBy: null, note: '' },
    })
  for (const state of ['due', 'waiting'] as const) {
    expect(shows(withProof(state), { filter: 'AWAITING_CUSTOMER' })).toBe(true)
    expect(getDisplayStatus(withProof(state), undefined)).toBe('AWAITING_CUSTOMER')
  }
  for (const state of ['approved', 'expired', 'withdrawn'] as const)
    expect(shows(withProof(state), { filter: 'AWAITING_CUSTOMER' })).toBe(false)
  for (const filter of ['AWAITING_PRODUCT', 'AWAITING_ARTWORK', 'AWAITING_CUSTOMER'] as const)
    expect(shows(row(), { filter })).toBe(false)
  expect(rowFilter(all)).toBeNull()
})

test('the search starts at three characters, ignores case and requires every word', () => {
  expect(shows(row(), { search: 'zz' })).toBe(true)
  expect(shows(row(), { search: 'zzz' })).toBe(false)
  expect(shows(row(), { search: ' phone BLACK ' })).toBe(true)
  expect(shows(row(), { search: 'phone white' })).toBe(false)
  expect(shows(row(), { search: '100' })).toBe(true)
})

test('the totals count open and booked copies, orders without a jig, on hold and late, and filter by the same rules', () => {
  const rows = [
    row({}, [counts(10, 8, 3)]),
    row({ jig: null, dueDate: '2026-11-20T00:00:00Z' }, [counts(4)]),
    { ...row({}, [counts(2, 2, 0)]), heldBack: true },
  ]
  expect(countSummary(rows, all.now)).toEqual({ open: 7, booked: 7, noJig: 1, held: 1, late: 1 })
  const filteredBy = (bulk: OrderFilterState['bulk']) =>
    rows.filter((orderRow) => shows(orderRow, { bulk })).map((orderRow) => rows.indexOf(orderRow))
  expect((['open', 'booked', 'noJig', 'held', 'late'] as const).map(filteredBy)).toEqual([
    [0, 1],
    [0, 2],
    [1],
    [2],
    [1],
  ])
})

test('an order with a due date without a time is late only after the end of that day', () => {
  const lastMinute = readShopClock(Date.parse('2026-11-21T22:59:00Z'), 'Europe/Berlin')
  const midnight = readShopClock(Date.parse('2026-11-21T23:00:00Z'), 'Europe/Berlin')
  expect(isLate(row({ dueDate: '2026-11-21' }), lastMinute)).toBe(false)
  expect(isLate(row({ dueDate: '2026-11-21' }), midnight)).toBe(true)
  expect(isLate(row({ dueDate: '2026-11-21' }, [counts(3, 0)]), midnight)).toBe(false)
})

test('saving an order is rejected with a message if copies are assigned, are zero or are fewer than the print quantity', () => {
  const free = row()
  expect(validateOrderEdit(row({}, [counts(5, 5, 4)]), { copies: 5, remaining: 5 })).toEqual({
    canSave: false,
    message: 'jobAssigend',
  })
  expect(validateOrderEdit(free, { copies: 0, remaining: 0 }).message).toBe('noCopies')
  expect(validateOrderEdit(free, { copies: 3, remaining: 4 }).message).toBe('remainingExceedsCopies')
  expect(validateOrderEdit(free, { copies: 3, remaining: 1 })).toEqual({ canSave: true })
})

test('an order with a print quantity of 0 is saved only after the decision whether it leaves the list', () => {
  const parked = { copies: 3, remaining: 0 }
  expect(validateOrderEdit(row(), parked)).toEqual({ canSave: false })
  for (const isDone of [true, false]) expect(validateOrderEdit(row(), parked, isDone)).toEqual({ canSave: true })
})

test('saving an order is rejected without a general message above the largest quantity', () => {
  expect(validateOrderEdit(row(), { copies: 1_000_001, remaining: 1 })).toEqual({ canSave: false })
  expect(validateOrderEdit(row(), { copies: 1_000_000, remaining: 1 })).toEqual({ canSave: true })
})

test('an order without a needed copy is not shown as printed', () => {
  const printed = { jobStatus: 'PRINTED', copies: 3, pending: 0 } as const
  expect(getDisplayStatus({ ...printed, notNeeded: 3 }, undefined)).toBe('NOT_NEEDED')
  expect(getDisplayStatus({ ...printed, notNeeded: 2 }, undefined)).toBe('PRINTED')
  expect(getDisplayStatus({ ...printed, notNeeded: 2 }, { failed: 1, waiting: 1, wait: '' })).toBe('FAILED')
  expect(getDisplayStatus({ ...printed, notNeeded: 0 }, { failed: 0, waiting: 1, wait: '' })).toBe('WAITING')
})

test('a job waits for its product until that exists, and then for artwork until the product provides a file', () => {
  const statusWith = (reason: 'productUnknown' | 'fileNotInOrder' | 'linkMissing') =>
    getDisplayStatus(row({ awaitedProduct: { reason, sku: 'PEN-1' } }), undefined)
  expect(statusWith('productUnknown')).toBe('AWAITING_PRODUCT')
  expect(statusWith('fileNotInOrder')).toBe('AWAITING_ARTWORK')
  expect(statusWith('linkMissing')).toBe('AWAITING_ARTWORK')
})

test('a job whose artwork cannot be made from its template is on hold, and does not wait for artwork', () => {
  const held = row({ awaitedProduct: { reason: 'fileNotMade', sku: 'PEN-1' }, personalisation: { state: 'held' } })
  expect(getDisplayStatus(held, undefined)).toBe('ARTWORK_NOT_MADE')
  expect(shows(held, { filter: 'ON_HOLD' })).toBe(true)
  expect(shows(held, { filter: 'AWAITING_ARTWORK' })).toBe(false)
  expect(countSummary([held], all.now)).toMatchObject({ held: 1 })
})

test('a job whose product does not exist is not counted as a job without a jig', () => {
  const withoutJig = { ...row({ awaitedProduct: { reason: 'productUnknown', sku: 'PEN-1' } }), jig: null }
  expect(countSummary([withoutJig, { ...row(), jig: null }], all.now)).toMatchObject({ noJig: 1 })
})

test('a job is shown as partly placed while some of its copies are on no preset', () => {
  const placed = { jobStatus: 'PRINTING', copies: 3, notNeeded: 0 } as const
  expect(getDisplayStatus({ ...placed, pending: 1 }, undefined)).toBe('PARTLY_PLACED')
  expect(getDisplayStatus({ ...placed, pending: 0 }, undefined)).toBe('PRINTING')
})

test('isOneOfSeveral is true as long as the order of a row has further jobs', () => {
  const build = createRowCache('active')
  const [first, second] = [job({ objId: 'a' }), job({ objId: 'b' })]
  expect(build([order([first, second])]).map((orderRow) => orderRow.isOneOfSeveral)).toEqual([true, true])
  expect(build([order([first])]).map((orderRow) => orderRow.isOneOfSeveral)).toEqual([false])
})

test('saving an order is rejected without a message if copies or the print quantity is not a number', () => {
  expect(validateOrderEdit(row(), { copies: null, remaining: 3 })).toEqual({ canSave: false })
  expect(validateOrderEdit(row(), { copies: 3, remaining: null })).toEqual({ canSave: false })
})

test('an order with booked copies cannot be deleted', () => {
  expect(canDelete(row({}, [counts(5, 5, 4)]))).toBe(false)
  expect(canDelete(row())).toBe(true)
})

test('added, removed and changed orders of a response leave every other row object the same', () => {
  const shop = Array.from({ length: 12 }, (_, n) =>
    order(
      Array.from({ length: (n % 3) + 1 }, (__, index) => job({ objId: `o${n}-j${index}`, jobId: `j${index}` })),
      { id: `o${n}`, orderId: `${1000 + n}` },
    ),
  )
  const response = fc.array(fc.record({ at: fc.nat(11), changed: fc.boolean() }), { maxLength: 14 })
  fc.assert(
    fc.property(fc.array(response, { minLength: 2, maxLength: 5 }), (answers) => {
      const build = createRowCache('active')
      const rowsByOrder = new Map<WireOrder, OrderRow[]>()
      for (const listed of answers) {
        const orders = [...new Map(listed.map((entry) => [entry.at, entry])).values()].map(({ at, changed }) => {
          const previousOrder = shop[at] as WireOrder
          return changed
            ? { ...previousOrder, jobs: previousOrder.jobs.map((orderJob) => ({ ...orderJob, priority: 1 })) }
            : previousOrder
        })
        const rows = build(orders)
        expect(rows.map(({ key }) => key)).toEqual(orders.flatMap(({ jobs }) => jobs.map(({ objId }) => objId)))
        expect(rows.map((orderRow) => orderRow.job)).toEqual(orders.flatMap(({ jobs }) => jobs))
        for (const listedOrder of orders) {
          const rowsOfOrder = rows.filter(({ id }) => id === listedOrder.id)
          const before = rowsByOrder.get(listedOrder)
          if (before) rowsOfOrder.forEach((orderRow, index) => expect(orderRow).toBe(before[index]))
          rowsByOrder.set(listedOrder, rowsOfOrder)
        }
      }
    }),
  )
})

test('the number of the active frame is shown only for a waiting job with several frames', () => {
  const counts2 = [counts(5, 0), counts(8)]
  const printed = (place: 'active' | 'history', printedJob: WireJob) =>
    createRowCache(place)([order([printedJob])])
      .filter(showsFrameNumber)
      .map(({ frameNo, frameCount }) => [frameNo, frameCount])
  expect(printed('active', job({ frameIndex: 1 }, counts2))).toEqual([[2, 2]])
  expect(printed('history', job({}, counts2))).toEqual([])
  expect(printed('active', job())).toEqual([])
})
