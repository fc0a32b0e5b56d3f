import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rectsOverlap } from '../geometry/index.ts'
import type { Jig, Slot } from '../jigs/index.ts'
import { imageableSlotBounds, unprintableSlots } from './printable-slots.ts'

const slot = (id: string, x: number, more: Partial<Slot> = {}): Slot => ({
  id,
  type: 'RECT',
  x,
  y: 0,
  width: 10,
  height: 10,
  rotation: 0,
  ...more,
})
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
const layout = (area: { x: number; width: number }, rotation: 0 | 90 | 180 | 270 = 0) => ({
  jigs: [
    { id: 'gone', x: 0, y: 0, rotation: 0 as const },
    { id: 'jig', x: 0, y: 0, rotation },
  ],
  printableArea: { y: 0, height: 200, ...area },
})

test.each([
  ['all slots are inside', { x: 0, width: 100 }, []],
  ['slots that are cut or only touch the area differ', { x: 10, width: 45 }, ['2/1', '2/3']],
  ['a slot of which 0.1 mm is inside can be printed', { x: 9.9, width: 35 }, ['2/2', '2/3']],
  ['an area of 2 mm, as after typing a first digit', { x: 5, width: 2 }, ['2/2', '2/3']],
  ['the area is elsewhere', { x: 500, width: 10 }, ['2/1', '2/2', '2/3']],
])('unprintableSlots: %s', (_case, area, expected) => {
  expect([...unprintableSlots(layout(area), findJig)]).toEqual(expected)
})

test('unprintableSlots are those whose bounds do not overlap the area, for any area and quarter turn', () => {
  const rectangle = fc.record({
    x: fc.integer({ min: -20, max: 120 }),
    y: fc.integer({ min: -20, max: 120 }),
    width: fc.integer({ min: 0, max: 140 }),
    height: fc.integer({ min: 0, max: 140 }),
  })
  fc.assert(
    fc.property(rectangle, fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const), (area, rotation) => {
      const on = layout(area, rotation)
      const all = imageableSlotBounds(on, findJig)
      expect(all).toHaveLength(3)
      const expected = all.flatMap(({ slotIndex, bounds }) =>
        rectsOverlap(bounds, area) ? [] : [`2/${slotIndex + 1}`],
      )
      expect([...unprintableSlots({ ...on, printableArea: area }, findJig)]).toEqual(expected)
    }),
  )
})
