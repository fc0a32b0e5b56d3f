import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Jig, Slot } from '../jigs/index.ts'
import { countLayoutSlots, indexLayoutOccupancy } from './index.ts'

const slot = (id: string, x: number): Slot => ({ id, type: 'RECT', x, y: 0, width: 10, height: 10, rotation: 0 })
const jig: Jig = {
  id: 'jig',
  name: 'Pens',
  width: 100,
  height: 10,
  thickness: 1,
  referenceText: '',
  defaultSpacing: 5,
  locations: [],
  printerTypes: [],
  slots: [slot('1', 0), slot('2', 45), slot('3', 90)],
}
const findJig = (id: string) => (id === 'jig' ? jig : undefined)

test('countLayoutSlots is slotCount of the index, for any printable area and bookings', () => {
  const placed = fc.record({
    id: fc.constantFrom('jig', 'deleted'),
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.constant(0),
    rotation: fc.constantFrom(0 as const, 90 as const),
  })
  const area = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.constant(0),
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.constant(100),
  })
  const booking = fc.record({ jigNo: fc.integer({ min: 1, max: 5 }), slotNo: fc.integer({ min: 1, max: 4 }) })
  const bookings = fc.uniqueArray(booking, { selector: ({ jigNo, slotNo }) => `${jigNo}/${slotNo}` })
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 4 }), area, bookings, (jigs, printableArea, booked) => {
      const layout = { jigs, printableArea }
      const { slotCount } = indexLayoutOccupancy(layout, findJig, booked)
      expect(countLayoutSlots(layout, findJig, booked)).toBe(slotCount)
    }),
  )
})
