import type { WireOutputPreset } from '@platen/contract/output-presets'
import { expect, test } from 'vitest'
import type { OrderRow } from '../../orders/orders/index.ts'
import { addBookings, removeBookings } from './change-bookings.ts'

const booking = (slotNo: number, jobId: string) => ({ jigNo: 1, slotNo, id: 'o', jobId })
const preset = {
  id: 'p',
  status: 'FULL',
  tableData: {
    slotCount: 3,
    status: 'FULL',
    isOrderAssigned: true,
    assignedOrders: [booking(1, 'a'), booking(2, 'a'), booking(3, 'b')],
  },
} as unknown as WireOutputPreset
const slotsAfter = (request: object) =>
  removeBookings(preset, { presetId: 'p', ...request }).tableData?.assignedOrders.map(({ slotNo }) => slotNo)

test('removeBookings removes the bookings of the given jobs and slots, and otherwise all', () => {
  expect(slotsAfter({ jobs: [{ id: 'o', jobId: 'a' }] })).toEqual([3])
  expect(slotsAfter({ slots: [{ jigNo: 1, slotNo: 2 }] })).toEqual([1, 3])
  expect(slotsAfter({ jobs: [] })).toEqual([1, 2, 3])
  expect(slotsAfter({})).toEqual([])
})

test('removeBookings adjusts the status', () => {
  const partial = removeBookings(preset, { presetId: 'p', slots: [{ jigNo: 1, slotNo: 2 }] })
  expect([partial.status, partial.tableData?.status]).toEqual(['PARTIAL', 'PARTIAL'])
  const empty = removeBookings(preset, { presetId: 'p' })
  expect([empty.status, empty.tableData?.isOrderAssigned]).toEqual(['EMPTY', false])
})

test('addBookings books one copy on each slot and adjusts the status', () => {
  const row = { id: 'o', jobId: 'c', key: 'o-c', orderId: '1001', frameNo: 2, artworkSize: null } as OrderRow
  const empty = removeBookings(preset, { presetId: 'p' })
  const partial = addBookings(empty, row, [{ jigNo: 1, slotNo: 2, jigName: 'Mug' }])
  expect(partial.status).toBe('PARTIAL')
  expect(partial.tableData?.assignedOrders).toMatchObject([
    { jigNo: 1, slotNo: 2, id: 'o', jobId: 'c', objId: 'o-c', frameIndex: 1, orderPhysicalWidth: 0 },
  ])
  expect(addBookings(empty, row, [])).toBe(empty)
})
