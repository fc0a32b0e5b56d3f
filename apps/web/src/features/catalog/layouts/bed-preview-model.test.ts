import { type Jig, newJig } from '@platen/domain/jigs'
import type { Layout } from '@platen/domain/layouts'
import { expect, test } from 'vitest'
import { fitScale, nextZoom } from '../../../canvas-editor/zoom/zoom-levels.ts'
import { buildBedDrawing, diffBookings, placeArtwork, type SlotBooking } from './bed-preview-model.ts'

const jig: Jig = {
  ...newJig('j', 'Coaster'),
  width: 200,
  height: 100,
  thickness: 5,
  slots: [
    { id: 's1', x: 5, y: 5, width: 90, height: 90, rotation: 0, type: 'CIRCLE' },
    { id: 's2', x: 105, y: 5, width: 90, height: 90, rotation: 0, type: 'RECT' },
  ],
}
const layout: Layout = {
  id: 'l',
  name: 'Bed',
  width: 600,
  height: 400,
  jigs: [
    { id: 'j', x: 10, y: 20, rotation: 90 },
    { id: 'gone', x: 0, y: 0, rotation: 0 },
  ],
  printableArea: { x: 0, y: 0, width: 600, height: 400 },
  referenceText: '',
  defaultSpacing: 10,
  locations: [],
  printerTypes: [],
}
const jigOf = (id: string) => (id === 'j' ? jig : undefined)
const booking = (slotNo: number, orderRef = 'o'): SlotBooking => ({
  jigNo: 1,
  slotNo,
  orderRef,
  label: orderRef,
  thumbnail: null,
  artwork: { width: 90, height: 90 },
})

test('jigs are drawn with their position and rotation, and missing jigs are listed', () => {
  const drawing = buildBedDrawing(layout, jigOf)
  expect(drawing.jigs).toEqual([{ jigNo: 1, name: 'Coaster', x: 10, y: 20, width: 100, height: 200 }])
  expect(drawing.missing).toEqual([2])
})

test('a slot is drawn at its position on the layout', () => {
  const [first, second] = buildBedDrawing(layout, jigOf).slots
  expect(first).toMatchObject({ key: '1/1', shorterSide: 90, centre: { x: 60, y: 70 } })
  expect(second?.centre).toEqual({ x: 60, y: 170 })
})

test('artwork is placed by the imposition plan: its unit square maps to its position in mm', () => {
  const [artwork] = placeArtwork(layout, jigOf, [booking(2)])
  expect(artwork?.transform).toBe('matrix(0 90 -90 0 105 125)')
  expect(artwork?.clips).toHaveLength(1)
})

test('a slot is changed if its booking is added, removed or replaced', () => {
  const before = [booking(1, 'a'), booking(2, 'b')]
  expect(diffBookings(before, before).size).toBe(0)
  expect([...diffBookings(before, [booking(1, 'a'), booking(2, 'c')])]).toEqual(['1/2'])
  expect([...diffBookings(before, [booking(2, 'b')])]).toEqual(['1/1'])
  expect([...diffBookings([], [booking(2, 'b')])]).toEqual(['1/2'])
})

test('the entire bed fits at zoom 1, and zoom changes by steps up to its limits', () => {
  expect(fitScale(layout, { width: 300, height: 400 })).toBe(0.5)
  expect(fitScale(layout, { width: 0, height: 400 })).toBe(0)
  expect([nextZoom(1, -1), nextZoom(1, 1), nextZoom(16, 1), nextZoom(16, -1)]).toEqual([1, 1.5, 16, 12])
})
